import { randomUUID } from 'node:crypto'
import type { PrinterProfile, PrintJob, PrintRefusal } from '../../../shared/domain/printing/printing.ts'
import type { ChannelInput, ChannelOutput } from '../../../shared/ipc/contract.ts'
import type { PrintingDesk } from '../printing-context.ts'
import { profileOf } from '../profile-of.ts'
import { refusalOf, reprintNumberOf } from './print-request.ts'

/** Writes a job for each bill that may be printed, then starts the batch. */
export function printLabels(
  desk: PrintingDesk,
  input: ChannelInput<'printing.print'>,
): ChannelOutput<'printing.print'> {
  const profile = profileOf(desk.profiles, input.profileId)
  const batchId = randomUUID()
  const wanted: PrintJob[] = []
  const refused: { billCode: string; why: PrintRefusal }[] = []
  for (const billCode of new Set(input.billCodes)) {
    const job = jobFor(desk, billCode, input.reprint, profile, batchId)
    if (typeof job === 'string') refused.push({ billCode, why: job })
    else wanted.push(job)
  }
  if (wanted.length === 0) return { batchId: null, queued: 0, refused }
  desk.jobs.insertAll(wanted)
  const { dpi, paperName } = profile
  desk.runs.start({ id: batchId, tools: desk.tools, dpi, paperName, acceptCut: input.acceptCut ?? false })
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
