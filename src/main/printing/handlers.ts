import { randomUUID } from 'node:crypto'
import type { AppErrorCode } from '../../shared/app-error.ts'
import { parseCodes } from '../../shared/domain/parse-codes.ts'
import {
  largestPrintBatch,
  pdfProfile,
  type CheckedCode,
  type PrinterProfile,
  type PrintJob,
  type PrintOverview,
  type PrintRefusal,
} from '../../shared/domain/printing.ts'
import type { BillRow } from '../../shared/domain/bill.ts'
import type { ChannelInput, ChannelOutput } from '../../shared/ipc/contract.ts'
import type { BillStore } from '../db/bills.ts'
import type { PrintJobStore } from '../db/print-jobs.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import type { HandlersOf } from '../ipc/router.ts'
import { confirmScan, settleUnclear } from './confirm-print.ts'
import { refusalOf, reprintNumberOf } from './print-request.ts'
import type { PrintTools } from './print-batch.ts'
import type { PrintRuns } from './print-runs.ts'
import type { PrintOutcome } from './printer-adapter.ts'
import { printTestPage } from './test-page-print.ts'

/** What printing needs of the account that is open. */
export interface PrintingDesk {
  readonly jobs: PrintJobStore
  readonly bills: BillStore
  readonly runs: PrintRuns
  readonly tools: PrintTools
  readonly profiles: readonly PrinterProfile[]
  readonly operator: string
  readonly spoolFolder: string
  now(): number
  changed(billCodes: readonly string[]): void
}

type PrintingChannels =
  | 'printing.printers'
  | 'printing.overview'
  | 'printing.check'
  | 'printing.print'
  | 'printing.jobs'
  | 'printing.missing'
  | 'printing.outdated'
  | 'printing.confirm'
  | 'printing.settle'
  | 'printing.cancel'
  | 'printing.testPage'

export function printingHandlers(desk: () => PrintingDesk): HandlersOf<PrintingChannels> {
  return {
    async 'printing.printers'() {
      const printers = await desk().tools.printer.list()
      if (!printers.ok) throw notPrinted(printers.error)
      return [...printers.value]
    },
    'printing.overview': () => overview(desk()),
    'printing.check': ({ text }) => checkCodes(desk(), text),
    'printing.print': (input) => printLabels(desk(), input),
    'printing.jobs': ({ states, latestOnly, offset, limit }) => desk().jobs.list(states, latestOnly, offset, limit),
    'printing.missing'({ offset, limit }) {
      const { jobs } = desk()
      return { rows: rowsOf(desk(), jobs.missing(offset, limit)), total: jobs.countMissing() }
    },
    'printing.outdated'({ offset, limit }) {
      const { jobs } = desk()
      return { rows: rowsOf(desk(), jobs.outdated(offset, limit)), total: jobs.countOutdated() }
    },
    'printing.confirm': ({ scannedCode }) => confirmScan(desk(), scannedCode),
    'printing.settle': ({ jobId, isPrinted }) => settleUnclear(desk(), desk().tools.printer, jobId, isPrinted),
    'printing.cancel': ({ batchId }) => desk().runs.cancel(batchId),
    async 'printing.testPage'({ profileId }) {
      const { tools, profiles, spoolFolder } = desk()
      const outcome = await printTestPage(tools, profileOf(profiles, profileId), spoolFolder)
      if (outcome.kind !== 'printed') throw notPrinted(outcome)
      return { systemJob: outcome.systemJob }
    },
  }
}

const rowsOf = ({ bills }: PrintingDesk, billCodes: readonly string[]): BillRow[] =>
  billCodes.flatMap((billCode) => bills.row(billCode) ?? [])

function overview({ jobs, runs }: PrintingDesk): PrintOverview {
  return {
    missing: jobs.countMissing(),
    outdated: jobs.countOutdated(),
    running: jobs.count(['queued', 'rendering', 'sending'], false),
    unclear: jobs.count(['unclear'], false),
    failed: jobs.count(['failed'], true),
    batches: runs.active(),
  }
}

/** What printing each code of a text would mean, without printing any. */
function checkCodes({ bills, jobs }: PrintingDesk, text: string): ChannelOutput<'printing.check'> {
  const { codes, repeated } = parseCodes(text)
  const rows = codes.slice(0, largestPrintBatch).map((billCode): CheckedCode => {
    const bill = bills.row(billCode)
    if (bill === undefined) return { billCode, refusal: 'bill-not-found', receiverName: '', labelPrintedAtMs: null }
    const { receiverName, labelPrintedAtMs } = bill
    return { billCode, refusal: refusalOf(bill, jobs.ofBill(billCode), false), receiverName, labelPrintedAtMs }
  })
  return { rows, repeated: [...new Set(repeated)], beyondLimit: Math.max(0, codes.length - rows.length) }
}

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
  desk.runs.start({ id: batchId, dpi, paperName, acceptCut: input.acceptCut ?? false }, desk.tools)
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

function profileOf(profiles: readonly PrinterProfile[], profileId: string): PrinterProfile {
  const profile = [...profiles, pdfProfile].find(({ id }) => id === profileId)
  if (profile === undefined) throw new AppFailure({ code: 'printer-not-found', detail: `no profile ${profileId}` })
  return profile
}

function notPrinted({ reason, detail }: Exclude<PrintOutcome, { kind: 'printed' }>): AppFailure {
  const code: AppErrorCode = reason === 'printer-not-found' ? 'printer-not-found' : 'print-failed'
  return new AppFailure({ code, detail, context: { reason } })
}
