import { Input } from '@mantine/core'
import { useId, type FocusEvent, type ReactNode } from 'react'
import { Controller, FormProvider, useForm, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Party } from '../../../shared/domain/bill-input.ts'
import { formatPhone, normalizePhone, phoneProblem } from '../../../shared/domain/phone.ts'
import { ActionButton } from '../components/action-button.tsx'
import { Field, problemId } from '../components/field.tsx'
import css from './party-form.module.css'
import { PlaceField } from './place-field.tsx'

export interface PartyValues {
  readonly label: string
  readonly party: Party
}

type TextName = 'label' | 'party.name' | 'party.phone' | 'party.address'

/** Name, phone and place of one side, with the short name that the station calls it by. */
export function PartyForm(props: {
  readonly start: PartyValues
  readonly submitWords: string
  readonly onSubmit: (values: PartyValues) => Promise<void>
  readonly onCancel: () => void
}): ReactNode {
  const { t } = useTranslation()
  const form = useForm<PartyValues>({ mode: 'onBlur', reValidateMode: 'onBlur', defaultValues: props.start })
  const submit = form.handleSubmit(async ({ label, party }) => {
    const kept = {
      ...party,
      phone: normalizePhone(party.phone),
      name: party.name.trim(),
      address: party.address.trim(),
    }
    await props.onSubmit({ label: label.trim() === '' ? kept.name : label.trim(), party: kept })
  })
  return (
    <FormProvider {...form}>
      <form className={css['form']} onSubmit={(event) => void submit(event)} noValidate data-testid="party-form">
        <div className={css['halves']}>
          <PartyField name="party.phone" label={t('newBill.phone')} />
          <PartyField name="party.name" label={t('newBill.name')} />
        </div>
        <PartyPlace />
        <PartyField name="party.address" label={t('newBill.address')} />
        <PartyField name="label" label={t('newBill.senderLabel')} optional />
        <div className={css['actions']}>
          <ActionButton keys="Esc" onClick={props.onCancel}>
            {t('dialogs.back')}
          </ActionButton>
          <ActionButton tone="primary" submit keys="Enter" data-testid="save-party">
            {props.submitWords}
          </ActionButton>
        </div>
      </form>
    </FormProvider>
  )
}

function PartyField(props: {
  readonly name: TextName
  readonly label: string
  readonly optional?: boolean
}): ReactNode {
  const { t } = useTranslation()
  const { register, getFieldState, formState, setValue } = useFormContext<PartyValues>()
  const id = useId()
  const { name, optional = false } = props
  const { error } = getFieldState(name, formState)
  const isPhone = name === 'party.phone'
  const check = (text: string): true | string => {
    if (isPhone) return phoneProblem(text) === null ? true : 'phone'
    return optional || text.trim() !== '' ? true : 'required'
  }
  const { onBlur, ...registered } = register(name, { validate: check })
  const leave = async (event: FocusEvent<HTMLInputElement>): Promise<void> => {
    if (isPhone) setValue(name, formatPhone(normalizePhone(event.currentTarget.value)))
    await onBlur(event)
  }
  const words = error?.message === 'phone' ? t('problems.not-a-phone') : t('problems.required')
  return (
    <Field id={id} label={props.label} required={!optional} problem={error ? words : undefined}>
      <Input
        id={id}
        {...registered}
        onBlur={(event: FocusEvent<HTMLInputElement>) => void leave(event)}
        data-autofocus={isPhone || undefined}
        autoComplete="off"
        spellCheck={false}
        aria-required={!optional}
        error={error !== undefined}
        aria-describedby={error ? problemId(id) : undefined}
        data-testid={`party-${name}`}
      />
    </Field>
  )
}

function PartyPlace(): ReactNode {
  const { t } = useTranslation()
  const { control } = useFormContext<PartyValues>()
  const id = useId()
  return (
    <Controller
      control={control}
      name="party.location"
      rules={{ validate: (location) => location !== null }}
      render={({ field, fieldState }) => (
        <PlaceField
          side="sender"
          id={id}
          field="party.location"
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          problem={fieldState.error ? t('problems.location-incomplete') : undefined}
        />
      )}
    />
  )
}
