import { randomUUID } from 'node:crypto'
import { reprintNumberOf } from '../../../shared/domain/printing/print-states.ts'
import type { PrinterProfile, PrintRefusal } from '../../../shared/domain/printing/printing.ts'
import type { ChannelInput, ChannelOutput } from '../../../shared/ipc/contract.ts'
import type { JobOrigin } from '../../database/stores/print/print-jobs.ts'
import { askedPrint, type PrintRecord } from '../../database/stores/print/print-record.ts'
import { meantBills } from '../../outbox/parcel-bill.ts'
import type { PrintingContext } from '../printing-context.ts'
import { profileOf } from '../profile-of.ts'
import { refusalOf } from './print-request.ts'

type Printed = ChannelOutput<'printing.print'>

/** Labels to be printed, and who asked for them. */
export interface LabelOrder extends ChannelInput<'printing.print'> {
  readonly origin: JobOrigin
  /** Runs in the transaction that writes the jobs, so that both are on disk or neither. */
  written?(jobs: readonly PrintRecord[], refused: Printed['refused']): void
}

/** Of the bills that the codes name: with the code of one parcel the labels of all are meant. */
export const printLabels = (context: PrintingContext, input: ChannelInput<'printing.print'>): Printed =>
  orderLabels(context, { ...input, billCodes: meantBills(context, input.billCodes), origin: 'person' })

/** Writes a job for each bill that may be printed, then starts the batch. */
export function orderLabels(context: PrintingContext, order: LabelOrder): Printed {
  const profile = profileOf(context.profiles, order.profileId)
  const batchId = randomUUID()
  const wanted: PrintRecord[] = []
  const refused: { billCode: string; why: PrintRefusal }[] = []
  for (const billCode of new Set(order.billCodes)) {
    const job = jobFor(context, billCode, order.reprint, profile, batchId)
    if (typeof job === 'string') refused.push({ billCode, why: job })
    else wanted.push(job)
  }
  // What is lost with a request that came with a draft is ordered again: the request is due until this is on disk.
  const durability = order.origin === 'created' ? 'with-the-next' : 'at-once'
  context.jobs.inTransaction(() => {
    context.jobs.insertAll(wanted.map((job) => ({ ...job, origin: order.origin })))
    order.written?.(wanted, refused)
  }, durability)
  if (wanted.length === 0) return { batchId: null, queued: 0, refused }
  const { dpi, paperName } = profile
  const { sources, printer, runs } = context
  const acceptTruncation = order.acceptTruncation ?? false
  runs.start({ id: batchId, source: sources.label, printer, dpi, paperName, acceptTruncation, line: 'labels' })
  return { batchId, queued: wanted.length, refused }
}

function jobFor(
  context: PrintingContext,
  billCode: string,
  reprint: boolean,
  profile: PrinterProfile,
  batchId: string,
): PrintRecord | PrintRefusal {
  const bill = context.bills.row(billCode)
  if (bill === undefined) return 'bill-not-found'
  const earlier = context.jobs.ofSubject('label', billCode)
  const refusal = refusalOf(bill, earlier, reprint)
  if (refusal !== null) return refusal
  const { id: profileId, printer, template, copies } = profile
  return {
    ...askedPrint(context.operator, context.now()),
    batchId,
    kind: 'label',
    subject: billCode,
    title: billCode,
    profileId,
    printer,
    template,
    copies,
    reprintNumber: reprintNumberOf(earlier, bill.labelPrintedAtMs !== null),
    parcels: Math.max(1, bill.packageCount),
  }
}
