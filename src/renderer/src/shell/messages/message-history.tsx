import { IconAlertOctagon, IconBell, IconCircleCheck } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../../shared/domain/time/local-time.ts'
import { ActionKey } from '../../keyboard/key-hint.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useMessages, useStation } from '../station.tsx'
import css from './message-history.module.css'

/** Beside the palette's box: the last messages, and how many that went wrong nobody has read. */
export function MessageBell(): ReactNode {
  const { t } = useTranslation()
  const { messages } = useStation()
  const unread = useMessages((state) => state.unread)
  const [isOpen, setIsOpen] = useState(false)
  const open = (): void => {
    messages.getState().read()
    setIsOpen(true)
  }
  return (
    <>
      <button
        type="button"
        className={css['bell']}
        aria-label={t('shell.messages')}
        title={`${t('shell.messages')} (Alt 0)`}
        data-testid="messages"
        onClick={open}
      >
        <IconBell size="1.125rem" aria-hidden="true" />
        {unread === 0 ? null : <b data-testid="messages-unread">{unread}</b>}
        <span className="visually-hidden">
          <ActionKey action="everywhere.messages" />
        </span>
      </button>
      {isOpen ? <History onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

function History(props: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const history = useMessages((state) => state.history)
  return (
    <Dialog title={t('shell.messages')} width="normal" testId="message-history" onClose={props.onClose}>
      {history.length === 0 ? <Empty title={t('shell.noMessages')} text={t('shell.noMessagesText')} /> : null}
      {/* A list that scrolls is reached by the keyboard too. */}
      <ol className={css['history']} tabIndex={0} data-autofocus aria-label={t('shell.messages')}>
        {history.map(({ number, kind, title, text, atMs }) => {
          const Icon = kind === 'success' ? IconCircleCheck : IconAlertOctagon
          return (
            <li key={number} data-kind={kind}>
              <Icon aria-hidden="true" />
              <time>{formatClock(atMs)}</time>
              <p>
                <strong>{title}</strong> {text}
              </p>
            </li>
          )
        })}
      </ol>
    </Dialog>
  )
}
