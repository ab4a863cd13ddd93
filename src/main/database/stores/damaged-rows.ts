import { billChangesSchema } from '../../../shared/domain/bill/bill-changes.ts'
import type { Database } from '../open.ts'
import { isIntact, type DigestedTable } from '../row-digest.ts'
import { fromStoredJson, unlessDamaged } from './stored-json.ts'

/** A row that is not as it was written. */
interface DamagedRow {
  readonly kind: 'draft' | 'attempt' | 'bill' | 'request'
  /** What a person knows it by, as far as it can be read: a reference or a bill code. */
  readonly name: string
  /** Of the draft, for a draft or an attempt; the bill code for the others. */
  readonly id: string
}

/** Rows that are not as they were written, among all that may still be acted upon. */
export interface DamagedRowStore {
  /**
   * Keeps them from being acted upon, each in the place where a person sees it: a draft on HOLD with its reference taken, a request that waited
   * as unclear, a bill on the worklist. An unresolved attempt stays unresolved.
   * @returns what was not known as damaged before; all of the attempts, and of the drafts whose state is that of their attempts
   */
  quarantine(atMs: number): readonly DamagedRow[]
  quarantineDraft(id: string, atMs: number): void
}

/** Older ones that have come to an end are looked at when they are opened or printed: reading all would hold up the start of a large station. */
const newestRows = 2_000

export function createDamagedRowStore(db: Database): DamagedRowStore {
  const find = findDamaged(db)
  const holdDraft = db.prepare<[number, string]>(
    `UPDATE drafts SET state = 'HOLD', reason = 'damaged', reason_detail = '', state_since_ms = ?
     WHERE id = ? AND state IN ('EDITING', 'READY', 'REJECTED', 'HOLD')`,
  )
  const markDraft = db.prepare<[string]>(
    "UPDATE drafts SET reason = 'damaged' WHERE id = ? AND state IN ('CREATED', 'ABANDONED')",
  )
  const flagBill = db.prepare<[string]>('UPDATE bills SET needs_action = 1 WHERE bill_code = ?')
  const endRequest = db.prepare<[number, number]>(
    "UPDATE requests SET outcome = 'unclear', cause = 'rescued', ended_at_ms = ? WHERE seq = ?",
  )
  return {
    quarantineDraft: (id, atMs) => void holdDraft.run(atMs, id),
    quarantine: db.transaction((atMs: number): readonly DamagedRow[] => {
      const drafts = find.drafts()
      for (const { id } of drafts) holdDraft.run(atMs, id)
      for (const { id } of drafts) markDraft.run(id)
      const bills = find.bills()
      for (const { id } of bills) flagBill.run(id)
      const requests = find.requests()
      for (const { seq } of requests) endRequest.run(atMs, seq)
      return [
        ...drafts.map((row) => ({ kind: 'draft', ...row }) as const),
        ...find.attempts().map((row) => ({ kind: 'attempt', ...row }) as const),
        ...bills.map(({ id }) => ({ kind: 'bill', id, name: id }) as const),
        ...requests.map(({ billCode: id }) => ({ kind: 'request', id, name: id }) as const),
      ]
    }),
  }
}

interface NamedRow {
  readonly id: string
  readonly name: string
}

interface WaitingRequest {
  readonly seq: number
  readonly billCode: string
  readonly payloadJson: string
  readonly isIntact: 0 | 1
}

function findDamaged(db: Database) {
  const damaged = (table: DigestedTable, json: string): string =>
    `NOT (${isIntact(table, 'r')} AND json_valid(r.${json}))`
  const drafts = db.prepare<[], NamedRow>(
    `SELECT r.id, r.ref_code AS name FROM drafts r WHERE r.deleted_at_ms IS NULL AND r.reason <> 'damaged'
       AND (r.state IN ('EDITING', 'READY', 'SENDING', 'REJECTED', 'UNKNOWN', 'HOLD')
         OR r.seq > (SELECT max(seq) FROM drafts) - ${newestRows}) AND ${damaged('drafts', 'bill_json')}`,
  )
  const attempts = db.prepare<[], NamedRow>(
    `SELECT r.draft_id AS id, r.ref_code AS name FROM attempts r
     WHERE (r.outcome = 'open' OR (r.outcome = 'unknown' AND r.settled_as IS NULL)) AND ${damaged('attempts', 'payload_json')}`,
  )
  const bills = db.prepare<[], { readonly id: string }>(
    `SELECT r.bill_code AS id FROM bills r WHERE r.seq > (SELECT max(seq) FROM bills) - ${newestRows}
       AND r.needs_action = 0 AND r.handled_at_ms IS NULL AND ${damaged('bills', 'bill_json')}`,
  )
  const waiting = db.prepare<[], WaitingRequest>(
    `SELECT r.seq, r.bill_code AS billCode, r.payload_json AS payloadJson, ${isIntact('requests', 'r')} AS isIntact
     FROM requests r WHERE r.kind IN ('cancel', 'return') AND r.outcome = 'waiting' AND NOT ${isIntact('requests', 'r')}
     UNION ALL SELECT r.seq, r.bill_code, r.payload_json, ${isIntact('requests', 'r')}
     FROM requests r WHERE r.kind = 'update' AND r.outcome IN ('waiting', 'sending')`,
  )
  const isReadable = ({ payloadJson, billCode }: WaitingRequest): boolean =>
    unlessDamaged(() => fromStoredJson(billChangesSchema, payloadJson, billCode)) !== undefined
  return {
    drafts: () => drafts.all(),
    attempts: () => attempts.all(),
    bills: () => bills.all(),
    requests: () => waiting.all().filter((row) => row.isIntact === 0 || !isReadable(row)),
  }
}
