import { setImmediate as nextTurn } from 'node:timers/promises'
import type { printingContract } from '../../shared/ipc/channels/printing-contract.ts'
import type { AppErrorCode } from '../../shared/app-error.ts'
import type { BillRow } from '../../shared/domain/bill/bill.ts'
import { parseCodes } from '../../shared/domain/bill/parse-codes.ts'
import {
  largestPrintBatch,
  type CheckedCode,
  type PrintJob,
  type PrintOverview,
  type PrinterProfile,
} from '../../shared/domain/printing/printing.ts'
import { runningPrintStates } from '../../shared/domain/printing/print-states.ts'
import type { ChannelInput, ChannelOutput } from '../../shared/ipc/contract.ts'
import { labelJobOf, type PrintRecord } from '../database/stores/print/print-record.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import type { HandlersOf } from '../ipc/router.ts'
import { listedBills, type ListedBill } from '../outbox/parcel-bill.ts'
import { confirmScan } from './jobs/confirm-print.ts'
import { printLabels } from './run/print-labels.ts'
import { refusalOf } from './run/print-request.ts'
import type { NotPrinted, PrintOutcome } from '../ports/printer.ts'
import type { PrintingContext } from './printing-context.ts'
import { estimatePrint } from './print-estimate.ts'
import { profileOf } from './profile-of.ts'
import { resolveUnclear } from './jobs/resolve-print.ts'
import { printSpooled } from './run/spooled-print.ts'

export function printingHandlers(context: () => PrintingContext): HandlersOf<typeof printingContract> {
  return {
    async 'printing.printers'() {
      const printers = await context().printer.list()
      if (!printers.ok) throw notListed(printers.error)
      return [...printers.value]
    },
    'printing.overview': () => overview(context()),
    'printing.check': ({ text }) => checkCodes(context(), text),
    'printing.estimate'({ billCodes, profileId }) {
      const { bills, profiles } = context()
      const counts = [...new Set(billCodes)].flatMap((billCode) => bills.brief(billCode)?.packageCount ?? [])
      return estimatePrint(counts, profileOf(profiles, profileId))
    },
    'printing.print': (input) => printLabels(context(), input),
    'printing.jobs': ({ states, latestOnly, offset, limit }) =>
      context().jobs.labels.list(states, latestOnly, offset, limit),
    'printing.missing'({ offset, limit }) {
      const { jobs } = context()
      return { rows: rowsOf(context(), jobs.labels.missing(offset, limit)), total: jobs.labels.countMissing() }
    },
    'printing.outdated'({ offset, limit }) {
      const { jobs } = context()
      return { rows: rowsOf(context(), jobs.labels.outdated(offset, limit)), total: jobs.labels.countOutdated() }
    },
    'printing.confirm': ({ scannedCode }) => confirmScan(context(), scannedCode),
    'printing.unclearTogether': ({ jobIds }) => ({
      jobs: context().jobs.unclearTogether(jobIds).flatMap(toLabels),
    }),
    'printing.resolve': (answers) => resolveLabels(context(), answers),
    'printing.cancel': ({ batchId }) => context().runs.cancel(batchId),
    'printing.labelRequests': ({ draftIds }) => context().labelRequests.of(draftIds),
    async 'printing.testPage'({ profileId }) {
      const open = context()
      const outcome = await printTestPage(open, profileOf(open.profiles, profileId))
      if (outcome.kind !== 'printed') throw notPrinted(outcome)
      return { systemJob: outcome.systemJob }
    },
  }
}

const rowsOf = ({ bills }: PrintingContext, billCodes: readonly string[]): BillRow[] =>
  billCodes.flatMap((billCode) => bills.row(billCode) ?? [])

const toLabels = (job: PrintRecord): PrintJob[] => (job.kind === 'label' ? [labelJobOf(job)] : [])

async function resolveLabels(
  context: PrintingContext,
  answers: ChannelInput<'printing.resolve'>,
): Promise<ChannelOutput<'printing.resolve'>> {
  const resolved = await resolveUnclear(context, answers)
  const billCodesOf = (jobs: readonly PrintRecord[]): string[] => jobs.flatMap(toLabels).map(({ billCode }) => billCode)
  return { there: billCodesOf(resolved.there), missing: billCodesOf(resolved.missing) }
}

function overview({ jobs, runs }: PrintingContext): PrintOverview {
  const { labels, documents } = jobs
  return {
    missing: labels.countMissing(),
    outdated: labels.countOutdated(),
    running: labels.count(runningPrintStates, false),
    unclear: labels.count(['unclear'], false),
    failed: labels.count(['failed'], true),
    documentsUnclear: documents.countNewest('unclear'),
    documentsFailed: documents.countNewest('failed'),
    batches: runs.active(),
    lastBatch: runs.last(),
  }
}

/** So many bills are looked at at a turn. */
const checkedAtOnce = 100

/** What printing each code of a text would mean, without printing any. */
async function checkCodes(context: PrintingContext, text: string): Promise<ChannelOutput<'printing.check'>> {
  const { codes, repeated } = parseCodes(text)
  const listed = await listedBills(context, codes.slice(0, largestPrintBatch))
  const rows: CheckedCode[] = []
  for (const [index, one] of listed.entries()) {
    if (index % checkedAtOnce === 0) await nextTurn()
    rows.push(checked(context, one))
  }
  return { rows, repeated: [...new Set(repeated)], beyondLimit: Math.max(0, codes.length - largestPrintBatch) }
}

function checked({ bills, jobs }: PrintingContext, { billCode, parcelCodes }: ListedBill): CheckedCode {
  const bill = bills.row(billCode)
  return {
    billCode,
    refusal: bill === undefined ? 'bill-not-found' : refusalOf(bill, jobs.labels.ofBill(billCode), false),
    receiverName: bill?.receiverName ?? '',
    labelPrintedAtMs: bill?.labelPrintedAtMs ?? null,
    packageCount: bill?.packageCount ?? 1,
    parcelCodes: [...parcelCodes],
  }
}

const notListed = ({ reason, detail }: NotPrinted): AppFailure =>
  new AppFailure({ code: 'printers-not-listed', detail, context: { reason } })

function notPrinted({ reason, detail }: Exclude<PrintOutcome, { kind: 'printed' }>): AppFailure {
  const code: AppErrorCode = reason === 'printer-not-found' ? 'printer-not-found' : 'print-failed'
  return new AppFailure({ code, detail, context: { reason } })
}

type TestPageContext = Pick<PrintingContext, 'labels' | 'printer' | 'spoolFolder' | 'fault'>

/** One test page in the profile's paper; copies do not apply. */
async function printTestPage(
  { labels, printer, spoolFolder, fault }: TestPageContext,
  { template, dpi, paperName, printer: name }: PrinterProfile,
): Promise<PrintOutcome> {
  const { pdf, paperMm } = await labels.testPage(template, dpi)
  const options = { printer: name, copies: 1, pages: 1, paperMm, paperName, title: 'Packbench test page' }
  return printSpooled({ printer, spoolFolder, pdf, options, fault })
}
