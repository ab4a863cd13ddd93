import { Checkbox } from '@mantine/core'
import { type FocusEvent, type ReactNode } from 'react'
import { useFormContext, type FieldPath } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { longestInBill, longestPresetName } from '../../../../shared/domain/validation/bill-bounds.ts'
import type { PresetEntry } from '../../../../shared/domain/settings/reference-lists.ts'
import type { TypedKind } from '../../format/format-typed.ts'
import { FormField, SelectField } from '../../ui/field/form-field.tsx'
import { usePresets } from '../../shell/station.tsx'
import css from './preset-fields.module.css'
import columns from '../../ui/field/columns.module.css'
import type { PresetTexts } from './preset-texts.ts'
import { useLanguage } from '../../i18n/languages.ts'

type TextPath = Extract<FieldPath<PresetTexts>, 'name' | 'note' | `cargo.${string}`>

/** What a parcel preset can say. An empty field leaves its field of the bill alone. */
export function PresetFields(): ReactNode {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<PresetTexts>()
  const lists = usePresets((state) => state.offered)
  return (
    <div className={css['form']}>
      <TextField path="name" label={t('presets.name')} required autoFocus />
      <TextField path="cargo.content" label={t('newBill.content')} />
      <div className={columns['thirds']}>
        <ListField path="cargo.typeId" label={t('newBill.cargoType')} entries={lists.cargoTypes} />
        <TextField path="cargo.packageCount" label={t('newBill.packages')} kind="count" />
        <TextField path="cargo.weightGrams" label={t('newBill.weight')} kind="weight" />
      </div>
      <div className={columns['thirds']}>
        <TextField path="cargo.lengthCm" label={t('newBill.length')} kind="length" />
        <TextField path="cargo.widthCm" label={t('newBill.width')} kind="length" />
        <TextField path="cargo.heightCm" label={t('newBill.height')} kind="length" />
      </div>
      <div className={columns['thirds']}>
        <TextField path="cargo.valueVnd" label={t('newBill.value')} kind="money" />
        <ListField path="serviceId" label={t('presets.service')} entries={lists.services} />
        <ListField path="paymentMethodId" label={t('newBill.payer')} entries={lists.paymentMethods} />
      </div>
      <div className={columns['halves']} inert={formState.isSubmitting}>
        <Checkbox label={t('newBill.returnDocument')} {...register('returnDocument')} />
        <Checkbox label={t('newBill.installation')} {...register('installation')} />
      </div>
      <TextField path="note" label={t('newBill.note')} />
      <p className={css['hint']}>{t('presets.hint')}</p>
    </div>
  )
}

/** A number is shorter than any text. */
function longestText(path: TextPath): number {
  if (path === 'name') return longestPresetName
  return path === 'note' ? longestInBill.note : longestInBill.content
}

function TextField(props: {
  readonly path: TextPath
  readonly label: string
  readonly required?: boolean
  readonly autoFocus?: boolean
  readonly kind?: TypedKind
}): ReactNode {
  const { t } = useTranslation()
  const { register, setValue, clearErrors, getFieldState, formState } = useFormContext<PresetTexts>()
  const { path, autoFocus, ...shown } = props
  const { error } = getFieldState(path, formState)
  const { onBlur, ...registered } = register(path)
  const leave = async (event: FocusEvent<HTMLInputElement>): Promise<void> => {
    clearErrors(path)
    await onBlur(event)
  }
  return (
    <FormField
      {...shown}
      {...registered}
      problem={error && t(path === 'name' ? 'problems.required' : 'problems.not-a-number')}
      onTidy={(text) => setValue(path, text)}
      onBlur={(event) => void leave(event)}
      maxLength={longestText(path)}
      // What is typed while it is being saved would be gone with the dialog.
      readOnly={formState.isSubmitting}
      data-autofocus={autoFocus}
      data-testid={`preset-${path}`}
    />
  )
}

function ListField(props: {
  readonly path: 'cargo.typeId' | 'serviceId' | 'paymentMethodId'
  readonly label: string
  readonly entries: readonly PresetEntry[]
}): ReactNode {
  const { t } = useTranslation()
  const language = useLanguage()
  const { register, formState } = useFormContext<PresetTexts>()
  const options = props.entries.map((entry) => ({ value: String(entry.id), label: entry[language] }))
  return (
    <SelectField
      label={props.label}
      {...register(props.path)}
      inert={formState.isSubmitting}
      data-testid={`preset-${props.path}`}
      options={[{ value: '', label: t('presets.asItIs') }, ...options]}
    />
  )
}
