import type { backupsContract } from '../../shared/ipc/channels/backups-contract.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import { errorText, storageErrorCode } from '../outbox/storage-error.ts'
import type { HandlersOf } from '../ipc/router.ts'
import { backupFolderIn, keptBackups, listBackups, newestBackup } from './backup-files.ts'

/** The backups of the account in front, or of the one that could not be opened. */
export interface AccountBackups {
  readonly accountId: string
  /** The account's. */
  readonly folder: string
  readonly nowMs: number
  readonly isMade: boolean
  /** Answers '' or why that did not work. */
  openFile(path: string): Promise<string>
  /** Null where none are made. */
  readonly backUp: (() => Promise<void>) | null
  /** @returns where the replaced database is kept */
  restore(name: string): Promise<string>
}

/** What there is of daily backups, one more at once, and the way back to one. */
export function backupHandlers(backups: () => AccountBackups): HandlersOf<typeof backupsContract> {
  return {
    'backups.list'() {
      const { accountId, folder, nowMs, isMade } = backups()
      const files = backupFolderIn(folder)
      const newest = newestBackup(files, nowMs)?.name ?? null
      return { accountId, isMade, folder: files, kept: keptBackups, newest, backups: listBackups(files, nowMs) }
    },
    async 'backups.backUpNow'() {
      const { folder, nowMs, backUp } = backups()
      if (backUp === null) throw new AppFailure({ code: 'not-available-here' })
      const files = backupFolderIn(folder)
      await backUp().catch(throwNotWritten(files))
      return { madeAtMs: newestBackup(files, nowMs)?.madeAtMs ?? 0 }
    },
    async 'backups.openFolder'() {
      const { folder, openFile } = backups()
      const path = backupFolderIn(folder)
      const problem = await openFile(path)
      if (problem !== '') throw new AppFailure({ code: 'not-available-here', detail: problem, context: { path } })
      return { path }
    },
    async 'backups.restore'({ accountId, name }) {
      const asked = backups()
      // The question was about another account's data.
      if (asked.accountId !== accountId) throw new AppFailure({ code: 'account-changed' })
      return { keptAs: await asked.restore(name) }
    },
  }
}

/** @throws AppFailure `storage-full`, `file-not-written` */
export function throwNotWritten(path: string): (cause: unknown) => never {
  return (cause) => {
    const code = storageErrorCode(cause) === 'storage-full' ? 'storage-full' : 'file-not-written'
    throw new AppFailure({ code, detail: errorText(cause), context: { path } }, { cause })
  }
}
