import type { CodesAnswer } from '../../../carrier/wire/code-outcome.ts'
import { mostUnrequested } from '../../../carrier/wire/codes-answer.ts'
import type { BatchKind } from '../../../../shared/domain/request/batch.ts'
import { knownStatusIds } from '../../../../shared/domain/bill/bill.ts'
import type { CodeRequest, RequestEnd } from '../../../database/stores/requests.ts'
import { endOfCode, unrequestedIn } from './chunk-answer.ts'
import type { Stores } from '../../stores.ts'

/** Codes whose cancel or return is durable in the database and in the journal: they may be sent, in one call. */
export interface Chunk {
  readonly id: string
  readonly kind: BatchKind
  readonly requests: readonly CodeRequest[]
}

/** The outcome of each code, in the running queue and in recovery; to be called in a transaction. */
export function recordChunk(stores: Stores, chunk: Chunk, answer: CodesAnswer, atMs: number): void {
  stores.requests.endChunk(chunk.id, JSON.stringify(answer), atMs)
  for (const request of chunk.requests) endRequest(stores, request, answer, atMs)
  report(stores, chunk, answer)
}

function endRequest(stores: Stores, request: CodeRequest, answer: CodesAnswer, atMs: number): void {
  const end = endOfCode(request.billCode, answer)
  if (end === null) return stores.requests.putBack(request.seq)
  stores.requests.end(request.seq, isRefusalInDoubt(stores, request, end) ? inDoubt(end) : end, atMs)
  // A cancelled bill frees its reference.
  if (end.outcome === 'accepted' && request.kind === 'cancel') {
    stores.bills.setStatus(request.billCode, knownStatusIds.cancelled, '', null)
  }
}

/** "It cannot be cancelled" may mean that the request before it, whose answer was lost, has cancelled it. */
function isRefusalInDoubt(stores: Stores, request: CodeRequest, { outcome }: RequestEnd): boolean {
  return outcome === 'refused' && stores.requests.isInDoubt(request)
}

const inDoubt = (end: RequestEnd): RequestEnd => ({ ...end, outcome: 'unclear', cause: 'after-unclear' })

/** Codes nobody asked for are shown on every batch that had a part in the chunk, as many as of one answer, and change nothing. */
function report(stores: Stores, { requests }: Chunk, answer: CodesAnswer): void {
  const unrequested = unrequestedIn(
    answer,
    requests.map(({ billCode }) => billCode),
  )
  if (unrequested.length === 0) return
  for (const id of new Set(requests.map(({ batchId }) => batchId))) {
    const known = stores.batches.find(id)?.unrequested ?? []
    if (known.length >= mostUnrequested) continue
    stores.batches.setUnrequested(id, [...new Set([...known, ...unrequested])].slice(0, mostUnrequested))
  }
}
