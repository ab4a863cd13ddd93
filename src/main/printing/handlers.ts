import type { printingContract } from '../../shared/ipc/printing-contract.ts'
import type { AppErrorCode } from '../../shared/app-error.ts'
import type { BillRow } from '../../shared/domain/bill/bill.ts'
import { parseCodes } from '../../shared/domain/bill/parse-codes.ts'
import {
  largestPrintBatch,
  type CheckedCode,
  type PrintJob,
  type PrintOverview,
  type PrintProgress,
} from '../../shared/domain/printing/printing.ts'
import type { ChannelInput, ChannelOutput } from '../../shared/ipc/contract.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import type { HandlersOf } from '../ipc/router.ts'
import { confirmScan, markPrinted } from './jobs/confirm-print.ts'
import { printRequested } from './run/print-created.ts'
import { printLabels } from './run/print-labels.ts'
import { refusalOf } from './run/print-request.ts'
import type { NotPrinted, PrintOutcome } from '../ports/printer.ts'
import type { PrintingDesk } from './printing-context.ts'
import { profileOf } from './profile-of.ts'
import { settleUnclear } from './jobs/resolve-print.ts'
import { printTestPage } from './test-page-print.ts'

export function printingHandlers(desk: () => PrintingDesk): HandlersOf<typeof printingContract> {
  return {
    async 'printing.printers'() {
      const printers = await desk().tools.printer.list()
      if (!printers.ok) throw notListed(printers.error)
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
    'printing.unclearTogether': ({ jobIds }) => ({ jobs: desk().jobs.unclearTogether(jobIds) }),
    'printing.settle': (answers) => settleLabels(desk(), answers),
    'printing.cancel': ({ batchId }) => cancelBatch(desk(), batchId),
    'printing.labelRequests': ({ draftIds }) => desk().labelRequests.of(draftIds),
    'printing.heldLabelRequests'({ offset, limit }) {
      const { labelRequests } = desk()
      return { rows: labelRequests.held(offset, limit), total: labelRequests.countHeld() }
    },
    'printing.releaseLabelRequests'({ draftIds }) {
      const open = desk()
      const released = open.labelRequests.release(draftIds)
      printRequested(open, released)
      return { draftIds: released }
    },
    'printing.withdrawLabelRequests'({ draftIds }) {
      desk().labelRequests.withdraw(draftIds)
      return null
    },
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

async function settleLabels(
  desk: PrintingDesk,
  answers: ChannelInput<'printing.settle'>,
): Promise<ChannelOutput<'printing.settle'>> {
  const { jobs, now, tools } = desk
  const printed: Parameters<typeof settleUnclear<PrintJob>>[0]['printed'] = (job, atMs) => markPrinted(desk, job, atMs)
  const settled = await settleUnclear({ jobs, now, printed }, tools.printer, answers)
  const there = settled.there.map(({ billCode }) => billCode)
  const missing = settled.missing.map(({ billCode }) => billCode)
  desk.changed([...there, ...missing])
  return { there, missing }
}

/** Of labels or of other papers: the packer stops what runs. */
function cancelBatch({ runs, paper }: PrintingDesk, batchId: string): PrintProgress {
  const isOfPapers = paper.paperRuns.active().some((progress) => progress.batchId === batchId)
  return (isOfPapers ? paper.paperRuns : runs).cancel(batchId)
}

function overview({ jobs, labelRequests, runs, paper }: PrintingDesk): PrintOverview {
  return {
    missing: jobs.countMissing(),
    outdated: jobs.countOutdated(),
    running: jobs.count(['queued', 'rendering', 'sending'], false),
    unclear: jobs.count(['unclear'], false),
    failed: jobs.count(['failed'], true),
    requestsHeld: labelRequests.countHeld(),
    papersUnclear: paper.papers.countNewest('unclear'),
    papersFailed: paper.papers.countNewest('failed'),
    batches: [...runs.active(), ...paper.paperRuns.active()],
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

const notListed = ({ reason, detail }: NotPrinted): AppFailure =>
  new AppFailure({ code: 'printers-not-listed', detail, context: { reason } })

function notPrinted({ reason, detail }: Exclude<PrintOutcome, { kind: 'printed' }>): AppFailure {
  const code: AppErrorCode = reason === 'printer-not-found' ? 'printer-not-found' : 'print-failed'
  return new AppFailure({ code, detail, context: { reason } })
}
