import type { BillFilter } from '../../../shared/domain/bill/bill-filter.ts'
import {
  largestSort,
  type BillListRow,
  type BillSelection,
  type BillSort,
  type BillSums,
} from '../../../shared/domain/bill/bill-list.ts'
import { exceptionOfStatus } from '../../../shared/domain/bill/bill-exception.ts'
import { exceptionOf, exceptionSeqs, unclearKind } from '../stores/bills/bill-exceptions.ts'
import { createFacets, type Facets } from './bill-facets.ts'
import { matchOf, questionOf } from './bill-match.ts'
import { createBillOrder } from './bill-order.ts'
import { createSumOfBills } from './bill-sums.ts'
import { billField } from '../stores/bills/bill-columns.ts'
import { movedAt, rowColumns, type StoredRow } from '../stores/bills/bill-row.ts'
import { hasEnded } from '../stores/conditions.ts'
import { isOutdated, labelState, mayDiffer } from '../stores/print/missing-labels.ts'
import { isKnownDamaged } from '../row-digest.ts'
import type { Database } from '../open.ts'
import { prepareNumber } from '../prepare-number.ts'

type StoredListRow = StoredRow & {
  readonly seq: number
  readonly senderName: string | null
  readonly movedAtMs: number
  readonly needsAction: 0 | 1
  readonly unclear: 'cancel' | 'return' | 'update' | null
  readonly isIntact: 0 | 1
}

/** Which of the bills that fit are wanted, newest first. */
interface Window {
  readonly upTo: number
  readonly limit: number
  readonly offset: number
}

type StoredExport = StoredListRow & Omit<ExportedBill, keyof BillListRow>

interface FoundCode {
  readonly seq: number
  readonly billCode: string
}

/** A bill as it is written into a file. */
export interface ExportedBill extends BillListRow {
  readonly address: string
  readonly content: string
  readonly weightGrams: number | null
}

const listColumns = `b.seq, ${rowColumns}, ${billField('$.sender.name')} AS senderName, b.needs_action AS needsAction,
  ${movedAt} AS movedAtMs,
  NOT ${isKnownDamaged('bills', 'b')} AS isIntact,
  CASE WHEN EXISTS (SELECT 1 FROM requests r WHERE r.bill_code = b.bill_code) THEN (${unclearKind}) END AS unclear`

const exportedColumns = `${listColumns}, coalesce(${billField('$.receiver.address')}, '') AS address,
  coalesce(${billField('$.cargo.content')}, '') AS content, ${billField('$.cargo.weightGrams')} AS weightGrams`

const isNotAsked = (state: string): string => `${state} NOT IN (SELECT value FROM json_each(:labels))`

/**
 * Bills that have another state of their label than is asked for, although their words may fit: words are written when a row changes, and
 * neither a request nor a print changes one.
 */
const inOtherState = `SELECT b.seq FROM (${mayDiffer}) d CROSS JOIN bills b ON b.bill_code = d.bill_code
    WHERE ${isNotAsked(`coalesce(${labelState}, '')`)}
  UNION ALL SELECT b.seq FROM bills b WHERE ${isNotAsked("'outdated'")} AND ${isOutdated}`

/** Of returned bills an earlier version wrote that they miss a label: those rows may be many, so each is asked where it is found. */
const needsNone = `EXISTS (SELECT 1 FROM bills b
  WHERE b.seq = bills_search.rowid AND b.label_printed_at_ms IS NULL AND ${hasEnded('b')})`

const isFound = 'bills_search MATCH :match AND rowid <= :upTo'

