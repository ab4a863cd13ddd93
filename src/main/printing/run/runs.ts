import type { PrintRecord } from '../../database/stores/print/print-record.ts'
import type { PrintProgress } from '../../../shared/domain/printing/printing.ts'
import { runBatch, type Halt, type PrintLine, type RunSignals } from './batch-run.ts'
import type { PrintBatch, PrintRunsOptions } from './print-batch.ts'

/** Batches whose jobs are written; those of a line are handed over one after another, so that paper comes out in the order asked. */
export interface PrintRuns {
  /** A batch whose jobs are still being written: it can be stopped already. Whoever announces it starts or forgets it. */
  announce(batchId: string): AnnouncedBatch
  start(batch: PrintBatch): void
  /** What was not handed over is withdrawn. */
  cancel(batchId: string): PrintProgress
  /** The batches that are not done, in the order in which they were asked for. */
  active(): PrintProgress[]
  /** The batch that ended last; null until one has. */
  last(): PrintProgress | null
  /** Ends with what is being handed over; the rest is given back. */
  stop(): Promise<void>
}

interface AnnouncedBatch {
  /** No more of it is to be written: a person has stopped it, or the station closes. */
  readonly signal: AbortSignal
  /** What was written of it is given back once it is started. */
  giveUp(): void
  /** Nothing of it was written. */
  forget(): void
}

/** A disk that takes nothing now may have room by then. Until its jobs are ended nobody can print them again. */
const endAgainMs = 30_000

export function createPrintRuns(options: PrintRunsOptions): PrintRuns {
  const { jobs, clock, fault } = options
  const stopping = new AbortController()
  const aborts = new Map<string, AbortController>()
  let lastId: string | null = null
  const lines = { labels: newLine(), documents: newLine() } satisfies Record<PrintBatch['line'], Line>

  async function runToEnd(batch: PrintBatch, abort: AbortController, line: PrintLine): Promise<void> {
    const signal = AbortSignal.any([abort.signal, stopping.signal])
    const halt = await haltOf(batch, { signal, shutdown: stopping.signal }, options, line)
    aborts.delete(batch.id)
    lastId = batch.id
    endRest(batch.id, halt)
  }

  function endRest(batchId: string, halt: Halt): void {
    // Of a run that broke off while it handed something over: it may be on paper.
    const unclear = { state: 'unclear', reason: 'answer-unclear', detail: halt.detail } as const
    try {
      endAll(options, batchId, jobs.sendingOf(batchId), unclear)
      endAll(options, batchId, jobs.waitingOf(batchId), { state: 'failed', ...halt })
    } catch (cause) {
      fault(cause)
      clock.setTimer(() => {
        // The next start ends what is left by then.
        if (!stopping.signal.aborted) endRest(batchId, halt)
      }, endAgainMs)
    }
  }

  function abortOf(batchId: string): AbortController {
    const abort = aborts.get(batchId) ?? new AbortController()
    aborts.set(batchId, abort)
    return abort
  }

  return {
    announce(batchId) {
      const abort = abortOf(batchId)
      return {
        signal: AbortSignal.any([abort.signal, stopping.signal]),
        giveUp: () => abort.abort(),
        forget: () => void aborts.delete(batchId),
      }
    },
    start(batch) {
      // The next start of the station ends what was written of it.
      if (stopping.signal.aborted) {
        aborts.delete(batch.id)
        return
      }
      const abort = abortOf(batch.id)
      const { atPrinter, ends, turn } = lines[batch.line]
      const { promise, resolve: handedOver } = Promise.withResolvers<void>()
      lines[batch.line].turn = promise
      // Whatever happens to one batch, the next is printed.
      const end = turn
        .then(() => runToEnd(batch, abort, { atPrinter, handedOver }))
        .catch(fault)
        .finally(() => {
          handedOver()
          ends.delete(end)
        })
      ends.add(end)
    },
    cancel(batchId) {
      aborts.get(batchId)?.abort()
      const end = { state: 'cancelled', reason: 'cancelled-by-packer', detail: '' } as const
      endAll(options, batchId, jobs.waitingOf(batchId), end)
      return jobs.progress(batchId)
    },
    active: () => Array.from(aborts.keys(), (batchId) => jobs.progress(batchId)).filter(({ total }) => total > 0),
    last: () => (lastId === null ? null : jobs.progress(lastId)),
    async stop() {
      stopping.abort()
      await Promise.all(Object.values(lines).flatMap(({ ends }) => [...ends]))
    },
  }
}

/** Batches of which each begins once the print system has the one before. */
interface Line extends Pick<PrintLine, 'atPrinter'> {
  turn: Promise<void>
  readonly ends: Set<Promise<unknown>>
}

const newLine = (): Line => ({ atPrinter: new Map(), turn: Promise.resolve(), ends: new Set() })

/** A run that was stopped gives back its rest; so does one that broke off, and the next batch is printed all the same. */
async function haltOf(
  batch: PrintBatch,
  signals: RunSignals,
  options: PrintRunsOptions,
  line: PrintLine,
): Promise<Halt> {
  try {
    return (await runBatch(batch, options, signals, line)) ?? { reason: 'stopped-before-sending', detail: '' }
  } catch (cause) {
    options.fault(cause)
    return { reason: 'label-failed', detail: String(cause) }
  }
}

interface End extends Halt {
  readonly state: 'unclear' | 'cancelled' | 'failed'
}

function endAll(
  { jobs, clock, changed }: PrintRunsOptions,
  batchId: string,
  left: readonly PrintRecord[],
  { state, reason, detail }: End,
): void {
  const atMs = clock.now()
  jobs.changeAll(left.map(({ id }) => ({ id, state, reason, detail, atMs })))
  if (left.length > 0) changed(left, jobs.progress(batchId))
}
