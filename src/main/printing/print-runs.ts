import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { knownStatusIds } from '../../shared/domain/bill.ts'
import type { LabelModel } from '../../shared/domain/label.ts'
import type { Clock } from '../../shared/domain/clock.ts'
import type { PrintJob, PrintProgress, PrintReason } from '../../shared/domain/printing.ts'
import type { BillStore } from '../db/bills.ts'
import type { PrintJobStore } from '../db/print-jobs.ts'
import type { DrawnChunk, LabelSource } from './drawn-labels.ts'
import { watchDrawing } from './draw-watch.ts'
import type { NotPrinted, PrinterAdapter, PrintOutcome } from './printer-adapter.ts'

interface PrintBatch {
  readonly id: string
  readonly dpi: 203 | 300
  readonly paperName: string
  readonly acceptCut: boolean
}

export interface PrintTools {
  readonly labels: LabelSource
  readonly printer: PrinterAdapter
}

export interface PrintRunsOptions {
  readonly jobs: PrintJobStore
  readonly bills: BillStore
  readonly clock: Clock
  /** For PDFs on their way to the print system; they are removed again. */
  readonly spoolFolder: string
  readonly changed: (billCodes: readonly string[], progress: PrintProgress) => void
}

/** Runs batches whose jobs are written, one batch after another, so that labels come out in the order asked. */
export interface PrintRuns {
  start(batch: PrintBatch, tools: PrintTools): void
  /** What was not handed over is taken back. */
  cancel(batchId: string): PrintProgress
  /** The batches that are not done, in the order in which they print. */
  active(): PrintProgress[]
  /** Ends with the chunk that is being handed over; the rest is given back. */
  stop(): Promise<void>
}

export function createPrintRuns(options: PrintRunsOptions): PrintRuns {
  const { jobs, clock, changed } = options
  const stopping = new AbortController()
  const aborts = new Map<string, AbortController>()
  let last: Promise<void> = Promise.resolve()

  function giveBack(batchId: string, state: 'cancelled' | 'failed', reason: PrintReason, detail: string): void {
    const waiting = jobs.waitingOf(batchId)
    const atMs = clock.now()
    jobs.changeAll(waiting.map(({ id }) => ({ id, state, reason, detail, atMs })))
    const billCodes = waiting.map((job) => job.billCode)
    if (billCodes.length > 0) changed(billCodes, jobs.progress(batchId))
  }

  return {
    start(batch, tools) {
      const abort = new AbortController()
      aborts.set(batch.id, abort)
      const run = async (): Promise<void> => {
        const signal = AbortSignal.any([abort.signal, stopping.signal])
        const stoppedBy = await runBatch(batch, tools, options, { signal, shutdown: stopping.signal }).catch(
          (cause: unknown): Halt => ({ reason: 'label-failed', detail: String(cause) }),
        )
        giveBack(batch.id, 'failed', stoppedBy?.reason ?? 'stopped-before-sending', stoppedBy?.detail ?? '')
        aborts.delete(batch.id)
      }
      last = last.then(run)
    },
    cancel(batchId) {
      aborts.get(batchId)?.abort()
      giveBack(batchId, 'cancelled', 'cancelled-by-packer', '')
      return jobs.progress(batchId)
    },
    active: () => Array.from(aborts.keys(), (batchId) => jobs.progress(batchId)),
    async stop() {
      stopping.abort()
      await last
    },
  }
}

/** Why the rest of a batch is not tried: the next chunk would meet the same printer. */
interface Halt {
  readonly reason: PrintReason
  readonly detail: string
}

interface Signals {
  /** Cancelled or shutting down: no further chunk. */
  readonly signal: AbortSignal
  /** The station closes: do not follow the printer any longer. */
  readonly shutdown: AbortSignal
}

/** Bills whose labels are asked for at once: what is known of a bill is at most so old when it is printed. */
const billsAhead = 96

