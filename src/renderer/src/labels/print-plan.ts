import { assertNever } from '../../../shared/assert-never.ts'
import type { PrintJobRow } from '../../../shared/domain/printing/printing.ts'
import type { LabelRow, PrintTab } from './tabs.ts'

/** What Ctrl+Enter does. `resolve` has no one answer: a person says for each whether its paper is there. */
export type Action = 'print-missing' | 'print-outdated' | 'print-marked' | 'reprint-marked' | 'retry-marked' | 'resolve'

/** Marked rows own the keys; without any, the tab says what there is to print. */
export function actionOf(tab: PrintTab, marked: number): Action {
  if (marked === 0) return tab === 'outdated' ? 'print-outdated' : 'print-missing'
  if (tab === 'unclear') return 'resolve'
  if (tab === 'failed') return 'retry-marked'
  return tab === 'missing' ? 'print-marked' : 'reprint-marked'
}

/** What can be done with one row. `reprint` is a second label, and asked for as such. */
export type RowAction = 'print' | 'retry' | 'reprint' | 'look-at-cut' | 'resolve' | 'nothing'

export function rowActionOf(row: LabelRow): RowAction {
  if (row.kind === 'bill') return row.bill.labelPrintedAtMs === null ? 'print' : 'reprint'
  return jobActionOf(row.job)
}

function jobActionOf({ state, reason, isLatest, reprintNumber }: PrintJobRow): RowAction {
  if (state === 'unclear') return 'resolve'
  if (!isLatest) return 'nothing'
  const again = reprintNumber > 0 ? 'reprint' : 'retry'
  switch (state) {
    case 'failed':
      if (reason === 'bill-cancelled') return 'nothing'
      return reason === 'label-needs-confirmation' ? 'look-at-cut' : again
    case 'cancelled':
      return again
    case 'sent':
    case 'confirmed':
      return 'reprint'
    case 'queued':
    case 'rendering':
    case 'sending':
      return 'nothing'
    default:
      return assertNever(state)
  }
}

/** The bills of marked rows: those that get their first label, and those that get another one. */
export function markedBills(
  action: Action,
  rows: readonly LabelRow[],
): { readonly first: readonly string[]; readonly again: readonly string[] } {
  const isAgain = (row: LabelRow): boolean => action === 'reprint-marked' || rowActionOf(row) === 'reprint'
  const codesOf = (some: readonly LabelRow[]): readonly string[] => some.map(({ billCode }) => billCode)
  return { first: codesOf(rows.filter((row) => !isAgain(row))), again: codesOf(rows.filter(isAgain)) }
}
