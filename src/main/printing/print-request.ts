import { knownStatusIds } from '../../shared/domain/bill.ts'
import type { BillDetail } from '../../shared/domain/bill.ts'
import type { PrintJob, PrintRefusal, PrintState } from '../../shared/domain/printing.ts'

const running: ReadonlySet<PrintState> = new Set(['queued', 'rendering', 'sending'])
const onPaper: ReadonlySet<PrintState> = new Set(['sent', 'confirmed', 'unclear'])

/** Why a bill's labels are not printed now; null where they may be. Without `reprint` nothing comes a second time. */
export function refusalOf(
  bill: Pick<BillDetail, 'statusId' | 'labelPrintedAtMs'>,
  jobs: readonly PrintJob[],
  reprint: boolean,
): PrintRefusal | null {
  if (bill.statusId === knownStatusIds.cancelled) return 'bill-cancelled'
  if (jobs.some((job) => running.has(job.state))) return 'running'
  if (reprint) return null
  if (jobs.some((job) => job.state === 'unclear')) return 'unclear'
  return bill.labelPrintedAtMs === null ? null : 'already-printed'
}

/** How many times the labels are, or may be, on paper already: n of "IN LẠI / REPRINT n". */
export function reprintNumberOf(jobs: readonly PrintJob[], isPrinted: boolean): number {
  const printed = jobs.filter((job) => onPaper.has(job.state)).length
  return isPrinted ? Math.max(1, printed) : printed
}
