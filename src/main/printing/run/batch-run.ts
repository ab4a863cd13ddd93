import type { LabelModel } from '../../../shared/domain/printing/label.ts'
import { isBeingCancelled } from '../../../shared/domain/bill/cancelled-bill.ts'
import type { PrintJob } from '../../../shared/domain/printing/printing.ts'
import type { BillStore } from '../../database/stores/bills/bills.ts'
import { watchDrawing } from './draw-timeout.ts'
import type { DrawnChunk, LabelSource } from '../label-source.ts'
import { handOver } from './hand-to-printer.ts'
import { labelReason } from '../jobs/label-reason.ts'
import type { PrintBatch, PrintRunsOptions } from './print-batch.ts'
import { haltBy, type Halt, type RunSignals } from './runs.ts'

/**
 * Bills that are read and drawn at once: a chunk of 12 and ten of 48. More would make the first label wait until all of
 * them are read; fewer would leave the threads without work at every seam.
 */
const billsInPart = 492

/** A batch on its way: what is still to be drawn, and whether anything stands in the way of all of it. */
interface BatchRun {
  readonly batch: PrintBatch
  readonly options: PrintRunsOptions
  readonly signals: RunSignals
  pending: PrintJob[]
  halt: Halt | null
}

/** Bills that are drawn together. */
interface BatchPart {
  readonly run: BatchRun
  /** By bill, in their order; without those that were handed over or have failed. */
  readonly waiting: Map<string, PrintJob>
  /** Ends the drawing. */
  readonly ended: AbortController
}

/** Prints the waiting jobs of a batch. Answers why it ended before its end; null where it did not, or was cancelled. */
export async function runBatch(
  batch: PrintBatch,
  options: PrintRunsOptions,
  signals: RunSignals,
): Promise<Halt | null> {
  const run: BatchRun = { batch, options, signals, pending: options.jobs.waitingOf(batch.id), halt: null }
  while (run.pending.length > 0 && run.halt === null && !signals.signal.aborted) await printPart(run)
  return run.halt
}

async function printPart(run: BatchRun): Promise<void> {
  const { batch, options, signals } = run
  const { labels } = batch.tools
  const waiting = withoutCancelled(run.pending.splice(0, billsInPart), batch, options)
  const [first] = waiting.values()
  if (first === undefined) return
  const part: BatchPart = { run, waiting, ended: new AbortController() }
  const paper = { template: first.template, dpi: batch.dpi, acceptCut: batch.acceptCut }
  const watch = watchDrawing(options.clock)
  const drawing = labels.draw(modelsOf(waiting, options, labels), paper, {
    signal: AbortSignal.any([signals.signal, part.ended.signal]),
    starting(codes) {
      if (isOver(part)) return
      watch.progress()
      markStarted(part, codes)
    },
    async chunk(drawn) {
      watch.pause()
      await printChunk(part, drawn)
      watch.progress()
    },
  })
  const end = await Promise.race([drawing, watch.expired]).finally(watch.pause)
  if (end !== 'expired') return
  run.halt = { reason: 'label-failed', detail: 'drawing the labels took too long' }
  part.ended.abort()
}

/** Chunks are drawn ahead: some come when nothing of the part is to be printed any more. */
const isOver = ({ run, ended }: BatchPart): boolean => run.signals.signal.aborted || ended.signal.aborted

function markStarted({ run, waiting }: BatchPart, codes: readonly string[]): void {
  const { jobs, clock, changed } = run.options
  const started = codes.flatMap((code) => waiting.get(code) ?? [])
  jobs.changeAll(started.map(({ id }) => ({ id, state: 'rendering', atMs: clock.now() })))
  changed(codes, jobs.progress(run.batch.id))
}

/**
 * A bill cancelled since it was drawn, or changed so that its label says something old, keeps its whole chunk from the
 * printer: the part begins anew from there, so that the labels keep their order.
 */
async function printChunk(part: BatchPart, drawn: DrawnChunk): Promise<void> {
  const { run, waiting, ended } = part
  const { jobs, clock, changed } = run.options
  if (isOver(part)) return
  const failed = failuresOf(drawn, waiting, clock.now())
  jobs.changeAll(failed)
  for (const { billCode } of failed) waiting.delete(billCode)
  const going = drawn.billCodes.flatMap((code) => waiting.get(code) ?? [])
  if (going.some((job) => isCancelled(job, run.options.bills) || isOverdrawn(job, run.options))) {
    run.pending = [...waiting.values(), ...run.pending]
    ended.abort()
  } else if (going.length > 0) await printGoing(part, drawn, going)
  changed([...failed.map((change) => change.billCode), ...drawn.billCodes], jobs.progress(run.batch.id))
}

async function printGoing({ run, waiting, ended }: BatchPart, drawn: DrawnChunk, going: PrintJob[]): Promise<void> {
  const { batch, options, signals } = run
  run.halt = haltBy(await handOver({ batch, options, shutdown: signals.shutdown }, drawn, going))
  for (const { billCode } of going) waiting.delete(billCode)
  if (run.halt !== null) ended.abort()
}

/** The jobs by bill; those whose bill is cancelled or being cancelled are ended. */
function withoutCancelled(
  jobs: readonly PrintJob[],
  { id: batchId }: PrintBatch,
  options: PrintRunsOptions,
): Map<string, PrintJob> {
  const cancelled = new Set(jobs.filter((job) => isCancelled(job, options.bills)))
  const atMs = options.clock.now()
  options.jobs.changeAll(Array.from(cancelled, ({ id }) => ({ id, ...billCancelled, atMs })))
  if (cancelled.size > 0) {
    const billCodes = Array.from(cancelled, ({ billCode }) => billCode)
    options.changed(billCodes, options.jobs.progress(batchId))
  }
  return new Map(jobs.filter((job) => !cancelled.has(job)).map((job) => [job.billCode, job]))
}

const billCancelled = { state: 'failed', reason: 'bill-cancelled' } as const

function isCancelled({ billCode }: PrintJob, bills: BillStore): boolean {
  const bill = bills.row(billCode)
  return bill !== undefined && isBeingCancelled(bill)
}

const isOverdrawn = ({ id, billCode }: PrintJob, { jobs, bills }: PrintRunsOptions): boolean =>
  jobs.labelRevision(id) < bills.labelRevision(billCode)

/** What is drawn, and beside each job which revision of its bill that is and how many labels. */
function modelsOf(
  waiting: ReadonlyMap<string, PrintJob>,
  { jobs, bills }: PrintRunsOptions,
  labels: LabelSource,
): LabelModel[] {
  return jobs.inTransaction(() =>
    Array.from(waiting.values()).flatMap(({ id, billCode, reprintNumber }) => {
      const bill = bills.detail(billCode)
      if (bill === undefined) return []
      const model = labels.model(bill, reprintNumber)
      jobs.setDrawn(id, bills.labelRevision(billCode), model.packageCount)
      return [model]
    }),
  )
}

function failuresOf({ failed }: DrawnChunk, waiting: ReadonlyMap<string, PrintJob>, atMs: number) {
  return failed.flatMap(({ kind, billCode, field, detail }) => {
    const job = waiting.get(billCode)
    if (job === undefined) return []
    const says = field === null ? detail : `${field}: ${detail}`
    return [{ id: job.id, billCode, state: 'failed' as const, reason: labelReason(kind), detail: says, atMs }]
  })
}