/** Where the rows of a question come from: sequence numbers, newest first. */
const sourcesOf = (isFound: string) => ({
  all: 'SELECT seq FROM bills WHERE :match IS NOT NULL AND seq <= :upTo ORDER BY seq DESC LIMIT :limit OFFSET :offset',
  matching: `SELECT rowid FROM bills_search WHERE ${isFound} ORDER BY rowid DESC LIMIT :limit OFFSET :offset`,
  exceptions: `SELECT seq FROM (${exceptionSeqs}) WHERE :match IS NOT NULL AND seq <= :upTo
    ORDER BY seq DESC LIMIT :limit OFFSET :offset`,
  // A short worklist: each of its bills is looked up in the index, instead of walking all that match.
  matchingExceptions: `SELECT rowid FROM bills_search WHERE ${isFound}
    AND rowid IN (SELECT seq FROM (${exceptionSeqs})) ORDER BY rowid DESC LIMIT :limit OFFSET :offset`,
  // A long one: a look-up is a tenth of a millisecond, so what matches is walked as far back as the worklist goes.
  matchingManyExceptions: `SELECT rowid FROM bills_search WHERE ${isFound}
    AND +rowid IN (SELECT seq FROM (${exceptionSeqs}))
    AND rowid >= (SELECT min(seq) FROM (${exceptionSeqs})) ORDER BY rowid DESC LIMIT :limit OFFSET :offset`,
})
type Sources = ReturnType<typeof sourcesOf>
type Source = keyof Sources

/** What has another state of its label is gathered anew for each question: one that asks for none must not pay for it. */
const sources = {
  ofAnyLabel: sourcesOf(isFound),
  ofLabels: sourcesOf(`${isFound} AND rowid NOT IN (${inOtherState}) AND NOT ${needsNone}`),
}

/** Each slice takes a few milliseconds. */
const countedSlice = 2_000
const summedSlice = 500

/** So many bills of the worklist are looked up one by one. */
const shortWorklist = 64

/** Finds bills, newest first. Nothing here costs more the more bills there are: totals are counted up to a bound. */
export interface BillSearch {
  /** One row more than asked for is read, to know whether there are more. */
  list(
    filter: BillFilter,
    nowMs: number,
    offset: number,
    limit: number,
    /** Nothing that is newer than this number. */
    upTo?: number,
    /** Of the newest `largestSort`; by default all are listed, newest first. */
    sort?: BillSort,
  ): { rows: BillListRow[]; isMore: boolean }
  /** How many there are, counted no further than `atMost`. */
  count(filter: BillFilter, nowMs: number, upTo: number, atMost: number): number
  /** The same in slices of a few milliseconds: each number is what one slice has added. */
  countSlices(filter: BillFilter, nowMs: number, upTo: number, atMost: number): Iterable<number>
  /** How many are newer than a number, counted no further than `atMost`. */
  countAfter(filter: BillFilter, nowMs: number, after: number, atMost: number): number
  /** The number of the newest bill: what was found before it was asked for does not grow. */
  newestSeq(): number
  /** A window of codes from a sequence number downwards. */
  codes(filter: BillFilter, nowMs: number, upTo: number, limit: number): FoundCode[]
  /** The same with everything that a file shows. */
  exported(filter: BillFilter, nowMs: number, upTo: number, limit: number): ExportedBill[]
  exportedOne(billCode: string): ExportedBill | undefined
  /** What the bills of a selection come to, in slices: each sum is of the bills of one slice. */
  sumSlices(selection: BillSelection, nowMs: number): Iterable<BillSums>
  provinces(): string[]
  /** All of them by name, or, where they are more than can be offered, those of the most of the newest bills first. */
  senders(): string[]
  /** How many more there are. */
  sendersLeftOut(): number
  operators(): string[]
}

/** So many of a kind are offered by a filter. */
const mostOffered = 100
/** Their senders are read in some ten milliseconds, however many bills there are. */
const newestLookedAt = 1_000

