import type { BatchKind, BatchOutcome, CodeMark } from '../../../shared/domain/request/batch.ts'
import type { BillRequest } from '../../../shared/domain/bill/bill-history.ts'
import type { RequestOutcome } from '../../../shared/domain/bill/bill.ts'
import type { RequestCause } from '../../../shared/domain/request/request-cause.ts'
import { underWayOutcomes } from '../../../shared/domain/request/request-outcomes.ts'
import { isIntact } from '../row-digest.ts'
import type { Database } from '../open.ts'
import { batchBeingStored, latestRequest, oneOf } from './conditions.ts'

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

/** A stopped batch of which not every row says so yet. */
export interface HalfStopped {
  readonly id: string
  readonly stoppedAtMs: number
  /** So many rows say that they wait. */
  readonly waiting: number
}

/** A cancel, return or update whose answer was lost or could not be understood. */
export interface UncheckedRequest extends Omit<CodeRequest, 'kind' | 'batchId'> {
  readonly kind: BatchKind | 'update'
  /** Null for an update. */
  readonly batchId: string | null
  /** How often tracking was asked and did not answer. */
  readonly checks: number
}

/** A cancel or return about which more may become known. */
export interface OpenRequest extends Pick<BillRequest, 'seq' | 'outcome' | 'message' | 'cause' | 'endedAtMs'> {
  readonly kind: BatchKind
  readonly batchId: string
}

interface OpenChunk {
  readonly id: string
  readonly kind: BatchKind
}

const columns = 'seq, kind, bill_code AS billCode, batch_id AS batchId, message'
const openColumns = 'seq, kind, batch_id AS batchId, outcome, message, cause, ended_at_ms AS endedAtMs'

/** All SQL of cancels and returns: a row per code, and a row per chunk as the intent behind it. */
export interface RequestStore {
  unclearOf(billCode: string): OpenRequest[]
  /** What was asked for last and not withdrawn before it was sent. */
  latestCancel(billCode: string): OpenRequest | undefined
  insert(request: NewCodeRequest): void
  /** True while a request of this kind for the bill waits or is on its way. */
  isPending(billCode: string, kind: BatchKind): boolean
  /** True where an earlier request for the same may have been carried out although its answer was lost. */
  isInDoubt(request: CodeRequest): boolean
  /** Every batch of which something waits to be sent: without the one that is being stored, and without those that were stopped. */
  waitingBatches(): WaitingBatch[]
  /** The oldest waiting codes of one batch. One whose row is damaged is reported instead: nobody knows which bill it was for. */
  waitingOf(batchId: string, limit: number, reportDamaged: (request: CodeRequest) => void): CodeRequest[]
  /** The unclear request that tracking has been asked about least, and has not answered for; the oldest of those. */
  unchecked(except: readonly number[]): UncheckedRequest | undefined
  find(batchId: string, billCode: string): CodeRequest | undefined
  end(seq: number, end: RequestEnd, atMs: number): void
  /** Only for requests that provably never left, or were provably not processed: it waits again, unless its batch was stopped since. */
  putBack(seq: number): void
  /** Tracking was asked, and said nothing that can be understood. */
  countCheck(seq: number): void
  /** Tracking has answered. */
  markChecked(seq: number, atMs: number): void
  /** What of a batch has not begun yet is not sent any more. */
  stopBatch(batchId: string, atMs: number): void
  /** The same for the oldest of them. @returns their bill codes; none once nothing waits */
  stopOldest(batchId: string, atMs: number, limit: number): string[]
  /** The same for one bill, of a batch that was stopped or that nobody has been told is stored: it is asked for anew. */
  stopOfBill(billCode: string, kind: BatchKind): void
  /** Batches that were stopped, and of which rows still say that they wait. */
  halfStopped(): HalfStopped[]
  /** Of another batch the same code was sent meanwhile: nobody knows what is left to be asked for. */
  doubtElsewhere(billCode: string, kind: BatchKind, batchId: string, atMs: number): void
  /**
   * On a restored or copied database nobody knows what of the waiting requests, and of all updates, was done since: so many of them at most become unclear.
   * @returns how many there were
   */
  doubtWaiting(limit: number, atMs: number): number
  /** The intent of one chunk; to be committed before its call. */
  beginChunk(id: string, kind: BatchKind, requests: readonly CodeRequest[], atMs: number): void
  endChunk(id: string, result: string, atMs: number): void
  /** Chunks of cancels and returns that have no answer yet. */
  openChunks(): OpenChunk[]
  sendingIn(chunkId: string): CodeRequest[]
  chunkExists(id: string): boolean
}

