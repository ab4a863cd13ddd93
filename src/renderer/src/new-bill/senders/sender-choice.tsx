import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Party } from '../../../../shared/domain/bill/bill-input.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ChoiceDialog } from '../../ui/dialog/choice-dialog.tsx'
import { addressLine, partyLine } from '../../format/party-text.ts'
import { useSenders } from '../../settings/senders/use-senders.ts'

/** The senders of this station, each with a key. */
export function SenderChoice(props: {
  readonly onChoose: (party: Party) => void
  readonly onNew: () => void
  readonly onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { senders } = useSenders()
  return (
    <ChoiceDialog
      title={t('newBill.chooseSender')}
      testId="choose-sender"
      choices={senders.map(({ id, label, party }) => ({
        id,
        title: (
          <>
            <strong>{label}</strong> · {partyLine(party)}
          </>
        ),
        text: addressLine(party),
      }))}
      onChoose={(chosen) => {
        const profile = senders.find(({ id }) => id === chosen)
        if (profile !== undefined) props.onChoose(profile.party)
      }}
      onClose={props.onClose}
      actions={<ActionButton onClick={props.onNew}>{t('newBill.newSender')}</ActionButton>}
    />
  )
}