export function createBillSearch(db: Database): BillSearch {
  const facets = createFacets(db)
  const finder = createFinder(db, facets)
  const rows = rowsOver<StoredListRow>(db, listColumns)
  const exported = rowsOver<StoredExport>(db, exportedColumns)
  const exportedOne = db.prepare<[string], StoredExport>(`SELECT ${exportedColumns} FROM bills b WHERE b.bill_code = ?`)
  const codes = rowsOver<FoundCode>(db, 'b.seq, b.bill_code AS billCode')
  const order = createBillOrder(db)
  const sums = createSumOfBills(db)
  const sendersOfNewest = db
    .prepare<[number], string | null>(`SELECT ${billField('$.sender.name')} FROM bills b ORDER BY b.seq DESC LIMIT ?`)
    .pluck()

  /** The numbers of all that match, newest first, slice by slice: each is read when it is asked for. */
  function* slicesOf(filter: BillFilter, nowMs: number, newest: number, size: number): Generator<readonly number[]> {
    for (let upTo = newest; ;) {
      const seqs = finder.find(filter, nowMs, { upTo, limit: size, offset: 0 })
      yield seqs
      const last = seqs.at(-1)
      if (last === undefined || seqs.length < size) return
      upTo = last - 1
    }
  }

  return {
    list: (filter, nowMs, offset, limit, upTo = Number.MAX_SAFE_INTEGER, sort) => {
      const found =
        sort === undefined
          ? finder.find(filter, nowMs, { upTo, limit: limit + 1, offset })
          : order.ordered(finder.find(filter, nowMs, { upTo, limit: largestSort, offset: 0 }), sort).slice(offset)
      return { rows: rows(found.slice(0, limit)).map(toListRow), isMore: found.length > limit }
    },
    count: finder.count,
    *countSlices(filter, nowMs, upTo, atMost) {
      if (finder.countsByNumber(filter, nowMs)) {
        yield finder.count(filter, nowMs, upTo, atMost)
        return
      }
      let left = atMost
      for (const seqs of slicesOf(filter, nowMs, upTo, countedSlice)) {
        yield Math.min(left, seqs.length)
        left -= seqs.length
        if (left <= 0) return
      }
    },
    countAfter(filter, nowMs, after, atMost) {
      const newest = finder.find(filter, nowMs, { upTo: Number.MAX_SAFE_INTEGER, limit: atMost, offset: 0 })
      return newest.filter((seq) => seq > after).length
    },
    newestSeq: finder.newest,
    codes: (filter, nowMs, upTo, limit) => codes(finder.find(filter, nowMs, { upTo, limit, offset: 0 })),
    exported: (filter, nowMs, upTo, limit) =>
      exported(finder.find(filter, nowMs, { upTo, limit, offset: 0 })).map(toExported),
    exportedOne: (billCode) => {
      const found = exportedOne.get(billCode)
      return found && toExported(found)
    },
    *sumSlices(selection, nowMs) {
      if (selection.kind === 'codes') {
        yield sums.ofCodes(selection.billCodes)
        return
      }
      for (const seqs of slicesOf(selection.filter, nowMs, selection.upToSeq, summedSlice)) yield sums.ofSeqs(seqs)
      const out = sums.ofCodes(selection.except)
      yield { bills: -out.bills, codVnd: -out.codVnd, weightGrams: -out.weightGrams, unweighed: -out.unweighed }
    },
    provinces: () => facets.values('province', mostOffered),
    senders() {
      const first = facets.values('sender', mostOffered)
      if (facets.count('sender') <= mostOffered) return first
      const used = mostFrequent(sendersOfNewest.all(newestLookedAt).flatMap((name) => name || []))
      return [...new Set([...used, ...first.filter(Boolean)])].slice(0, mostOffered)
    },
    sendersLeftOut: () => Math.max(0, facets.count('sender') - mostOffered),
    operators: () => facets.values('operator', mostOffered),
  }
}

