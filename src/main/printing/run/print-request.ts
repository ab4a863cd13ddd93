import type { BillRow } from '../../../shared/domain/bill/bill.ts'
import { isBeingCancelled } from '../../../shared/domain/bill/cancelled-bill.ts'
import type { PrintJob, PrintRefusal, PrintState } from '../../../shared/domain/printing/printing.ts'

const running: ReadonlySet<PrintState> = new Set(['queued', 'rendering', 'sending'])
const printed: ReadonlySet<PrintState> = new Set(['sent', 'confirmed', 'unclear'])

/** Why a bill's labels are not printed now; null where they may be. Without `reprint` nothing comes a second time. */
export function refusalOf(
  bill: Pick<BillRow, 'statusId' | 'cancelOutcome' | 'labelPrintedAtMs'>,
  jobs: readonly PrintEnd[],
  reprint: boolean,
): PrintRefusal | null {
  if (isBeingCancelled(bill)) return 'bill-cancelled'
  if (jobs.some((job) => running.has(job.state))) return 'running'
  if (reprint) return null
  if (jobs.some((job) => job.state === 'unclear')) return 'unclear'
  return bill.labelPrintedAtMs === null ? null : 'already-printed'
}

/**
 * The paper of the job is out, or may be or come there: one of it was scanned, or it was handed over and not provably
 * taken back.
 */
export const mayBeOnPaper = ({ state, reason, confirmedParcels = [] }: PrintEnd): boolean =>
  printed.has(state) || reason === 'not-taken-back' || confirmedParcels.length > 0

/** How a print stands; a document is not confirmed by scans. */
type PrintEnd = Pick<PrintJob, 'state' | 'reason'> & Partial<Pick<PrintJob, 'confirmedParcels'>>

/** How many times the labels are, or may be, on paper already: n of "IN LẠI / REPRINT n". */
export function reprintNumberOf(jobs: readonly PrintEnd[], isPrinted: boolean): number {
  const times = jobs.filter(mayBeOnPaper).length
  return isPrinted ? Math.max(1, times) : times
}
