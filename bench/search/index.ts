import { statSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../src/main/database/open.ts'
import { fillWithBills } from './fill.ts'
import { measureFilters, measurePages, measureSearch } from './measure.ts'
import { createSampleBills } from './sample-bills.ts'
import type { BenchReport, Figure } from '../report.ts'
import { inTemporaryFolder } from '../../scripts/start/temporary-folder.ts'

/**
 * Search among a million bills in a real database: a year of a busy warehouse, through the product's own SQL. Beside each
 * query a bare one: the same words in the same index, the rows as they lie in the table. What differs is what the product
 * adds: outcomes of requests, exceptions, labels, and the mapping to what the screen is promised.
 */
const bills = { year: 1_000_000, short: 200_000 }
/** For a search; a page of all bills is no search. */
const goalMs = 30
const pageGoalMs = 5
/** A kind of query that takes a fraction of a millisecond is mostly what the product adds; together they take FTS5's time. */
const ratio = { all: { atMost: 1.3 }, kind: { atMost: 2 } }
/** With bitmaps of common words beside the index it was about 1,730. */
const goalBytesABill = 1700

/** A fifth of the bills, for a first look: the goals are those of a year. */
export const flags = ['--short'] as const

export function run(args: readonly string[]): Promise<BenchReport> {
  const total = args.includes('--short') ? bills.short : bills.year
  return inTemporaryFolder('bench-search', async (folder) => {
    const file = join(folder, 'station.db')
    const { database } = openDatabase(file)
    const sample = createSampleBills(total)
    const startedAt = performance.now()
    fillWithBills(database, total, sample)
    const buildSeconds = (performance.now() - startedAt) / 1000
    const figures = [
      ...searchFigures(measureSearch(database, total, sample)),
      ...filterFigures(measureFilters(database)),
      ...pageFigures(measurePages(database, total)),
      { name: 'building the database', value: buildSeconds, unit: 's' },
      { name: 'bytes a bill', value: statSync(file).size / total, unit: 'B', goal: { atMost: goalBytesABill } },
    ]
    database.close()
    return Promise.resolve({ bench: `search (${total.toLocaleString('en')} bills)`, figures })
  })
}

function searchFigures({ all, byKind }: ReturnType<typeof measureSearch>): Figure[] {
  return [
    { name: 'newest 50 that match, p99', value: all.ours.p99Ms, unit: 'ms', goal: { atMost: goalMs } },
    { name: '  median', value: all.ours.medianMs, unit: 'ms' },
    { name: '  slowest', value: all.ours.slowestMs, unit: 'ms' },
    { name: 'bare FTS5 for the same, p99', value: all.bare.p99Ms, unit: 'ms' },
    { name: '  median', value: all.bare.medianMs, unit: 'ms' },
    { name: 'ratio to bare FTS5, all queries', value: all.ours.totalMs / all.bare.totalMs, unit: 'x', goal: ratio.all },
    ...byKind.flatMap(({ kind, ours, bare }): Figure[] => [
      { name: `${kind}, p99`, value: ours.p99Ms, unit: 'ms', goal: { atMost: goalMs } },
      { name: `  bare FTS5`, value: bare.p99Ms, unit: 'ms' },
      { name: `  ratio of all`, value: ours.totalMs / bare.totalMs, unit: 'x', goal: ratio.kind },
    ]),
  ]
}

function filterFigures({ listed, counted }: ReturnType<typeof measureFilters>): Figure[] {
  return [
    { name: 'newest 50 of filters with and without words, p99', value: listed.p99Ms, unit: 'ms', goal: { atMost: 50 } },
    { name: '  median', value: listed.medianMs, unit: 'ms' },
    { name: 'counted up to 1,000, p99', value: counted.p99Ms, unit: 'ms', goal: { atMost: 50 } },
  ]
}

function pageFigures({ first, deepest, exported }: ReturnType<typeof measurePages>): Figure[] {
  return [
    { name: 'first 100 of all bills', value: first.p99Ms, unit: 'ms', goal: { atMost: pageGoalMs } },
    { name: 'last 100 of all bills', value: deepest.p99Ms, unit: 'ms', goal: { atMost: pageGoalMs } },
    { name: 'one slice of an export, slowest', value: exported.slowestMs, unit: 'ms', goal: { atMost: 50 } },
  ]
}
