import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useRested } from '../../ui/field/use-typing-pause.ts'
import { likelierMoney, likelierWeight } from '../../format/doubtful-amount.ts'
import { tidyMoney, tidyWeight } from '../../format/format-typed.ts'
import { BillField } from './bill-field.tsx'
import type { FormValues } from './form-values.ts'

const kinds = {
  money: { unit: '₫', tidy: tidyMoney, likelier: likelierMoney },
  weight: { unit: 'kg', tidy: tidyWeight, likelier: likelierWeight },
} as const

/** Money or a weight. What hardly anybody means is asked back beside the field, and stands in nobody's way. */
export function AmountField(props: {
  readonly kind: keyof typeof kinds
  readonly path: 'codAmountVnd' | 'otherFeeVnd' | 'cargo.valueVnd' | 'cargo.weightGrams'
  readonly label: string
  readonly required?: boolean
  readonly strong?: boolean
}): ReactNode {
  const { t } = useTranslation()
  const { control } = useFormContext<FormValues>()
  const { kind, ...field } = props
  const { unit, tidy, likelier } = kinds[kind]
  const text = useWatch({ control, name: props.path })
  const isRested = useRested(text)
  const meant = isRested ? likelier(text) : null
  return (
    <BillField
      {...field}
      unit={unit}
      tidy={tidy}
      warning={meant === null ? undefined : t('newBill.likelier', { meant })}
    />
  )
}
