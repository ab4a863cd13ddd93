import { rm } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  largestSheet,
  type BillExport,
  type ExportColumn,
  type ExportFormat,
} from '../../shared/domain/bill/bill-export.ts'
import { mostBillsCounted, type BillSelection } from '../../shared/domain/bill/bill-list.ts'
import type { Clock } from '../../shared/domain/time/clock.ts'
import { formatFileStamp } from '../../shared/domain/time/local-time.ts'
import { createTableFile, type TableFile } from '../files/table-file.ts'
import type { BillSearch, ExportedBill } from '../database/search/bill-search.ts'
import type { BillBook } from './bill-book.ts'
import { exportCells, type ExportWords } from './export-line.ts'
import type { PresetEntry, ReferenceLists } from '../../shared/domain/settings/reference-lists.ts'
import type { Language } from '../../shared/domain/settings/language.ts'

export interface ExportRequest {
  readonly format: ExportFormat
  readonly selection: BillSelection
  readonly columns: readonly { readonly column: ExportColumn; readonly heading: string }[]
  readonly words: ExportWords
  /** Made if it is not there. */
  readonly folder: string
}

export interface ExportDeps {
  readonly search: BillBook['search']
  readonly sheetWorkerFile: string
  readonly clock: Clock
  readonly report: (progress: BillExport) => void
}

/** Bills into a file, in slices: the core goes on sending and answering between them. */
export interface BillExports {
  /** Replaces an export that runs. */
  start(request: ExportRequest): BillExport
  stop(): BillExport
  isRunning(): boolean
  /** How the newest one stands, or has ended where nobody was told of that; `idle` else. */
  state(): BillExport
  /** A person was told how the newest one has ended. */
  seen(): void
  /** How the newest one has ended. */
  ended(): Promise<BillExport>
  /** The file that was finished last in this run; null before there is one. */
  lastFile(): string | null
  /** Nothing reads the database when it returns. */
  close(): Promise<void>
}

interface Run {
  progress: BillExport
  isSeen: boolean
  readonly work: Promise<void>
}

/** Progress is reported to the windows this often. */
const notifyEveryMs = 200

const idle: BillExport = { state: 'idle', done: 0, total: 0, path: '', detail: '' }

export function createBillExports(deps: ExportDeps): BillExports {
  let run: Run | null = null
  let lastFile: string | null = null

  function end(ended: Run, progress: Partial<BillExport>): void {
    if (ended.progress.state !== 'running') return
    ended.progress = { ...ended.progress, ...progress }
    if (ended.progress.state === 'done') lastFile = ended.progress.path
    deps.report(ended.progress)
  }

  function stop(): BillExport {
    if (run !== null) end(run, { state: 'stopped' })
    return run?.progress ?? idle
  }

  return {
    stop,
    isRunning: () => run?.progress.state === 'running',
    state: () => (run === null || run.isSeen ? idle : run.progress),
    seen() {
      if (run !== null && run.progress.state !== 'running') run.isSeen = true
    },
    async ended() {
      const newest = run
      await newest?.work
      return newest?.progress ?? idle
    },
    lastFile: () => lastFile,
    start(request) {
      stop()
      const before = run?.work ?? Promise.resolve()
      const total = selectedCount(deps.search, request.selection, deps.clock.now())
      const started: Run = {
        progress: { ...idle, state: 'running', total },
        isSeen: false,
        work: before.then(() => writeFileOf(deps, request, started, (progress) => end(started, progress))),
      }
      run = started
      return started.progress
    },
    async close() {
      stop()
      await run?.work
    },
  }
}

async function writeFileOf(
  deps: ExportDeps,
  request: ExportRequest,
  run: Run,
  end: (progress: Partial<BillExport>) => void,
): Promise<void> {
  const { folder, format, columns } = request
  const { clock, sheetWorkerFile } = deps
  try {
    const name = `bills-${formatFileStamp(clock.now())}`
    const headings = columns.map(({ heading }) => heading)
    const file = await createTableFile({ folder, name, format, headings, sheetWorkerFile })
    try {
      await writeLines(deps, request, run, file)
      if (run.progress.state !== 'running') return
      const path = await file.end()
      // Stopped while the last of it was written.
      if (run.progress.state === 'running') end({ state: 'done', path })
      else await rm(path, { force: true })
    } finally {
      await file.close()
    }
  } catch (cause) {
    end({ state: 'failed', detail: cause instanceof Error ? cause.message : String(cause) })
  }
}

async function writeLines(
  { search, clock, report }: ExportDeps,
  request: ExportRequest,
  run: Run,
  writer: TableFile,
): Promise<void> {
  const columns = request.columns.map(({ column }) => column)
  let reportedAt = clock.monotonic()
  for (const slice of exportedSlices(search, request.selection, clock.now())) {
    await writer.add(slice.map((bill: ExportedBill) => exportCells(bill, columns, request.words)))
    if (run.progress.state !== 'running') return
    const done = run.progress.done + slice.length
    if (request.format === 'xlsx' && done > largestSheet)
      throw new Error(`more than ${largestSheet} bills in one sheet`)
    run.progress = { ...run.progress, done, total: Math.max(run.progress.total, done) }
    if (clock.monotonic() - reportedAt >= notifyEveryMs) {
      reportedAt = clock.monotonic()
      report(run.progress)
    }
    await nextTurn()
  }
}

/** The carrier's numbers in the packer's language; a number that no list knows stays a number beside the carrier's words. */
export function exportWordsOf({ statuses, services }: ReferenceLists, language: Language): ExportWords {
  const named = (list: readonly PresetEntry[], id: number): string | undefined =>
    list.find((entry) => entry.id === id)?.[language]
  return {
    status: ({ statusId, statusText }) =>
      (statusId === null ? undefined : named(statuses, statusId)) ?? [statusText, statusId].filter(Boolean).join(' '),
    service: (id) => named(services, id) ?? String(id),
  }
}

/** Few enough that reading and wording them takes a few milliseconds. */
const sliceSize = 200

/** How many bills a selection has, counted up to a bound. */
function selectedCount(search: BillSearch, selection: BillSelection, nowMs: number): number {
  if (selection.kind === 'codes') return new Set(selection.billCodes).size
  const { filter, upToSeq, except } = selection
  return Math.max(0, search.count(filter, nowMs, upToSeq, mostBillsCounted) - except.length)
}

/** The bills of a selection, newest first, slice by slice: each is read when it is asked for. */
export function* exportedSlices(
  search: BillSearch,
  selection: BillSelection,
  nowMs: number,
): Generator<readonly ExportedBill[]> {
  if (selection.kind === 'codes') yield* namedSlices(search, selection.billCodes)
  else yield* matchingSlices(search, selection, nowMs)
}

function* namedSlices(search: BillSearch, billCodes: readonly string[]) {
  const codes = [...new Set(billCodes)]
  for (let first = 0; first < codes.length; first += sliceSize) {
    yield codes.slice(first, first + sliceSize).flatMap((code) => search.exportedOne(code) ?? [])
  }
}

function* matchingSlices(search: BillSearch, selection: Extract<BillSelection, { kind: 'filter' }>, nowMs: number) {
  const except = new Set(selection.except)
  let upTo = selection.upToSeq
  for (;;) {
    const found = search.exported(selection.filter, nowMs, upTo, sliceSize)
    const last = found.at(-1)
    if (last === undefined) return
    yield found.filter(({ billCode }) => !except.has(billCode))
    upTo = last.seq - 1
  }
}
