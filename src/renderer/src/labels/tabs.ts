import type { BillRow } from '../../../shared/domain/bill/bill.ts'
import type { PaperJob } from '../../../shared/domain/printing/document-job.ts'
import { printedStates, runningPrintStates } from '../../../shared/domain/printing/print-states.ts'
import type { PrintJobRow, PrintOverview, PrintState } from '../../../shared/domain/printing/printing.ts'

/** What waits for a person comes first. Papers that are no labels stand by themselves. */
export const tabs = ['missing', 'outdated', 'unclear', 'failed', 'running', 'done', 'all', 'papers'] as const
export type PrintTab = (typeof tabs)[number]

type JobTab = Exclude<PrintTab, 'missing' | 'outdated' | 'papers'>

const states = {
  unclear: ['unclear'],
  failed: ['failed'],
  running: runningPrintStates,
  done: printedStates,
  all: [],
} as const satisfies Record<JobTab, readonly PrintState[]>

/** A line about a label: a bill that wants one, or the print of one. */
export type LabelRow =
  | { readonly kind: 'bill'; readonly id: string; readonly billCode: string; readonly bill: BillRow }
  | { readonly kind: 'job'; readonly id: string; readonly billCode: string; readonly job: PrintJobRow }

/** The print of a slip, a list or a result. */
interface PaperRow {
  readonly kind: 'paper'
  readonly id: string
  readonly job: PaperJob
}

export type PrintRow = LabelRow | PaperRow

export function isBillTab(tab: PrintTab): tab is 'missing' | 'outdated' {
  return tab === 'missing' || tab === 'outdated'
}

export function statesOf(tab: JobTab): PrintState[] {
  return [...states[tab]]
}

/** How many lines a tab has, where that is known without looking into it; of papers, how many want a person. */
export function countOf(tab: PrintTab, overview: PrintOverview | null): number | null {
  if (overview === null || tab === 'done' || tab === 'all') return null
  return tab === 'papers' ? overview.documentsUnclear + overview.documentsFailed : overview[tab]
}

/** Running prints need nothing, and of all prints or papers each may need something else. */
export function isSelectable(tab: PrintTab): boolean {
  return tab !== 'running' && tab !== 'all' && tab !== 'papers'
}
