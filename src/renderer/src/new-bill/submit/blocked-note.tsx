import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '../../../../shared/domain/contact.ts'
import { formatDayMonth } from '../../../../shared/domain/time/local-time.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Note } from '../../ui/note.tsx'
import css from '../new-bill.module.css'
import { ReasonField } from './reason-field.tsx'

/** The receiver is blocked: says why, and asks for a reason once somebody wants to send all the same (Alt+D, or saving). */
export function BlockedNote(props: {
  readonly contact: Contact
  /** Else the key is that of a reference that is in use. */
  readonly hasKey: boolean
  /** A save has stopped here. */
  readonly isAsking: boolean
  readonly onAsk: () => void
  /** What is typed for a reason, for whoever saves by another key. */
  readonly onReason: (reason: string) => void
  readonly onSend: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { block, bills, returns } = props.contact
  if (block === null) return null
  return (
    <div data-testid="blocked-customer">
      <Note tone="bad" title={t('newBill.blocked', { bills, returns })}>
        {`“${block.note}”`} {[block.by, formatDayMonth(block.atMs)].filter((part) => part !== '').join(', ')}
        {props.isAsking ? (
          <ReasonField
            name="blocked"
            label={t('newBill.blockedReason')}
            words={t('newBill.sendToBlocked')}
            onReason={props.onReason}
            onUse={props.onSend}
          />
        ) : (
          <div className={css['noteActions']}>
            <ActionButton
              size="small"
              action={props.hasKey ? 'newBill.sendToBlocked' : undefined}
              data-testid="blocked-ask"
              onClick={props.onAsk}
            >
              {t('newBill.sendToBlocked')}
            </ActionButton>
          </div>
        )}
      </Note>
    </div>
  )
}
