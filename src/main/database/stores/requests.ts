import type { BatchKind, BatchOutcome, CodeMark } from '../../../shared/domain/request/batch.ts'
import type { RequestOutcome } from '../../../shared/domain/bill/bill.ts'
import type { RequestCause } from '../../../shared/domain/request/request-cause.ts'
import { createBillClassifications } from './bills/unsettled-requests.ts'
import type { Database } from '../open.ts'

interface NewCodeRequest {
  readonly kind: BatchKind
  readonly billCode: string
  readonly batchId: string
  readonly mark: CodeMark
  /** The bill's state as known now; null where the station does not know it. */
  readonly statusId: number | null
  readonly operator: string
  readonly outcome: Extract<BatchOutcome, 'waiting' | 'not-sent'>
  readonly askedAtMs: number
}

/** One code of a batch. */
export interface CodeRequest {
  readonly seq: number
  readonly kind: BatchKind
  readonly billCode: string
  readonly batchId: string
  readonly message: string
}

/** How a request has ended. */
export interface RequestEnd {
  readonly outcome: RequestOutcome | 'not-sent'
  /** The carrier's own words, and nobody else's. */
  readonly message: string
  readonly cause: RequestCause
  /** What the network or the server said, for whoever looks into it. */
  readonly technical: string
}

/** What still waits of one batch. */
export interface WaitingBatch {
  readonly batchId: string
  readonly kind: BatchKind
  readonly waiting: number
  /** The oldest of its waiting codes. */
  readonly firstSeq: number
}

/** A cancel, return or update whose answer was lost or could not be understood. */
export interface UncheckedRequest extends Omit<CodeRequest, 'kind' | 'batchId'> {
  readonly kind: BatchKind | 'update'
  /** Null for an update. */
  readonly batchId: string | null
  /** How often tracking was asked and did not answer. */
  readonly checks: number
}

interface OpenChunk {
  readonly id: string
  readonly kind: BatchKind
}

const columns = 'seq, kind, bill_code AS billCode, batch_id AS batchId, message'

/** All SQL of cancels and returns: a row per code, and a row per chunk as the intent behind it. */
export function createRequestStore(db: Database) {
  return { ...asking(db), ...ending(db), ...chunks(db), ...createBillClassifications(db) }
}

export type RequestStore = ReturnType<typeof createRequestStore>

function asking(db: Database) {
  const insert = db.prepare<[NewCodeRequest]>(
    `INSERT INTO requests (kind, bill_code, batch_id, mark, status_id, payload_json, operator, outcome, message, tries,
       asked_at_ms)
     VALUES (:kind, :billCode, :batchId, :mark, :statusId, '{}', :operator, :outcome, '', 0, :askedAtMs)`,
  )
  const pending = db
    .prepare<[string, BatchKind], number>(
      "SELECT 1 FROM requests WHERE bill_code = ? AND kind = ? AND outcome IN ('waiting', 'sending')",
    )
    .pluck()
  const waitingBatches = db.prepare<[], WaitingBatch>(
    `SELECT batch_id AS batchId, kind, count(*) AS waiting, min(seq) AS firstSeq FROM requests
     WHERE outcome = 'waiting' AND batch_id IS NOT NULL GROUP BY batch_id`,
  )
  const waitingOf = db.prepare<[string, number], CodeRequest>(
    `SELECT ${columns} FROM requests WHERE outcome = 'waiting' AND batch_id = ? ORDER BY seq LIMIT ?`,
  )
  const unchecked = db.prepare<[string], UncheckedRequest>(
    `SELECT ${columns}, checks FROM requests WHERE outcome = 'unclear' AND checked_at_ms IS NULL
       AND seq NOT IN (SELECT value FROM json_each(?)) ORDER BY checks, seq LIMIT 1`,
  )
  // The plus keeps SQLite off the index by batch: few rows have this code, thousands may have this batch.
  const find = db.prepare<[string, string], CodeRequest>(
    `SELECT ${columns} FROM requests WHERE +batch_id = ? AND bill_code = ? LIMIT 1`,
  )
  const unclearBefore = db
    .prepare<[string, BatchKind, number], number>(
      "SELECT 1 FROM requests WHERE bill_code = ? AND kind = ? AND seq < ? AND outcome = 'unclear' LIMIT 1",
    )
    .pluck()
  return {
    insert: (request: NewCodeRequest): void => {
      insert.run(request)
    },
    /** True while a request of this kind for the bill waits or is on its way. */
    isPending: (billCode: string, kind: BatchKind): boolean => pending.get(billCode, kind) !== undefined,
    /** True where an earlier request for the same may have been carried out without anybody having heard of it. */
    isInDoubt: ({ billCode, kind, seq }: CodeRequest): boolean => unclearBefore.get(billCode, kind, seq) !== undefined,
    /** Every batch of which something waits. */
    waitingBatches: (): WaitingBatch[] => waitingBatches.all(),
    /** The oldest waiting codes of one batch. */
    waitingOf: (batchId: string, limit: number): CodeRequest[] => waitingOf.all(batchId, limit),
    /** The unclear request that tracking has been asked about least, and has not answered for; the oldest of those. */
    unchecked: (except: readonly number[]): UncheckedRequest | undefined => unchecked.get(JSON.stringify(except)),
    find: (batchId: string, billCode: string): CodeRequest | undefined => find.get(batchId, billCode),
  }
}

