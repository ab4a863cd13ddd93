import SQLite from 'better-sqlite3'
import { configure } from '../configure.ts'

/** About four megabytes, which SQLite takes by default too. */
const pagesWorthCopying = 1000
const lookEveryMs = 50

/**
 * Copies the log of a database that is in use into its file, again and again until its thread is ended. A passive checkpoint waits for nobody and
 * nobody waits for it: readers and the writer go on. What it cannot copy now it copies at a later turn.
 */
export function copyLogInTurns(file: string): void {
  const database = new SQLite(file, { fileMustExist: true })
  configure(database)
  const look = database.prepare<[], Log>('PRAGMA wal_checkpoint(NOOP)')
  const copy = database.prepare<[], Log>('PRAGMA wal_checkpoint(PASSIVE)')
  setInterval(() => {
    try {
      const log = look.get()
      if (log !== undefined && log.log - log.checkpointed >= pagesWorthCopying) copy.get()
    } catch (cause) {
      // A disk that is full, or away for a moment: the log stays as it is until the next turn.
      if (!(cause instanceof SQLite.SqliteError)) throw cause
    }
  }, lookEveryMs)
}

/** In pages. */
interface Log {
  readonly log: number
  readonly checkpointed: number
}
