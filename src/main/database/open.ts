import { closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import SQLite from 'better-sqlite3'
import { configure } from './configure.ts'
import { openConnection } from './connection.ts'
import { copyBeforeMigration } from './maintenance/copy-database.ts'
import { isOfRowsAlone, mendRows, problemsIn } from './maintenance/integrity.ts'
import {
  mendWordFormats,
  notedWords,
  tornWordsIn,
  unwritableWords,
  withoutWords,
  type IndexedTable,
} from './maintenance/word-tables.ts'
import { keepPrivate, renameHeldSync } from '../files/durable-file.ts'
import { isThere } from '../files/is-there.ts'
import { mendSchema, mendUnreadableSchema, sealSchema } from './maintenance/schema-text.ts'
import { replacedFileName, replacedFiles } from './maintenance/replaced-file.ts'
import { migrate, newestSchema } from './migrate.ts'
import { addRowDigest } from './row-digest.ts'
import { finishReplacing } from './maintenance/replace-database.ts'

export type Database = SQLite.Database

/** Reading every page and comparing the indexes costs about six seconds a gigabyte, so beyond this it is done only after an unclean end. */
const alwaysCheckedBytes = 64 * 1024 * 1024

export interface OpenedDatabase {
  readonly database: Database
  /** Where a damaged database was moved, for an alert to the packer; null in all healthy cases. */
  readonly damagedCopy: string | null
  /** Of these the words are damaged by which their rows are found: whoever opens the database makes them anew before anything else. */
  readonly tornWords: readonly IndexedTable[]
}

/**
 * Opens a profile's database with the durability that the queue's promise rests on, and brings it to the newest schema.
 * An exchange for a backup that was cut short is ended first. Single rows that their table does not allow are mended where they are. A damaged file is renamed with its -wal and -shm, never deleted, and an empty database takes its place.
 * @param backUpAs where it is copied to before it is brought to a newer schema
 * @param isWhole somebody has read all of it just now, and found nothing wrong
 * @throws NewerDatabaseError where a newer version of the application wrote the file, and what the disk says where the copy has no room; it is left untouched.
 */
export function openDatabase(
  file: string,
  nowMs: number = Date.now(),
  backUpAs: BackUpAs = () => null,
  isWhole = false,
): OpenedDatabase {
  mkdirSync(dirname(file), { recursive: true })
  finishReplacing(file)
  const keptLog = keepLeftLog(file, nowMs)
  const open = (): Omit<OpenedDatabase, 'damagedCopy'> => openHealthy(file, backUpAs, nowMs, isWhole)
  try {
    return { ...open(), damagedCopy: keptLog }
  } catch (error) {
    if (!isDamage(error)) throw error
    const damagedCopy = moveDamaged(file, nowMs)
    return { ...open(), damagedCopy }
  }
}

/** Whether opening it reads all of it for seconds: it is large, and its last process did not end in order. */
export const isReadWhole = (file: string): boolean => sizeOf(`${file}-wal`) > 0 && sizeOf(file) > alwaysCheckedBytes

/** Where a database of this schema is copied to before it is migrated; null for nowhere. */
type BackUpAs = (schema: number) => string | null

/**
 * SQLite would delete a log that has no database, or play it into the new one. It belongs to the database that was moved last, or to one that
 * somebody deleted: then it is kept beside an empty file in its place, and what stands in it is recovered.
 * @returns that file; null where there is none
 */
function keepLeftLog(file: string, nowMs: number): string | null {
  if (isThere(file) || sizeOf(`${file}-wal`) === 0) return null
  const [previous] = replacedFiles(file)
  const isOfPrevious = previous !== undefined && !isThere(`${previous}-wal`)
  const owner = isOfPrevious ? previous : replacedFileName(file, 'damaged', nowMs)
  // The index of the log (-shm) is made anew from it, by whoever opens it.
  renameHeldSync(`${file}-wal`, `${owner}-wal`)
  if (isOfPrevious) return null
  closeSync(openSync(owner, 'wx', 0o600))
  return owner
}

class DamagedDatabaseError extends Error {}

function openHealthy(
  file: string,
  backUpAs: BackUpAs,
  nowMs: number,
  isWhole: boolean,
): Omit<OpenedDatabase, 'damagedCopy'> {
  const isToBeChecked = !isWhole && (sizeOf(`${file}-wal`) > 0 || sizeOf(file) <= alwaysCheckedBytes)
  const database = openConnection(file)
  // Its log takes the permissions from it.
  for (const suffix of ['', '-wal', '-shm']) keepPrivate(file + suffix)
  try {
    mendUnreadableSchema(database)
    configure(database)
    addRowDigest(database)
    const isNewest = database.pragma('user_version', { simple: true }) === newestSchema
    if (isNewest) mendSchema(database)
    if (isNewest) mendWordFormats(database)
    const torn = isToBeChecked ? assertUndamaged(database) : []
    if (!isNewest) backUp(database, backUpAs, nowMs)
    migrate(database)
    if (!isNewest) sealSchema(database)
    return { database, tornWords: [...new Set([...torn, ...unwritableWords(database), ...notedWords(file)])] }
  } catch (error) {
    database.close()
    throw error
  }
}

/** The former version opens the copy, where somebody goes back to it. A new file holds nothing, and a newer one is not migrated. */
function backUp(database: Database, backUpAs: BackUpAs, nowMs: number): void {
  const schema = Number(database.pragma('user_version', { simple: true }))
  const target = schema > 0 && schema < newestSchema ? backUpAs(schema) : null
  if (target !== null) copyBeforeMigration(database, target, nowMs)
}

/** A clean close leaves no write-ahead log behind. */
function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** @returns of which tables the words alone are damaged */
function assertUndamaged(database: Database): readonly IndexedTable[] {
  const problems = problemsIn(database)
  if (problems.length === 0) return []
  // Of a newer version nothing is changed, and of an older one not every column is there.
  const isPresent = database.pragma('user_version', { simple: true }) === newestSchema
  const ofRest = isPresent ? withoutWords(problems) : problems
  if (ofRest.length === 0) return tornWordsIn(problems)
  if (isPresent && isOfRowsAlone(ofRest)) mendRows(database)
  const left = problemsIn(database)
  const [first] = isPresent ? withoutWords(left) : left
  if (first !== undefined) throw new DamagedDatabaseError(first)
  return tornWordsIn(left)
}

function isDamage(error: unknown): boolean {
  if (error instanceof DamagedDatabaseError) return true
  return error instanceof SQLite.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)
}

/**
 * The database before its log: cut short in between, the log is left without its database and is joined to it at the next
 * start (`keepLeftLog`). The other way round a database without its newest transactions would be taken for a whole one.
 */
function moveDamaged(file: string, nowMs: number): string {
  const target = replacedFileName(file, 'damaged', nowMs)
  for (const suffix of ['', '-wal', '-shm']) {
    if (isThere(file + suffix)) renameHeldSync(file + suffix, target + suffix)
  }
  return target
}
