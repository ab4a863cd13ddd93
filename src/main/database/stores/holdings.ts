import SQLite from 'better-sqlite3'
import type { Database } from '../open.ts'
import { prepareNumber } from '../prepare-number.ts'
import { isUnsent } from './conditions.ts'

/** How much a database holds: what the station's other records say of it, so that a loss is noticed and counted. */
export interface Holdings {
  /** All that were ever entered, deleted ones and those that became bills included. */
  readonly drafts: number
  readonly unsent: number
  readonly bills: number
}

export interface HoldingsStore {
  read(): Holdings
}

export function createHoldingsStore(db: Database): HoldingsStore {
  const drafts = rowsOf(db, 'drafts')
  const bills = rowsOf(db, 'bills')
  const unsent = prepareNumber(db, `SELECT count(*) FROM drafts WHERE ${isUnsent('drafts')}`)
  return { read: () => ({ drafts: drafts(), unsent: unsent(), bills: bills() }) }
}

/** Of another database than the station's own; null where it cannot be read. */
export function holdingsIn(file: string): Holdings | null {
  try {
    const db = new SQLite(file, { readonly: true })
    try {
      return createHoldingsStore(db).read()
    } finally {
      db.close()
    }
  } catch {
    return null
  }
}

/**
 * Counted once: rows are never deleted, so that the highest number grows with every row. Where damage has cost rows it is more than there are,
 * by as many from then on.
 */
function rowsOf(db: Database, table: 'drafts' | 'bills'): () => number {
  const counted = prepareNumber(db, `SELECT count(*) FROM ${table}`)
  const highest = prepareNumber(db, `SELECT coalesce(max(seq), 0) FROM ${table}`)
  let gap: number | null = null
  return () => {
    gap ??= highest() - counted()
    return highest() - gap
  }
}

/** What is gone at most, of what other records say was there; null where nothing is. */
export function missingOf(expected: Holdings, found: Holdings): Omit<Holdings, 'drafts'> | null {
  const drafts = Math.max(0, expected.drafts - found.drafts)
  // A draft that is unsent no more is another one's gain: only as many can be gone as there are fewer of all.
  const unsent = Math.min(drafts, Math.max(0, expected.unsent - found.unsent))
  const bills = Math.max(0, expected.bills - found.bills)
  return unsent + bills === 0 ? null : { unsent, bills }
}

/** The most that any record says. */
export function mostOf(records: readonly (Holdings | null | undefined)[]): Holdings | null {
  return records.reduce<Holdings | null>((most, record) => {
    if (!record || most === null) return record ?? most
    return {
      drafts: Math.max(most.drafts, record.drafts),
      unsent: Math.max(most.unsent, record.unsent),
      bills: Math.max(most.bills, record.bills),
    }
  }, null)
}
