import { largestSelection, type BillSelection } from '../../shared/domain/bill/bill-list.ts'
import type { BillBook } from './bill-book.ts'

/** The codes of a selection, newest first, no more than one action takes. */
export function selectedCodes(
  { search }: Pick<BillBook, 'search'>,
  selection: BillSelection,
  nowMs: number,
): { billCodes: string[]; isMore: boolean } {
  if (selection.kind === 'codes') return { billCodes: [...new Set(selection.billCodes)], isMore: false }
  const except = new Set(selection.except)
  const found = search.codes(selection.filter, nowMs, selection.upToSeq, largestSelection + except.size + 1)
  const wanted = found.filter(({ billCode }) => !except.has(billCode)).map(({ billCode }) => billCode)
  return { billCodes: wanted.slice(0, largestSelection), isMore: wanted.length > largestSelection }
}
