import { randomUUID } from 'node:crypto'
import type { BillRow } from '../../../shared/domain/bill/bill.ts'
import { reprintNumberOf } from '../../../shared/domain/printing/print-states.ts'
import type { PrinterProfile, PrintRefusal } from '../../../shared/domain/printing/printing.ts'
import type { ChannelInput, ChannelOutput } from '../../../shared/ipc/contract.ts'
import type { JobOrigin } from '../../database/stores/print/print-jobs.ts'
import { askedPrint, type PrintRecord } from '../../database/stores/print/print-record.ts'
import { meantBills } from '../../outbox/parcel-bill.ts'
import type { PrintingContext } from '../printing-context.ts'
import { profileOf } from '../profile-of.ts'
import { orderInTurns } from './order-in-turns.ts'
import { refusalOf } from './print-request.ts'

type Printed = ChannelOutput<'printing.print'>

/** Labels to be printed, and who asked for them. */
export interface LabelOrder extends ChannelInput<'printing.print'> {
  readonly origin: JobOrigin
  /** Runs in the transaction that writes the jobs, so that both are on disk or neither. */
  written?(jobs: readonly PrintRecord[], refused: Printed['refused']): void
}

/** So many labels are ordered at a turn: a third of a millisecond each, and a scan does not wait for thousands. */
const orderedAtOnce = 100

/** Of the bills that the codes name: with the code of one parcel the labels of all are meant. */
export async function printLabels(context: PrintingContext, input: ChannelInput<'printing.print'>): Promise<Printed> {
  const batch = batchOf(context, input)
  const known = new Set<string>()
  return orderInTurns(context.runs, input.billCodes, {
    id: batch.id,
    atOnce: orderedAtOnce,
    write(codes) {
      const billCodes = meantBills(context, codes).filter((billCode) => !known.has(billCode))
      billCodes.forEach((billCode) => known.add(billCode))
      return writeJobs(context, batch, { ...input, billCodes, origin: 'person' })
    },
    start: () => start(context, batch),
  })
}

/** Writes a job for each bill that may be printed, then starts the batch. */
export function orderLabels(context: PrintingContext, order: LabelOrder): Printed {
  const batch = batchOf(context, order)
  const { queued, refused } = writeJobs(context, batch, order)
  if (queued === 0) return { batchId: null, queued, refused }
  start(context, batch)
  return { batchId: batch.id, queued, refused }
}

/** What the labels of one order have in common. */
interface LabelBatch {
  readonly id: string
  readonly profile: PrinterProfile
  readonly acceptTruncation: boolean
}

function batchOf(
  { profiles }: PrintingContext,
  { profileId, acceptTruncation = false }: ChannelInput<'printing.print'>,
): LabelBatch {
  return { id: randomUUID(), profile: profileOf(profiles, profileId), acceptTruncation }
}

function writeJobs(context: PrintingContext, batch: LabelBatch, order: LabelOrder): Omit<Printed, 'batchId'> {
  const wanted: PrintRecord[] = []
  const refused: { billCode: string; why: PrintRefusal }[] = []
  for (const billCode of new Set(order.billCodes)) {
    const job = jobFor(context, billCode, order, batch)
    if (typeof job === 'string') refused.push({ billCode, why: job })
    else wanted.push(job)
  }
  // What is lost with a request that came with a draft is ordered again: the request is due until this is on disk.
  const durability = order.origin === 'created' ? 'with-the-next' : 'at-once'
  context.jobs.inTransaction(() => {
    context.jobs.insertAll(wanted.map((job) => ({ ...job, origin: order.origin })))
    order.written?.(wanted, refused)
  }, durability)
  return { queued: wanted.length, refused }
}

function start({ sources, printer, runs }: PrintingContext, { id, profile, acceptTruncation }: LabelBatch): void {
  const { dpi, paperName } = profile
  runs.start({ id, source: sources.label, printer, dpi, paperName, acceptTruncation, line: 'labels' })
}

function jobFor(
  context: PrintingContext,
  billCode: string,
  { reprint, leavesCreatedOtherwise = false }: LabelOrder,
  { id: batchId, profile }: LabelBatch,
): PrintRecord | PrintRefusal {
  const bill = context.bills.row(billCode)
  if (bill === undefined) return 'bill-not-found'
  const earlier = context.jobs.ofSubject('label', billCode)
  const refusal = refusalOf(bill, earlier, reprint)
  if (refusal !== null) return refusal
  if (leavesCreatedOtherwise && !reprint && isCreatedOtherwise(context, bill)) return 'created-otherwise'
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

/** The carrier made another bill than was sent: a person asks it, or corrects the bill, before its parcel gets a label. */
const isCreatedOtherwise = ({ bills }: PrintingContext, { billCode, updateOutcome }: BillRow): boolean =>
  // That is on record as an unclear update; the whole of a bill is read for those alone.
  updateOutcome === 'unclear' && bills.readable(billCode)?.isCreatedOtherwise === true
