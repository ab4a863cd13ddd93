import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../../shared/domain/time/local-time.ts'
import type { EventPayload, LostPart } from '../../../../shared/ipc/events.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Note } from '../../ui/note.tsx'
import { useAlerts, useNavigation } from '../station.tsx'

type StationAlert = EventPayload<'station.alert'>

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

/** One alert of main, in the words of its code. */
export function StationNote({ alert }: { readonly alert: StationAlert }): ReactNode {
  const { t } = useTranslation()
  const dismiss = useAlerts((state) => state.dismiss)
  const openSettings = useNavigation((state) => state.openSettings)
  const { code, detail, count, unread, bills, requests = [], lost } = alert
  const isOfMissing = code === 'data-missing'
  return (
    <Note
      tone={code === 'update-ready' ? 'info' : code === 'backup-restored' || code === 'update-failed' ? 'warn' : 'bad'}
      title={
        isOfMissing ? missingWords(t, count ?? null, bills ?? 0) : t(`shell.alert.${code}.title`, { count, detail })
      }
      actions={
        <>
          {code === 'database-damaged' || isOfMissing ? (
            <ActionButton size="small" data-testid="to-backups" onClick={() => openSettings('backups')}>
              {t('backups.title')}
            </ActionButton>
          ) : null}
          {code === 'update-ready' || code === 'update-failed' ? (
            <ActionButton size="small" data-testid="to-updates" onClick={() => openSettings('updates')}>
              {t('updates.title')}
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
      {detail === '' || code === 'update-ready' ? null : (
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

/** What is lost of the station's own file, and that accounts whose data is still there come back with a sign-in. */
function LostParts(props: { readonly parts: readonly LostPart[]; readonly forgotten: number }): ReactNode {
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
