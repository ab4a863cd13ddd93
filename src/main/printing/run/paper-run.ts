import type { Clock } from '../../../shared/domain/time/clock.ts'
import type { PaperJob } from '../../../shared/domain/printing/document-job.ts'
import type { PrintProgress, PrintReason } from '../../../shared/domain/printing/printing.ts'
import type { PaperJobStore } from '../../database/stores/print/paper-jobs.ts'
import type { DrawnPapers, PaperSheets, PaperSource } from '../paper-source.ts'
import type { PrinterAdapter, PrintOutcome } from '../../ports/printer.ts'
import { createRuns, haltBy, type Halt, type Runs, type RunSignals } from './runs.ts'
import { printSpooled } from './spooled-print.ts'

/** Papers that were asked for together; which, stands in their jobs. */
interface PaperBatch {
  readonly id: string
  readonly dpi: 203 | 300
  readonly paperName: string
  readonly source: PaperSource
  readonly printer: PrinterAdapter
}

export interface PaperRunsOptions {
  readonly jobs: PaperJobStore
  readonly clock: Clock
  readonly spoolFolder: string
  readonly changed: (progress: PrintProgress) => void
  readonly fault: (cause: unknown) => void
}

export type PaperRuns = Runs<PaperBatch>

/** Runs batches of papers beside those of labels: a list for the office printer need not wait for 5,000 labels. */
export function createPaperRuns(options: PaperRunsOptions): PaperRuns {
  const { jobs, clock, changed, fault } = options
  return createRuns({
    jobs,
    clock,
    fault,
    run: (batch, signals) => runPapers({ batch, options, signals }),
    changed: (_ended, progress) => changed(progress),
  })
}

interface PaperRun {
  readonly batch: PaperBatch
  readonly options: PaperRunsOptions
  readonly signals: RunSignals
}

/** Drawn in a moment, and divisible by four: slips fill whole sheets of four. */
const piecesInPart = 12

/** Each turn ends at least one of the waiting jobs: printed, failed, or needed no more. */
async function runPapers(run: PaperRun): Promise<Halt | null> {
  const { batch, options, signals } = run
  for (;;) {
    const part = nextPart(options.jobs.waitingOf(batch.id), batch.source)
    if (part.length === 0 || signals.signal.aborted) return null
    const halt = await printPart(run, part)
    options.changed(options.jobs.progress(batch.id))
    if (halt !== null) return halt
  }
}

/** Drawing names papers by their titles: two of one title come in two parts. */
function nextPart(waiting: readonly PaperJob[], source: PaperSource): PaperJob[] {
  const part = new Map<string, PaperJob>()
  let pieces = 0
  for (const job of waiting) {
    pieces += source.pieces(job)
    if (part.size > 0 && (pieces > piecesInPart || part.has(job.title))) break
    part.set(job.title, job)
  }
  return [...part.values()]
}

async function printPart(run: PaperRun, part: readonly PaperJob[]): Promise<Halt | null> {
  const { batch, options, signals } = run
  const needed = stillNeeded(run, part)
  if (needed.length === 0) return null
  mark(run, needed, { state: 'rendering' })
  options.changed(options.jobs.progress(batch.id))
  const { sheets, failed } = await batch.source.draw(needed, batch.dpi)
  if (signals.signal.aborted) return null
  // What is not wanted any more, or has another name now, may stand on any of these sheets: the next turn draws without it.
  const isCurrent = (): boolean => needed.every((job) => isNeeded(run, job))
  if (!isCurrent()) return null
  failUndrawn(run, needed, { sheets, failed })
  for (const { jobId, reason, detail } of failed)
    mark(
      run,
      needed.filter(({ id }) => id === jobId),
      { state: 'failed', reason, detail },
    )
  for (const one of sheets) {
    if (signals.signal.aborted) return null
    const going = needed.filter(({ id }) => one.jobIds.includes(id))
    if (!isCurrent()) return null
    const halt = haltBy(await handOver(run, one, going))
    if (halt !== null) return halt
  }
  return null
}

/** A slip is of the reference that it was asked for: its draft may have got a bill code since, or another reference. */
function isNeeded({ batch }: PaperRun, { kind, subject, title }: PaperJob): boolean {
  const now = batch.source.title(kind, subject)
  return kind === 'slip' ? now === title : now !== null
}

/** What nobody has drawn and nobody says anything of would be drawn for ever. */
function failUndrawn(run: PaperRun, needed: readonly PaperJob[], { sheets, failed }: DrawnPapers): void {
  const named = new Set([...sheets.flatMap(({ jobIds }) => jobIds), ...failed.map(({ jobId }) => jobId)])
  const undrawn = needed.filter(({ id }) => !named.has(id))
  mark(run, undrawn, { state: 'failed', reason: 'label-failed', detail: 'it was not drawn' })
}

function stillNeeded(run: PaperRun, part: readonly PaperJob[]): PaperJob[] {
  const needed = part.filter((job) => isNeeded(run, job))
  const lapsed = part.filter((job) => !needed.includes(job))
  mark(run, lapsed, { state: 'failed', reason: 'paper-not-needed' })
  return needed
}

/** `sending` is on disk before the print system hears of the paper: a crash leaves it unclear, never unknown. */
async function handOver(
  run: PaperRun,
  { pdf, pages, paperMm }: PaperSheets,
  going: readonly PaperJob[],
): Promise<PrintOutcome> {
  const { batch, options, signals } = run
  const [first] = going
  if (first === undefined) throw new Error('nothing to print')
  const outcome = await printSpooled({
    printer: batch.printer,
    spoolFolder: options.spoolFolder,
    pdf,
    options: {
      printer: first.printer,
      copies: first.copies,
      pages,
      paperMm,
      paperName: batch.paperName,
      title: `Packbench ${first.title} (${going.length})`,
      signal: signals.shutdown,
    },
    handing: () => mark(run, going, { state: 'sending' }),
  })
  mark(run, going, endOf(outcome, options.clock.now()))
  return outcome
}

function endOf(outcome: PrintOutcome, atMs: number): Mark {
  if (outcome.kind === 'printed') return { state: 'sent', systemJob: outcome.systemJob, sentAtMs: atMs }
  const { reason, detail } = outcome
  if (outcome.kind === 'not-printed') return { state: 'failed', reason, detail }
  return { state: 'unclear', reason, detail, systemJob: outcome.systemJob }
}

interface Mark {
  readonly state: PaperJob['state']
  readonly reason?: PrintReason
  readonly detail?: string
  readonly systemJob?: string
  readonly sentAtMs?: number
}

function mark({ options }: PaperRun, jobs: readonly PaperJob[], to: Mark): void {
  const atMs = options.clock.now()
  options.jobs.changeAll(jobs.map(({ id }) => ({ id, ...to, atMs })))
}
