import { IconAlertTriangle, IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Contact } from '../../../../shared/domain/contact.ts'
import { formatClock } from '../../../../shared/domain/local-time.ts'
import { sameParcel } from './contact-fills.ts'
import type { FormValues } from './form-values.ts'
import css from './new-bill.module.css'

/** "Known: 12 bills, 0 returned" beside the title of the receiver; a second parcel of the same content today comes first. */
export function ContactLine(props: { readonly contact: Contact | null }): ReactNode {
  const { t } = useTranslation()
  const { control } = useFormContext<FormValues>()
  const [content, refCode] = useWatch({ control, name: ['cargo.content', 'refCode'] })
  const { contact } = props
  if (contact === null) return null
  const twin = sameParcel(contact, content, refCode)
  if (twin !== undefined) {
    return (
      <span className={css['twin']} role="status" data-testid="same-parcel">
        <IconAlertTriangle size="1rem" aria-hidden="true" />
        {t('newBill.sameParcel', { refCode: twin.refCode, time: formatClock(twin.atMs) })}
      </span>
    )
  }
  return (
    <span className={css['known']} role="status" data-testid="known-receiver">
      <IconHistory size="1rem" aria-hidden="true" />
      {t('newBill.known', { bills: contact.bills, returns: contact.returns })}
    </span>
  )
}
