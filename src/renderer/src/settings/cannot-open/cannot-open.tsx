import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError, AppErrorCode } from '../../../../shared/app-error.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { BackupRows } from '../backups/backup-rows.tsx'
import { useBackups } from '../backups/use-backups.ts'
import { useAccount, useOperators } from '../../shell/station.tsx'
import css from './cannot-open.module.css'

/** Where other data would help; a full disk or another Packbench has to go first. */
const helpedByBackup: ReadonlySet<AppErrorCode> = new Set<AppErrorCode>([
  'storage-failed',
  'storage-newer',
  'data-of-another',
])

/** Instead of the station, when its data cannot be opened: nothing is sent, and nobody is asked to start anew. */
export function CannotOpen(props: { readonly problem: AppError }): ReactNode {
  const { t } = useTranslation()
  const reopen = useAccount((state) => state.reopen)
  const restoreError = useAccount((state) => state.restoreError)
  return (
    <main className={css['page']} data-testid="screen-cannot-open">
      <h1>{t('firstStart.cannotOpen')}</h1>
      <ErrorNote
        error={props.problem}
        actions={
          <ActionButton tone="primary" hint="Enter" autoFocus onClick={() => void reopen()}>
            {t('firstStart.tryAgain')}
          </ActionButton>
        }
      />
      <ErrorNote error={restoreError} />
      {helpedByBackup.has(props.problem.code) ? <OfferedBackups /> : null}
    </main>
  )
}

/** A locked station answers nothing of this before somebody has said who they are. */
function OfferedBackups(): ReactNode {
  const { t } = useTranslation()
  const locked = useOperators((state) => state.view.locked)
  const { data: backups, error } = useBackups(!locked)
  if (error !== null) return <ErrorNote error={error} />
  if (backups === null || backups.backups.length === 0) return null
  return (
    <section className={css['offered']} aria-label={t('backups.title')}>
      <p>{t('backups.offered')}</p>
      <BackupRows backups={backups} />
    </section>
  )
}
