import { join } from 'node:path'
import type { AppErrorCode } from '../../shared/app-error.ts'
import { FolderInUseError, lockFolder } from '../database/maintenance/folder-lock.ts'
import { replacedFileName } from '../database/maintenance/replaced-file.ts'
import type { BackupAssessment, RestoreTask } from '../database/maintenance/prepare-restore.ts'
import { removeIncoming, replaceDatabase } from '../database/maintenance/replace-database.ts'
import { databaseFileIn } from '../files/account-files.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import { backupFolderIn, listBackups } from './backup-files.ts'

export interface RestoreOptions {
  readonly accountId: string
  /** The account's: its database, its journal and its backups are in it. */
  readonly folder: string
  /** The backup's, without its folder. */
  readonly name: string
  /** Whose decision it is. */
  readonly operator: string
  readonly nowMs: number
  /** Copies and reads the backup, in a thread of its own. */
  readonly prepare: (task: RestoreTask) => Promise<BackupAssessment>
  /** Stops the account, does the work while nobody has its data open, and opens it again, whatever came of the work. */
  readonly whileClosed: (work: () => Promise<string>) => Promise<string>
}

/**
 * A backup takes the place of the account's database. The journal stays: it knows what was sent since, and the opening that
 * follows writes that back and holds the rest.
 * @returns where the database of before is kept
 * @throws AppFailure `backup-not-found`, `backup-damaged`, `backup-newer`, `backup-of-another`, `restore-failed`,
 *   `profile-in-use`; then the database of before is in its place and open again
 */
export function restoreBackup(options: RestoreOptions): Promise<string> {
  const { folder, name, nowMs } = options
  const file = join(backupFolderIn(folder), name)
  const isThere = listBackups(backupFolderIn(folder), nowMs).some((backup) => backup.name === name)
  if (!isThere) return Promise.reject(new AppFailure({ code: 'backup-not-found', detail: file }))
  return options.whileClosed(() => exchange(file, options))
}

async function exchange(backup: string, options: RestoreOptions): Promise<string> {
  const { folder, accountId, operator, nowMs, prepare } = options
  const lock = lockedOrRefused(folder)
  const databaseFile = databaseFileIn(folder)
  try {
    const kept = replacedFileName(databaseFile, 'replaced', nowMs)
    const assessment = await prepare({ databaseFile, backup, accountId, kept, operator, atMs: nowMs })
    if (assessment.assessment !== 'sound') throw refusalOf(assessment, backup)
    replaceDatabase(databaseFile, kept)
    return kept
  } catch (cause) {
    removeIncoming(databaseFile)
    throw cause instanceof AppFailure ? cause : failureOf(cause, backup)
  } finally {
    lock.release()
  }
}

const refusals = {
  damaged: 'backup-damaged',
  newer: 'backup-newer',
  'of-another': 'backup-of-another',
} as const satisfies Record<string, AppErrorCode>

function refusalOf(
  { assessment, detail }: Exclude<BackupAssessment, { assessment: 'sound' }>,
  backup: string,
): AppFailure {
  return new AppFailure({ code: refusals[assessment], detail: `${backup}: ${detail}` })
}

function failureOf(cause: unknown, backup: string): AppFailure {
  const detail = `${backup}: ${cause instanceof Error ? cause.message : String(cause)}`
  return new AppFailure({ code: 'restore-failed', detail }, { cause })
}

/** Nobody else may open what is being exchanged. */
function lockedOrRefused(folder: string): ReturnType<typeof lockFolder> {
  try {
    return lockFolder(folder)
  } catch (cause) {
    if (!(cause instanceof FolderInUseError)) throw cause
    throw new AppFailure({ code: 'profile-in-use', detail: cause.message }, { cause })
  }
}
