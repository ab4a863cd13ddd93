import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AppError } from '../../../../shared/app-error.ts'
import type { Clock } from '../../../../shared/domain/time/clock.ts'
import { ok } from '../../../../shared/result.ts'
import type { Result } from '../../../../shared/result.ts'
import type { AskedBatch } from '../../../database/stores/batches.ts'
import { lookedUpAtOnce } from '../../parcel-bill.ts'
import type { Stores } from '../../stores.ts'
import { markCode } from './mark-codes.ts'

/** A batch whose rows are written; what a window shows of it is read anew. */
export interface WrittenBatch {
  readonly id: string
  readonly billCodes: readonly string[]
}

interface StoringDeps {
  readonly stores: Stores
  readonly clock: Clock
  /** What a process that died had begun is stored, and stopped. */
  readonly takenUp: (written: WrittenBatch) => void
  readonly storageFailed: (cause: unknown) => void
}

/**
 * Writes the rows of batches. A large one is on file with all its codes before the first row is written, and takes turns: until the last one is written nothing
 * of it is listed or sent. What a process that died has left is listed by the next start, and sent by nobody but a person.
 */
export interface BatchStoring {
  /**
   * One batch after the other. `batchOf` is called when its turn has come.
   * @throws what a disk refuses; then the batch is stopped, and nothing of it is sent
   */
  store(batchOf: () => Result<AskedBatch, AppError>): Promise<Result<WrittenBatch, AppError>>
  /** Whoever waits until nothing is stored waits for this work too: for what comes before a batch is on file. */
  during<T>(work: () => Promise<T>): Promise<T>
  /** At once, also while another one is being stored: for a single code. */
  storeNow(batch: AskedBatch): WrittenBatch
  /** Stores what a process that died has left. */
  takeUp(): void
  idle(): Promise<void>
  /** Nothing is written any more. */
  giveUp(): void
}

/** So many codes get their rows at a turn. */
const storedAtOnce = lookedUpAtOnce

export function createBatchStoring({ stores, clock, takenUp, storageFailed }: StoringDeps): BatchStoring {
  const turns = createTurns(stores, clock)

  function stop({ id }: AskedBatch): void {
    const atMs = clock.now()
    stores.inTransaction(() => {
      stopUnsent(stores, id, atMs)
      stores.batches.endStoring(atMs)
    })
  }

  /** Whoever asked for it was told nothing, or that it failed: its codes stay on file, and a person decides whether they are sent. */
  async function endLeft(): Promise<void> {
    const left = stores.batches.beingStored()
    if (left !== null) takenUp(await turns.run(left, 'stopped'))
  }

  async function storeMany(batch: AskedBatch): Promise<WrittenBatch> {
    stores.inTransaction(() => stores.batches.beginStoring(batch), 'with-the-next')
    try {
      return await turns.run(batch, 'sent')
    } catch (cause) {
      if (!turns.isOver()) attempt(() => stop(batch))
      throw cause
    }
  }

  const before = new Set<Promise<unknown>>()

  return {
    during(work) {
      const done = work()
      const ended = done.then(forget, forget)
      function forget(): void {
        before.delete(ended)
      }
      before.add(ended)
      return done
    },
    async store(batchOf) {
      // Asked anew behind each wait: another one may have begun.
      while (turns.isRunning() || stores.batches.beingStored() !== null)
        await (turns.isRunning() ? turns.idle() : endLeft())
      const batch = batchOf()
      if (!batch.ok) return batch
      return ok(batch.value.codes.length > storedAtOnce ? await storeMany(batch.value) : storeNow(stores, batch.value))
    },
    storeNow: (batch) => storeNow(stores, batch),
    takeUp() {
      if (turns.isRunning()) return
      void endLeft().catch((cause: unknown) => {
        if (!turns.isOver()) storageFailed(cause)
      })
    },
    async idle() {
      await Promise.all(before)
      await turns.idle()
    },
    giveUp: turns.giveUp,
  }
}

/** What becomes of a batch once all its codes have their rows. */
type BatchEnd = 'sent' | 'stopped'

