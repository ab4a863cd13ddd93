import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Party } from '../../../../shared/domain/bill-input.ts'
import { ActionButton } from '../../components/action-button.tsx'
import { addressLine, partyLine } from '../../parts/party-text.ts'
import { useSettings } from '../../stores/station.tsx'
import css from './new-bill.module.css'

/** The senders of this station, one button each; Tab and Enter choose. */
export function SenderChoice(props: {
  readonly onChoose: (party: Party) => void
  readonly onNew: () => void
  readonly onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const senders = useSettings((state) => state.settings.senders)
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('newBill.chooseSender')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('dialogs.close') }}
    >
      <div className={css['choices']}>
        {senders.map((profile, index) => (
          <button
            key={profile.id}
            type="button"
            className={css['choice']}
            data-autofocus={index === 0 || undefined}
            onClick={() => props.onChoose(profile.party)}
          >
            <strong>{profile.label}</strong> · {partyLine(profile.party)}
            <span>{addressLine(profile.party)}</span>
          </button>
        ))}
        <ActionButton onClick={props.onNew}>{t('newBill.newSender')}</ActionButton>
      </div>
    </Modal>
  )
}
