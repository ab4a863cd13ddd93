import { isBeingCancelled } from '../../../shared/domain/bill/cancelled-bill.ts'
import { hasParcel } from '../../../shared/domain/bill/scanned-parcel.ts'
import { mayBeOnPaper } from '../../../shared/domain/printing/print-states.ts'
import type { PrintJob, ScanWarning } from '../../../shared/domain/printing/printing.ts'
import type { ChannelOutput } from '../../../shared/ipc/contract.ts'
import type { BillStore } from '../../database/stores/bills/bills.ts'
import type { PrintJobStore } from '../../database/stores/print/print-jobs.ts'
import { labelJobOf } from '../../database/stores/print/print-record.ts'
import { AppFailure } from '../../ipc/app-failure.ts'
import { scannedBill, type CodeStores, type ScannedBill } from '../../outbox/parcel-bill.ts'

interface ConfirmContext {
  readonly jobs: PrintJobStore
  readonly bills: BillStore
  readonly drafts: CodeStores['drafts']
  now(): number
  changed(billCodes: readonly string[]): void
}

/**
 * A label that can be scanned exists: its job is confirmed when all its parcels are, an unclear one too. While it is being handed
 * over the scan is kept, and counts at the end of that.
 * @throws AppFailure `bill-not-found`, `label-not-printed`, `parcel-code-needed`
 */
export function confirmScan(context: ConfirmContext, scannedCode: string): ChannelOutput<'printing.confirm'> {
  // No label is confirmed by a reference, so one that reads like it is no doubt.
  const scanned = scannedBill(context, scannedCode)
  if (scanned === undefined) throw new AppFailure({ code: 'bill-not-found', detail: scannedCode })
  const job = context.jobs.labels.ofBill(scanned.billCode).find((one) => one.state === 'sending' || mayBeOnPaper(one))
  if (job === undefined) throw refusal('label-not-printed', scanned)
  const parcel = parcelOf(scanned, job)
  const isRepeated = job.confirmedParcels.includes(parcel)
  const warning = warningAbout(context, job)
  const confirmed = [...new Set([...job.confirmedParcels, parcel])].toSorted((a, b) => a - b)
  const isResolved = confirmed.length === job.parcels && job.state !== 'sending'
  const saysNothingNew = isRepeated && (!isResolved || job.state === 'confirmed')
  if (saysNothingNew || warning !== 'none') return { job, parcel, isRepeated, warning }
  context.jobs.inTransaction(() => {
    context.jobs.confirm(job, confirmed, isResolved ? 'confirmed' : job.state, context.now())
    if (isResolved && job.state !== 'sent') markPrinted(context, job, context.now())
  })
  context.changed([job.billCode])
  return { job: reread(context, job), parcel, isRepeated, warning }
}

/** The parcel of a cancelled bill must not leave, nor one whose label no longer says what the carrier knows. */
function warningAbout({ bills, jobs }: ConfirmContext, { id, billCode }: PrintJob): ScanWarning {
  const bill = bills.row(billCode)
  if (bill !== undefined && isBeingCancelled(bill)) return 'bill-cancelled'
  return jobs.labelRevision(id) < bills.labelRevision(billCode) ? 'outdated' : 'none'
}

function markPrinted(
  { bills, jobs }: Pick<ConfirmContext, 'bills' | 'jobs'>,
  { id, billCode }: PrintJob,
  atMs: number,
): void {
  bills.markLabelPrinted(billCode, atMs, jobs.labelRevision(id))
}

/** Of several parcels the bill's own code does not say which was scanned. */
function parcelOf(scanned: ScannedBill, job: PrintJob): number {
  const { parcel } = scanned
  if (parcel === null && job.parcels === 1) return 1
  if (parcel === null) throw refusal('parcel-code-needed', scanned)
  // The label may have been drawn for another number of parcels than the bill has now.
  if (!hasParcel(job.parcels, parcel)) throw new AppFailure({ code: 'bill-not-found', detail: `no parcel ${parcel}` })
  return parcel
}

const refusal = (code: 'label-not-printed' | 'parcel-code-needed', { billCode }: ScannedBill): AppFailure =>
  new AppFailure({ code, context: { billCode } })

const reread = ({ jobs }: ConfirmContext, job: PrintJob): PrintJob => {
  const record = jobs.find(job.id)
  return record === undefined ? job : labelJobOf(record)
}