interface Turns {
  run(batch: AskedBatch, end: BatchEnd): Promise<WrittenBatch>
  isRunning(): boolean
  idle(): Promise<void>
  giveUp(): void
  isOver(): boolean
}

function createTurns(stores: Stores, clock: Clock): Turns {
  let running: Promise<unknown> | null = null
  let isOver = false

  async function inTurns(batch: AskedBatch, end: BatchEnd): Promise<WrittenBatch> {
    for (const part of partsOf(batch.codes)) {
      await nextTurn()
      if (isOver)
        throw new Error(
          'the account was closed while a batch was stored; the next start stores the rest and sends none of it',
        )
      storePart(stores, batch, part, { end, atMs: clock.now() })
    }
    return { id: batch.id, billCodes: batch.codes }
  }

  return {
    run(batch, end) {
      const work = inTurns(batch, end)
      running = work
        .catch(() => undefined)
        .finally(() => {
          running = null
        })
      return work
    },
    isRunning: () => running !== null,
    async idle() {
      await running
    },
    giveUp() {
      isOver = true
    },
    isOver: () => isOver,
  }
}

function storeNow(stores: Stores, batch: AskedBatch): WrittenBatch {
  stores.inTransaction(() => {
    stores.batches.insert(batch)
    for (const code of batch.codes) storeCode(stores, batch, code)
    addDecision(stores, batch)
  })
  return { id: batch.id, billCodes: batch.codes }
}

/** The same in one go, on a copy: the station that it is a copy of may have sent all of it. */
export function storeRest(stores: Stores, nowMs: number): void {
  const left = stores.batches.beingStored()
  if (left === null) return
  for (const part of partsOf(left.codes)) storePart(stores, left, part, { end: 'sent', atMs: nowMs })
}

interface Part {
  readonly codes: readonly string[]
  readonly isLast: boolean
}

function partsOf(codes: readonly string[]): readonly Part[] {
  return Array.from({ length: Math.ceil(codes.length / storedAtOnce) }, (_, n) => {
    const end = (n + 1) * storedAtOnce
    return { codes: codes.slice(n * storedAtOnce, end), isLast: end >= codes.length }
  })
}

/** Only the last one must be on disk when it returns: nobody was answered before. */
function storePart(
  stores: Stores,
  batch: AskedBatch,
  { codes, isLast }: Part,
  { end, atMs }: { readonly end: BatchEnd; readonly atMs: number },
): void {
  stores.inTransaction(
    () => {
      for (const code of codes) {
        // Also one that the journal knows to have been sent.
        if (stores.requests.find(batch.id, code) === undefined) storeCode(stores, batch, code)
      }
      // Part by part, as they were stored: ten thousand at the end would hold up all else.
      if (end === 'stopped') stores.requests.stopOldest(batch.id, atMs, codes.length)
      if (!isLast) return
      addDecision(stores, batch)
      if (end === 'stopped') stopUnsent(stores, batch.id, atMs)
      stores.batches.endStoring(atMs)
    },
    isLast ? 'at-once' : 'with-the-next',
  )
}

function stopUnsent(stores: Stores, id: string, atMs: number): void {
  stores.requests.stopBatch(id, atMs)
  stores.batches.stop(id, atMs)
}

function storeCode(stores: Stores, { id: batchId, kind, operator, askedAtMs }: AskedBatch, code: string): void {
  // One of a batch that is being stopped or stored waits in words alone, and there can be only one that waits.
  stores.requests.stopOfBill(code, kind)
  const { billCode, mark, statusId } = markCode({ stores }, kind, code)
  const outcome = mark === 'already-pending' ? 'not-sent' : 'waiting'
  stores.requests.insert({ kind, billCode, batchId, mark, statusId, operator, outcome, askedAtMs })
}

function addDecision(stores: Stores, { id, kind, codes, operator, askedAtMs, reason }: AskedBatch): void {
  const [only, ...more] = codes
  const subject = { batchId: id, ...(more.length === 0 && { billCode: only }) }
  stores.decisions.add(subject, { atMs: askedAtMs, operator, action: kind, reason })
}

function attempt(work: () => void): void {
  try {
    work()
  } catch {
    // What comes next (a batch, a packer who goes on, the next start) stores the rest and stops it.
  }
}
