import { randomUUID } from 'node:crypto'
import type { BatchKind } from '../../../../shared/domain/request/batch.ts'
import type { Clock } from '../../../../shared/domain/time/clock.ts'
import type { CodeRequest, WaitingBatch } from '../../../database/stores/requests.ts'
import type { CodesAnswer } from '../../../carrier/wire/code-outcome.ts'
import type { CodesPort } from '../../carrier-port.ts'
import type { OperationCircuit } from '../../circuit-breaker/circuits.ts'
import type { Operation } from '../../engine/operation.ts'
import { errorText } from '../../storage-error.ts'
import type { Stores } from '../../stores.ts'
import { shortenedAnswer, signalOf } from './chunk-answer.ts'
import { recordChunk, type Chunk } from './record-chunk.ts'

type Codes = readonly [CodeRequest, ...CodeRequest[]]
export type CancelReturnOperation = Operation<Codes, Chunk, CodesAnswer, void>

interface CancelReturnDeps {
  readonly stores: Stores
  readonly clock: Clock
  readonly circuit: OperationCircuit
  readonly ports: Readonly<Record<BatchKind, CodesPort>>
  readonly chunkSize: () => number
  readonly operator: () => string
  readonly changed: (requests: readonly CodeRequest[]) => void
  readonly halted: (detail: string) => void
}

/** After several unclear chunks nothing more is sent until a person resumes: each further chunk would make its codes unclear too. */
export function isHalted(circuit: OperationCircuit): boolean {
  return circuit.unclearCount() >= mostUnclear
}

/** So many chunks in a row were unclear. */
const mostUnclear = 3

/** Cancels and returns: chunk after chunk, each with its own intent; `createChunkTurns` says whose turn it is. */
export function cancelReturnOperation(deps: CancelReturnDeps): CancelReturnOperation {
  const { stores, clock, circuit } = deps
  const turns = createChunkTurns()

  /** Once for each halt: nothing goes out while it lasts, so that no other answer comes. */
  function reportHalt(answer: CodesAnswer): void {
    const signal = signalOf(answer)
    if (!isHalted(circuit) || signal.kind !== 'unclear') return
    if (stores.requests.waitingBatches().length > 0) deps.halted(signal.detail)
  }

  /** A batch of which only this waits would keep its turn, and a larger one behind it would never have one. */
  function quarantine(request: CodeRequest): void {
    stores.damagedRows.quarantineRequest(request.seq, clock.now())
    deps.changed([request])
  }

  return {
    mayStart: circuit.mayStart,
    slots: () => (isHalted(circuit) ? 0 : 1),
    epoch: circuit.epoch,
    isAnyWaiting: () => stores.requests.waitingBatches().length > 0,
    waiting() {
      const size = deps.chunkSize()
      const batchIds = turns.next(stores.requests.waitingBatches(), size)
      const found = batchIds.flatMap((id) => stores.requests.waitingOf(id, size, quarantine))
      const [first, ...others] = found.slice(0, size)
      return first ? [[first, ...others]] : []
    },
    claim(requests) {
      const [{ kind }] = requests
      const chunk = { id: randomUUID(), kind, requests }
      stores.requests.beginChunk(chunk.id, kind, requests, clock.now())
      turns.took(requests.map(({ batchId }) => batchId))
      return chunk
    },
    intentEntry({ claim: { id: chunkId, kind, requests }, sentAtMs: atMs }) {
      const codes = requests.map(({ batchId, billCode }) => ({ batchId, billCode }))
      return { type: 'chunk', chunkId, kind, operator: deps.operator(), codes, atMs, monotonicMs: clock.monotonic() }
    },
    send: ({ kind, requests }) => deps.ports[kind].send(requests.map(({ billCode }) => billCode)),
    lost: (error) => ({ kind: 'unclear', detail: error === null ? '' : errorText(error) }),
    judge: ({ answer, epoch }) => circuit.learn(signalOf(answer), 'chunk', epoch),
    answerEntry: ({ claim: { id: chunkId }, answer, endedAtMs: atMs }) => {
      return { type: 'chunk-answer', chunkId, atMs, answer: shortenedAnswer(answer) }
    },
    apply: ({ claim, answer, endedAtMs }) => recordChunk(stores, claim, answer, endedAtMs),
    release: (chunk) => recordChunk(stores, chunk, neverSent, clock.now()),
    committed({ applied, claimed, released }) {
      for (const { requests } of [...applied.map(({ ended }) => ended.claim), ...claimed, ...released]) {
        deps.changed(requests)
      }
      for (const { ended } of applied) reportHalt(ended.answer)
    },
  }
}

const neverSent = { kind: 'not-sent', detail: 'the journal could not be written' } as const

interface ChunkTurns {
  /** The batches whose codes the next call carries; empty where nothing waits. All are of one kind. */
  next(waiting: readonly WaitingBatch[], chunkSize: number): readonly string[]
  /** These had their turn. */
  took(batchIds: readonly string[]): void
}

/**
 * Whose codes go next: those of the batch whose last turn was longest ago; a batch without a turn goes first. So the cancel of a
 * single bill waits only for the chunk that is on its way, not for five thousand codes, and two large batches take turns. Batches
 * that fit whole share a call. Part of a large batch is never added to the call of another one: a lost answer would make the codes
 * of both unclear. After a restart all begin in the order of asking.
 */
export function createChunkTurns(): ChunkTurns {
  const lastTurns = new Map<string, number>()
  let turn = 0
  return {
    next(waiting, chunkSize) {
      const inTurn = waiting.toSorted((a, b) => {
        return (lastTurns.get(a.batchId) ?? 0) - (lastTurns.get(b.batchId) ?? 0) || a.firstSeq - b.firstSeq
      })
      const [first, ...others] = inTurn
      if (first === undefined) return []
      let room = chunkSize - first.waiting
      const chosen = [first.batchId]
      for (const { batchId, kind, waiting: count } of others) {
        if (kind !== first.kind || count > room) continue
        room -= count
        chosen.push(batchId)
      }
      return chosen
    },
    took(batchIds) {
      turn += 1
      for (const id of batchIds) lastTurns.set(id, turn)
    },
  }
}