/** A batch on its way: what is still to be drawn, and whether anything stands in the way of all of it. */
interface BatchRun {
  readonly batch: PrintBatch
  readonly tools: PrintTools
  readonly options: PrintRunsOptions
  readonly signals: Signals
  readonly halted: AbortController
  pending: PrintJob[]
  halt: Halt | null
}

async function runBatch(
  batch: PrintBatch,
  tools: PrintTools,
  options: PrintRunsOptions,
  signals: Signals,
): Promise<Halt | null> {
  const pending = options.jobs.waitingOf(batch.id)
  const run: BatchRun = { batch, tools, options, signals, halted: new AbortController(), pending, halt: null }
  while (run.pending.length > 0 && run.halt === null && !signals.signal.aborted) await printPart(run)
  return run.halt
}

async function printPart(run: BatchRun): Promise<void> {
  const { batch, tools, options, signals, halted } = run
  const { jobs, clock, changed } = options
  const part = withoutCancelled(run.pending.splice(0, billsAhead), batch, options)
  const [first] = part.values()
  if (first === undefined) return
  const paper = { template: first.template, dpi: batch.dpi, acceptCut: batch.acceptCut }
  const watch = watchDrawing(clock)
  const drawing = tools.labels.draw(modelsOf(part, options, tools.labels), paper, {
    signal: AbortSignal.any([signals.signal, halted.signal]),
    starting(codes) {
      if (signals.signal.aborted || run.halt !== null) return
      watch.progress()
      const started = codes.flatMap((code) => part.get(code) ?? [])
      jobs.changeAll(started.map(({ id }) => ({ id, state: 'rendering', atMs: clock.now() })))
      changed(codes, jobs.progress(batch.id))
    },
    async chunk(drawn) {
      watch.pause()
      await printChunk(run, part, drawn)
      watch.progress()
    },
  })
  const end = await Promise.race([drawing, watch.expired]).finally(watch.pause)
  if (end !== 'expired') return
  run.halt = { reason: 'label-failed', detail: 'drawing the labels took too long' }
  halted.abort()
}

/**
 * A bill cancelled since it was drawn, or changed so that its label says something old, keeps its whole chunk from the
 * printer; the others are drawn again.
 */
async function printChunk(run: BatchRun, part: ReadonlyMap<string, PrintJob>, drawn: DrawnChunk): Promise<void> {
  const { batch, options, signals, halted } = run
  const { jobs, bills, clock, changed } = options
  if (signals.signal.aborted || run.halt !== null) return
  const failed = failuresOf(drawn, part, clock.now())
  jobs.changeAll(failed)
  const going = drawn.billCodes.flatMap((code) => part.get(code) ?? [])
  if (going.some((job) => isCancelled(job, bills) || isOverdrawn(job, options)))
    run.pending = [...going, ...run.pending]
  else if (going.length > 0) run.halt = haltBy(await handOver(run, drawn, going))
  changed([...failed.map((change) => change.billCode), ...drawn.billCodes], jobs.progress(batch.id))
  if (run.halt !== null) halted.abort()
}

/** The jobs by bill; those whose bill was cancelled meanwhile are ended. */
function withoutCancelled(
  jobs: readonly PrintJob[],
  { id: batchId }: PrintBatch,
  options: PrintRunsOptions,
): Map<string, PrintJob> {
  const cancelled = jobs.filter((job) => isCancelled(job, options.bills))
  options.jobs.changeAll(cancelled.map(({ id }) => ({ id, ...billCancelled, atMs: options.clock.now() })))
  if (cancelled.length > 0) {
    options.changed(
      cancelled.map(({ billCode }) => billCode),
      options.jobs.progress(batchId),
    )
  }
  return new Map(jobs.filter((job) => !cancelled.includes(job)).map((job) => [job.billCode, job]))
}

const billCancelled = { state: 'failed', reason: 'bill-cancelled' } as const

