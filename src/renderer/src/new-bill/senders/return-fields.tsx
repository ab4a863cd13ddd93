import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BillField } from '../form/bill-field.tsx'
import { WardField } from '../form/ward-field.tsx'
import css from '../new-bill.module.css'

/** The address that a return goes to, typed in full. */
export function ReturnFields(): ReactNode {
  const { t } = useTranslation()
  return (
    <fieldset className={css['return']}>
      <legend className="visually-hidden">{t('newBill.returnTo')}</legend>
      <div className={css['halves']}>
        <BillField
          path="returnTo.phone"
          label={t('newBill.phone')}
          required
          kind="phone"
          control={{ 'data-takes-scans': 'phone' }}
        />
        <BillField path="returnTo.name" label={t('newBill.name')} required />
      </div>
      <WardField side="returnTo" />
      <BillField path="returnTo.address" label={t('newBill.address')} required />
    </fieldset>
  )
}
