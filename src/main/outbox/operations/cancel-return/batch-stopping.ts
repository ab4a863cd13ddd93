import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AppError } from '../../../../shared/app-error.ts'
import type { Clock } from '../../../../shared/domain/time/clock.ts'
import { err, ok } from '../../../../shared/result.ts'
import type { Result } from '../../../../shared/result.ts'
import type { HalfStopped } from '../../../database/stores/requests.ts'
import { lookedUpAtOnce } from '../../parcel-bill.ts'
import { batchSize } from '../../recovery/in-batches.ts'
import type { Stores } from '../../stores.ts'
import type { WrittenBatch } from './batch-storing.ts'

interface StoppingDeps {
  readonly stores: Stores
  readonly clock: Clock
  readonly operator: () => string
  /** What a process that died had begun to stop says so of all its rows. */
  readonly tookUp: (stopped: WrittenBatch) => void
  readonly storageFailed: (cause: unknown) => void
}

/**
 * Stops batches: that a batch is stopped is one durable write, and from then on nothing of it is sent, over every restart. What its rows say of it follows in
 * turns, and whoever asked is answered behind the last one.
 */
export interface BatchStopping {
  /** @throws what a disk refuses; what was written holds, and the next stop, a packer who goes on, or the next start writes the rest */
  stop(id: string): Promise<Result<WrittenBatch, AppError>>
  /** Writes the rows that a process that died, or a disk, has left. */
  takeUp(): void
  idle(): Promise<void>
  /** Nothing is written any more. */
  giveUp(): void
}

/** So many rows are written at a turn. */
const stoppedAtOnce = lookedUpAtOnce

export function createBatchStopping(deps: StoppingDeps): BatchStopping {
  const { stores } = deps
  const running = new Set<Promise<unknown>>()
  let isOver = false

  /** Only the last part must be on disk when it returns: what came before is known by the batch. */
  async function writeRows(half: HalfStopped): Promise<WrittenBatch> {
    const billCodes: string[] = []
    for (let left = half.waiting; left > 0; left -= stoppedAtOnce) {
      await nextTurn()
      if (isOver) throw new Error('the account was closed while a batch was stopped; the next start stops the rest')
      billCodes.push(...writePart(stores, half, left))
    }
    return { id: half.id, billCodes }
  }

  /** Until it ends, whoever waits until nothing is stopped waits for it. */
  function tracked<T>(work: Promise<T>): Promise<T> {
    const ended = work.then(forget, forget)
    function forget(): void {
      running.delete(ended)
    }
    running.add(ended)
    return work
  }

  async function stop(id: string): Promise<Result<WrittenBatch, AppError>> {
    const begun = begin(deps, id)
    if (!begun.ok) return begun
    const { half, billCodes } = begun.value
    const rest = await writeRows(half)
    return ok({ id, billCodes: [...billCodes, ...rest.billCodes] })
  }

  async function endLeft(): Promise<void> {
    for (const half of stores.requests.halfStopped()) deps.tookUp(await writeRows(half))
  }

  return {
    stop: (id) => tracked(stop(id)),
    takeUp() {
      void tracked(endLeft()).catch((cause: unknown) => {
        if (!isOver) deps.storageFailed(cause)
      })
    },
    async idle() {
      await Promise.all(running)
    },
    giveUp() {
      isOver = true
    },
  }
}

/** Of all that waits once the batch is stopped, so that nothing comes to it any more. */
function writePart({ requests, inTransaction }: Stores, { id, stoppedAtMs }: HalfStopped, left: number): string[] {
  const write = (): string[] => requests.stopOldest(id, stoppedAtMs, stoppedAtOnce)
  return inTransaction(write, left <= stoppedAtOnce ? 'at-once' : 'with-the-next')
}

interface Begun {
  /** What is left of it. */
  readonly half: HalfStopped
  readonly billCodes: readonly string[]
}

/** That it is stopped, and the first of its rows: of a small batch all of them. */
function begin({ stores, clock, operator }: StoppingDeps, id: string): Result<Begun, AppError> {
  return stores.inTransaction(() => {
    const batch = stores.batches.find(id)
    if (!batch) return err({ code: 'batch-not-found' })
    const { waiting, sending } = batch.counts
    const stoppedAtMs = batch.stoppedAtMs ?? clock.now()
    if (batch.stoppedAtMs === null && waiting + sending > 0) {
      stores.batches.stop(id, stoppedAtMs)
      stores.decisions.add(
        { batchId: id },
        { atMs: stoppedAtMs, operator: operator(), action: 'stop-batch', reason: '' },
      )
    }
    const billCodes = waiting === 0 ? [] : stores.requests.stopOldest(id, stoppedAtMs, stoppedAtOnce)
    return ok({ half: { id, stoppedAtMs, waiting: waiting - billCodes.length }, billCodes })
  })
}

/** The same within one turn, on a copy, before anything that waits is taken for unclear: what was stopped is sent by nobody. */
export function stopRest({ requests, inTransaction }: Pick<Stores, 'requests' | 'inTransaction'>): void {
  for (const { id, stoppedAtMs } of requests.halfStopped()) {
    const write = () => requests.stopOldest(id, stoppedAtMs, batchSize)
    // A start that dies in between leaves the rest to the next one.
    while (inTransaction(write, 'with-the-next').length > 0);
  }
}
