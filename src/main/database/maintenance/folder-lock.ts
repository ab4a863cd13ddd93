import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'

/** Another process works with this folder: two of them would write over each other's journal. */
export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(`Another Packbench is working with ${folder}.`)
    this.name = 'FolderInUseError'
  }
}

export interface FolderLock {
  release(): void
}

export const lockFileName = 'in-use.lock'

/** A predecessor that is just ending gets this long. */
const patienceMs = 1000

/**
 * Keeps every other process, and every other core of this one, away from an account's folder. The lock is SQLite's own on
 * an empty file: the operating system lifts it when the process dies, however it dies.
 * @throws FolderInUseError
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true })
  const file = new SQLite(join(folder, lockFileName), { timeout: patienceMs })
  try {
    file.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    const isBusy = error instanceof SQLite.SqliteError && error.code.startsWith('SQLITE_BUSY')
    throw isBusy ? new FolderInUseError(folder) : error
  }
  return { release: () => void file.close() }
}
