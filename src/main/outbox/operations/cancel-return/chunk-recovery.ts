import type { CodesAnswer } from '../../../carrier/wire/code-outcome.ts'
import type { Clock } from '../../../../shared/domain/time/clock.ts'
import { recordChunk } from './record-chunk.ts'
import type { ChunkAnswerLine, ChunkLine } from '../../journal/journal-line.ts'
import { inBatches } from '../../recovery/in-batches.ts'
import type { Stores } from '../../stores.ts'

export interface ChunkHistory {
  readonly chunks: readonly ChunkLine[]
  readonly chunkAnswers: ReadonlyMap<string, ChunkAnswerLine>
}

interface ChunkRecoveryDeps {
  readonly stores: Stores
  readonly clock: Clock
}

/** A chunk has some twenty codes, each of which is a row. */
const chunksAtOnce = 10

/**
 * Chunks without an outcome take it from the journal, else they are unclear and tracking is asked. Chunks that only the
 * journal knows are written back.
 */
export function recoverChunks({ stores, clock }: ChunkRecoveryDeps, history: ChunkHistory): void {
  for (const { id, kind } of stores.requests.openChunks()) {
    const chunk = { id, kind, requests: stores.requests.sendingIn(id) }
    stores.inTransaction(() => recordChunk(stores, chunk, answerOf(history, id), clock.now()))
  }
  const orphaned = history.chunks.filter(({ chunkId }) => !stores.requests.chunkExists(chunkId))
  for (const batch of inBatches(orphaned, chunksAtOnce)) {
    stores.inTransaction(() => {
      for (const line of batch) replay({ stores, clock }, line, answerOf(history, line.chunkId))
    })
  }
}

const noAnswer: CodesAnswer = { kind: 'unclear', detail: '' }

function answerOf({ chunkAnswers }: ChunkHistory, chunkId: string): CodesAnswer {
  return chunkAnswers.get(chunkId)?.answer ?? noAnswer
}

function replay({ stores, clock }: ChunkRecoveryDeps, line: ChunkLine, answer: CodesAnswer): void {
  for (const { batchId, billCode } of line.codes) {
    // The database lets only one request of a kind for a bill wait or run.
    stores.requests.doubtElsewhere(billCode, line.kind, batchId, clock.now())
    writeBack(stores, line, batchId, billCode)
  }
  const requests = line.codes.flatMap(({ batchId, billCode }) => stores.requests.find(batchId, billCode) ?? [])
  stores.requests.beginChunk(line.chunkId, line.kind, requests, line.atMs)
  recordChunk(stores, { id: line.chunkId, kind: line.kind, requests }, answer, clock.now())
}

function writeBack(stores: Stores, line: ChunkLine, batchId: string, billCode: string): void {
  const { kind, operator, atMs: askedAtMs } = line
  if (!stores.batches.find(batchId)) {
    stores.batches.insert({ id: batchId, kind, operator, askedAtMs, retryOf: null })
  }
  if (stores.requests.find(batchId, billCode)) return
  const statusId = stores.bills.row(billCode)?.statusId ?? null
  stores.requests.insert({ kind, billCode, batchId, mark: 'none', statusId, operator, outcome: 'waiting', askedAtMs })
}