/** Each once, the most frequent first, then by name. */
function mostFrequent(names: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  const ordered = [...counts].toSorted(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
  return ordered.map(([name]) => name)
}

/** The sequence numbers of the bills that fit. */
function createFinder(db: Database, facets: Facets) {
  const statementsOf = (from: Sources) => ({
    seqs: perSource(from, (source) => db.prepare<[SourceQuery], number>(source).pluck()),
    counts: perSource(from, (source) => prepareNumber<[SourceQuery]>(db, `SELECT count(*) FROM (${source})`)),
  })
  const ofAnyLabel = statementsOf(sources.ofAnyLabel)
  const ofLabels = statementsOf(sources.ofLabels)
  const statementsFor = ({ labels }: BillFilter) => (labels.length === 0 ? ofAnyLabel : ofLabels)
  const newest = prepareNumber(db, 'SELECT coalesce(max(seq), 0) FROM bills')
  const worklist = prepareNumber(
    db,
    `SELECT count(*) FROM (SELECT seq FROM (${exceptionSeqs}) LIMIT ${shortWorklist + 1})`,
  )

  function sourceOf({ exceptions }: BillFilter, match: string): Source {
    if (!exceptions) return match === '' ? 'all' : 'matching'
    if (match === '') return 'exceptions'
    return worklist() > shortWorklist ? 'matchingManyExceptions' : 'matchingExceptions'
  }

  return {
    newest,
    /** Whether the question is for all bills: their count is a subtraction and needs no slices. */
    countsByNumber(filter: BillFilter, nowMs: number): boolean {
      const question = questionOf(filter, facets, nowMs)
      return question !== false && sourceOf(filter, matchOf(question)) === 'all'
    },
    find(filter: BillFilter, nowMs: number, window: Window): number[] {
      const question = questionOf(filter, facets, nowMs)
      if (question === false) return []
      const { upTo, limit, offset } = window
      const match = matchOf(question)
      const source = sourceOf(filter, match)
      const { seqs } = statementsFor(filter)
      const asked = { match, labels: labelsOf(filter) }
      if (source !== 'all') return seqs[source].all({ ...window, ...asked })
      // Bills are never deleted, so their numbers have no gaps: an offset into all of them is a subtraction.
      return seqs.all.all({ ...asked, upTo: Math.min(upTo, newest()) - offset, limit, offset: 0 })
    },
    count(filter: BillFilter, nowMs: number, upTo: number, limit: number): number {
      const question = questionOf(filter, facets, nowMs)
      if (question === false) return 0
      const match = matchOf(question)
      const source = sourceOf(filter, match)
      if (source === 'all') return Math.min(limit, upTo, newest())
      return statementsFor(filter).counts[source]({ upTo, limit, offset: 0, match, labels: labelsOf(filter) })
    },
  }
}

const labelsOf = ({ labels }: BillFilter): string => JSON.stringify(labels)

/** The bills of a list of sequence numbers, newest first. */
function rowsOver<Row>(db: Database, columns: string): (seqs: readonly number[]) => Row[] {
  const rows = db.prepare<[string], Row>(
    `SELECT ${columns} FROM json_each(?) f CROSS JOIN bills b ON b.seq = f.value ORDER BY f.key`,
  )
  return (seqs) => (seqs.length === 0 ? [] : rows.all(JSON.stringify(seqs)))
}

interface SourceQuery extends Window {
  readonly match: string
  /** The asked ones as JSON. */
  readonly labels: string
}

function perSource<Prepared>(from: Sources, prepare: (sql: string) => Prepared): Readonly<Record<Source, Prepared>> {
  return {
    all: prepare(from.all),
    matching: prepare(from.matching),
    exceptions: prepare(from.exceptions),
    matchingExceptions: prepare(from.matchingExceptions),
    matchingManyExceptions: prepare(from.matchingManyExceptions),
  }
}

function toExported(stored: StoredExport): ExportedBill {
  const { address, content, weightGrams } = stored
  return { ...toListRow(stored), address, content, weightGrams }
}

/** Field by field: copying what is left over costs more than all of the SQL. */
function toListRow(stored: StoredListRow): BillListRow {
  return {
    seq: stored.seq,
    billCode: stored.billCode,
    refCode: stored.refCode,
    statusId: stored.statusId,
    statusText: stored.statusText,
    receiverName: stored.receiverName,
    receiverPhone: stored.receiverPhone,
    wardName: stored.wardName,
    provinceName: stored.provinceName,
    codAmountVnd: stored.codAmountVnd,
    totalFeeVnd: stored.totalFeeVnd,
    serviceId: stored.serviceId,
    packageCount: stored.packageCount,
    createdAtMs: stored.createdAtMs,
    labelPrintedAtMs: stored.labelPrintedAtMs,
    labelState: stored.labelState,
    cancelOutcome: stored.cancelOutcome,
    cancelMessage: stored.cancelMessage,
    updateOutcome: stored.updateOutcome,
    updateMessage: stored.updateMessage,
    carrierDraft: stored.carrierDraft === 1,
    senderName: stored.senderName ?? '',
    movedAtMs: Number.isSafeInteger(stored.movedAtMs) ? stored.movedAtMs : stored.createdAtMs,
    exception: exceptionOf(stored, exceptionOfStatus(stored.statusId)),
  }
}