const isCancelled = (job: PrintJob, bills: BillStore): boolean =>
  bills.row(job.billCode)?.statusId === knownStatusIds.cancelled

const isOverdrawn = ({ id, billCode }: PrintJob, { jobs, bills }: PrintRunsOptions): boolean =>
  jobs.labelRevision(id) < bills.labelRevision(billCode)

const haltBy = (outcome: PrintOutcome): Halt | null => (outcome.kind === 'not-printed' ? outcome : null)

/** What is drawn, and beside each job which revision of its bill that is. */
function modelsOf(
  part: ReadonlyMap<string, PrintJob>,
  { jobs, bills }: PrintRunsOptions,
  labels: LabelSource,
): LabelModel[] {
  return jobs.inTransaction(() =>
    Array.from(part.values()).flatMap(({ id, billCode, reprintNumber }) => {
      const bill = bills.detail(billCode)
      jobs.setLabelRevision(id, bills.labelRevision(billCode))
      return bill === undefined ? [] : [labels.model(bill, reprintNumber)]
    }),
  )
}

function failuresOf({ failed }: DrawnChunk, waiting: ReadonlyMap<string, PrintJob>, atMs: number) {
  return failed.flatMap(({ kind, billCode, field, detail }) => {
    const job = waiting.get(billCode)
    if (job === undefined) return []
    const says = field === null ? detail : `${field}: ${detail}`
    return [{ id: job.id, billCode, state: 'failed' as const, reason: reasonOf(kind), detail: says, atMs }]
  })
}

function reasonOf(kind: string): PrintReason {
  if (kind === 'text-does-not-fit') return 'label-refused'
  return kind === 'needs-confirmation' ? 'label-needs-confirmation' : 'label-failed'
}

/** `sending` is on disk before the print system hears of the document: a crash leaves it unclear, never unknown. */
async function handOver(run: BatchRun, drawn: DrawnChunk, going: readonly PrintJob[]): Promise<PrintOutcome> {
  const { batch, tools, options, signals } = run
  const { jobs, clock, spoolFolder } = options
  const [first] = going
  if (first === undefined) throw new Error('nothing to print')
  mkdirSync(spoolFolder, { recursive: true })
  const file = join(spoolFolder, `labels-${randomUUID()}.pdf`)
  writeFileSync(file, drawn.pdf)
  try {
    jobs.changeAll(going.map(({ id }) => ({ id, state: 'sending', atMs: clock.now() })))
    const outcome = await tools.printer.print(file, {
      printer: first.printer,
      copies: first.copies,
      paperMm: drawn.paperMm,
      paperName: batch.paperName,
      title: `Packbench ${first.billCode} (${going.length})`,
      signal: signals.shutdown,
    })
    settle(going, outcome, options)
    return outcome
  } finally {
    rmSync(file, { force: true })
  }
}

function settle(going: readonly PrintJob[], outcome: PrintOutcome, { jobs, bills, clock }: PrintRunsOptions): void {
  const atMs = clock.now()
  const change = outcome.kind === 'printed' ? sentBy(outcome.systemJob, atMs) : endedBy(outcome)
  jobs.inTransaction(() => {
    jobs.changeAll(going.map(({ id }) => ({ id, atMs, ...change })))
    if (outcome.kind !== 'printed') return
    for (const { id, billCode } of going) bills.markLabelPrinted(billCode, atMs, jobs.labelRevision(id))
  })
}

const sentBy = (systemJob: string, sentAtMs: number) => ({ state: 'sent', systemJob, sentAtMs }) as const

function endedBy(outcome: NotPrinted | Extract<PrintOutcome, { kind: 'unclear' }>) {
  const { reason, detail } = outcome
  if (outcome.kind === 'not-printed') return { state: 'failed', reason, detail } as const
  return { state: 'unclear', reason, detail, systemJob: outcome.systemJob } as const
}
