import { existsSync } from 'node:fs'
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  largestSheet,
  type BillExport,
  type ExportColumn,
  type ExportFormat,
} from '../../shared/domain/bill/bill-export.ts'
import type { BillSelection } from '../../shared/domain/bill/bill-list.ts'
import type { Clock } from '../../shared/domain/time/clock.ts'
import { byteOrderMark, csvLine } from '../../shared/domain/text/csv.ts'
import { formatFileStamp } from '../../shared/domain/time/local-time.ts'
import { putInPlace } from '../files/durable-file.ts'
import type { BillSearch, ExportedBill } from '../database/search/bill-search.ts'
import type { BillBook } from './bill-book.ts'
import { exportCells, type ExportWords } from './export-line.ts'
import { startSheetFile } from './sheet-file.ts'
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
  /** How the newest one has ended. */
  ended(): Promise<BillExport>
  /** The file that was finished last in this run; null before there is one. */
  lastFile(): string | null
  /** Nothing reads the database when it returns. */
  close(): Promise<void>
}

interface Run {
  progress: BillExport
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
  try {
    await mkdir(request.folder, { recursive: true })
    const { path, temporary, file } = await openFree(request.folder, deps.clock.now(), request.format)
    const writer = request.format === 'csv' ? csvWriter(file) : sheetWriter(deps.sheetWorkerFile, temporary, request)
    try {
      await writeLines(deps, request, run, writer)
      if (run.progress.state === 'running') await writer.end()
    } finally {
      await writer.close()
      await file.close()
    }
    if (run.progress.state !== 'running') return await rm(temporary, { force: true })
    await putInPlace(temporary, path)
    end({ state: 'done', path })
  } catch (cause) {
    end({ state: 'failed', detail: cause instanceof Error ? cause.message : String(cause) })
  }
}

/** Takes the lines of an export, the headings first. */
interface ExportWriter {
  add(rows: readonly (readonly (string | number)[])[]): Promise<void>
  end(): Promise<void>
  /** Also where it was not ended. */
  close(): Promise<void>
}

function csvWriter(file: FileHandle): ExportWriter {
  let before = byteOrderMark
  return {
    async add(rows) {
      await file.write(before + rows.map(csvLine).join(''))
      before = ''
    },
    end: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
}

function sheetWriter(workerFile: string, path: string, { columns }: ExportRequest): ExportWriter {
  const sheet = startSheetFile(workerFile, { path, headings: columns.map(({ heading }) => heading) })
  let isFirst = true
  return {
    add(rows) {
      // The headings are its own.
      if (!isFirst) sheet.add(rows)
      isFirst = false
      return Promise.resolve()
    },
    end: sheet.end,
    close: sheet.abandon,
  }
}

async function writeLines(
  { search, clock, report }: ExportDeps,
  request: ExportRequest,
  run: Run,
  writer: ExportWriter,
): Promise<void> {
  const columns = request.columns.map(({ column }) => column)
  await writer.add([request.columns.map(({ heading }) => heading)])
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

/** "bills-20261121-162305.csv", in Vietnam's time; a file that is there is never written over. */
async function openFree(folder: string, atMs: number, format: ExportFormat) {
  const name = `bills-${formatFileStamp(atMs)}`
  for (let n = 1; ; n += 1) {
    const path = join(folder, n === 1 ? `${name}.${format}` : `${name}-${n}.${format}`)
    const temporary = `${path}.part`
    // Another account may begin an export in the same second.
    const file = existsSync(path) ? null : await openNew(temporary)
    if (file !== null) return { path, temporary, file }
  }
}

/** Null where another export has taken the name. */
function openNew(path: string): Promise<FileHandle | null> {
  return open(path, 'wx').catch((cause: unknown) => {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return null
    throw cause
  })
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

/** A longer walk would hold up the core; the total of a larger export grows with what is written. */
const mostCounted = 100_000

/** How many bills a selection has, counted up to a bound. */
function selectedCount(search: BillSearch, selection: BillSelection, nowMs: number): number {
  if (selection.kind === 'codes') return new Set(selection.billCodes).size
  const { filter, upToSeq, except } = selection
  return Math.max(0, search.count(filter, nowMs, upToSeq, mostCounted) - except.length)
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