function ending(db: Database) {
  const end = db.prepare<[RequestEnd & { seq: number; atMs: number }]>(
    `UPDATE requests SET outcome = :outcome, message = :message, cause = :cause, technical = :technical,
       ended_at_ms = :atMs WHERE seq = :seq`,
  )
  const putBack = db.prepare<[number]>(
    "UPDATE requests SET outcome = 'waiting', chunk_id = NULL WHERE seq = ? AND outcome = 'sending'",
  )
  const checked = db.prepare<[number, number]>('UPDATE requests SET checked_at_ms = ? WHERE seq = ?')
  const countCheck = db.prepare<[number]>('UPDATE requests SET checks = checks + 1 WHERE seq = ?')
  const stop = db.prepare<[number, string]>(
    "UPDATE requests SET outcome = 'not-sent', ended_at_ms = ? WHERE batch_id = ? AND outcome = 'waiting'",
  )
  const doubtElsewhere = db.prepare<[{ billCode: string; kind: BatchKind; batchId: string; atMs: number }]>(
    `UPDATE requests SET outcome = 'unclear', cause = 'restored-copy', ended_at_ms = :atMs
     WHERE bill_code = :billCode AND kind = :kind AND outcome = 'waiting' AND batch_id <> :batchId`,
  )
  const doubtWaiting = db.prepare<[number]>(
    `UPDATE requests SET outcome = 'unclear', cause = 'restored-copy', ended_at_ms = ? WHERE kind IN ('cancel', 'return', 'update')
       AND (outcome = 'waiting' OR (outcome = 'sending' AND kind = 'update'))`,
  )
  return {
    end: (seq: number, { outcome, message, cause, technical }: RequestEnd, atMs: number): void => {
      end.run({ seq, outcome, message, cause, technical, atMs })
    },
    /** Only for requests that provably never left, or were provably not processed. */
    putBack: (seq: number): void => {
      putBack.run(seq)
    },
    /** Tracking was asked, and said nothing that can be understood. */
    countCheck: (seq: number): void => {
      countCheck.run(seq)
    },
    /** Tracking has answered. */
    markChecked: (seq: number, atMs: number): void => {
      checked.run(atMs, seq)
    },
    /** What of a batch has not begun yet is not sent any more. */
    stopBatch: (batchId: string, atMs: number): void => {
      stop.run(atMs, batchId)
    },
    /** Of another batch the same code was sent meanwhile: nobody knows what is left to be asked for. */
    doubtElsewhere: (billCode: string, kind: BatchKind, batchId: string, atMs: number): void => {
      doubtElsewhere.run({ billCode, kind, batchId, atMs })
    },
    /** On a restored or copied database nobody knows what of the waiting requests, and of all updates, was done since. */
    doubtAllWaiting: (atMs: number): void => {
      doubtWaiting.run(atMs)
    },
  }
}

function chunks(db: Database) {
  const insert = db.prepare<[string, BatchKind, string, number]>(
    "INSERT INTO request_chunks (id, kind, codes_json, started_at_ms, result) VALUES (?, ?, ?, ?, '')",
  )
  const take = db.prepare<[string, number]>("UPDATE requests SET outcome = 'sending', chunk_id = ? WHERE seq = ?")
  const end = db.prepare<[number, string, string]>(
    'UPDATE request_chunks SET ended_at_ms = ?, result = ? WHERE id = ? AND ended_at_ms IS NULL',
  )
  const open = db.prepare<[], OpenChunk>(
    "SELECT id, kind FROM request_chunks WHERE ended_at_ms IS NULL AND kind <> 'update'",
  )
  const sending = db.prepare<[string], CodeRequest>(
    `SELECT ${columns} FROM requests WHERE chunk_id = ? AND outcome = 'sending' ORDER BY seq`,
  )
  const exists = db.prepare<[string], number>('SELECT 1 FROM request_chunks WHERE id = ?').pluck()
  return {
    /** The intent of one chunk; to be committed before its call. */
    beginChunk: (id: string, kind: BatchKind, requests: readonly CodeRequest[], atMs: number): void => {
      insert.run(id, kind, JSON.stringify(requests.map((request) => request.billCode)), atMs)
      for (const request of requests) take.run(id, request.seq)
    },
    endChunk: (id: string, result: string, atMs: number): void => {
      end.run(atMs, result, id)
    },
    /** Chunks of cancels and returns that have no answer yet. */
    openChunks: (): OpenChunk[] => open.all(),
    sendingIn: (chunkId: string): CodeRequest[] => sending.all(chunkId),
    chunkExists: (id: string): boolean => exists.get(id) !== undefined,
  }
}
