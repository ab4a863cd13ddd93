import type { BillInput } from '../../../shared/domain/bill/bill-input.ts'
import type { Attempt, AttemptOutcome, DraftReason } from '../../../shared/domain/draft.ts'
import { isIntact } from '../row-digest.ts'
import { intactBill } from './bills/bill-columns.ts'
import { isUnresolved } from './conditions.ts'
import type { Database } from '../open.ts'

interface NewAttempt {
  readonly id: string
  readonly draftId: string
  readonly refCode: string
  /** The bill as it was sent, frozen. */
  readonly payloadJson: string
  /** The interface it is sent over has no note, so that the note follows as an update. */
  readonly noteFollows: boolean
  readonly tokenGeneration: number | null
  readonly startedAtMs: number
  readonly startedMonotonicMs: number
  /** The journal's end when the attempt was made: its line there, if there is one, stands behind it. */
  readonly journalSegment: number
  readonly journalOffset: number
}

/** What was sent in an attempt, frozen. */
export interface SentBill {
  readonly refCode: string
  readonly bill: BillInput
  readonly noteFollows: boolean
}

interface SentRecord {
  readonly refCode: string
  readonly payloadJson: string
  readonly noteFollows: 0 | 1
  readonly isIntact: 0 | 1
}

interface AttemptEnd {
  readonly id: string
  readonly outcome: Exclude<AttemptOutcome, 'open'>
  readonly reason: DraftReason
  /** When the request was handed to the network; null where the attempt's own time is all that is known. */
  readonly sentAtMs: number | null
  readonly endedAtMs: number
  readonly httpStatus: number | null
  readonly responseText: string | null
  readonly billCodeSeen: string | null
  readonly tokenGeneration: number | null
}

interface OpenAttempt {
  readonly id: string
  readonly draftId: string
  readonly refCode: string
  readonly journalSegment: number
  readonly journalOffset: number
}

type Resolution = NonNullable<Attempt['resolvedAs']>

const columns = `id, started_at_ms AS startedAtMs, ended_at_ms AS endedAtMs, outcome, reason,
  http_status AS httpStatus, response_text AS responseText, bill_code_seen AS billCodeSeen, settled_as AS resolvedAs`

/** All SQL of attempts: one row for each try at the carrier's create call, never deleted. */
export interface AttemptStore {
  insert(attempt: NewAttempt): void
  /** False where the attempt has an outcome already; the first one stands. */
  end(attempt: AttemptEnd): boolean
  resolve(id: string, resolvedAs: Resolution, atMs: number): boolean
  byDraft(draftId: string): Attempt[]
  unresolved(draftId: string): Attempt[]
  open(): OpenAttempt[]
  /** @throws DamagedRowError where the row is not as it was written, and where there is no such attempt */
  sent(id: string): SentBill
  exists(id: string): boolean
}

export function createAttemptStore(db: Database): AttemptStore {
  const insert = db.prepare<[Omit<NewAttempt, 'noteFollows'> & { noteFollows: 0 | 1 }]>(
    `INSERT INTO attempts (id, draft_id, ref_code, payload_json, note_follows, token_generation, started_at_ms,
       started_monotonic_ms, journal_segment, journal_offset, outcome, reason)
     VALUES (:id, :draftId, :refCode, :payloadJson, :noteFollows, :tokenGeneration, :startedAtMs, :startedMonotonicMs,
       :journalSegment, :journalOffset, 'open', 'none')`,
  )
  const end = db.prepare<[AttemptEnd]>(
    `UPDATE attempts SET outcome = :outcome, reason = :reason, ended_at_ms = :endedAtMs, http_status = :httpStatus,
       response_text = :responseText, bill_code_seen = :billCodeSeen,
       started_at_ms = coalesce(:sentAtMs, started_at_ms),
       token_generation = coalesce(:tokenGeneration, token_generation)
     WHERE id = :id AND outcome = 'open'`,
  )
  const resolve = db.prepare<[{ id: string; resolvedAs: Resolution; atMs: number }]>(
    `UPDATE attempts SET settled_as = :resolvedAs, settled_at_ms = :atMs
     WHERE id = :id AND ${isUnresolved('attempts')}`,
  )
  const byDraft = db.prepare<[string], Attempt>(`SELECT ${columns} FROM attempts WHERE draft_id = ? ORDER BY seq`)
  // Else SQLite reads all attempts there ever were, for their order.
  const open = db.prepare<[], OpenAttempt>(
    `SELECT id, draft_id AS draftId, ref_code AS refCode, journal_segment AS journalSegment,
       journal_offset AS journalOffset FROM attempts INDEXED BY attempts_open WHERE outcome = 'open' ORDER BY seq`,
  )
  const sent = db.prepare<[string], SentRecord>(
    `SELECT a.ref_code AS refCode, a.payload_json AS payloadJson, a.note_follows AS noteFollows,
       ${isIntact('attempts', 'a')} AS isIntact FROM attempts a WHERE a.id = ?`,
  )
  const exists = db.prepare<[string], number>('SELECT 1 FROM attempts WHERE id = ?').pluck()

  return {
    insert: (attempt) => {
      const startedMonotonicMs = Math.round(attempt.startedMonotonicMs)
      insert.run({ ...attempt, startedMonotonicMs, noteFollows: attempt.noteFollows ? 1 : 0 })
    },
    end: (attempt) => end.run(attempt).changes === 1,
    resolve: (id, resolvedAs, atMs) => resolve.run({ id, resolvedAs, atMs }).changes === 1,
    byDraft: (draftId) => byDraft.all(draftId),
    unresolved: (draftId) =>
      byDraft.all(draftId).filter((attempt) => attempt.outcome === 'unknown' && attempt.resolvedAs === null),
    open: () => open.all(),
    sent: (id) => {
      const record = sent.get(id)
      if (!record) throw new Error(`attempt ${id} is not on file`)
      const { refCode, payloadJson: billJson, noteFollows, isIntact: isRowIntact } = record
      const bill = intactBill({ isIntact: isRowIntact, billJson }, refCode)
      return { refCode, bill, noteFollows: noteFollows === 1 }
    },
    exists: (id) => exists.get(id) !== undefined,
  }
}
