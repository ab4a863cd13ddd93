import type { PrintProgress } from '../../../shared/domain/printing/printing.ts'
import { runBatch, type Halt, type RunSignals } from './batch-run.ts'
import type { PrintBatch, PrintRunsOptions } from './print-batch.ts'

/** Batches whose jobs are written; those of a line one after another, so that paper comes out in the order asked. */
export interface PrintRuns {
  start(batch: PrintBatch): void
  /** What was not handed over is withdrawn. */
  cancel(batchId: string): PrintProgress
  /** The batches that are not done, in the order in which they were asked for. */
  active(): PrintProgress[]
  /** Ends with what is being handed over; the rest is given back. */
  stop(): Promise<void>
}

export function createPrintRuns(options: PrintRunsOptions): PrintRuns {
  const { jobs, fault } = options
  const stopping = new AbortController()
  const aborts = new Map<string, AbortController>()
  const lines = new Map<PrintBatch['line'], Promise<void>>()

  async function runToEnd(batch: PrintBatch, abort: AbortController): Promise<void> {
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
      const before = lines.get(batch.line) ?? Promise.resolve()
      // Whatever happens to one batch, the next is printed.
      lines.set(batch.line, before.then(() => runToEnd(batch, abort)).catch(fault))
    },
    cancel(batchId) {
      aborts.get(batchId)?.abort()
      giveBack(options, batchId, 'cancelled', { reason: 'cancelled-by-packer', detail: '' })
      return jobs.progress(batchId)
    },
    active: () => Array.from(aborts.keys(), (batchId) => jobs.progress(batchId)),
    async stop() {
      stopping.abort()
      await Promise.all(lines.values())
    },
  }
}

/** A run that was stopped gives back its rest; so does one that broke off, and the next batch is printed all the same. */
async function haltOf(batch: PrintBatch, signals: RunSignals, options: PrintRunsOptions): Promise<Halt> {
  try {
    return (await runBatch(batch, options, signals)) ?? { reason: 'stopped-before-sending', detail: '' }
  } catch (cause) {
    options.fault(cause)
    return { reason: 'label-failed', detail: String(cause) }
  }
}

function giveBack(
  { jobs, clock, changed }: PrintRunsOptions,
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
function leaveUnclear({ jobs, clock }: PrintRunsOptions, batchId: string, detail: string): void {
  const atMs = clock.now()
  const sending = jobs.sendingOf(batchId)
  jobs.changeAll(sending.map(({ id }) => ({ id, state: 'unclear', reason: 'answer-unclear', detail, atMs })))
}
