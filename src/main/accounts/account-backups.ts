import type { Logger } from 'pino'
import { accountFolderIn, accountIdOf } from './account-id.ts'
import { startBackupThread } from '../backup/backup-thread.ts'
import type { AccountBackups } from '../backup/handlers.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import type { CorePorts } from '../ports/core-ports.ts'
import type { BackupAssessment, RestoreTask } from '../database/maintenance/prepare-restore.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import type { OpenAccounts } from './registry.ts'

interface AccountBackupsOptions {
  readonly open: OpenAccounts
  readonly ports: CorePorts
  readonly operator: () => string
  readonly log: Logger
}

/** The backups of the account in front, or of the one whose data cannot be opened. @throws AppFailure `no-account` */
export function accountBackups({ open, ports, operator, log }: AccountBackupsOptions): AccountBackups {
  const account = open.wanted()
  if (account === null) throw new AppFailure({ code: 'no-account' })
  const accountId = accountIdOf(account)
  const folder = accountFolderIn(ports.profileFolder, accountId)
  return {
    accountId,
    folder,
    nowMs: ports.clock.now(),
    isMade: account.kind === 'live',
    openFile: ports.openFile ?? noFiles,
    backUp: open.front()?.backUpNow ?? null,
    async restore(name) {
      log.info({ accountId, name }, 'a backup is being restored')
      const keptAs = await restoreBackup({
        accountId,
        folder,
        name,
        operator: operator(),
        nowMs: ports.clock.now(),
        prepare: (task) => prepareInThread(ports.backupWorkerFile, task),
        whileClosed: (work) => open.exchangeData(accountId, work),
      })
      log.info({ accountId, name, keptAs }, 'a backup was restored')
      return keptAs
    },
  }
}

const noFiles = (): Promise<string> => Promise.resolve('nothing opens files here')

async function prepareInThread(workerFile: string, task: RestoreTask): Promise<BackupAssessment> {
  const answer = await startBackupThread(workerFile, { kind: 'prepare-restore', ...task }).done
  // The worker of this same build answers this task with nothing else.
  return answer as BackupAssessment
}
