import { knownStatusIds } from '../../shared/domain/bill.ts'
import type { PrintJob, ScanWarning } from '../../shared/domain/printing.ts'
import type { ChannelOutput } from '../../shared/ipc/contract.ts'
import type { BillStore } from '../db/bills.ts'
import type { PrintJobStore } from '../db/print-jobs.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import { scannedLabels, type ScannedLabel } from './scanned-label.ts'

interface ConfirmDesk {
  readonly jobs: PrintJobStore
  readonly bills: BillStore
  now(): number
  changed(billCodes: readonly string[]): void
}

/**
 * A label that can be scanned exists: its job is confirmed when all its parcels are, an unclear one too.
 * @throws AppFailure `bill-not-found`, `label-not-printed`, `parcel-code-needed`
 */
export function confirmScan(desk: ConfirmDesk, scannedCode: string): ChannelOutput<'printing.confirm'> {
  const scanned = scannedLabels(scannedCode).find(({ billCode }) => desk.bills.row(billCode) !== undefined)
  if (scanned === undefined) throw new AppFailure({ code: 'bill-not-found', detail: scannedCode })
  const job = desk.jobs.ofBill(scanned.billCode).find(({ state }) => isOnPaper(state))
  if (job === undefined) throw refusal('label-not-printed', scanned)
  const parcel = parcelOf(scanned, job)
  const isRepeated = job.confirmedParcels.includes(parcel)
  const warning = warningAbout(desk, job)
  if (isRepeated || warning !== 'none') return { job, parcel, isRepeated, warning }
  const confirmed = [...job.confirmedParcels, parcel].toSorted((a, b) => a - b)
  const isWhole = confirmed.length === job.parcels
  desk.jobs.inTransaction(() => {
    desk.jobs.confirm(job, confirmed, isWhole ? 'confirmed' : job.state, desk.now())
    if (isWhole && job.state === 'unclear') markPrinted(desk, job, desk.now())
  })
  desk.changed([job.billCode])
  return { job: reread(desk, job), parcel, isRepeated, warning }
}

/** The parcel of a cancelled bill must not leave, nor one whose label no longer says what the carrier knows. */
function warningAbout({ bills, jobs }: ConfirmDesk, { id, billCode }: PrintJob): ScanWarning {
  if (bills.row(billCode)?.statusId === knownStatusIds.cancelled) return 'bill-cancelled'
  return jobs.labelRevision(id) < bills.labelRevision(billCode) ? 'outdated' : 'none'
}

function markPrinted({ bills, jobs }: ConfirmDesk, { id, billCode }: PrintJob, atMs: number): void {
  bills.markLabelPrinted(billCode, atMs, jobs.labelRevision(id))
}

/**
 * A person has looked for the paper of an unclear job. Not printed: the bill misses its label again.
 * @throws AppFailure `print-job-changed` where the job is not, or no longer, unclear
 */
export function settleUnclear(desk: ConfirmDesk, jobId: string, isPrinted: boolean): PrintJob {
  const job = desk.jobs.find(jobId)
  if (job?.state !== 'unclear') throw new AppFailure({ code: 'print-job-changed', detail: job?.state ?? 'no such job' })
  const { id, detail, systemJob } = job
  const atMs = desk.now()
  desk.jobs.inTransaction(() => {
    const reason = isPrinted ? 'none' : 'found-not-printed'
    const end = isPrinted ? ({ state: 'sent', sentAtMs: atMs } as const) : ({ state: 'failed' } as const)
    desk.jobs.changeAll([{ id, reason, detail, systemJob, atMs, ...end }])
    if (isPrinted) markPrinted(desk, job, atMs)
  })
  desk.changed([job.billCode])
  return reread(desk, job)
}

const isOnPaper = (state: PrintJob['state']): boolean =>
  state === 'sent' || state === 'confirmed' || state === 'unclear'

/** Of several parcels the bill's own code does not say which was scanned. */
function parcelOf(scanned: ScannedLabel, job: PrintJob): number {
  const parcel = scanned.parcel ?? (job.parcels === 1 ? 1 : null)
  if (parcel === null) throw refusal('parcel-code-needed', scanned)
  if (parcel > job.parcels) throw new AppFailure({ code: 'bill-not-found', detail: `no parcel ${parcel}` })
  return parcel
}

const refusal = (code: 'label-not-printed' | 'parcel-code-needed', { billCode }: ScannedLabel): AppFailure =>
  new AppFailure({ code, context: { billCode } })

const reread = (desk: ConfirmDesk, job: PrintJob): PrintJob => desk.jobs.find(job.id) ?? job
