import { Checkbox, Input } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, type FocusEvent, type ReactNode } from 'react'
import { useFormContext, type FieldPath } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { PresetEntry } from '../../../../shared/domain/settings/reference-lists.ts'
import { Field, problemId } from '../../ui/field/field.tsx'
import { usePresets } from '../../shell/station.tsx'
import css from './preset-fields.module.css'
import type { PresetTexts } from './preset-texts.ts'
import { tidyCm, tidyMoney, tidyWeight } from '../../format/format-typed.ts'
import { useLanguage } from '../../i18n/languages.ts'

type TextPath = Extract<FieldPath<PresetTexts>, 'name' | 'note' | `cargo.${string}`>

/** What a parcel preset can say. An empty field leaves its field of the bill alone. */
export function PresetFields(): ReactNode {
  const { t } = useTranslation()
  const { register } = useFormContext<PresetTexts>()
  const lists = usePresets((state) => state.offered)
  return (
    <div className={css['form']}>
      <TextField path="name" label={t('presets.name')} required autoFocus />
      <TextField path="cargo.content" label={t('newBill.content')} />
      <div className={css['thirds']}>
        <ListField path="cargo.typeId" label={t('newBill.cargoType')} entries={lists.cargoTypes} />
        <TextField path="cargo.packageCount" label={t('newBill.packages')} number />
        <TextField path="cargo.weightGrams" label={t('newBill.weight')} unit="kg" tidy={tidyWeight} />
      </div>
      <div className={css['thirds']}>
        <TextField path="cargo.lengthCm" label={t('newBill.length')} unit="cm" tidy={tidyCm} />
        <TextField path="cargo.widthCm" label={t('newBill.width')} unit="cm" tidy={tidyCm} />
        <TextField path="cargo.heightCm" label={t('newBill.height')} unit="cm" tidy={tidyCm} />
      </div>
      <div className={css['thirds']}>
        <TextField path="cargo.valueVnd" label={t('newBill.value')} unit="₫" tidy={tidyMoney} />
        <ListField path="serviceId" label={t('presets.service')} entries={lists.services} />
        <ListField path="paymentMethodId" label={t('newBill.payer')} entries={lists.paymentMethods} />
      </div>
      <div className={css['halves']}>
        <Checkbox label={t('newBill.returnDocument')} {...register('returnDocument')} />
        <Checkbox label={t('newBill.installation')} {...register('installation')} />
      </div>
      <TextField path="note" label={t('newBill.note')} />
      <p className={css['hint']}>{t('presets.hint')}</p>
    </div>
  )
}

function TextField(props: {
  readonly path: TextPath
  readonly label: string
  readonly required?: boolean
  readonly autoFocus?: boolean
  readonly number?: boolean
  readonly unit?: string
  readonly tidy?: (text: string) => string | null
}): ReactNode {
  const { t } = useTranslation()
  const { register, setValue, clearErrors, getFieldState, formState } = useFormContext<PresetTexts>()
  const id = useId()
  const { path, unit } = props
  const { error } = getFieldState(path, formState)
  const { onBlur, ...registered } = register(path)
  const leave = async (event: FocusEvent<HTMLInputElement>): Promise<void> => {
    const tidied = props.tidy?.(event.currentTarget.value) ?? null
    if (tidied !== null) setValue(path, tidied)
    clearErrors(path)
    await onBlur(event)
  }
  const problem = error === undefined ? undefined : t(path === 'name' ? 'problems.required' : 'problems.not-a-number')
  return (
    <Field id={id} label={props.label} required={props.required ?? false} problem={problem}>
      <Input
        id={id}
        {...registered}
        onBlur={(event: FocusEvent<HTMLInputElement>) => void leave(event)}
        autoComplete="off"
        spellCheck={false}
        maxLength={path === 'name' ? 60 : 500}
        aria-required={props.required}
        error={error !== undefined}
        aria-describedby={error === undefined ? undefined : problemId(id)}
        data-autofocus={props.autoFocus}
        data-number={props.number === true || unit !== undefined || undefined}
        data-testid={`preset-${path}`}
        inputMode={props.number === true || unit !== undefined ? 'decimal' : undefined}
        rightSection={unit === undefined ? undefined : <span aria-hidden="true">{unit}</span>}
        rightSectionPointerEvents="none"
        rightSectionWidth="2rem"
      />
    </Field>
  )
}

function ListField(props: {
  readonly path: 'cargo.typeId' | 'serviceId' | 'paymentMethodId'
  readonly label: string
  readonly entries: readonly PresetEntry[]
}): ReactNode {
  const { t } = useTranslation()
  const language = useLanguage()
  const { register } = useFormContext<PresetTexts>()
  const id = useId()
  return (
    <Field id={id} label={props.label}>
      <Input
        component="select"
        id={id}
        {...register(props.path)}
        data-testid={`preset-${props.path}`}
        rightSection={<IconChevronDown size="1rem" aria-hidden="true" />}
        rightSectionPointerEvents="none"
      >
        <option value="">{t('presets.asItIs')}</option>
        {props.entries.map((entry) => (
          <option key={entry.id} value={String(entry.id)}>
            {entry[language]}
          </option>
        ))}
      </Input>
    </Field>
  )
}
