import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ExpectedWeight } from '../../../../shared/domain/quantity/expected-weight.ts'
import { usualKg } from '../../format/unusual-weight.ts'
import { DoubtfulAmounts } from '../../ui/field/doubtful-amounts.tsx'
import { Note } from '../../ui/note.tsx'
import { useFieldName } from '../form/field-name.ts'
import type { FormValues } from '../form/form-values.ts'
import { doubtful, type Doubt } from './doubts.ts'

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
  const amountsOpen = open.flatMap(({ field, text, likelier, unit }) =>
    likelier === null ? [] : [{ name: field, label: nameOf(field), text, likelier, unit }],
  )
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
        <DoubtfulAmounts amounts={amountsOpen} onTakeLikelier={props.onTakeLikelier} />
      )}
    </div>
  )
}

/** The label is not printed before somebody has looked into the parcel, or said that it is right. */
function UnusualWeight(props: { readonly text: string; readonly expected: ExpectedWeight | 'no-answer' }): ReactNode {
  const { t } = useTranslation()
  if (props.expected === 'no-answer') {
    return (
      <div data-testid="weight-unanswered">
        <Note tone="warn" title={t('newBill.weightUnanswered')}>
          {t('newBill.weightUnansweredText')}
          <div>{t('newBill.meantSo')}</div>
        </Note>
      </div>
    )
  }
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
