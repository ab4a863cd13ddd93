import { assertNever } from '../../shared/assert-never.ts'
import type { BatchKind } from '../../shared/domain/batch.ts'
import type { CodeRequest } from '../db/requests.ts'
import type { ChunkAnswer, CodesPort } from './carrier-port.ts'
import { speaksOfCodes } from './chunk-answer.ts'
import type { Chunk, ChunkLedger } from './chunk-ledger.ts'
import { createChunkTurns } from './chunk-turns.ts'
import type { Gate } from './gate.ts'
import type { SessionRetry } from './session-retry.ts'
import { errorText } from './storage-error.ts'
import type { Stores } from './stores.ts'

/** So many chunks in a row that said nothing definite: sending on would burn the batch. */
const tooManyUnclear = 3

export interface ChunkSender {
  /** Sends the next chunk, if one waits and none runs. */
  pump(): void
  /** A person says go on, or asks for something new. */
  resume(): void
  isHalted(): boolean
  idle(): Promise<void>
  /** An answer that is still out will not be heard any more; its codes become unclear. */
  giveUpRunning(): void
}

interface ChunkSenderParts {
  readonly stores: Stores
  readonly ledger: ChunkLedger
  readonly gate: Gate
  readonly ports: Readonly<Record<BatchKind, CodesPort>>
  readonly session: SessionRetry
  readonly chunkSize: () => number
  /** Asks tracking about one request that stayed unclear; false where there is none, or no answer. */
  readonly checkNextUnclear: () => Promise<boolean>
  readonly changed: (requests: readonly CodeRequest[]) => void
  readonly halted: (detail: string) => void
  readonly storageFailed: (error: unknown) => void
}

interface Owed {
  readonly chunk: Chunk
  readonly answer: ChunkAnswer
}

/** Cancels and returns: chunk after chunk, each with its own intent; `createChunkTurns` says whose turn it is. */
export function createChunkSender(parts: ChunkSenderParts): ChunkSender {
  const { stores, ledger, gate } = parts
  const turns = createChunkTurns()
  let work: Promise<void> | null = null
  let running: Chunk | null = null
  /** In the journal, not yet in the database. */
  let owed: Owed | null = null
  let unclearInARow = 0
  let isGivenUp = false
  let isAskedAgain = false

  const isHalted = (): boolean => unclearInARow >= tooManyUnclear

  function pump(): void {
    if (!gate.isOpen() || isGivenUp) return
    if (work) {
      isAskedAgain = true
      return
    }
    work = drain()
      .catch(parts.storageFailed)
      .finally(() => {
        work = null
        // A request that came when the run had already looked for the last time.
        if (isAskedAgain) pump()
      })
  }

  async function drain(): Promise<void> {
    isAskedAgain = false
    ledger.takeBack()
    writeOwed()
    while (gate.isOpen()) {
      const [first, ...others] = isHalted() ? [] : nextRequests()
      if (first) await sendChunk(ledger.begin([first, ...others]))
      // One at a time: what is asked for meanwhile does not wait for all of them.
      else if (!(await parts.checkNextUnclear())) return
    }
  }

  function nextRequests(): readonly CodeRequest[] {
    const size = parts.chunkSize()
    const batchIds = turns.next(stores.requests.waitingBatches(), size)
    turns.took(batchIds)
    return batchIds.flatMap((id) => stores.requests.waitingOf(id, size)).slice(0, size)
  }

  function writeOwed(): void {
    if (!owed) return
    ledger.record(owed.chunk, owed.answer)
    parts.changed(owed.chunk.requests)
    owed = null
  }

  async function sendChunk(chunk: Chunk): Promise<void> {
    running = chunk
    const stretch = gate.stretch()
    parts.changed(chunk.requests)
    const codes = chunk.requests.map((request) => request.billCode)
    const answer = await parts.ports[chunk.kind].send(codes).catch(lostAnswer)
    if (isGivenUp) return
    running = null
    finish(chunk, answer)
    parts.changed(chunk.requests)
    await learn(answer, stretch)
  }

  /** Journal first. Whatever fails here stops the queue; an outcome that the database refused is owed. */
  function finish(chunk: Chunk, answer: ChunkAnswer): void {
    try {
      ledger.journalAnswer(chunk, answer)
    } catch (error) {
      parts.storageFailed(error)
    }
    owed = { chunk, answer }
    ledger.record(chunk, answer)
    owed = null
  }

  async function learn(answer: ChunkAnswer, stretch: number): Promise<void> {
    if (answer.kind !== 'unauthorized') parts.session.heard('chunk')
    switch (answer.kind) {
      case 'answered':
        if (!speaksOfCodes(answer.outcomes)) return meetSilence(answer.outcomes[0]?.message ?? '')
        unclearInARow = 0
        return gate.succeed(stretch)
      case 'unclear':
        return meetSilence(answer.detail)
      case 'not-sent':
        return gate.meetObstacle('offline', answer.detail)
      case 'later':
        return gate.waitFor(answer.retryAfterMs)
      case 'unauthorized':
        return parts.session.rejected('chunk', answer)
      default:
        return assertNever(answer)
    }
  }

  function meetSilence(detail: string): void {
    unclearInARow += 1
    gate.meetObstacle('probing', detail)
    if (unclearInARow === tooManyUnclear && stores.requests.waitingBatches().length > 0) parts.halted(detail)
  }

  return {
    pump,
    resume() {
      unclearInARow = 0
    },
    isHalted,
    idle: () => work ?? Promise.resolve(),
    giveUpRunning() {
      isGivenUp = true
      if (!running) return
      const answer = lostAnswer('')
      try {
        finish(running, answer)
      } catch (error) {
        parts.storageFailed(error) // the next start finds the chunk open
      }
    },
  }
}

function lostAnswer(error: unknown): Extract<ChunkAnswer, { kind: 'unclear' }> {
  return { kind: 'unclear', detail: errorText(error) }
}
