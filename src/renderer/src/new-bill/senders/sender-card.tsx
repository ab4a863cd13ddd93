import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Party } from '../../../../shared/domain/bill/bill-input.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { addressLine, partyLine } from '../../format/party-text.ts'
import css from '../new-bill.module.css'

export function SenderCard(props: {
  readonly sender: Party
  readonly label: string
  readonly onEnter: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { sender, label } = props
  if (sender.name === '') {
    return (
      <div className={css['senderMissing']}>
        <div>
          <strong>{t('newBill.senderMissing')}</strong>
          <div>{t('newBill.senderMissingText')}</div>
        </div>
        <ActionButton
          action="newBill.chooseSender"
          data-field="sender.name"
          data-testid="enter-sender"
          onClick={props.onEnter}
        >
          {t('newBill.enterSender')}
        </ActionButton>
      </div>
    )
  }
  return (
    <div className={css['sender']} data-testid="sender-card">
      <div>
        {label === '' || label === sender.name ? null : <strong>{label} · </strong>}
        {partyLine(sender)}
      </div>
      <div>{addressLine(sender)}</div>
    </div>
  )
}
