import type { BillRow } from '../../../../shared/domain/bill.ts'
import type { PrintJobRow, PrintOverview, PrintState } from '../../../../shared/domain/printing.ts'

/** What waits for a person comes first. */
export const tabs = ['missing', 'outdated', 'unclear', 'failed', 'running', 'done', 'all'] as const
export type PrintTab = (typeof tabs)[number]

type JobTab = Exclude<PrintTab, 'missing' | 'outdated'>

const states = {
  unclear: ['unclear'],
  failed: ['failed'],
  running: ['queued', 'rendering', 'sending'],
  done: ['sent', 'confirmed'],
  all: [],
} as const satisfies Record<JobTab, readonly PrintState[]>

/** A line of the list: a bill that wants a label, or a print. */
export type PrintRow =
  | { readonly kind: 'bill'; readonly id: string; readonly billCode: string; readonly bill: BillRow }
  | { readonly kind: 'job'; readonly id: string; readonly billCode: string; readonly job: PrintJobRow }

export function isBillTab(tab: PrintTab): tab is 'missing' | 'outdated' {
  return tab === 'missing' || tab === 'outdated'
}

export function statesOf(tab: JobTab): PrintState[] {
  return [...states[tab]]
}

/** How many lines a tab has, where that is known without looking into it. */
export function countOf(tab: PrintTab, overview: PrintOverview | null): number | null {
  if (overview === null || tab === 'done' || tab === 'all') return null
  return overview[tab]
}

/** Running prints need nothing, and of all prints each may need something else. */
export function takesMarks(tab: PrintTab): boolean {
  return tab !== 'running' && tab !== 'all'
}
