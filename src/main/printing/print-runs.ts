import type { PrintProgress, PrintReason } from '../../shared/domain/printing.ts'
import { runBatch, type Halt } from './batch-run.ts'
import type { PrintBatch, PrintRunsOptions, PrintTools } from './print-batch.ts'

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
  const { jobs } = options
  const stopping = new AbortController()
  const aborts = new Map<string, AbortController>()
  let last: Promise<void> = Promise.resolve()

  async function run(batch: PrintBatch, tools: PrintTools, abort: AbortController): Promise<void> {
    const signal = AbortSignal.any([abort.signal, stopping.signal])
    let halt: Halt = { reason: 'stopped-before-sending', detail: '' }
    try {
      halt = (await runBatch(batch, tools, options, { signal, shutdown: stopping.signal })) ?? halt
    } catch (cause) {
      options.fault(cause)
      halt = { reason: 'label-failed', detail: String(cause) }
    } finally {
      aborts.delete(batch.id)
      leaveUnclear(options, batch.id, halt.detail)
      giveBack(options, batch.id, 'failed', halt)
    }
  }

  return {
    start(batch, tools) {
      const abort = new AbortController()
      aborts.set(batch.id, abort)
      // Whatever happens to one batch, the next is printed.
      last = last.then(() => run(batch, tools, abort)).catch(options.fault)
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

function giveBack(
  { jobs, clock, changed }: PrintRunsOptions,
  batchId: string,
  state: 'cancelled' | 'failed',
  why: { readonly reason: PrintReason; readonly detail: string },
): void {
  const waiting = jobs.waitingOf(batchId)
  const atMs = clock.now()
  jobs.changeAll(waiting.map(({ id }) => ({ id, state, ...why, atMs })))
  const billCodes = waiting.map((job) => job.billCode)
  if (billCodes.length > 0) changed(billCodes, jobs.progress(batchId))
}

/** A run that broke off while it handed labels over: they may be on paper. */
function leaveUnclear({ jobs, clock }: PrintRunsOptions, batchId: string, detail: string): void {
  const sending = jobs.sendingOf(batchId)
  const atMs = clock.now()
  jobs.changeAll(sending.map(({ id }) => ({ id, state: 'unclear', reason: 'answer-unclear', detail, atMs })))
}
