import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { endsInPhone } from '../../../../shared/domain/text/doubtful-name.ts'
import type { ExpectedWeight } from '../../../../shared/domain/quantity/expected-weight.ts'
import { unusualWeight, usualKg } from '../../format/unusual-weight.ts'
import { typedKinds } from '../../format/format-typed.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Note } from '../../ui/note.tsx'
import { useFieldName } from '../form/field-name.ts'
import type { FormValues } from '../form/form-values.ts'
import css from '../new-bill.module.css'

const amounts = {
  'cargo.weightGrams': 'weight',
  codAmountVnd: 'money',
  'cargo.valueVnd': 'money',
  otherFeeVnd: 'money',
} as const

const doubtful = ['receiver.name', 'cargo.weightGrams', 'codAmountVnd', 'cargo.valueVnd', 'otherFeeVnd'] as const

/** What stands in a field and hardly anybody means. */
export interface Doubt {
  readonly field: (typeof doubtful)[number]
  readonly text: string
  /** What was meant in all likelihood, as the field shows it; null where nobody can tell. */
  readonly likelier: string | null
  readonly unit: string
  /** What parcels of the same goods weigh, where this one does not; else null. */
  readonly expected: ExpectedWeight | null
}

/** In the order of the fields. */
export function doubtsOf(
  { receiver, cargo, codAmountVnd, otherFeeVnd }: FormValues,
  expected: ExpectedWeight | null,
): readonly Doubt[] {
  const name: readonly Doubt[] = endsInPhone(receiver.name)
    ? [{ field: 'receiver.name', text: receiver.name, likelier: null, unit: '', expected: null }]
    : []
  const texts = {
    'cargo.weightGrams': cargo.weightGrams,
    codAmountVnd,
    'cargo.valueVnd': cargo.valueVnd,
    otherFeeVnd,
  } as const
  const fields = Object.keys(amounts) as (keyof typeof amounts)[] // its own keys
  const ofAmounts = fields.flatMap((field) => amountDoubt(field, texts[field]))
  const isWeightAsked = ofAmounts.some(({ field }) => field === 'cargo.weightGrams')
  return [...name, ...(isWeightAsked ? [] : weightDoubt(cargo.weightGrams, expected)), ...ofAmounts]
}

function weightDoubt(text: string, expected: ExpectedWeight | null): readonly Doubt[] {
  return unusualWeight(text, expected) === null
    ? []
    : [{ field: 'cargo.weightGrams', text, likelier: null, unit: 'kg', expected }]
}

function amountDoubt(field: keyof typeof amounts, text: string): readonly Doubt[] {
  const { likelier, tidy, unit } = typedKinds[amounts[field]]
  const meant = likelier(text)
  return meant === null ? [] : [{ field, text, likelier: tidy(meant) ?? meant, unit, expected: null }]
}

/** What is asked back before the bill is saved, until it is changed or the bill is saved once more. */
export function DoubtNote(props: {
  readonly doubts: readonly Doubt[]
  readonly onTakeLikelier: () => void
}): ReactNode {
  const { t } = useTranslation()
  const nameOf = useFieldName()
  const { control } = useFormContext<FormValues>()
  const typed = useWatch({ control, name: doubtful })
  const open = props.doubts.filter(({ field, text }) => typed[doubtful.indexOf(field)] === text)
  const amountsOpen = open.filter(({ likelier }) => likelier !== null)
  const hasName = open.some(({ field }) => field === 'receiver.name')
  if (open.length === 0) return null
  return (
    <div data-testid={hasName ? 'doubtful-name' : 'doubtful-amount'}>
      {open.map(({ text, expected }) =>
        expected === null ? null : <UnusualWeight key="weight" text={text} expected={expected} />,
      )}
      {hasName ? (
        <Note tone="warn" title={t('newBill.nameWithPhone')}>
          {t('newBill.nameWithPhoneText')}
        </Note>
      ) : null}
      {amountsOpen.length === 0 ? null : (
        <Note tone="warn" title={t('newBill.doubtful')}>
          {amountsOpen.map(({ field, text, likelier, unit }) => (
            <div key={field}>
              {t('newBill.doubtfulAmount', {
                field: nameOf(field),
                text: `${text}\u00A0${unit}`,
                meant: `${likelier ?? ''}\u00A0${unit}`,
              })}
            </div>
          ))}
          <div className={css['noteActions']}>
            <ActionButton
              size="small"
              action="newBill.takeLikelier"
              data-testid="take-likelier"
              onClick={props.onTakeLikelier}
            >
              {t('newBill.takeLikelier')}
            </ActionButton>
            <span>{t('newBill.meantSo')}</span>
          </div>
        </Note>
      )}
    </div>
  )
}

/** The label is not printed before somebody has looked into the parcel, or said that it is right. */
function UnusualWeight(props: { readonly text: string; readonly expected: ExpectedWeight }): ReactNode {
  const { t } = useTranslation()
  return (
    <div data-testid="unusual-weight">
      <Note tone="warn" title={t('newBill.unusualWeight')}>
        {t('newBill.unusualWeightText', {
          text: `${props.text}\u00A0kg`,
          count: props.expected.bills,
          usual: usualKg(props.expected),
        })}
        <div>{t('newBill.meantSo')}</div>
      </Note>
    </div>
  )
}
