import { createBillSearch } from '../../src/main/database/search/bill-search.ts'
import { createFacets } from '../../src/main/database/search/bill-facets.ts'
import { matchOf, questionOf } from '../../src/main/database/search/bill-match.ts'
import type { Database } from '../../src/main/database/open.ts'
import { anyBill, type BillFilter } from '../../src/shared/domain/bill/bill-filter.ts'
import type { BillSelection } from '../../src/shared/domain/bill/bill-list.ts'
import { filtersOf, queriesOf, queryKinds, type QueryKind } from './queries.ts'
import type { SampleBill } from './sample-bills.ts'
import { exportedSlices } from '../../src/main/bills/export-bills.ts'

export interface Times {
  readonly medianMs: number
  readonly p99Ms: number
  readonly slowestMs: number
  readonly totalMs: number
}

const rowsShown = 50
const queriesOfAKind = 150
const filters = 300
const rounds = 5
const slices = 100
const now = Date.UTC(2026, 10, 21, 3)

/**
 * The product's search and the bare query, each first in every second turn, so that a warm page serves both alike. All are
 * asked in several rounds and a query's time is the median of its rounds.
 */
export function measureSearch(database: Database, total: number, sample: (n: number) => SampleBill) {
  const search = createBillSearch(database)
  const bare = bareSearch(database)
  const ours = (filter: BillFilter): unknown => search.list(filter, now, 0, rowsShown)
  const asked = queryKinds.flatMap((kind) =>
    queriesOf(kind, queriesOfAKind, total, sample).map((query) => ({ kind, filter: { ...anyBill, query } })),
  )
  const turns = spread(asked).map((question) => ({ ...question, ours: [] as number[], bare: [] as number[] }))
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, turn] of turns.entries()) {
      const isOursFirst = (index + round) % 2 === 0
      if (isOursFirst) turn.ours.push(timed(() => ours(turn.filter)))
      turn.bare.push(timed(() => bare(turn.filter)))
      if (!isOursFirst) turn.ours.push(timed(() => ours(turn.filter)))
    }
  }
  const timesOfKind = (kind: QueryKind | null) => {
    const ofKind = turns.filter((turn) => kind === null || turn.kind === kind)
    return {
      ours: timesOf(ofKind.map((turn) => medianOf(turn.ours))),
      bare: timesOf(ofKind.map((turn) => medianOf(turn.bare))),
    }
  }
  return { all: timesOfKind(null), byKind: queryKinds.map((kind) => ({ kind, ...timesOfKind(kind) })) }
}

export function measureFilters(database: Database) {
  const search = createBillSearch(database)
  const asked = filtersOf(filters, anyBill)
  return {
    listed: timesOf(inRounds(asked, (filter) => search.list(filter, now, 0, rowsShown))),
    counted: timesOf(inRounds(asked, (filter) => search.count(filter, now, Number.MAX_SAFE_INTEGER, 1_000))),
  }
}

export function measurePages(database: Database, total: number) {
  const search = createBillSearch(database)
  const selection: BillSelection = { kind: 'filter', filter: anyBill, upToSeq: Number.MAX_SAFE_INTEGER, except: [] }
  const slice = exportedSlices(search, selection, now)
  return {
    first: timesOf(inRounds([0], (offset) => search.list(anyBill, now, offset, 100))),
    deepest: timesOf(inRounds([total - 100], (offset) => search.list(anyBill, now, offset, 100))),
    exported: timesOf(Array.from({ length: slices }, () => timed(() => slice.next()))),
  }
}

/**
 * What FTS5 itself takes for the same words and the same rows. It is asked over the product's own index, which has what it
 * needs to be quick here: folded words (đ as d, no marks), every beginning up to ten letters, nothing to rank.
 */
function bareSearch(database: Database): (filter: BillFilter) => unknown {
  const facets = createFacets(database)
  const find = database.prepare(
    `SELECT b.bill_code, b.ref_code, b.status_id, b.status_text, b.receiver_name, b.receiver_phone, b.ward_name,
       b.province_name, b.cod_amount_vnd, b.total_fee_vnd, b.service_id, b.package_count, b.created_at_ms,
       b.label_printed_at_ms, b.carrier_draft
     FROM bills_search f JOIN bills b ON b.seq = f.rowid WHERE f.bills_search MATCH ? ORDER BY f.rowid DESC LIMIT ?`,
  )
  return (filter) => {
    const question = questionOf(filter, facets, now)
    return question === false ? [] : find.all(matchOf(question), rowsShown)
  }
}

/** For each item the median of its rounds. */
function inRounds<T>(items: readonly T[], work: (item: T) => unknown): number[] {
  const spent = items.map(() => [] as number[])
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, item] of items.entries()) spent[index]?.push(timed(() => work(item)))
  }
  return spent.map(medianOf)
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0
}

function timed(work: () => unknown): number {
  const startedAt = performance.now()
  work()
  return performance.now() - startedAt
}

/** The kinds in turns, so that no kind has the caches for itself. */
function spread<T>(items: readonly T[]): T[] {
  return Array.from({ length: queriesOfAKind }, (_, index) =>
    items.filter((_item, place) => place % queriesOfAKind === index),
  ).flat()
}

function timesOf(spentMs: readonly number[]): Times {
  const sorted = spentMs.toSorted((a, b) => a - b)
  const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return {
    medianMs: at(0.5),
    p99Ms: at(0.99),
    slowestMs: at(1),
    totalMs: sorted.reduce((sum, ms) => sum + ms, 0),
  }
}
