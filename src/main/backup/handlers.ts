import { AppFailure } from '../ipc/app-failure.ts'
import type { HandlersOf } from '../ipc/router.ts'
import { keptBackups, listBackups } from './backup-files.ts'

export interface BackupDesk {
  readonly folder: string
  readonly isMade: boolean
  /** Answers '' or why that did not work. */
  openFile(path: string): Promise<string>
}

/** What there is of daily backups; they are made by the clock, not by a request. */
export function backupHandlers(desk: () => BackupDesk): HandlersOf<'backups.list' | 'backups.openFolder'> {
  return {
    'backups.list'() {
      const { folder, isMade } = desk()
      return { isMade, folder, kept: keptBackups, backups: listBackups(folder) }
    },
    async 'backups.openFolder'() {
      const { folder: path, openFile } = desk()
      const problem = await openFile(path)
      if (problem !== '') throw new AppFailure({ code: 'not-available-here', detail: problem, context: { path } })
      return { path }
    },
  }
}
