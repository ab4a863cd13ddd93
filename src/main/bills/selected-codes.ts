import { largestSelection, type BillSelection } from '../../shared/domain/bill-list.ts'
import type { BillBook } from './bill-book.ts'

/** How many codes are read at once: a millisecond's work, so that nothing else waits. */
const windowSize = 500

/** The codes of a selection, newest first, no more than one action takes. */
export function selectedCodes(
  { search }: Pick<BillBook, 'search'>,
  selection: BillSelection,
  nowMs: number,
): { billCodes: string[]; isMore: boolean } {
  if (selection.kind === 'codes') return { billCodes: [...new Set(selection.billCodes)], isMore: false }
  const except = new Set(selection.except)
  const billCodes: string[] = []
  let upTo = selection.upToSeq
  for (;;) {
    const found = search.codes(selection.filter, nowMs, upTo, windowSize)
    const wanted = found.filter(({ billCode }) => !except.has(billCode)).map(({ billCode }) => billCode)
    billCodes.push(...wanted)
    if (billCodes.length > largestSelection) return { billCodes: billCodes.slice(0, largestSelection), isMore: true }
    const last = found.at(-1)
    if (last === undefined || found.length < windowSize) return { billCodes, isMore: false }
    upTo = last.seq - 1
  }
}
