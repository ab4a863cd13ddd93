import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { billTypes } from '../../../shared/domain/bill/bill-input.ts'
import { Section } from '../ui/layout/section.tsx'
import { useOffered } from '../settings/lists/use-offered.ts'
import { BillField, BillSelect } from './form/bill-field.tsx'
import type { FormValues } from './form/form-values.ts'
import { useHasField } from './form/use-has-field.ts'
import css from './new-bill.module.css'

export function OrderSection(props: {
  readonly duplicate: boolean
  /** Whether a reference is the station's own. */
  readonly isGiven: (refCode: string) => boolean
  /** An order is being packed: the reference is its own. */
  readonly isOfOrder: boolean
}): ReactNode {
  const { t } = useTranslation()
  const { control } = useFormContext<FormValues>()
  const billType = useWatch({ control, name: 'billType' })
  const isGiven = useWatch({ control, name: 'refCode', compute: props.isGiven })
  const takesType = useHasField('billType')
  // The carrier counts its types from 1, in the order in which the form knows them.
  const entries = useOffered('billTypes', String(billTypes.indexOf(billType) + 1)).flatMap(({ id, vi, en }) => {
    const value = billTypes[id - 1]
    return value === undefined ? [] : [{ value, vi, en }]
  })
  return (
    <Section title={t('newBill.order')}>
      <div className={takesType ? css['order'] : undefined}>
        <BillField
          path="refCode"
          label={t('newBill.refCode')}
          mono
          hint={isGiven ? t(props.isOfOrder ? 'packing.reference' : 'newBill.generated') : undefined}
          {...(props.isOfOrder ? { control: { readOnly: true, 'data-takes-scans': undefined } } : {})}
          warning={props.duplicate ? t('problems.duplicate') : undefined}
        />
        {takesType ? <BillSelect path="billType" label={t('newBill.billType')} entries={entries} /> : null}
      </div>
      {!takesType || billType === 'outbound' ? null : (
        <BillField path="billReturn" label={t('newBill.billReturn')} mono />
      )}
    </Section>
  )
}
