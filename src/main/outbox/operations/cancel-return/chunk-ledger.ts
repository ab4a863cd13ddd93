import { randomUUID } from 'node:crypto'
import type { BatchKind } from '../../../../shared/domain/request/batch.ts'
import { knownStatusIds } from '../../../../shared/domain/bill/bill.ts'
import type { Clock } from '../../../../shared/domain/time/clock.ts'
import type { CodeRequest, RequestEnd } from '../../../database/stores/requests.ts'
import type { ChunkAnswer } from '../../carrier-port.ts'
import { endOfCode, shortenedAnswer, unrequestedIn } from './chunk-answer.ts'
import type { Journal } from '../../journal/journal.ts'
import type { Stores } from '../../stores.ts'

/** Codes whose cancel or return is durable in the database and in the journal: they may be sent, in one call. */
export interface Chunk {
  readonly id: string
  readonly kind: BatchKind
  readonly requests: readonly CodeRequest[]
}

export interface ChunkLedger {
  /** If it throws, nothing may be sent. */
  begin(requests: readonly [CodeRequest, ...CodeRequest[]]): Chunk
  /** Takes back what `begin` could not, because the database failed too. @throws where it still fails */
  takeBack(): void
  /** The answer's line in the journal, durable. */
  journalAnswer(chunk: Chunk, answer: ChunkAnswer): void
  /** The outcome of each code, in one transaction. */
  record(chunk: Chunk, answer: ChunkAnswer): void
}

interface ChunkLedgerParts {
  readonly stores: Stores
  readonly journal: Journal
  readonly clock: Clock
  readonly operator: () => string
}

/** For chunks the same order of writes as for drafts: intent in both places, the call, the answer in both places. */
export function createChunkLedger(parts: ChunkLedgerParts): ChunkLedger {
  const { stores, journal, clock } = parts
  /** Begun, and provably never sent. */
  let neverSent: Chunk | null = null

  function takeBack(): void {
    if (!neverSent) return
    recordChunk(stores, neverSent, { kind: 'not-sent', detail: 'the journal could not be written' }, clock.now())
    neverSent = null
  }

  return {
    takeBack,
    begin(requests) {
      const { kind } = requests[0]
      const chunk = { id: randomUUID(), kind, requests }
      stores.inTransaction(() => stores.requests.beginChunk(chunk.id, kind, requests, clock.now()))
      try {
        journal.appendIntents([intentLineOf(chunk, parts)])
      } catch (error) {
        neverSent = chunk
        takeBack()
        throw error
      }
      return chunk
    },
    journalAnswer: ({ id }, answer) =>
      journal.appendAnswers([
        { type: 'chunk-answer', chunkId: id, atMs: clock.now(), answer: shortenedAnswer(answer) },
      ]),
    record: (chunk, answer) => recordChunk(stores, chunk, answer, clock.now()),
  }
}

function intentLineOf({ id, kind, requests }: Chunk, { clock, operator }: ChunkLedgerParts) {
  const codes = requests.map(({ batchId, billCode }) => ({ batchId, billCode }))
  const times = { atMs: clock.now(), monotonicMs: clock.monotonic() }
  return { type: 'chunk', chunkId: id, kind, operator: operator(), codes, ...times } as const
}

/** Shared by the running queue and by recovery. */
export function recordChunk(stores: Stores, chunk: Chunk, answer: ChunkAnswer, atMs: number): void {
  stores.inTransaction(() => {
    stores.requests.endChunk(chunk.id, JSON.stringify(answer), atMs)
    for (const request of chunk.requests) endRequest(stores, request, answer, atMs)
    report(stores, chunk, answer)
  })
}

function endRequest(stores: Stores, request: CodeRequest, answer: ChunkAnswer, atMs: number): void {
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

/** Codes nobody asked for are shown on every batch that had a part in the chunk, and change nothing. */
function report(stores: Stores, { requests }: Chunk, answer: ChunkAnswer): void {
  const unrequested = unrequestedIn(
    answer,
    requests.map(({ billCode }) => billCode),
  )
  if (unrequested.length === 0) return
  for (const id of new Set(requests.map(({ batchId }) => batchId))) {
    const known = stores.batches.find(id)?.unrequested ?? []
    stores.batches.setUnrequested(id, [...new Set([...known, ...unrequested])])
  }
}
