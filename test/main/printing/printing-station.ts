import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BillStore } from '../../../src/main/database/stores/bills/bills.ts'
import type { DraftStore } from '../../../src/main/database/stores/drafts.ts'
import { openStores } from '../../../src/main/database/open-stores.ts'
import type { Database } from '../../../src/main/database/open.ts'
import { openStationDatabase } from '../database/new-database.ts'
import type { PrintJobStore } from '../../../src/main/database/stores/print/print-jobs.ts'
import type { DrawnLabels, LabelDrawing } from '../../../src/main/printing/sources/label-drawing.ts'
import { emptySpoolFolder } from '../../../src/main/printing/run/spooled-print.ts'
import { printingHandlers } from '../../../src/main/printing/handlers.ts'
import { documentHandlers, type PrepareList } from '../../../src/main/printing/document-handlers.ts'
import type { DocumentDrawing } from '../../../src/main/printing/sources/document-drawing.ts'
import { createPrintingContext, type PrintingContext } from '../../../src/main/printing/printing-context.ts'
import { createPrintRuns, type PrintRuns } from '../../../src/main/printing/run/runs.ts'
import type { PrinterAdapter, PrintOptions, PrintOutcome, Withdrawn } from '../../../src/main/ports/printer.ts'
import { systemClock } from '../../../src/main/ports/system-clock.ts'
import type { Clock } from '../../../src/shared/domain/time/clock.ts'
import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'
import type { LabelModel } from '../../../src/shared/domain/printing/label.ts'
import type { PrintedTruncation, PrinterProfile } from '../../../src/shared/domain/printing/printing.ts'
import { sampleLabel } from '../documents/sample-label.ts'
import { err, ok } from '../../../src/shared/result.ts'
import { noFees } from '../../../src/shared/domain/bill/bill-fees.ts'

const fees = { ...noFees, mainVnd: 20_000, totalVnd: 22_000 }

export const profile: PrinterProfile = {
  id: 'counter',
  label: 'Máy in bàn 2',
  printer: 'label',
  template: '100x150',
  dpi: 203,
  copies: 1,
  paperName: '',
}

/** The printing part of a station on a real database; the printer is the test's own. */
export interface PrintingStation {
  readonly bills: BillStore
  readonly jobs: PrintJobStore
  readonly drafts: DraftStore
  readonly database: Database
  readonly runs: PrintRuns
  /** What would be in the log. */
  readonly faults: readonly unknown[]
  readonly ask: ReturnType<typeof printingHandlers> & ReturnType<typeof documentHandlers>
  readonly context: PrintingContext
  addBill(billCode: string, packageCount?: number): void
  /** A draft that waits for its bill code, named by its reference. */
  addDraft(refCode: string): void
  renameDraft(id: string, refCode: string): void
  close(): Promise<void>
}

export function openPrintingStation(
  printer: PrinterAdapter,
  labels: LabelDrawing,
  folder = mkdtempSync(join(tmpdir(), 'printing-')),
  clock: Clock = systemClock,
  changed: () => void = () => undefined,
): PrintingStation {
  const database = openStationDatabase(join(folder, 'station.db'))
  const { bills, drafts, labelRequests, printJobs: jobs } = openStores(database)
  jobs.recover(Date.now())
  const spoolFolder = join(folder, 'printing')
  const faults: unknown[] = []
  const fault = (cause: unknown): number => faults.push(cause)
  emptySpoolFolder(spoolFolder, fault)
  const runs = createPrintRuns({ jobs, clock, spoolFolder, changed, fault })
  const context = createPrintingContext({
    jobs,
    bills,
    drafts,
    runs,
    spoolFolder,
    fault,
    printer,
    labels,
    documents: writtenDocuments(drafts),
    labelRequests,
    profiles: [profile],
    usualProfile: profile,
    documentProfile: null,
    operator: 'Mai',
    now: clock.now,
    changed: () => undefined,
  })
  const prepareList: PrepareList = ({ billCodes }) =>
    Promise.resolve({ listNumber: 'BG-1', bills: billCodes.length, codAmountsVnd: { SM1: 350_000 }, leftOut: [] })
  return {
    bills,
    jobs,
    drafts,
    database,
    runs,
    faults,
    context,
    ask: { ...printingHandlers(() => context), ...documentHandlers(() => context, prepareList) },
    addBill: (billCode, packageCount = 1) =>
      bills.insert({
        billCode,
        refCode: `DON-${billCode}`,
        draftId: null,
        bill: { ...emptyBill, cargo: { ...emptyBill.cargo, packageCount } },
        statusId: 2,
        statusText: '',
        fees,
        createdAtMs: 1,
        expectedAtMs: null,
      }),
    addDraft: (refCode) =>
      drafts.insert({
        id: refCode,
        state: 'READY',
        reason: 'none',
        reasonDetail: '',
        bill: { ...emptyBill, refCode },
        referenceOverridden: false,
        billCode: null,
        createdAtMs: 1,
      }),
    renameDraft: (id, refCode) => drafts.replaceBill(id, { ...emptyBill, refCode }, false),
    async close() {
      await runs.stop()
      database.close()
    },
  }
}

