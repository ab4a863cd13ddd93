import { setImmediate as nextTurn } from 'node:timers/promises'
import { printedStates } from '../../../shared/domain/printing/print-states.ts'
import type { PrintReason } from '../../../shared/domain/printing/printing.ts'
import type { PrintRecord } from '../../database/stores/print/print-record.ts'
import type { PrintOutcome } from '../../ports/printer.ts'
import type { DrawnPdf } from '../sources/document-source.ts'
import type { PrintBatch, PrintRunsOptions } from './print-batch.ts'
import type { Clock } from '../../../shared/domain/time/clock.ts'
import { printSpooled } from './spooled-print.ts'

/** Why the rest of a batch is not tried: what comes next would meet the same printer. */
export interface Halt {
  readonly reason: PrintReason
  readonly detail: string
}

/** Whether what was handed over stands in the way of the rest. */
function haltBy(outcome: PrintOutcome): Halt | null {
  if (outcome.kind === 'printed') return null
  if (outcome.kind === 'not-printed') return outcome
  return { reason: 'after-unclear', detail: `${outcome.reason}: ${outcome.detail}` }
}

export interface RunSignals {
  /** Cancelled or shutting down: nothing more is handed over. */
  readonly signal: AbortSignal
  /** The station closes: do not follow the printer any longer. */
  readonly shutdown: AbortSignal
}

/** A batch on its way: what is still to be drawn, and whether anything stands in the way of all of it. */
interface BatchRun {
  readonly batch: PrintBatch
  readonly options: PrintRunsOptions
  readonly signals: RunSignals
  pending: readonly PrintRecord[]
  halt: Halt | null
  /** Ends whatever is drawn, of this part or a later one, once something stands in the way of the rest. */
  readonly halted: AbortController
  /** Nothing of it was handed over yet. */
  isFirst: boolean
  readonly line: PrintLine
  /** Its PDFs that the print system has, until that is done with them. */
  readonly followed: Set<Promise<void>>
}

/** What the batches of one line share. */
export interface PrintLine {
  /** PDFs that the print system has, until it is done with them, each with how many jobs are in it. */
  readonly atPrinter: Map<Promise<unknown>, number>
  /** The print system has all of this batch: the next one may follow it. */
  handedOver(): void
}

/**
 * One PDF that is being printed, and one behind it, so that the printer never waits; single labels also beyond that, of which the print
 * system calls each done a second late. More would come out when the first has failed.
 */
const mostAtPrinter = 2
const fewJobs = 12

function isPrinterFull({ atPrinter }: PrintLine): boolean {
  const jobs = Array.from(atPrinter.values()).reduce((sum, count) => sum + count, 0)
  return atPrinter.size >= mostAtPrinter && jobs >= fewJobs
}

/** Jobs that are drawn together. */
interface BatchPart {
  readonly run: BatchRun
  /** By id, in their order; without those that were handed over or have failed. */
  readonly waiting: Map<string, PrintRecord>
  /** Ends the drawing of this part alone. */
  readonly ended: AbortController
}

/** Prints the waiting jobs of a batch. Answers why it ended before its end; null where it did not, or was cancelled. */
export async function runBatch(
  batch: PrintBatch,
  options: PrintRunsOptions,
  signals: RunSignals,
  line: PrintLine,
): Promise<Halt | null> {
  const run: BatchRun = {
    batch,
    options,
    signals,
    line,
    pending: await waitingInTurns(batch, options),
    halt: null,
    halted: new AbortController(),
    isFirst: true,
    followed: new Set(),
  }
  try {
    while (run.pending.length > 0 && run.halt === null && !signals.signal.aborted) await printPart(run)
    line.handedOver()
    await Promise.all(run.followed)
    return run.halt
  } finally {
    // Also where the run broke off: what became of them is on file before the rest is given back.
    await Promise.allSettled(run.followed)
  }
}

/** A row is read with its digest, a thirtieth of a millisecond: a batch may have thousands. */
const readAtOnce = 100

async function waitingInTurns({ id }: PrintBatch, { jobs }: PrintRunsOptions): Promise<readonly PrintRecord[]> {
  const waiting: PrintRecord[] = []
  for (;;) {
    const part = jobs.waitingOf(id, readAtOnce, waiting.at(-1)?.id)
    waiting.push(...part)
    if (part.length < readAtOnce) return waiting
    await nextTurn()
  }
}

