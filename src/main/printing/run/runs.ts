import type { Clock } from '../../../shared/domain/time/clock.ts'
import type { PrintProgress, PrintReason, PrintState } from '../../../shared/domain/printing/printing.ts'
import type { PrintOutcome } from '../../ports/printer.ts'

/** Why the rest of a batch is not tried: what comes next would meet the same printer. */
export interface Halt {
  readonly reason: PrintReason
  readonly detail: string
}

/** Whether what was handed over stands in the way of the rest. */
export function haltBy(outcome: PrintOutcome): Halt | null {
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

/** Batches whose jobs are written, run one after another, so that paper comes out in the order asked. */
export interface Runs<Batch> {
  start(batch: Batch): void
  /** What was not handed over is taken back. */
  cancel(batchId: string): PrintProgress
  /** The batches that are not done, in the order in which they print. */
  active(): PrintProgress[]
  /** Ends with what is being handed over; the rest is given back. */
  stop(): Promise<void>
}

interface RunJobs<Job> {
  waitingOf(batchId: string): readonly Job[]
  sendingOf(batchId: string): readonly Job[]
  progress(batchId: string): PrintProgress
  changeAll(changes: readonly RunChange[]): void
}

interface RunChange {
  readonly id: string
  readonly state: PrintState
  readonly reason: PrintReason
  readonly detail: string
  readonly atMs: number
}

interface RunsOptions<Batch, Job> {
  readonly jobs: RunJobs<Job>
  readonly clock: Clock
  /** Prints what waits of a batch. Answers why it ended before its end; null where it did not, or was cancelled. */
  readonly run: (batch: Batch, signals: RunSignals) => Promise<Halt | null>
  readonly changed: (jobs: readonly Job[], progress: PrintProgress) => void
  /** A fault of the station itself, for its log; what it means for the paper stands with its jobs. */
  readonly fault: (cause: unknown) => void
}

export function createRuns<Batch extends { readonly id: string }, Job extends { readonly id: string }>(
  options: RunsOptions<Batch, Job>,
): Runs<Batch> {
  const { jobs, fault } = options
  const stopping = new AbortController()
  const aborts = new Map<string, AbortController>()
  let last: Promise<void> = Promise.resolve()

  async function runToEnd(batch: Batch, abort: AbortController): Promise<void> {
    const signal = AbortSignal.any([abort.signal, stopping.signal])
    const halt = await haltOf(batch, { signal, shutdown: stopping.signal }, options)
    aborts.delete(batch.id)
    leaveUnclear(options, batch.id, halt.detail)
    giveBack(options, batch.id, 'failed', halt)
  }

  return {
    start(batch) {
      const abort = new AbortController()
      aborts.set(batch.id, abort)
      // Whatever happens to one batch, the next is printed.
      last = last.then(() => runToEnd(batch, abort)).catch(fault)
    },
    cancel(batchId) {
      aborts.get(batchId)?.abort()
      giveBack(options, batchId, 'cancelled', { reason: 'cancelled-by-packer', detail: '' })
      return jobs.progress(batchId)
    },
    active: () => Array.from(aborts.keys(), (batchId) => jobs.progress(batchId)),
    async stop() {
      stopping.abort()
      await last
    },
  }
}

/** A run that was stopped gives back its rest; so does one that broke off, and the next batch is printed all the same. */
async function haltOf<Batch, Job>(
  batch: Batch,
  signals: RunSignals,
  { run, fault }: Pick<RunsOptions<Batch, Job>, 'run' | 'fault'>,
): Promise<Halt> {
  try {
    return (await run(batch, signals)) ?? { reason: 'stopped-before-sending', detail: '' }
  } catch (cause) {
    fault(cause)
    return { reason: 'label-failed', detail: String(cause) }
  }
}

function giveBack<Batch, Job extends { readonly id: string }>(
  { jobs, clock, changed }: RunsOptions<Batch, Job>,
  batchId: string,
  state: 'cancelled' | 'failed',
  { reason, detail }: Halt,
): void {
  const waiting = jobs.waitingOf(batchId)
  const atMs = clock.now()
  jobs.changeAll(waiting.map(({ id }) => ({ id, state, reason, detail, atMs })))
  if (waiting.length > 0) changed(waiting, jobs.progress(batchId))
}

/** A run that broke off while it handed something over: it may be on paper. */
function leaveUnclear<Batch, Job extends { readonly id: string }>(
  { jobs, clock }: RunsOptions<Batch, Job>,
  batchId: string,
  detail: string,
): void {
  const atMs = clock.now()
  const sending = jobs.sendingOf(batchId)
  jobs.changeAll(sending.map(({ id }) => ({ id, state: 'unclear', reason: 'answer-unclear', detail, atMs })))
}
