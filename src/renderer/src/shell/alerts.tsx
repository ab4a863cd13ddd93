import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../components/action-button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { Note } from '../components/note.tsx'
import { useAccount, useAlerts, useWorktable } from '../stores/station.tsx'
import css from './alerts.module.css'
import { ExportNote, useExportNews } from './export-note.tsx'

/** What main must tell although nobody asked. At the top right, over no field; it stays until it is closed. */
export function Alerts(): ReactNode {
  const { t } = useTranslation()
  const alerts = useAlerts((state) => state.alerts)
  const dismiss = useAlerts((state) => state.dismiss)
  const switchError = useAccount((state) => state.switchError)
  const dismissSwitch = useAccount((state) => state.dismissSwitchError)
  const exported = useExportNews()
  const isUnkept = useWorktable((state) => state.isUnkept)
  if (alerts.length === 0 && switchError === null && exported === null && !isUnkept) return null
  return (
    <aside className={css['alerts']} aria-label={t('shell.alerts')}>
      {switchError === null ? null : (
        <ErrorNote
          error={switchError}
          actions={
            <ActionButton size="small" onClick={dismissSwitch}>
              {t('shell.dismiss')}
            </ActionButton>
          }
        />
      )}
      {isUnkept ? (
        <Note tone="bad" title={t('shell.notKept')}>
          <span data-testid="table-not-kept">{t('shell.notKeptText')}</span>
        </Note>
      ) : null}
      {exported === null ? null : <ExportNote exported={exported} />}
      {alerts.map(({ code, detail, count, unread, requests = [] }) => (
        <Note
          key={code}
          tone="bad"
          title={t(`shell.alert.${code}.title`, { count })}
          actions={
            <ActionButton size="small" onClick={() => dismiss(code)}>
              {t('shell.dismiss')}
            </ActionButton>
          }
        >
          {t(`shell.alert.${code}.text`)}
          {unread === null ? ` ${t('shell.unreadUnknown')}` : null}
          {typeof unread === 'number' && unread > 0 ? ` ${t('shell.unread', { count: unread })}` : null}
          {detail === '' ? null : (
            <details>
              <summary>{t('dialogs.details')}</summary>
              {[detail, ...requests.map(({ kind, billCode }) => `${t(`shell.request.${kind}`)} ${billCode}`)].join(
                ' · ',
              )}
              {requests.length > 0 && count !== undefined && count > requests.length
                ? ` ${t('shell.moreRequests', { count: count - requests.length })}`
                : null}
            </details>
          )}
        </Note>
      ))}
    </aside>
  )
}