async function printPart(run: BatchRun): Promise<void> {
  const { batch, options, signals } = run
  const part: BatchPart = { run, waiting: new Map(), ended: new AbortController() }
  for (const job of nextNeeded(run)) part.waiting.set(job.id, job)
  if (part.waiting.size === 0) return
  const watch = watchDrawing(options.clock)
  const drawing = batch.source.draw([...part.waiting.values()], batch, {
    signal: AbortSignal.any([signals.signal, run.halted.signal, part.ended.signal]),
    isFirst: run.isFirst,
    starting(jobIds) {
      if (isOver(part)) return
      watch.progress()
      markStarted(part, jobIds)
    },
    async pdf(drawn) {
      watch.pause()
      await printPdf(part, drawn)
      watch.progress()
    },
  })
  const end = await Promise.race([drawing, watch.expired]).finally(watch.pause)
  if (end !== 'expired') return failUndrawn(part)
  halt(run, { reason: 'label-failed', detail: 'drawing took too long' })
}

/** The first reason counts: what comes behind it may only follow from it. */
function halt(run: BatchRun, why: Halt): void {
  run.halt ??= why
  run.halted.abort()
}

/** Takes the next part off what is pending. A job of which there is to be no print any more is ended. */
function nextNeeded(run: BatchRun): PrintRecord[] {
  const { batch, options, pending } = run
  const count = batch.source.partOf(pending, run.isFirst)
  const part = pending.slice(0, count)
  run.pending = pending.slice(count)
  const lapseOf = (job: PrintRecord) => (job.reason === 'damaged' ? job.reason : batch.source.lapse(job))
  const reasons = new Map(part.map((job) => [job, lapseOf(job)]))
  const atMs = options.clock.now()
  const lapsed = part.flatMap((job) => {
    const reason = reasons.get(job) ?? null
    return reason === null ? [] : [{ job, change: { id: job.id, state: 'failed', reason, atMs } as const }]
  })
  options.jobs.changeAll(lapsed.map(({ change }) => change))
  if (lapsed.length > 0)
    options.changed(
      lapsed.map(({ job }) => job),
      options.jobs.progress(batch.id),
    )
  return part.filter((job) => (reasons.get(job) ?? null) === null)
}

/** PDFs are drawn ahead: some come when nothing of the part is to be printed any more. */
const isOver = ({ run, ended }: BatchPart): boolean =>
  [run.signals.signal, run.halted.signal, ended.signal].some(({ aborted }) => aborted)

const jobsOf = ({ waiting }: BatchPart, ids: readonly string[]): PrintRecord[] =>
  ids.flatMap((id) => waiting.get(id) ?? [])

function markStarted(part: BatchPart, jobIds: readonly string[]): void {
  const { jobs, clock, changed } = part.run.options
  const started = jobsOf(part, jobIds)
  const atMs = clock.now()
  jobs.inTransaction(() => jobs.changeAll(started.map(({ id }) => ({ id, state: 'rendering', atMs }))), 'with-the-next')
  changed(started, jobs.progress(part.run.batch.id))
}

/**
 * A job that lapsed since it was drawn, or whose paper says something old, keeps its whole PDF from the printer: the part
 * begins anew from there, so that the order stays.
 */
async function printPdf(part: BatchPart, drawn: DrawnPdf): Promise<void> {
  const { run, waiting, ended } = part
  const { batch, options } = run
  while (isPrinterFull(run.line)) await Promise.race(run.line.atPrinter.keys())
  if (isOver(part)) return
  const failed = failAll(part, drawn.failed)
  const going = jobsOf(part, drawn.jobIds)
  if (going.some((job) => !batch.source.isCurrent(job))) {
    run.pending = [...waiting.values(), ...run.pending]
    ended.abort()
  } else if (going.length > 0) await printGoing(part, drawn, going)
  options.changed([...failed, ...going], options.jobs.progress(batch.id))
}

/** Ends once the print system has the PDF; what becomes of it is recorded when that is known. */
async function printGoing(part: BatchPart, drawn: DrawnPdf, going: readonly PrintRecord[]): Promise<void> {
  const { run, waiting } = part
  run.isFirst = false
  for (const { id } of going) waiting.delete(id)
  const accepted = Promise.withResolvers<void>()
  const printing = printToEnd(run, drawn, going, accepted.resolve)
  const { atPrinter } = run.line
  const followed = printing.catch(accepted.resolve).finally(() => atPrinter.delete(followed))
  atPrinter.set(followed, going.length)
  run.followed.add(printing)
  await Promise.race([accepted.promise, printing])
}

async function printToEnd(
  run: BatchRun,
  drawn: DrawnPdf,
  going: readonly PrintRecord[],
  accepted: () => void,
): Promise<void> {
  const { batch, options, signals } = run
  const why = haltBy(await handOver({ batch, options, shutdown: signals.shutdown, accepted }, drawn, going))
  if (why !== null) halt(run, why)
  options.changed(going, options.jobs.progress(batch.id))
}

