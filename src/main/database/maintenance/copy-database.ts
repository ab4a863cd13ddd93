import { constants, copyFileSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import SQLite from 'better-sqlite3'
import { requireRoom, roomForCopy } from '../../files/disk-room.ts'
import { keepPrivate, putInPlaceSync, syncFile } from '../../files/durable-file.ts'
import { createInstanceStore, nowhere } from './instance.ts'
import { pageProblemsIn } from './integrity.ts'
import { removeDatabase } from './replace-database.ts'
import { noteTornWords, tornWordsIn, withoutWords, type IndexedTable } from './word-tables.ts'

/** About two megabytes: between two steps the thread can be ended. */
const pagesPerStep = 512

/**
 * Copies a database that is in use as it stands at this moment, checks the copy, and makes it durable. It reads and syncs for
 * seconds where the database is large, so it belongs into a thread of its own; writers are not held up.
 * The copy says of itself that it is one: whoever opens it holds everything unsent, since nobody knows what was done meanwhile.
 * @throws where the disk says no, or the copy is damaged
 */
export async function copyDatabase(file: string, target: string, nowMs: number): Promise<void> {
  const source = new SQLite(file, { readonly: true })
  try {
    // One view of the data for all steps: without it a busy station would make the copy begin again and again.
    source.exec('BEGIN')
    source.prepare('SELECT count(*) FROM sqlite_schema').get()
    await source.backup(target, { progress: () => pagesPerStep })
  } finally {
    source.close()
  }
  if (markAsCopy(target, nowMs).length > 0) noteTornWords(file)
  syncFile(target)
}

/**
 * Copies a database that nobody else has open, before it is migrated: at once, because nothing may happen to it in between.
 * @throws where the disk has no room for it, another program reads the file, or the copy is damaged: then nothing may be migrated
 */
export function copyBeforeMigration(database: SQLite.Database, target: string, nowMs: number): void {
  mkdirSync(dirname(target), { recursive: true })
  const emptied = database.prepare<[], { readonly busy: 0 | 1 }>('PRAGMA wal_checkpoint(TRUNCATE)').get()
  // The copy is of the file alone.
  if (emptied?.busy !== 0)
    throw new Error('another program reads the database: its newest rows would not be in the copy')
  // A migration that then finds no room is rolled back: a station whose disk is nearly full may still open.
  requireRoom(dirname(target), roomForCopy(statSync(database.name).size), 'the copy before the migration')
  const partial = `${target}.partial`
  removeDatabase(partial)
  try {
    copyFileSync(database.name, partial, constants.COPYFILE_FICLONE)
    markAsCopy(partial, nowMs)
    putInPlaceSync(partial, target)
  } catch (cause) {
    // Half a copy would keep the room that the station lacks.
    removeDatabase(partial)
    throw cause
  }
}

/**
 * Makes a file alone of it, checks it, and lets it say of itself that it is a copy.
 * @returns the tables whose words are damaged: whoever opens or restores it makes those anew
 */
function markAsCopy(file: string, nowMs: number): readonly IndexedTable[] {
  const copy = new SQLite(file)
  try {
    // Without a write-ahead log beside it.
    copy.pragma('journal_mode = DELETE')
    createInstanceStore(copy).renew(nowhere, nowMs)
    const problems = pageProblemsIn(copy)
    const [problem] = withoutWords(problems)
    if (problem !== undefined) throw new Error(`The copy is damaged: ${problem}`)
    keepPrivate(file)
    return tornWordsIn(problems)
  } finally {
    copy.close()
  }
}