export function createRequestStore(db: Database): RequestStore {
  return { ...asking(db), ...ending(db), ...stopping(db), ...chunks(db), ...ofOneBill(db) }
}

function asking(
  db: Database,
): Pick<RequestStore, 'insert' | 'isPending' | 'isInDoubt' | 'waitingBatches' | 'waitingOf' | 'unchecked' | 'find'> {
  const insert = db.prepare<[NewCodeRequest]>(
    `INSERT INTO requests (kind, bill_code, batch_id, mark, status_id, payload_json, operator, outcome, message, tries,
       asked_at_ms)
     VALUES (:kind, :billCode, :batchId, :mark, :statusId, '{}', :operator, :outcome, '', 0, :askedAtMs)`,
  )
  const pending = db
    .prepare<[string, BatchKind], number>(
      `SELECT 1 FROM requests WHERE bill_code = ? AND kind = ? AND ${oneOf('outcome', underWayOutcomes)}`,
    )
    .pluck()
  const waitingBatches = db.prepare<[], WaitingBatch>(
    `SELECT batch_id AS batchId, kind, count(*) AS waiting, min(seq) AS firstSeq FROM requests
     WHERE outcome = 'waiting' AND batch_id IS NOT NULL AND batch_id IS NOT ${batchBeingStored} GROUP BY batch_id
     HAVING (SELECT b.stopped_at_ms FROM batches b WHERE b.id = batch_id) IS NULL`,
  )
  const waitingOf = db.prepare<[string, number], CodeRequest & { readonly isIntact: 0 | 1 }>(
    `SELECT ${columns}, ${isIntact('requests', 'r')} AS isIntact FROM requests r
     WHERE outcome = 'waiting' AND batch_id = ? ORDER BY seq LIMIT ?`,
  )
  const unchecked = db.prepare<[string], UncheckedRequest>(
    `SELECT ${columns}, checks FROM requests WHERE outcome = 'unclear' AND checked_at_ms IS NULL
       AND seq NOT IN (SELECT value FROM json_each(?)) ORDER BY checks, seq LIMIT 1`,
  )
  // The plus keeps SQLite off the index by batch: few rows have this code, thousands may have this batch.
  const find = db.prepare<[string, string], CodeRequest>(
    `SELECT ${columns} FROM requests WHERE +batch_id = ? AND bill_code = ? LIMIT 1`,
  )
  // So here and below for the index by outcome: of this bill there are few, thousands may be unclear or wait.
  const unclearBefore = db
    .prepare<[string, BatchKind, number], number>(
      "SELECT 1 FROM requests WHERE bill_code = ? AND kind = ? AND seq < ? AND +outcome = 'unclear' LIMIT 1",
    )
    .pluck()
  return {
    insert: (request) => void insert.run(request),
    isPending: (billCode, kind) => pending.get(billCode, kind) !== undefined,
    isInDoubt: ({ billCode, kind, seq }) => unclearBefore.get(billCode, kind, seq) !== undefined,
    waitingBatches: () => waitingBatches.all(),
    waitingOf: (batchId, limit, reportDamaged) =>
      waitingOf.all(batchId, limit).flatMap(({ isIntact: isRowIntact, ...request }) => {
        if (isRowIntact === 1) return [request]
        reportDamaged(request)
        return []
      }),
    unchecked: (except) => unchecked.get(JSON.stringify(except)),
    find: (batchId, billCode) => find.get(batchId, billCode),
  }
}

