import { IconBan, IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '../../../../shared/domain/contact.ts'
import css from '../new-bill.module.css'

/** "Known: 12 bills, 0 returned" beside the title of the receiver. */
export function ContactLine({ contact }: { readonly contact: Contact }): ReactNode {
  const { t } = useTranslation()
  if (contact.block) {
    return (
      <span className={css['blocked']} role="status" data-testid="blocked-receiver">
        <IconBan size="1rem" aria-hidden="true" />
        {t('newBill.blockedShort', { bills: contact.bills, returns: contact.returns })}
      </span>
    )
  }
  if (contact.bills === 0) return null
  return (
    <span className={css['known']} role="status" data-testid="known-receiver">
      <IconHistory size="1rem" aria-hidden="true" />
      {t('newBill.known', { bills: contact.bills, returns: contact.returns })}
    </span>
  )
}
