import type { LabelState } from '../../../shared/domain/bill/bill.ts'
import type { StatusGroup } from '../../../shared/domain/bill/bill-filter.ts'
import type { Database } from '../open.ts'
import { dayMs } from '../../../shared/domain/time/time-units.ts'

type FacetKind = 'province' | 'sender' | 'operator'

export interface Facets {
  find(kind: FacetKind, value: string): number | undefined
  /** Gives a value its number where it has none yet; to be called inside the transaction that indexes the bill. */
  idOf(kind: FacetKind, value: string): number
  values(kind: FacetKind, limit: number): string[]
  /** How many have a name. */
  count(kind: FacetKind): number
  /** Takes a sender out of what a filter offers where no bill has it any more. */
  dropUnused(kind: 'sender', value: string): void
}

/** Which provinces, senders and operators there are, and the numbers by which the index knows them. */
export function createFacets(db: Database): Facets {
  const find = db
    .prepare<[FacetKind, string], number>('SELECT id FROM bill_facets WHERE kind = ? AND value = ?')
    .pluck()
  const insert = db.prepare<[FacetKind, string]>('INSERT INTO bill_facets (kind, value) VALUES (?, ?)')
  const values = db
    .prepare<[FacetKind, number], string>('SELECT value FROM bill_facets WHERE kind = ? ORDER BY value LIMIT ?')
    .pluck()
  const count = db
    .prepare<[FacetKind], number>("SELECT count(*) FROM bill_facets WHERE kind = ? AND value <> ''")
    .pluck()
  const isUsed = db.prepare<[string]>('SELECT 1 FROM bills_search WHERE bills_search MATCH ? LIMIT 1')
  const drop = db.prepare<[number]>('DELETE FROM bill_facets WHERE id = ?')
  return {
    find: (kind: FacetKind, value: string): number | undefined => find.get(kind, value),
    idOf: (kind: FacetKind, value: string): number =>
      find.get(kind, value) ?? Number(insert.run(kind, value).lastInsertRowid),
    values: (kind: FacetKind, limit: number): string[] => values.all(kind, limit),
    count: (kind) => count.get(kind) ?? 0,
    dropUnused(kind, value) {
      const id = find.get(kind, value)
      if (id !== undefined && isUsed.get(`"${facetWords[kind](id)}"`) === undefined) drop.run(id)
    },
  }
}

const groupLetters: Readonly<Record<StatusGroup, string>> = {
  waiting: 'w',
  'picked-up': 'p',
  'in-transit': 't',
  delivered: 'd',
  failed: 'f',
  cancelled: 'c',
  returning: 'r',
  other: 'o',
}
const labelLetters: Readonly<Record<LabelState, string>> = { missing: 'm', printed: 'p', outdated: 'o' }

/**
 * The words that stand for filters: a sign says which, the rest is the value. No word of a text begins with such a sign,
 * because what is neither letter nor digit separates words; one sign, because every beginning costs an entry of the index.
 */
export const facetWords = {
  group: (group: StatusGroup): string => `§${groupLetters[group]}`,
  label: (state: LabelState): string => `¶${labelLetters[state]}`,
  cod: (isCollected: boolean): string => `¤${isCollected ? 1 : 0}`,
  service: (id: number): string => `®${id}`,
  province: (id: number): string => `†${id.toString(36)}`,
  sender: (id: number): string => `‡${id.toString(36)}`,
  operator: (id: number): string => `♦${id.toString(36)}`,
  day: (day: number): string => `¦${day.toString(36)}`,
  month: (month: number): string => `©${month.toString(36)}`,
} as const

/** Months since the year 0, of a `vietnamDay`. */
export function monthOfDay(day: number): number {
  const date = new Date(day * dayMs)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}
