import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '../../../../shared/domain/contact.ts'
import { hasField } from '../../../../shared/domain/validation/generation-fields.ts'
import { Section } from '../../ui/layout/section.tsx'
import { useAccount } from '../../shell/station.tsx'
import { BillField } from '../form/bill-field.tsx'
import { ContactLine } from './contact-line.tsx'
import css from '../new-bill.module.css'
import { tidyPhone } from '../../format/format-typed.ts'
import { WardField } from '../form/ward-field.tsx'

export function ReceiverSection(props: { readonly contact: Contact | null }): ReactNode {
  const { t } = useTranslation()
  const takesEmail = hasField(
    'receiverEmail',
    useAccount((state) => state.view?.account?.generation ?? 'v3'),
  )
  return (
    <Section title={t('newBill.receiver')} actions={<ContactLine contact={props.contact} />}>
      <div className={css['halves']}>
        <BillField path="receiver.phone" label={t('newBill.phone')} required strong tidy={tidyPhone} />
        <BillField path="receiver.name" label={t('newBill.name')} required />
      </div>
      <WardField side="receiver" />
      <BillField path="receiver.address" label={t('newBill.address')} required />
      {takesEmail ? <BillField path="receiverEmail" label={t('newBill.email')} /> : null}
    </Section>
  )
}
