import type { BillFilter } from '../../shared/domain/bill-filter.ts'
import type { BillListRow } from '../../shared/domain/bill-list.ts'
import { exceptionOfStatus } from '../../shared/domain/bill-exception.ts'
import { exceptionOf, exceptionSeqs, unclearKind } from './bill-exceptions.ts'
import { createFacets } from './bill-index.ts'
import { matchOf } from './bill-match.ts'
import { rowColumns, toRow, type StoredRow } from './bill-row.ts'
import type { Database } from './open.ts'

type StoredListRow = StoredRow & {
  readonly seq: number
  readonly senderName: string | null
  readonly needsAction: 0 | 1
  readonly unclear: 'cancel' | 'return' | 'update' | null
}

/** What one question binds; every statement takes all of it. */
interface Asked {
  readonly match: string
  readonly upTo: number
  readonly limit: number
  readonly offset: number
}

type StoredExport = StoredListRow & Omit<ExportedBill, keyof BillListRow>

export interface FoundCode {
  readonly seq: number
  readonly billCode: string
}

/** A bill as it is written into a file. */
export interface ExportedBill extends BillListRow {
  readonly seq: number
  readonly address: string
  readonly content: string
  readonly weightGrams: number | null
}

const listColumns = `b.seq, ${rowColumns}, b.bill_json ->> '$.sender.name' AS senderName, b.needs_action AS needsAction,
  (${unclearKind}) AS unclear`

const exportedColumns = `${listColumns}, coalesce(b.bill_json ->> '$.receiver.address', '') AS address,
  coalesce(b.bill_json ->> '$.cargo.content', '') AS content, b.bill_json ->> '$.cargo.weightGrams' AS weightGrams`

/** Where the rows of a question come from: sequence numbers, newest first. */
const sources = {
  all: 'SELECT seq AS found FROM bills WHERE :match IS NOT NULL AND seq <= :upTo ORDER BY seq DESC LIMIT :limit OFFSET :offset',
  matching: `SELECT rowid AS found FROM bills_search WHERE bills_search MATCH :match AND rowid <= :upTo
    ORDER BY rowid DESC LIMIT :limit OFFSET :offset`,
  exceptions: `SELECT seq AS found FROM (${exceptionSeqs}) WHERE :match IS NOT NULL AND seq <= :upTo
    ORDER BY seq DESC LIMIT :limit OFFSET :offset`,
  // The worklist is short: each of its bills is looked up in the index, instead of walking all that match.
  matchingExceptions: `SELECT rowid AS found FROM bills_search WHERE bills_search MATCH :match
    AND rowid IN (SELECT seq FROM (${exceptionSeqs})) AND rowid <= :upTo ORDER BY rowid DESC LIMIT :limit OFFSET :offset`,
} as const
type Source = keyof typeof sources

/** Finds bills, newest first. Nothing here costs more the more bills there are: totals are counted up to a bound. */
export function createBillSearch(db: Database) {
  const facets = createFacets(db)
  const rows = perSource<StoredListRow>(db, (source) => joined(listColumns, source))
  const exported = perSource<StoredExport>(db, (source) => joined(exportedColumns, source))
  const exportedOne = db.prepare<[string], StoredExport>(`SELECT ${exportedColumns} FROM bills b WHERE b.bill_code = ?`)
  const codes = perSource<FoundCode>(db, (source) => joined('b.seq, b.bill_code AS billCode', source))
  const counts = perSource<{ readonly count: number }>(db, (source) => `SELECT count(*) AS count FROM (${source})`)
  const newest = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM bills').pluck()

  function askedOf(filter: BillFilter, nowMs: number, window: Omit<Asked, 'match'>): readonly [Source, Asked] | null {
    const match = matchOf(filter, facets, nowMs)
    if (match === false) return null
    const source = sourceOf(filter.exceptions, match !== null)
    // Bills are never deleted, so their numbers have no gaps: an offset into all of them is a subtraction.
    const place = source === 'all' ? { upTo: Math.min(window.upTo, newest.get() ?? 0) - window.offset, offset: 0 } : {}
    return [source, { ...window, ...place, match: match ?? '' }]
  }

  return {
    /** One row more than asked for tells whether there are more. */
    list: (
      filter: BillFilter,
      nowMs: number,
      offset: number,
      limit: number,
    ): { rows: BillListRow[]; isMore: boolean } => {
      const asked = askedOf(filter, nowMs, { upTo: Number.MAX_SAFE_INTEGER, limit: limit + 1, offset })
      const found = asked === null ? [] : rows[asked[0]].all(asked[1])
      return { rows: found.slice(0, limit).map(toListRow), isMore: found.length > limit }
    },
    /** How many there are, counted no further than `atMost`. */
    count: (filter: BillFilter, nowMs: number, upTo: number, atMost: number): number => {
      const asked = askedOf(filter, nowMs, { upTo, limit: atMost, offset: 0 })
      return asked === null ? 0 : (counts[asked[0]].get(asked[1])?.count ?? 0)
    },
    /** The number of the newest bill: what was found before it was asked for does not grow. */
    newestSeq: (): number => newest.get() ?? 0,
    /** A window of codes from a sequence number downwards. */
    codes: (filter: BillFilter, nowMs: number, upTo: number, limit: number): FoundCode[] => {
      const asked = askedOf(filter, nowMs, { upTo, limit, offset: 0 })
      return asked === null ? [] : codes[asked[0]].all(asked[1])
    },
    /** The same with everything that a file shows. */
    exported: (filter: BillFilter, nowMs: number, upTo: number, limit: number): ExportedBill[] => {
      const asked = askedOf(filter, nowMs, { upTo, limit, offset: 0 })
      return asked === null ? [] : exported[asked[0]].all(asked[1]).map(toExported)
    },
    exportedOne: (billCode: string): ExportedBill | undefined => {
      const found = exportedOne.get(billCode)
      return found && toExported(found)
    },
    provinces: (): string[] => facets.values('province', 100),
    senders: (): string[] => facets.values('sender', 100),
    operators: (): string[] => facets.values('operator', 100),
  }
}
export type BillSearch = ReturnType<typeof createBillSearch>

function sourceOf(exceptions: boolean, isMatching: boolean): Source {
  if (exceptions) return isMatching ? 'matchingExceptions' : 'exceptions'
  return isMatching ? 'matching' : 'all'
}

function joined(columns: string, source: string): string {
  return `SELECT ${columns} FROM (${source}) JOIN bills b ON b.seq = found ORDER BY found DESC`
}

function perSource<Row>(db: Database, sql: (source: string) => string) {
  const prepared = (source: Source) => db.prepare<[Asked], Row>(sql(sources[source]))
  return {
    all: prepared('all'),
    matching: prepared('matching'),
    exceptions: prepared('exceptions'),
    matchingExceptions: prepared('matchingExceptions'),
  } satisfies Record<Source, unknown>
}

function toExported(stored: StoredExport): ExportedBill {
  const { seq, address, content, weightGrams, ...row } = stored
  return { ...toListRow({ ...row, seq }), seq, address, content, weightGrams }
}

function toListRow(stored: StoredListRow): BillListRow {
  const { seq: _seq, senderName, needsAction, unclear, ...row } = stored
  const exception = exceptionOf(needsAction, exceptionOfStatus(row.statusId), unclear)
  return { ...toRow(row), senderName: senderName ?? '', exception }
}
