import { IconBell } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionKey } from '../../keyboard/key-hint.tsx'
import { useKeysOf } from '../../keyboard/shortcut-keys.ts'
import { readLater } from '../../ui/read-later.tsx'
import { useMessages, useStation } from '../station.tsx'
import css from './message-bell.module.css'

const MessageHistory = readLater(async () => (await import('./message-history.tsx')).MessageHistory)

/** Beside the palette's box: the last messages, and how many that went wrong nobody has read. */
export function MessageBell(): ReactNode {
  const { t } = useTranslation()
  const keysOf = useKeysOf()
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
        title={`${t('shell.messages')} (${keysOf('everywhere.messages')})`}
        data-testid="messages"
        onClick={open}
      >
        <IconBell size="1.125rem" aria-hidden="true" />
        {unread === 0 ? null : <b data-testid="messages-unread">{unread}</b>}
        <span className="visually-hidden">
          <ActionKey action="everywhere.messages" />
        </span>
      </button>
      {isOpen ? <MessageHistory onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
