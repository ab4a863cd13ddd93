import type { BillSelection } from '../../shared/domain/bill/bill-list.ts'
import type { BillSearch, ExportedBill } from '../database/search/bill-search.ts'

/** Few enough that reading and wording them takes a few milliseconds. */
const sliceSize = 200

/** A longer walk would hold up the core; the total of a larger export grows with what is written. */
const mostCounted = 100_000

/** How many bills a selection has, counted up to a bound. */
export function selectedCount(search: BillSearch, selection: BillSelection, nowMs: number): number {
  if (selection.kind === 'codes') return new Set(selection.billCodes).size
  const { filter, upToSeq, except } = selection
  return Math.max(0, search.count(filter, nowMs, upToSeq, mostCounted) - except.length)
}

/** The bills of a selection, newest first, slice by slice: each is read when it is asked for. */
export function* exportedSlices(
  search: BillSearch,
  selection: BillSelection,
  nowMs: number,
): Generator<readonly ExportedBill[]> {
  if (selection.kind === 'codes') yield* namedSlices(search, selection.billCodes)
  else yield* matchingSlices(search, selection, nowMs)
}

function* namedSlices(search: BillSearch, billCodes: readonly string[]) {
  const codes = [...new Set(billCodes)]
  for (let first = 0; first < codes.length; first += sliceSize) {
    yield codes.slice(first, first + sliceSize).flatMap((code) => search.exportedOne(code) ?? [])
  }
}

function* matchingSlices(search: BillSearch, selection: Extract<BillSelection, { kind: 'filter' }>, nowMs: number) {
  const except = new Set(selection.except)
  let upTo = selection.upToSeq
  for (;;) {
    const found = search.exported(selection.filter, nowMs, upTo, sliceSize)
    const last = found.at(-1)
    if (last === undefined) return
    yield found.filter(({ billCode }) => !except.has(billCode))
    upTo = last.seq - 1
  }
}
