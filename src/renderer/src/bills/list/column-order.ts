import type { BillColumn } from '../../../../shared/domain/bill/bill-list.ts'

/** The order with one column a place further on; at an end it stays. */
export function moved(columns: readonly BillColumn[], column: BillColumn, step: number): readonly BillColumn[] {
  const from = columns.indexOf(column)
  const to = from + step
  if (from < 0 || to < 0 || to >= columns.length) return columns
  return columns.toSpliced(from, 1).toSpliced(to, 0, column)
}