function ending(
  db: Database,
): Pick<RequestStore, 'end' | 'putBack' | 'countCheck' | 'markChecked' | 'doubtElsewhere' | 'doubtWaiting'> {
  const end = db.prepare<[RequestEnd & { seq: number; atMs: number }]>(
    `UPDATE requests SET outcome = :outcome, message = :message, cause = :cause, technical = :technical,
       ended_at_ms = :atMs WHERE seq = :seq`,
  )
  const putBack = db.prepare<[number]>(
    `UPDATE requests SET chunk_id = NULL, (outcome, ended_at_ms) =
       (SELECT iif(b.stopped_at_ms IS NULL, 'waiting', 'not-sent'), b.stopped_at_ms FROM batches b WHERE b.id = batch_id)
     WHERE seq = ? AND outcome = 'sending'`,
  )
  const checked = db.prepare<[number, number]>('UPDATE requests SET checked_at_ms = ? WHERE seq = ?')
  const countCheck = db.prepare<[number]>('UPDATE requests SET checks = checks + 1 WHERE seq = ?')
  const doubtElsewhere = db.prepare<[{ billCode: string; kind: BatchKind; batchId: string; atMs: number }]>(
    `UPDATE requests SET outcome = 'unclear', cause = 'restored-copy', ended_at_ms = :atMs
     WHERE bill_code = :billCode AND kind = :kind AND +outcome = 'waiting' AND batch_id <> :batchId`,
  )
  const doubtWaiting = db.prepare<[number, number]>(
    `UPDATE requests SET outcome = 'unclear', cause = 'restored-copy', ended_at_ms = ? WHERE seq IN
       (SELECT seq FROM requests WHERE kind IN ('cancel', 'return', 'update') AND outcome = 'waiting'
        UNION ALL SELECT seq FROM requests WHERE kind = 'update' AND outcome = 'sending' LIMIT ?)`,
  )
  return {
    end: (seq, { outcome, message, cause, technical }, atMs) =>
      void end.run({ seq, outcome, message, cause, technical, atMs }),
    putBack: (seq) => void putBack.run(seq),
    countCheck: (seq) => void countCheck.run(seq),
    markChecked: (seq, atMs) => void checked.run(atMs, seq),
    doubtElsewhere: (billCode, kind, batchId, atMs) => void doubtElsewhere.run({ billCode, kind, batchId, atMs }),
    doubtWaiting: (limit, atMs) => doubtWaiting.run(atMs, limit).changes,
  }
}

function stopping(db: Database): Pick<RequestStore, 'stopBatch' | 'stopOldest' | 'stopOfBill' | 'halfStopped'> {
  const stop = db.prepare<[number, string]>(
    "UPDATE requests SET outcome = 'not-sent', ended_at_ms = ? WHERE batch_id = ? AND outcome = 'waiting'",
  )
  const stopOldest = db
    .prepare<[number, string, number], string>(
      `UPDATE requests SET outcome = 'not-sent', ended_at_ms = ? WHERE seq IN
         (SELECT seq FROM requests WHERE batch_id = ? AND outcome = 'waiting' ORDER BY seq LIMIT ?) RETURNING bill_code`,
    )
    .pluck()
  const stopOfBill = db.prepare<[string, BatchKind]>(
    `UPDATE requests SET (outcome, ended_at_ms) =
       (SELECT 'not-sent', coalesce(b.stopped_at_ms, b.asked_at_ms) FROM batches b WHERE b.id = batch_id)
     WHERE bill_code = ? AND kind = ? AND +outcome = 'waiting'
       AND EXISTS (SELECT 1 FROM batches b WHERE b.id = batch_id
         AND (b.stopped_at_ms IS NOT NULL OR b.id IS ${batchBeingStored}))`,
  )
  const halfStopped = db.prepare<[], HalfStopped>(
    `SELECT w.id, b.stopped_at_ms AS stoppedAtMs, w.waiting FROM (SELECT batch_id AS id, count(*) AS waiting FROM requests
       WHERE outcome = 'waiting' AND batch_id IS NOT NULL GROUP BY batch_id) w
     JOIN batches b ON b.id = w.id WHERE b.stopped_at_ms IS NOT NULL`,
  )
  return {
    stopBatch: (batchId, atMs) => void stop.run(atMs, batchId),
    stopOldest: (batchId, atMs, limit) => stopOldest.all(atMs, batchId, limit),
    stopOfBill: (billCode, kind) => void stopOfBill.run(billCode, kind),
    halfStopped: () => halfStopped.all(),
  }
}

function chunks(
  db: Database,
): Pick<RequestStore, 'beginChunk' | 'endChunk' | 'openChunks' | 'sendingIn' | 'chunkExists'> {
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
    beginChunk: (id, kind, requests, atMs) => {
      insert.run(id, kind, JSON.stringify(requests.map((request) => request.billCode)), atMs)
      for (const request of requests) take.run(id, request.seq)
    },
    endChunk: (id, result, atMs) => void end.run(atMs, result, id),
    openChunks: () => open.all(),
    sendingIn: (chunkId) => sending.all(chunkId),
    chunkExists: (id) => exists.get(id) !== undefined,
  }
}

/** The cancels and returns of one bill that tracking or a person may resolve. */
function ofOneBill(db: Database): Pick<RequestStore, 'unclearOf' | 'latestCancel'> {
  const unclear = db.prepare<[string], OpenRequest>(
    `SELECT ${openColumns} FROM requests
     WHERE bill_code = ? AND kind IN ('cancel', 'return') AND outcome = 'unclear' ORDER BY seq`,
  )
  const latestCancel = db.prepare<[string], OpenRequest>(latestRequest(openColumns, '?', 'cancel'))
  return {
    unclearOf: (billCode) => unclear.all(billCode),
    latestCancel: (billCode) => latestCancel.get(billCode),
  }
}