function failAll(part: BatchPart, undrawn: DrawnPdf['failed']): PrintRecord[] {
  const { jobs, clock } = part.run.options
  const failed = jobsOf(
    part,
    undrawn.map(({ jobId }) => jobId),
  )
  const atMs = clock.now()
  const known = undrawn.filter(({ jobId }) => part.waiting.has(jobId))
  jobs.changeAll(known.map(({ jobId: id, reason, detail }) => ({ id, state: 'failed', reason, detail, atMs })))
  for (const { id } of failed) part.waiting.delete(id)
  return failed
}

/** A job that was neither drawn nor reported as failed would be retried forever; fail it. */
function failUndrawn(part: BatchPart): void {
  if (isOver(part) || part.waiting.size === 0) return
  const detail = 'it was not drawn'
  const undrawn = [...part.waiting.keys()].map((jobId) => ({ jobId, reason: 'label-failed' as const, detail }))
  const failed = failAll(part, undrawn)
  part.run.options.changed(failed, part.run.options.jobs.progress(part.run.batch.id))
}

/** A chunk of labels is drawn in seconds, also on a slow machine. */
const longestDrawingMs = 120_000

/** Notices a drawing that makes no progress. The time in which the printer is waited for does not count. */
interface DrawWatch {
  /** Resolves when nothing was drawn for too long; stays open otherwise. */
  readonly expired: Promise<'expired'>
  /** Something was drawn, or is about to be. */
  progress(): void
  /** Until the next progress nothing is being drawn. */
  pause(): void
}

function watchDrawing(clock: Clock): DrawWatch {
  const { promise, resolve } = Promise.withResolvers<'expired'>()
  let timer = clock.setTimer(() => resolve('expired'), longestDrawingMs)
  return {
    expired: promise,
    progress() {
      timer.cancel()
      timer = clock.setTimer(() => resolve('expired'), longestDrawingMs)
    },
    pause: () => timer.cancel(),
  }
}

interface HandOver {
  readonly batch: PrintBatch
  readonly options: PrintRunsOptions
  /** The station closes: do not follow the printer any longer. */
  readonly shutdown: AbortSignal
  readonly accepted: () => void
}

/** `sending` is on disk before the print system gets the document: a crash leaves it unclear, never unknown. */
async function handOver(
  { batch, options, shutdown, accepted }: HandOver,
  drawn: DrawnPdf,
  going: readonly PrintRecord[],
): Promise<PrintOutcome> {
  const { jobs, clock, spoolFolder, fault } = options
  const [first] = going
  if (first === undefined) throw new Error('nothing to print')
  const handing = (): void =>
    jobs.inTransaction(() => {
      jobs.changeAll(going.map(({ id }) => ({ id, state: 'sending', atMs: clock.now() })))
      batch.source.handing(going, drawn)
    })
  const { printer, copies, title: name } = first
  const { pdf, pages, paperMm } = drawn
  const title = `Packbench ${name} (${going.length})`
  const print = { printer, copies, pages, paperMm, paperName: batch.paperName, title, accepted, signal: shutdown }
  const outcome = await printSpooled({ printer: batch.printer, spoolFolder, pdf, options: print, handing, fault })
  recordOutcome(batch, going, outcome, options)
  return outcome
}

function recordOutcome(
  { source }: PrintBatch,
  going: readonly PrintRecord[],
  outcome: PrintOutcome,
  { jobs, clock }: PrintRunsOptions,
): void {
  const atMs = clock.now()
  jobs.inTransaction(() => {
    // Scans have come in since it was handed over.
    const ends = going.map((job) => ({ job, end: endOf(jobs.find(job.id), outcome, atMs) }))
    jobs.changeAll(ends.map(({ job: { id }, end }) => ({ id, atMs, ...end })))
    for (const { job, end } of ends) if (printedStates.includes(end.state)) source.printed(job, atMs)
  })
}

function endOf(job: PrintRecord | undefined, outcome: PrintOutcome, atMs: number) {
  if (outcome.kind === 'not-printed')
    return { state: 'failed', reason: outcome.reason, detail: outcome.detail } as const
  const { systemJob } = outcome
  const sentAtMs = outcome.kind === 'printed' ? atMs : null
  if (job !== undefined && job.confirmedParcels.length === job.parcels)
    return { state: 'confirmed', systemJob, sentAtMs } as const
  if (outcome.kind === 'printed') return { state: 'sent', systemJob, sentAtMs } as const
  return { state: 'unclear', reason: outcome.reason, detail: outcome.detail, systemJob } as const
}
