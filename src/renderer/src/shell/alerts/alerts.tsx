import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Note } from '../../ui/note.tsx'
import { readLater } from '../../ui/read-later.tsx'
import { useAccount, useAlerts, useAutosaved } from '../station.tsx'
import css from './alerts.module.css'

const Refused = readLater(async () => (await import('./refused.tsx')).Refused)
const StationNote = readLater(async () => (await import('./station-note.tsx')).StationNote)

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
