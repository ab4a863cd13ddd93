import type SQLite from 'better-sqlite3'

/** 64 MB: copying the log into the file, with two syncs, is the work of a thread of its own (`maintenance/checkpoints.ts`); beyond so much whoever commits does it. */
const mostPagesInLog = 16_000

/** better-sqlite3 opens WAL files at synchronous=NORMAL, so FULL is set at every open. */
export function configure(database: SQLite.Database): void {
  database.pragma('busy_timeout = 5000')
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma(`wal_autocheckpoint = ${mostPagesInLog}`)
  database.pragma('foreign_keys = ON')
  // Only macOS honours it: there a plain fsync leaves data in the drive's cache.
  database.pragma('fullfsync = ON')
  database.pragma('checkpoint_fullfsync = ON')
}
