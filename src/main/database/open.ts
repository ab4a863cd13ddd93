import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import SQLite from 'better-sqlite3'
import { replacedFileName, replacedFiles } from './maintenance/replaced-file.ts'
import { migrate } from './migrate.ts'
import { finishReplacing } from './maintenance/replace-database.ts'

export type Database = SQLite.Database

/** Reading every page costs about four seconds a gigabyte, so beyond this it is done only after an unclean end. */
const alwaysCheckedBytes = 64 * 1024 * 1024

export interface OpenedDatabase {
  readonly database: Database
  /** Where a damaged database was moved, for an alert to the packer; null in all healthy cases. */
  readonly damagedCopy: string | null
}

/**
 * Opens a profile's database with the durability that the queue's promise rests on, and brings it to the newest schema.
 * An exchange for a backup that was cut short is ended first. A damaged file is renamed with its -wal and -shm, never deleted, and an empty database takes its place.
 * @throws NewerDatabaseError where a newer version of the application wrote the file; it is left untouched.
 */
export function openDatabase(file: string, nowMs: number = Date.now()): OpenedDatabase {
  mkdirSync(dirname(file), { recursive: true })
  finishReplacing(file)
  joinLeftLog(file)
  try {
    return { database: openHealthy(file), damagedCopy: null }
  } catch (error) {
    if (!isDamage(error)) throw error
    const damagedCopy = moveDamaged(file, nowMs)
    return { database: openHealthy(file), damagedCopy }
  }
}

/** SQLite would delete a log that has no database, or play it into the new one. */
function joinLeftLog(file: string): void {
  if (existsSync(file)) return
  const [previous] = replacedFiles(file)
  if (previous === undefined) return
  for (const suffix of ['-wal', '-shm']) {
    if (existsSync(file + suffix) && !existsSync(previous + suffix)) renameSync(file + suffix, previous + suffix)
  }
}

class DamagedDatabaseError extends Error {}

function openHealthy(file: string): Database {
  const isToBeChecked = sizeOf(`${file}-wal`) > 0 || sizeOf(file) <= alwaysCheckedBytes
  const database = new SQLite(file)
  try {
    configure(database)
    if (isToBeChecked) assertUndamaged(database)
    migrate(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** better-sqlite3 opens WAL files at synchronous=NORMAL, so FULL is set at every open. */
function configure(database: Database): void {
  database.pragma('busy_timeout = 5000')
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  // Only macOS honours it: there a plain fsync leaves data in the drive's cache.
  database.pragma('fullfsync = ON')
  database.pragma('checkpoint_fullfsync = ON')
}

/** A clean close leaves no write-ahead log behind. */
function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

function assertUndamaged(database: Database): void {
  const assessment = database.pragma('quick_check(1)', { simple: true })
  if (assessment !== 'ok') throw new DamagedDatabaseError(String(assessment))
}

function isDamage(error: unknown): boolean {
  if (error instanceof DamagedDatabaseError) return true
  return error instanceof SQLite.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)
}

/**
 * The database before its log: cut short in between, the log is left without its database and is joined to it at the next
 * start (`joinLeftLog`). The other way round a database without its newest transactions would be taken for a whole one.
 */
function moveDamaged(file: string, nowMs: number): string {
  const target = replacedFileName(file, 'damaged', nowMs)
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, target + suffix)
  }
  return target
}
