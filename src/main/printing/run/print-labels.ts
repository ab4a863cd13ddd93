import { randomUUID } from 'node:crypto'
import type { PrinterProfile, PrintJob, PrintRefusal } from '../../../shared/domain/printing/printing.ts'
import type { ChannelInput, ChannelOutput } from '../../../shared/ipc/contract.ts'
import type { JobOrigin } from '../../database/stores/print/print-job-changes.ts'
import type { PrintingDesk } from '../printing-context.ts'
import { profileOf } from '../profile-of.ts'
import { refusalOf, reprintNumberOf } from './print-request.ts'

type Printed = ChannelOutput<'printing.print'>

/** Labels to be printed, and who asked for them. */
export interface LabelOrder extends ChannelInput<'printing.print'> {
  readonly origin: JobOrigin
  /** Runs in the transaction that writes the jobs, so that both are on disk or neither. */
  written?(jobs: readonly PrintJob[], refused: Printed['refused']): void
}

export const printLabels = (desk: PrintingDesk, input: ChannelInput<'printing.print'>): Printed =>
  orderLabels(desk, { ...input, origin: 'person' })

/** Writes a job for each bill that may be printed, then starts the batch. */
export function orderLabels(desk: PrintingDesk, order: LabelOrder): Printed {
  const profile = profileOf(desk.profiles, order.profileId)
  const batchId = randomUUID()
  const wanted: PrintJob[] = []
  const refused: { billCode: string; why: PrintRefusal }[] = []
  for (const billCode of new Set(order.billCodes)) {
    const job = jobFor(desk, billCode, order.reprint, profile, batchId)
    if (typeof job === 'string') refused.push({ billCode, why: job })
    else wanted.push(job)
  }
  desk.jobs.inTransaction(() => {
    desk.jobs.insertAll(wanted, order.origin)
    order.written?.(wanted, refused)
  })
  if (wanted.length === 0) return { batchId: null, queued: 0, refused }
  const { dpi, paperName } = profile
  desk.runs.start({ id: batchId, tools: desk.tools, dpi, paperName, acceptCut: order.acceptCut ?? false })
  return { batchId, queued: wanted.length, refused }
}

function jobFor(
  desk: PrintingDesk,
  billCode: string,
  reprint: boolean,
  profile: PrinterProfile,
  batchId: string,
): PrintJob | PrintRefusal {
  const bill = desk.bills.row(billCode)
  if (bill === undefined) return 'bill-not-found'
  const earlier = desk.jobs.ofBill(billCode)
  const refusal = refusalOf(bill, earlier, reprint)
  if (refusal !== null) return refusal
  const { id: profileId, printer, template, copies } = profile
  const atMs = desk.now()
  return {
    id: randomUUID(),
    batchId,
    billCode,
    profileId,
    printer,
    template,
    copies,
    reprintNumber: reprintNumberOf(earlier, bill.labelPrintedAtMs !== null),
    parcels: Math.max(1, bill.packageCount),
    confirmedParcels: [],
    state: 'queued',
    reason: 'none',
    detail: '',
    systemJob: '',
    operator: desk.operator,
    askedAtMs: atMs,
    stateSinceMs: atMs,
    sentAtMs: null,
    cuts: [],
  }
}
