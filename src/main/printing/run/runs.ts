import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PrintRecord } from '../../database/stores/print/print-record.ts'
import type { PrintProgress } from '../../../shared/domain/printing/printing.ts'
import type { Durability } from '../../database/transactions.ts'
import { runBatch, type Halt, type PrintLine, type RunSignals } from './batch-run.ts'
import type { PrintBatch, PrintRunsOptions } from './print-batch.ts'

/** Batches whose jobs are written; those of a line are handed over one after another, so that paper comes out in the order asked. */
export interface PrintRuns {
  /** A batch whose jobs are still being written: it can be stopped already. Whoever announces it starts or forgets it. */
  announce(batchId: string): AnnouncedBatch
  start(batch: PrintBatch): void
  /** What was not handed over is withdrawn: from the call on none of it is printed. Answers when every job of it says so. */
  cancel(batchId: string): Promise<PrintProgress>
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
  const cancelling = new Map<string, Promise<void>>()
  let lastId: string | null = null
  const lines = { labels: newLine(), documents: newLine() } satisfies Record<PrintBatch['line'], Line>

  async function runToEnd(batch: PrintBatch, abort: AbortController, line: PrintLine): Promise<void> {
    const signal = AbortSignal.any([abort.signal, stopping.signal])
    const halt = await haltOf(batch, { signal, shutdown: stopping.signal }, options, line)
    // What a person has stopped says that, and not how its run ended.
    await cancelling.get(batch.id)?.catch(() => undefined)
    await endRest(batch.id, halt)
  }

  /** Once, to be told with the end of what was left of it. */
  function noteEnd(batchId: string): void {
    if (aborts.delete(batchId)) lastId = batchId
  }

  async function endRest(batchId: string, halt: Halt): Promise<void> {
    // Of a run that broke off while it handed something over: it may be on paper.
    const unclear = { state: 'unclear', reason: 'answer-unclear', detail: halt.detail } as const
    try {
      endAll(options, batchId, jobs.sendingOf(batchId), unclear, 'at-once')
      await endWaiting(options, batchId, { state: 'failed', ...halt }, () => noteEnd(batchId))
    } catch (cause) {
      noteEnd(batchId)
      fault(cause)
      clock.setTimer(() => {
        // The next start ends what is left by then.
        if (!stopping.signal.aborted) void endRest(batchId, halt)
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
    async cancel(batchId) {
      aborts.get(batchId)?.abort()
      const end = { state: 'cancelled', reason: 'cancelled-by-packer', detail: '' } as const
      const ended = cancelling.get(batchId) ?? endWaiting(options, batchId, end)
      cancelling.set(batchId, ended)
      await ended.finally(() => cancelling.delete(batchId))
      return jobs.progress(batchId)
    },
    active: () => Array.from(aborts.keys(), (batchId) => jobs.progress(batchId)).filter(({ total }) => total > 0),
    last: () => (lastId === null ? null : jobs.progress(lastId)),
    async stop() {
      stopping.abort()
      await Promise.all(Object.values(lines).flatMap(({ ends }) => [...ends]))
      await Promise.allSettled(cancelling.values())
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

/** So many jobs are ended at a turn. */
const endedAtOnce = 100

/** Only the last part must be on disk when it returns: the next start ends what a process has left. */
async function endWaiting(
  options: PrintRunsOptions,
  batchId: string,
  end: End,
  beforeLast: () => void = () => undefined,
): Promise<void> {
  // No job comes to a batch that is ended.
  for (let most = options.jobs.progress(batchId).waiting; ; most -= endedAtOnce) {
    const left = options.jobs.waitingOf(batchId, endedAtOnce)
    const isLast = left.length < endedAtOnce || most <= endedAtOnce
    if (isLast) beforeLast()
    endAll(options, batchId, left, end, isLast ? 'at-once' : 'with-the-next')
    if (isLast) return
    await nextTurn()
  }
}

function endAll(
  { jobs, clock, changed }: PrintRunsOptions,
  batchId: string,
  left: readonly PrintRecord[],
  { state, reason, detail }: End,
  durability: Durability,
): void {
  if (left.length === 0) return
  const atMs = clock.now()
  jobs.inTransaction(() => jobs.changeAll(left.map(({ id }) => ({ id, state, reason, detail, atMs }))), durability)
  changed(left, jobs.progress(batchId))
}
