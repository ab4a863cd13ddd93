import type { KeyboardEvent, ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Section } from '../../ui/layout/section.tsx'
import { endsInPhone } from '../../../../shared/domain/text/doubtful-name.ts'
import { BillField } from '../form/bill-field.tsx'
import { fieldInFocus, focusField } from '../form/focus-field.ts'
import type { FormValues } from '../form/form-values.ts'
import { useHasField } from '../form/use-has-field.ts'
import { useMessagePaste } from '../pasting/use-pasting.ts'
import { PhoneField } from './phone-field.tsx'
import type { ReceiverContact } from './use-contact.ts'
import css from '../new-bill.module.css'
import { WardField } from '../form/ward-field.tsx'
import { readLater } from '../../ui/read-later.tsx'

const ContactLine = readLater(async () => (await import('./contact-line.tsx')).ContactLine)

export function ReceiverSection({ receiver }: { readonly receiver: ReceiverContact }): ReactNode {
  const { t } = useTranslation()
  const takesEmail = useHasField('receiverEmail')
  const { contact } = receiver
  const passOver = useTabToGoods(takesEmail ? 'receiverEmail' : 'receiver.address')
  return (
    <Section title={t('newBill.receiver')} actions={contact === null ? null : <ContactLine contact={contact} />}>
      <div className={css['receiver']} onKeyDown={passOver}>
        <div className={css['halves']}>
          <PhoneField receiver={receiver} />
          <NameField />
        </div>
        <WardField side="receiver" />
        <BillField path="receiver.address" label={t('newBill.address')} required />
        {takesEmail ? <BillField path="receiverEmail" label={t('newBill.email')} /> : null}
      </div>
    </Section>
  )
}

/**
 * Tab from the receiver's last field goes to the goods where sender and order are filled, as they are in nearly every bill.
 * Shift+Tab from there comes into them.
 */
function useTabToGoods(lastField: string): (event: KeyboardEvent) => void {
  const { getValues, getFieldState } = useFormContext<FormValues>()
  return (event) => {
    if (event.key !== 'Tab' || event.shiftKey || event.defaultPrevented || fieldInFocus() !== lastField) return
    const { sender, returnElsewhere, refCode, billType } = getValues()
    const isFilled = sender.name !== '' && !returnElsewhere && refCode.trim() !== '' && billType === 'outbound'
    if (!isFilled || (['sender', 'refCode'] as const).some((path) => getFieldState(path).invalid)) return
    event.preventDefault()
    focusField('cargo.content')
  }
}

/** A name that ends in a phone number is asked back beside the field. */
function NameField(): ReactNode {
  const { t } = useTranslation()
  const { control } = useFormContext<FormValues>()
  const isDoubtful = useWatch({ control, name: 'receiver.name', compute: endsInPhone })
  return (
    <BillField
      path="receiver.name"
      label={t('newBill.name')}
      required
      control={{ onPaste: useMessagePaste() }}
      warning={isDoubtful ? t('newBill.nameWithPhone') : undefined}
    />
  )
}
