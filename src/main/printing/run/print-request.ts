import type { BillRow } from '../../../shared/domain/bill/bill.ts'
import { isBeingCancelled } from '../../../shared/domain/bill/cancelled-bill.ts'
import { isPrintRunning, type PrintEnd } from '../../../shared/domain/printing/print-states.ts'
import type { PrintRefusal } from '../../../shared/domain/printing/printing.ts'

/** Why a bill's labels are not printed now; null where they may be. Without `reprint` nothing comes a second time. */
export function refusalOf(
  bill: Pick<BillRow, 'statusId' | 'cancelOutcome' | 'labelPrintedAtMs'>,
  jobs: readonly PrintEnd[],
  reprint: boolean,
): PrintRefusal | null {
  if (isBeingCancelled(bill)) return 'bill-cancelled'
  if (jobs.some(isPrintRunning)) return 'running'
  if (reprint) return null
  if (jobs.some((job) => job.state === 'unclear')) return 'unclear'
  return bill.labelPrintedAtMs === null ? null : 'already-printed'
}