/** Documents without drawing: the "PDF" is the list of titles with their reprint numbers. */
function writtenDocuments(drafts: DraftStore): DocumentDrawing {
  const title: DocumentDrawing['title'] = (kind, subject) => {
    if (kind !== 'slip') return ok(subject)
    const draft = drafts.row(subject)
    return draft?.billCode === null ? ok(draft.refCode) : err('not-needed')
  }
  return {
    title,
    pieces: () => 1,
    draw: (jobs) =>
      Promise.resolve({
        sheets: [
          {
            pdf: Buffer.from(jobs.map((job) => `${job.title}#${job.reprintNumber}`).join(' ')),
            pages: jobs.length,
            paperMm: { width: 100, height: 150 },
            jobIds: jobs.map(({ id }) => id),
          },
        ],
        failed: [],
      }),
  }
}

interface Printed {
  readonly text: string
  readonly options: PrintOptions
}

/** Answers as told, and keeps what it was given. */
export function fakePrinter(
  answer: (text: string) => PrintOutcome | Promise<PrintOutcome>,
  read: (file: string) => string,
  withdrawn: () => Withdrawn = () => 'taken-back',
) {
  const printed: Printed[] = []
  const adapter: PrinterAdapter = {
    list: () => Promise.resolve({ ok: true, value: [] }),
    async print(file, options) {
      const text = read(file)
      printed.push({ text, options })
      return answer(text)
    },
    cancel: () => Promise.resolve(withdrawn()),
  }
  return { adapter, printed }
}

/** Labels without drawing: the "PDF" is the list of bills with their reprint numbers, ten bills a chunk. */
export function writtenLabels(
  failing: Readonly<Record<string, string>> = {},
  truncatedLabels: Readonly<Record<string, PrintedTruncation>> = {},
): LabelDrawing {
  return {
    model: (bill, reprintNumber): LabelModel => ({
      ...sampleLabel,
      billCode: bill.billCode,
      packageCount: bill.packageCount,
      reprintNumber,
    }),
    async draw(models, { acceptTruncation }, { starting, chunk, signal }) {
      for (let from = 0; from < models.length && !signal.aborted; from += 10) {
        const part = models.slice(from, from + 10)
        starting(part.map((model) => model.billCode ?? ''))
        await chunk(chunkOf(part, acceptTruncation ? {} : failing, truncatedLabels))
      }
    },
    testPage: () => Promise.resolve({ pdf: Buffer.from('ruler'), pages: 1, paperMm: { width: 100, height: 150 } }),
  }
}

function chunkOf(
  models: readonly LabelModel[],
  failing: Readonly<Record<string, string>>,
  truncatedLabels: Readonly<Record<string, PrintedTruncation>>,
): DrawnLabels {
  const code = (model: LabelModel): string => model.billCode ?? ''
  const good = models.filter((model) => failing[code(model)] === undefined)
  const bad = models.filter((model) => !good.includes(model))
  return {
    pdf: Buffer.from(good.map((model) => `${code(model)}#${model.reprintNumber}`).join(' ')),
    pages: good.length,
    paperMm: { width: 100, height: 150 },
    billCodes: good.map(code),
    truncations: good.flatMap((model) => {
      const truncated = truncatedLabels[code(model)]
      return truncated === undefined ? [] : [{ billCode: code(model), ...truncated }]
    }),
    failed: bad.map((model) => ({
      kind: failing[code(model)] ?? '',
      billCode: code(model),
      field: 'ward',
      detail: 'cut',
    })),
  }
}
