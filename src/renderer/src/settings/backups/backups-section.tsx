import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { isBackupOld } from '../../../../shared/domain/backup-age.ts'
import { formatDateTime } from '../../../../shared/domain/time/local-time.ts'
import { useAction } from '../../bridge/use-action.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useNow } from '../../ui/use-now.ts'
import { BackupRows } from './backup-rows.tsx'
import { useBackups, type Backups } from './use-backups.ts'
import { useBridge } from '../../bridge/bridge-context.ts'
import type { SectionProps } from '../section-props.ts'
import css from '../settings.module.css'

const nowRenewedEveryMs = 60_000

/** When the account's data was copied, where the copies lie, and the way back to each. */
export function BackupsSection({ active }: SectionProps): ReactNode {
  const { t } = useTranslation()
  const bridge = useBridge()
  const { data: backups, error, refetch } = useBackups(active)
  const [folderError, setFolderError] = useState<AppError | null>(null)
  const shownError = error ?? folderError
  const openFolder = async (): Promise<void> => {
    const answer = await bridge.invoke('backups.openFolder', undefined)
    setFolderError(answer.ok ? null : answer.error)
  }
  return (
    <Section title={t('backups.title')}>
      <p className={css['dim']}>{t('backups.text', { kept: backups?.kept ?? 0 })}</p>
      {backups === null ? null : <Made backups={backups} onOpenFolder={() => void openFolder()} onMade={refetch} />}
      <ErrorNote error={shownError} />
    </Section>
  )
}

function Made(props: {
  readonly backups: Backups
  readonly onOpenFolder: () => void
  readonly onMade: () => Promise<void>
}): ReactNode {
  const { t } = useTranslation()
  const now = useNow(nowRenewedEveryMs)
  const { isMade, newest, backups, folder } = props.backups
  const last = backups.find(({ name }) => name === newest)
  if (!isMade) return <Note tone="info">{t('backups.training')}</Note>
  if (backups.length === 0) {
    return (
      <>
        <Note tone="warn">{t('backups.none')}</Note>
        <BackUpNow folder={folder} onMade={props.onMade} />
      </>
    )
  }
  return (
    <>
      <BackUpNow folder={folder} onMade={props.onMade} />
      {last === undefined ? <Note tone="warn">{t('backups.toCome')}</Note> : null}
      {last !== undefined && isBackupOld(last.madeAtMs, now) ? <Note tone="warn">{t('backups.stale')}</Note> : null}
      <BackupRows backups={props.backups} />
      <Facts
        facts={[
          [
            t('backups.folder'),
            <span key="folder" className="mono">
              {folder}
            </span>,
          ],
        ]}
      />
      <div className={css['actions']}>
        <ActionButton data-testid="open-backups" onClick={props.onOpenFolder}>
          {t('backups.openFolder')}
        </ActionButton>
      </div>
    </>
  )
}

/** One more at once, for whoever is about to do something large, or leaves the computer to somebody else. */
function BackUpNow(props: { readonly folder: string; readonly onMade: () => Promise<void> }): ReactNode {
  const { t } = useTranslation()
  const bridge = useBridge()
  const [madeAtMs, setMadeAtMs] = useState<number | null>(null)
  const { isBusy, error, run } = useAction(async () => {
    setMadeAtMs(null)
    const answer = await bridge.invoke('backups.backUpNow', undefined)
    if (answer.ok) setMadeAtMs(answer.value.madeAtMs)
    await props.onMade()
    return answer
  })
  return (
    <>
      <div className={css['actions']}>
        <ActionButton data-testid="back-up-now" disabled={isBusy} onClick={() => void run()}>
          {t(isBusy ? 'backups.backingUp' : 'backups.backUpNow')}
        </ActionButton>
        {madeAtMs === null ? null : (
          <span role="status" data-testid="backed-up">
            {t('backups.made', { when: formatDateTime(madeAtMs) })}
          </span>
        )}
      </div>
      <BackUpProblem error={isBusy ? null : error} folder={props.folder} />
    </>
  )
}

/** The general words for what the disk says are about a bill that is being saved. */
function BackUpProblem({ error, folder }: { readonly error: AppError | null; readonly folder: string }): ReactNode {
  const { t } = useTranslation()
  if (error === null) return null
  if (error.code !== 'storage-full' && error.code !== 'file-not-written') return <ErrorNote error={error} />
  const problem = error.code === 'storage-full' ? 'full' : 'folder'
  return (
    <Note tone="bad" title={t('backups.notMade')}>
      {t(`backups.problems.${problem}`, { folder })} <small className="mono">{error.detail}</small>
    </Note>
  )
}
