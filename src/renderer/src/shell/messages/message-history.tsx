import { IconAlertOctagon, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../../shared/domain/time/local-time.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useMessages } from '../station.tsx'
import css from './message-history.module.css'

/** The last messages, newest first. */
export function MessageHistory(props: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const history = useMessages((state) => state.history)
  return (
    <Dialog title={t('shell.messages')} width="normal" testId="message-history" onClose={props.onClose}>
      {history.length === 0 ? (
        <Empty title={t('help.noMessages')} text={t('help.noMessagesText')} />
      ) : (
        // A list that scrolls is reached by the keyboard too.
        <ol className={css['history']} tabIndex={0} data-autofocus aria-label={t('shell.messages')}>
          {history.map(({ number, kind, title, text, atMs, action }) => {
            const Icon = kind === 'success' ? IconCircleCheck : IconAlertOctagon
            return (
              <li key={number} data-kind={kind}>
                <Icon aria-hidden="true" />
                <time>{formatClock(atMs)}</time>
                <p>
                  <strong>{title}</strong> {text}
                </p>
                {action === undefined ? null : (
                  <ActionButton size="small" data-testid={action.testId} onClick={action.run}>
                    {action.words}
                  </ActionButton>
                )}
              </li>
            )
          })}
        </ol>
      )}
    </Dialog>
  )
}
