import type { BatchKind } from '../../../../shared/domain/request/batch.ts'
import type { CodeRequest } from '../../../database/stores/requests.ts'
import type { ChunkAnswer, CodesPort } from '../../carrier-port.ts'
import type { Chunk, ChunkLedger } from './chunk-ledger.ts'
import { signalOf } from './chunk-answer.ts'
import { createChunkOutcomes } from './chunk-outcomes.ts'
import type { ChunkOutcomes } from './chunk-outcomes.ts'
import { createChunkTurns } from './chunk-turns.ts'
import type { ChunkTurns } from './chunk-turns.ts'
import type { OperationCircuit } from '../../circuit-breaker/circuits.ts'
import { errorText } from '../../storage-error.ts'
import type { Stores } from '../../stores.ts'

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
  readonly circuit: OperationCircuit
  readonly ports: Readonly<Record<BatchKind, CodesPort>>
  readonly chunkSize: () => number
  /** Asks tracking about one request that stayed unclear; false where there is none, or no answer. */
  readonly checkNextUnclear: () => Promise<boolean>
  readonly changed: (requests: readonly CodeRequest[]) => void
  readonly halted: (detail: string) => void
  readonly storageFailed: (error: unknown) => void
}

/** Cancels and returns: chunk after chunk, each with its own intent; `createChunkTurns` says whose turn it is. */
export function createChunkSender(parts: ChunkSenderParts): ChunkSender {
  const { circuit } = parts
  const state: State = {
    parts,
    turns: createChunkTurns(),
    outcomes: createChunkOutcomes(parts),
    work: null,
    running: null,
    isGivenUp: false,
    isAskedAgain: false,
  }

  function pump(): void {
    if (!circuit.mayStart() || state.isGivenUp) return
    if (state.work) {
      state.isAskedAgain = true
      return
    }
    state.work = drain(state)
      .catch(parts.storageFailed)
      .finally(() => {
        state.work = null
        // A request that came when the run had already looked for the last time.
        if (state.isAskedAgain) pump()
      })
  }

  return {
    pump,
    resume: () => circuit.forgetUnclear(),
    isHalted: () => isHalted(circuit),
    idle: () => state.work ?? Promise.resolve(),
    giveUpRunning: () => giveUpRunning(state),
  }
}

interface State {
  readonly parts: ChunkSenderParts
  readonly turns: ChunkTurns
  readonly outcomes: ChunkOutcomes
  work: Promise<void> | null
  running: Chunk | null
  isGivenUp: boolean
  isAskedAgain: boolean
}

async function drain(state: State): Promise<void> {
  const { parts, outcomes } = state
  state.isAskedAgain = false
  parts.ledger.takeBack()
  outcomes.writeOwed()
  while (parts.circuit.mayStart()) {
    const [first, ...others] = isHalted(parts.circuit) ? [] : nextRequests(state)
    if (first) await sendChunk(state, parts.ledger.begin([first, ...others]))
    // One at a time: what is asked for meanwhile does not wait for all of them.
    else if (!(await parts.checkNextUnclear())) return
  }
}

function nextRequests({ parts: { stores, chunkSize }, turns }: State): readonly CodeRequest[] {
  const size = chunkSize()
  const batchIds = turns.next(stores.requests.waitingBatches(), size)
  turns.took(batchIds)
  return batchIds.flatMap((id) => stores.requests.waitingOf(id, size)).slice(0, size)
}

async function sendChunk(state: State, chunk: Chunk): Promise<void> {
  const { parts, outcomes } = state
  state.running = chunk
  const epoch = parts.circuit.epoch()
  parts.changed(chunk.requests)
  const codes = chunk.requests.map((request) => request.billCode)
  const answer = await parts.ports[chunk.kind].send(codes).catch(lostAnswer)
  if (state.isGivenUp) return
  state.running = null
  outcomes.write(chunk, answer)
  parts.changed(chunk.requests)
  learn(parts, answer, epoch)
}

/** Nothing more goes out before a person says go on: sending on would burn the batch. */
function isHalted(circuit: OperationCircuit): boolean {
  return circuit.unclearCount() >= mostUnclear
}

const mostUnclear = 3

function learn({ circuit, stores, halted }: ChunkSenderParts, answer: ChunkAnswer, epoch: number): void {
  const wasHalted = isHalted(circuit)
  const signal = signalOf(answer)
  circuit.learn(signal, 'chunk', epoch)
  if (wasHalted || !isHalted(circuit) || signal.kind !== 'unclear') return
  if (stores.requests.waitingBatches().length > 0) halted(signal.detail)
}

function giveUpRunning(state: State): void {
  state.isGivenUp = true
  if (!state.running) return
  try {
    state.outcomes.write(state.running, lostAnswer(''))
  } catch (error) {
    state.parts.storageFailed(error) // the next start finds the chunk open
  }
}

function lostAnswer(error: unknown): Extract<ChunkAnswer, { kind: 'unclear' }> {
  return { kind: 'unclear', detail: errorText(error) }
}
