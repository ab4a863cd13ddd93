import type { PrintJob, PrintState } from './printing.ts'

/** On its way to the paper: nothing of the same is printed beside it. */
export const runningPrintStates: readonly PrintState[] = ['queued', 'rendering', 'sending']

/** The print system is done with it, or its label was scanned. */
export const printedStates: readonly PrintState[] = ['sent', 'confirmed']

/** Printed, or nobody knows. */
export const perhapsPrintedStates: readonly PrintState[] = [...printedStates, 'unclear']

/** How a print stands; a document is not confirmed by scans. */
export type PrintEnd = Pick<PrintJob, 'state' | 'reason'> & Partial<Pick<PrintJob, 'confirmedParcels'>>

export const isPrintRunning = ({ state }: Pick<PrintEnd, 'state'>): boolean => runningPrintStates.includes(state)

/**
 * The paper of the job is out, or may be or come there: one of it was scanned, or it was handed over and not provably
 * taken back.
 */
export const mayBeOnPaper = ({ state, reason, confirmedParcels = [] }: PrintEnd): boolean =>
  perhapsPrintedStates.includes(state) || reason === 'not-taken-back' || confirmedParcels.length > 0

/** How many times the labels are, or may be, on paper already: n of "IN LẠI / REPRINT n". */
export function reprintNumberOf(jobs: readonly PrintEnd[], isPrinted: boolean): number {
  const times = jobs.filter(mayBeOnPaper).length
  return isPrinted ? Math.max(1, times) : times
}
