import { statSync } from 'node:fs'
import SQLite from 'better-sqlite3'

/** What a row gives that is there and cannot be read. */
export const damaged = Symbol('damaged')

/**
 * True for content that stays as it is however often it is read: torn pages, another file's content, a table or column that is not
 * there. A disk that is full, a lock or a failed read may pass.
 */
export function isLastingDamage(error: unknown): boolean {
  return error instanceof SQLite.SqliteError && /^SQLITE_(CORRUPT|NOTADB|ERROR$)/.test(error.code)
}

/** `damaged` where this very row, or the way to it, cannot be read. @throws what may pass, such as SQLITE_BUSY or SQLITE_IOERR */
export function tolerant<T>(read: () => T): T | typeof damaged {
  try {
    return read()
  } catch (error) {
    if (isLastingDamage(error)) return damaged
    throw error
  }
}

/** Null for what is no JSON. */
export function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** No row needs less than a twentieth of a page. */
const mostRowsOnAPage = 20
const pageBytes = 4096

interface LastSeq {
  readonly seq: number
  /** How many of the numbers up to it were ever rows, nobody can say. */
  readonly isGuess: boolean
}

/** Up to which number rows may stand in a table; a guess from the file's size where even that cannot be read. */
export function lastSeq(db: SQLite.Database, file: string, table: 'drafts' | 'requests'): LastSeq {
  const last = tolerant(() => db.prepare(`SELECT max(seq) FROM ${table}`).pluck().get())
  if (last === null || typeof last === 'number') return { seq: last ?? 0, isGuess: false }
  return { seq: Math.ceil(statSync(file).size / pageBytes) * mostRowsOnAPage, isGuess: true }
}
