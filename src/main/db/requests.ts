import type { RequestOutcome } from '../../shared/domain/bill.ts'
import type { Database } from './open.ts'

type RequestKind = 'cancel' | 'return' | 'update-note'

interface NewRequest {
  readonly kind: RequestKind
  readonly billCode: string
  readonly payloadJson: string
  readonly operator: string
  readonly askedAtMs: number
}

export interface StoredRequest {
  readonly seq: number
  readonly billCode: string
  readonly outcome: RequestOutcome
  readonly message: string
  readonly payloadJson: string
}

const columns = 'seq, bill_code AS billCode, outcome, message, payload_json AS payloadJson'

/** All SQL of cancels, returns and updates: a row per code, and a row per chunk as the intent behind it. */
export function createRequestStore(db: Database) {
  return { ...rows(db), ...chunks(db) }
}

export type RequestStore = ReturnType<typeof createRequestStore>

function rows(db: Database) {
  const insert = db.prepare<[NewRequest]>(
    `INSERT INTO requests (kind, bill_code, payload_json, operator, outcome, message, asked_at_ms)
     VALUES (:kind, :billCode, :payloadJson, :operator, 'waiting', '', :askedAtMs)`,
  )
  const latest = db.prepare<[string, RequestKind], StoredRequest>(
    `SELECT ${columns} FROM requests WHERE bill_code = ? AND kind = ? ORDER BY seq DESC LIMIT 1`,
  )
  const inOutcome = db.prepare<[RequestKind, RequestOutcome, number], StoredRequest>(
    `SELECT ${columns} FROM requests WHERE kind = ? AND outcome = ? ORDER BY seq LIMIT ?`,
  )
  const unchecked = db.prepare<[number], StoredRequest>(
    `SELECT ${columns} FROM requests WHERE kind = 'cancel' AND outcome = 'unclear' AND checked_at_ms IS NULL
     ORDER BY seq LIMIT ?`,
  )
  const end = db.prepare<[{ seq: number; outcome: RequestOutcome; message: string; atMs: number }]>(
    'UPDATE requests SET outcome = :outcome, message = :message, ended_at_ms = :atMs WHERE seq = :seq',
  )
  const putBack = db.prepare<[number]>(
    "UPDATE requests SET outcome = 'waiting', chunk_id = NULL WHERE seq = ? AND outcome = 'sending'",
  )
  const checked = db.prepare<[number, number]>('UPDATE requests SET checked_at_ms = ? WHERE seq = ?')
  return {
    insert: (request: NewRequest): void => {
      insert.run(request)
    },
    latest: (billCode: string, kind: RequestKind): StoredRequest | undefined => latest.get(billCode, kind),
    inOutcome: (kind: RequestKind, outcome: RequestOutcome, limit: number): StoredRequest[] =>
      inOutcome.all(kind, outcome, limit),
    /** Unclear cancels that tracking has not been asked about yet. */
    uncheckedCancels: (limit: number): StoredRequest[] => unchecked.all(limit),
    end: (seq: number, outcome: RequestOutcome, message: string, atMs: number): void => {
      end.run({ seq, outcome, message, atMs })
    },
    /** Only for requests that provably never left. */
    putBack: (seq: number): void => {
      putBack.run(seq)
    },
    markChecked: (seq: number, atMs: number): void => {
      checked.run(atMs, seq)
    },
  }
}

function chunks(db: Database) {
  const insert = db.prepare<[string, RequestKind, string, number]>(
    "INSERT INTO request_chunks (id, kind, codes_json, started_at_ms, result) VALUES (?, ?, ?, ?, '')",
  )
  const take = db.prepare<[string, number]>(
    "UPDATE requests SET outcome = 'sending', chunk_id = ? WHERE seq = ? AND outcome = 'waiting'",
  )
  const end = db.prepare<[number, string, string]>('UPDATE request_chunks SET ended_at_ms = ?, result = ? WHERE id = ?')
  return {
    /** The intent of one chunk; to be committed before its call. */
    beginChunk: (id: string, kind: RequestKind, requests: readonly StoredRequest[], atMs: number): void => {
      insert.run(id, kind, JSON.stringify(requests.map((request) => request.billCode)), atMs)
      for (const request of requests) take.run(id, request.seq)
    },
    endChunk: (id: string, result: string, atMs: number): void => {
      end.run(atMs, result, id)
    },
  }
}
