import { useId, useState, type ReactNode } from 'react'
import { Controller, FormProvider, useController, useForm, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Party } from '../../../../shared/domain/bill/bill-input.ts'
import { isCompleteLocation } from '../../../../shared/domain/place/location.ts'
import { formatPhone, normalizePhone, phoneProblem } from '../../../../shared/domain/text/phone.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { FormField } from '../../ui/field/form-field.tsx'
import css from './party-form.module.css'
import columns from '../../ui/field/columns.module.css'
import { PlaceField } from '../../places/place-field.tsx'
import { RestoredNote } from '../../ui/dialog/restored-note.tsx'
import { useAutosavedDialog, useKeptForm } from '../../autosave/use-autosaved-dialog.ts'

export interface PartyValues {
  readonly label: string
  readonly party: Party
}

/** The fields, with what stands in the place's box while none is chosen. */
interface PartyTexts extends PartyValues {
  readonly placeTyped: string
}

type TextName = 'label' | 'party.name' | 'party.phone' | 'party.address'

/** Name, phone and place of one side, with the short name that the station calls it by. */
export function PartyForm(props: {
  /** By which name what is half typed is kept. */
  readonly dialog: string
  readonly start: PartyValues
  readonly submitWords: string
  /** Answers whether it was saved. */
  readonly onSubmit: (values: PartyValues) => Promise<boolean>
  readonly onCancel: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { dialog, onSubmit } = props
  const [start] = useState<PartyTexts>(() => textsOf(props.start))
  const kept = useAutosavedDialog(dialog, start)
  const form = useForm<PartyTexts>({ mode: 'onBlur', reValidateMode: 'onBlur', defaultValues: kept.initial })
  useKeptForm(form, kept)
  const submit = form.handleSubmit(async ({ label, party }) => {
    const whole = {
      ...party,
      phone: normalizePhone(party.phone),
      name: party.name.trim(),
      address: party.address.trim(),
    }
    const isSaved = await onSubmit({ label: label.trim() === '' ? whole.name : label.trim(), party: whole })
    if (isSaved) kept.forget()
  })
  return (
    <FormProvider {...form}>
      <form className={css['form']} onSubmit={(event) => void submit(event)} noValidate data-testid="party-form">
        {kept.isRestored ? (
          <RestoredNote
            onStartOver={() => {
              form.reset(start)
              kept.startOver()
            }}
          />
        ) : null}
        <div className={columns['halves']}>
          <PartyField name="party.phone" label={t('newBill.phone')} />
          <PartyField name="party.name" label={t('newBill.name')} />
        </div>
        <PartyPlace />
        <PartyField name="party.address" label={t('newBill.address')} />
        <PartyField name="label" label={t('newBill.senderLabel')} optional />
        <div className={css['actions']}>
          <ActionButton hint="Esc" onClick={props.onCancel}>
            {t('dialogs.back')}
          </ActionButton>
          <ActionButton tone="primary" submit hint="Enter" data-testid="save-party">
            {props.submitWords}
          </ActionButton>
        </div>
      </form>
    </FormProvider>
  )
}

/** The phone as it reads; leaving its field does not make it another one. */
function textsOf({ label, party }: PartyValues): PartyTexts {
  return { label, party: { ...party, phone: formatPhone(party.phone) }, placeTyped: '' }
}

function PartyField(props: {
  readonly name: TextName
  readonly label: string
  readonly optional?: boolean
}): ReactNode {
  const { t } = useTranslation()
  const { register, getFieldState, formState, setValue } = useFormContext<PartyTexts>()
  const { name, optional = false } = props
  const { error } = getFieldState(name, formState)
  const isPhone = name === 'party.phone'
  const check = (text: string): true | string => {
    if (isPhone) return phoneProblem(text) === null ? true : 'phone'
    return optional || text.trim() !== '' ? true : 'required'
  }
  const words = error?.message === 'phone' ? t('problems.not-a-phone') : t('problems.required')
  return (
    <FormField
      label={props.label}
      required={!optional}
      kind={isPhone ? 'phone' : undefined}
      problem={error ? words : undefined}
      {...register(name, { validate: check })}
      onTidy={(text) => setValue(name, text)}
      // What is typed while it is being saved would be gone with the dialog.
      readOnly={formState.isSubmitting}
      data-autofocus={isPhone || undefined}
      data-takes-scans={isPhone ? 'phone' : undefined}
      data-testid={`party-${name}`}
    />
  )
}

function PartyPlace(): ReactNode {
  const { t } = useTranslation()
  const { control, clearErrors, formState } = useFormContext<PartyTexts>()
  const typed = useController({ control, name: 'placeTyped' }).field
  const id = useId()
  return (
    <Controller
      control={control}
      name="party.location"
      rules={{ validate: (location) => location !== null && isCompleteLocation(location) }}
      render={({ field, fieldState }) => (
        // As the other fields: what is chosen while it is being saved would be gone with the dialog.
        <div inert={formState.isSubmitting}>
          <PlaceField
            side="sender"
            id={id}
            field="party.location"
            value={field.value}
            onChange={(location) => {
              field.onChange(location)
              // It may be found behind the try to save it.
              if (location !== null && isCompleteLocation(location)) clearErrors('party.location')
            }}
            onBlur={field.onBlur}
            typed={{ text: typed.value, put: typed.onChange }}
            problem={fieldState.error ? t('problems.location-incomplete') : undefined}
          />
        </div>
      )}
    />
  )
}
