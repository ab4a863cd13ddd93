import { useLayoutEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '../../../../shared/domain/contact.ts'
import { formatDayMonth } from '../../../../shared/domain/time/local-time.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { FormField } from '../../ui/field/form-field.tsx'
import { Note } from '../../ui/note.tsx'
import css from '../new-bill.module.css'

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
          <ReasonField onReason={props.onReason} onSend={props.onSend} />
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

function ReasonField(props: { readonly onReason: (reason: string) => void; readonly onSend: () => void }): ReactNode {
  const { t } = useTranslation()
  const { onReason } = props
  const [reason, setReason] = useState('')
  useLayoutEffect(() => {
    onReason(reason)
    return () => onReason('')
  }, [onReason, reason])
  const onEnter = (event: KeyboardEvent): void => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.nativeEvent.isComposing
    if (event.key === 'Enter' && isPlain && reason.trim() !== '') props.onSend()
  }
  return (
    <>
      <FormField
        id="blocked-reason"
        label={t('newBill.blockedReason')}
        required
        autoFocus
        data-testid="blocked-reason"
        value={reason}
        maxLength={200}
        onChange={(event) => setReason(event.currentTarget.value)}
        onKeyDown={onEnter}
      />
      <ActionButton
        size="small"
        hint="Enter"
        data-testid="blocked-send"
        disabled={reason.trim() === ''}
        onClick={props.onSend}
      >
        {t('newBill.sendToBlocked')}
      </ActionButton>
    </>
  )
}
