import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { formatDateTime } from '../../../../shared/domain/time/local-time.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Note } from '../../ui/note.tsx'
import type { EventPayload } from '../../../../shared/ipc/events.ts'
import { useAccount, useAlerts, useNavigation, useAutosaved } from '../station.tsx'
import css from './alerts.module.css'

type StationAlert = EventPayload<'station.alert'>

/** With what the account in front has to say. */
export function AccountAlerts(): ReactNode {
  const isUnkept = useAutosaved((state) => state.isUnkept)
  return <Alerts isRow isUnkept={isUnkept} />
}

/** What main must tell although nobody asked; it stays until it is closed. In the station it is a row above the screen, over nothing. */
export function Alerts(props: { readonly isRow?: boolean; readonly isUnkept?: boolean }): ReactNode {
  const { t } = useTranslation()
  const { isRow = false, isUnkept = false } = props
  const alerts = useAlerts((state) => state.alerts)
  const switchError = useAccount((state) => state.switchError)
  const dismissSwitch = useAccount((state) => state.dismissSwitchError)
  const restoreError = useAccount((state) => state.restoreError)
  const dismissRestore = useAccount((state) => state.dismissRestoreError)
  const isQuiet = switchError === null && restoreError === null && !isUnkept
  if (alerts.length === 0 && isQuiet) return null
  return (
    <aside className={isRow ? css['row'] : css['alerts']} aria-label={t('shell.alerts')}>
      {switchError === null ? null : <Refused error={switchError} onDismiss={dismissSwitch} />}
      {restoreError === null ? null : <Refused error={restoreError} onDismiss={dismissRestore} />}
      {isUnkept ? (
        <Note tone="bad" title={t('shell.notKept')}>
          <span data-testid="table-not-kept">{t('shell.notKeptText')}</span>
        </Note>
      ) : null}
      {alerts.map((alert) => (
        <StationNote key={alert.code} alert={alert} />
      ))}
    </aside>
  )
}

/** What a restore would bring back. */
function backupWords(t: TFunction, backup: NonNullable<StationAlert['backup']> | null): string {
  if (backup === null) return t('shell.missing.noBackup')
  const when = formatDateTime(backup.madeAtMs)
  const { unsent, bills } = backup
  if (unsent === null || bills === null) return t('shell.missing.unreadBackup', { when })
  const held = [t('shell.missing.unsent', { count: unsent }), t('shell.missing.bills', { count: bills })]
  return t('shell.missing.backup', { when, held: held.join(' + ') })
}

/** How much is gone at most, as far as anybody can say. */
function missingWords(t: TFunction, unsent: number | null, bills: number): string {
  if (unsent === null) return t('shell.missing.unknown')
  const kinds = [
    unsent > 0 ? t('shell.missing.unsent', { count: unsent }) : '',
    bills > 0 ? t('shell.missing.bills', { count: bills }) : '',
  ]
  return t('shell.missing.atMost', { what: kinds.filter(Boolean).join(' + ') })
}

function StationNote({ alert }: { readonly alert: StationAlert }): ReactNode {
  const { t } = useTranslation()
  const dismiss = useAlerts((state) => state.dismiss)
  const openSettings = useNavigation((state) => state.openSettings)
  const { code, detail, count, unread, bills, requests = [], lost } = alert
  const isOfMissing = code === 'data-missing'
  return (
    <Note
      tone={code === 'backup-restored' ? 'warn' : 'bad'}
      title={isOfMissing ? missingWords(t, count ?? null, bills ?? 0) : t(`shell.alert.${code}.title`, { count })}
      actions={
        <>
          {code === 'database-damaged' || isOfMissing ? (
            <ActionButton size="small" data-testid="to-backups" onClick={() => openSettings('backups')}>
              {t('backups.title')}
            </ActionButton>
          ) : null}
          <ActionButton size="small" onClick={() => dismiss(code)}>
            {t('shell.dismiss')}
          </ActionButton>
        </>
      }
    >
      {alert.backup === undefined ? null : <p data-testid="newest-backup">{backupWords(t, alert.backup)}</p>}
      {t(`shell.alert.${code}.text`)}
      {lost === undefined ? null : <LostParts parts={lost} forgotten={count ?? 0} />}
      {unread === null ? ` ${t('shell.unreadUnknown')}` : null}
      {typeof unread === 'number' && unread > 0 ? ` ${t('shell.unread', { count: unread })}` : null}
      {detail === '' ? null : (
        <details>
          <summary>{t('dialogs.details')}</summary>
          {[detail, ...requests.map(({ kind, billCode }) => `${t(`shell.request.${kind}`)} ${billCode}`)].join(' · ')}
          {requests.length > 0 && typeof count === 'number' && count > requests.length
            ? ` ${t('shell.moreRequests', { count: count - requests.length })}`
            : null}
        </details>
      )}
    </Note>
  )
}

/** Another account did not come to the front, or a backup was not restored: the screens that asked are gone by then. */
function Refused(props: { readonly error: AppError; readonly onDismiss: () => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <ErrorNote
      error={props.error}
      actions={
        <ActionButton size="small" onClick={props.onDismiss}>
          {t('shell.dismiss')}
        </ActionButton>
      }
    />
  )
}

/** What is lost of the station's own file, and that accounts whose data is still there come back with a sign-in. */
function LostParts(props: {
  readonly parts: readonly ('accounts' | 'settings' | 'operators')[]
  readonly forgotten: number
}): ReactNode {
  const { t } = useTranslation()
  const { parts, forgotten } = props
  const names = parts.map((part) => t(`shell.lostParts.${part}`)).join(', ')
  return (
    <>
      {parts.length === 0 ? null : <p>{t('shell.lost', { names })}</p>}
      {forgotten === 0 ? null : <p>{t('shell.forgottenAccounts', { count: forgotten })}</p>}
    </>
  )
}
