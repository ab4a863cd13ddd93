import { existsSync, rmSync, writeFileSync } from 'node:fs'
import SQLite from 'better-sqlite3'
import type { Database } from 'better-sqlite3'

/** The tables that have an index of words, which holds nothing that their rows do not say. */
const indexedTables = ['bills', 'orders', 'customers'] as const
export type IndexedTable = (typeof indexedTables)[number]

/** How FTS5 begins what it says of an index. */
const beginsOfWords = [
  'fts5: ',
  'malformed inverted index for FTS5 ',
  'unable to validate the inverted index for FTS5 ',
] as const

const isOfWords = (problem: string, table: IndexedTable): boolean =>
  beginsOfWords.some((begin) => problem.startsWith(begin)) && problem.includes(`${table}_search`)

/** The tables whose words are damaged, as the check of the whole file says. */
export const tornWordsIn = (problems: readonly string[]): readonly IndexedTable[] =>
  indexedTables.filter((table) => problems.some((problem) => isOfWords(problem, table)))

export const withoutWords = (problems: readonly string[]): readonly string[] =>
  problems.filter((problem) => !indexedTables.some((table) => isOfWords(problem, table)))

/** Of the indexes of this application; without it FTS5 opens none, and SQLite checks no file in which it stands. */
const formatVersion = 4

/** One wrong byte in a row of three would keep the whole file from being opened. To be called on a file of the newest schema. */
export function mendWordFormats(db: Database): void {
  const isWrong = (table: IndexedTable): boolean =>
    db.prepare(`SELECT v FROM ${table}_search_config WHERE k = 'version'`).pluck().get() !== formatVersion
  const wrong = indexedTables.filter(isWrong)
  if (wrong.length === 0) return
  db.unsafeMode(true)
  try {
    for (const table of wrong)
      db.exec(`INSERT OR REPLACE INTO ${table}_search_config (k, v) VALUES ('version', ${formatVersion})`)
  } finally {
    db.unsafeMode(false)
  }
}

/** Beyond every row. */
const noRow = Number.MAX_SAFE_INTEGER

/**
 * The tables for whose rows no word can be written, however large the file is: the answer of the carrier could not be stored with its bill. A word is written and taken back.
 */
export function unwritableWords(db: Database): readonly IndexedTable[] {
  return indexedTables.filter((table) => {
    db.exec('SAVEPOINT words')
    try {
      db.prepare(`INSERT INTO ${table}_search (rowid, text) VALUES (${noRow}, 'a')`).run()
      return false
    } catch (error) {
      // What else the disk refuses is told where it matters.
      return error instanceof SQLite.SqliteError && error.code === 'SQLITE_CORRUPT_VTAB'
    } finally {
      // A disk that does not give a page has ended the savepoint already.
      if (db.inTransaction) db.exec('ROLLBACK TO words; RELEASE words')
    }
  })
}

/** Beside the database: words could not be written while it was open. Not every page of a large file is read at its next opening. */
const noteOf = (file: string): string => `${file}.torn-words`

/** Whoever opens the file next makes all words anew. */
export const noteTornWords = (file: string): void => quietly(() => writeFileSync(noteOf(file), ''))

export const forgetTornWords = (file: string): void => quietly(() => rmSync(noteOf(file), { force: true }))

/** Where the disk takes nothing, the next stop of the queue notes it again, and the next opening makes the words once more. */
function quietly(work: () => void): void {
  try {
    work()
  } catch {
    // As above.
  }
}

/** All, where some could not be written when the file was open last. */
export const notedWords = (file: string): readonly IndexedTable[] => (existsSync(noteOf(file)) ? indexedTables : [])
