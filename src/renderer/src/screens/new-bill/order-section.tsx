import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { billTypes } from '../../../../shared/domain/bill-input.ts'
import { Section } from '../../components/section.tsx'
import { en } from '../../i18n/en/index.ts'
import { vi } from '../../i18n/vi/index.ts'
import { BillField, BillSelect } from './bill-field.tsx'
import type { FormValues } from './form-values.ts'
import css from './new-bill.module.css'

const billTypeEntries = billTypes.map((type) => ({
  value: type,
  vi: vi.newBill.billTypes[type],
  en: en.newBill.billTypes[type],
}))

export function OrderSection(props: { readonly duplicate: boolean }): ReactNode {
  const { t } = useTranslation()
  const { control } = useFormContext<FormValues>()
  const billType = useWatch({ control, name: 'billType' })
  return (
    <Section title={t('newBill.order')}>
      <div className={css['order']}>
        <BillField
          path="refCode"
          label={t('newBill.refCode')}
          mono
          aside={t('newBill.generated')}
          warning={props.duplicate ? t('problems.duplicate') : undefined}
        />
        <BillSelect path="billType" label={t('newBill.billType')} entries={billTypeEntries} />
      </div>
      {billType === 'outbound' ? null : <BillField path="billReturn" label={t('newBill.billReturn')} mono />}
    </Section>
  )
}
