import { billChangesSchema } from '../../../shared/domain/bill/bill-changes.ts'
import type { Database } from '../open.ts'
import { editableStates, unsentStates } from '../../../shared/domain/draft-states.ts'
import { underWayOutcomes } from '../../../shared/domain/request/request-outcomes.ts'
import type { DraftState } from '../../../shared/domain/draft.ts'
import { isIntact, type DigestedTable } from '../row-digest.ts'
import { isUnresolved, oneOf } from './conditions.ts'
import { fromStoredJson, unlessDamaged } from './stored-json.ts'

/** A row that is not as it was written. */
export interface DamagedRow {
  readonly kind: 'draft' | 'attempt' | 'bill' | 'request' | 'print' | 'order' | 'customer' | 'handover'
  /** What a person knows it by, as far as it can be read: a reference, a bill code, the title of a print, an order's number. */
  readonly name: string
  /** Of the draft, for a draft or an attempt; the bill code for bills, requests and parcels that were handed over; of the print, order or customer. */
  readonly id: string
}

/** How far the check of all rows has come. */
export interface CheckPlace {
  readonly table: number
  readonly seq: number
}

/** Rows that are not as they were written. */
export interface DamagedRowStore {
  /**
   * Keeps them from being acted upon, each in the place where a person sees it: a draft on HOLD with its reference taken, a request that waited
   * as unclear, a bill on the worklist, an order on hold. An unresolved attempt stays unresolved.
   * @returns what was not known as damaged before; all of the attempts, and of the drafts whose state is that of their attempts
   */
  quarantine(atMs: number): readonly DamagedRow[]
  quarantineDraft(id: string, atMs: number): void
  /** A request that waits. The check of all rows is left to find it and to tell of it. */
  quarantineRequest(seq: number, atMs: number): void
  /** The same of the update of the bill that waits and cannot be read. */
  quarantineUpdate(billCode: string, atMs: number): void
  /**
   * A few of all rows from a place on, also those that have come to an end: what is damaged goes the same way.
   * @returns what was not known as damaged before, and where to go on; null behind the last row
   */
  check(from: CheckPlace, atMs: number): { readonly found: readonly DamagedRow[]; readonly next: CheckPlace | null }
}

/** Others are left to the check behind the start: reading all would hold up the start of a large station. */
const rowsAtStart = 2_000

export function createDamagedRowStore(db: Database): DamagedRowStore {
  const find = findDamaged(db)
  const holdDraft = db.prepare<[number, string]>(
    `UPDATE drafts SET state = 'HOLD', reason = 'damaged', reason_detail = '', state_since_ms = ?
     WHERE id = ? AND ${oneOf('state', editableStates)}`,
  )
  const markDraft = db.prepare<[string]>(
    "UPDATE drafts SET reason = 'damaged' WHERE id = ? AND state IN ('CREATED', 'ABANDONED')",
  )
  const flagBill = db.prepare<[string]>('UPDATE bills SET needs_action = 1 WHERE bill_code = ?')
  const holdOrder = db.prepare<[number, string]>(
    `UPDATE orders SET state = 'held', reason = 'damaged', reason_detail = '', state_since_ms = ?
     WHERE id = ? AND state IN ('waiting', 'packing', 'held')`,
  )
  // One whose call runs gets its outcome from the answer.
  const endRequest = db.prepare<[number, number, 'sending' | 'waiting']>(
    `UPDATE requests SET outcome = 'unclear', cause = 'rescued', ended_at_ms = ?
     WHERE seq = ? AND outcome IN ('waiting', ?)`,
  )
  const waitingUpdate = db
    .prepare<[string], number>(
      "SELECT seq FROM requests WHERE bill_code = ? AND kind = 'update' AND outcome = 'waiting'",
    )
    .pluck()
  const list = db.prepare<[DigestedTable, number, number]>('INSERT OR IGNORE INTO damaged_rows VALUES (?, ?, ?)')
  const isNew = (table: DigestedTable, seq: number, atMs: number): boolean => list.run(table, seq, atMs).changes === 1
  // A draft whose whole bill was entered anew is as it was written.
  const forgetMended = db.prepare(
    `DELETE FROM damaged_rows WHERE table_name = 'drafts'
       AND row_seq IN (SELECT d.seq FROM drafts d WHERE d.seq = row_seq AND ${isIntact('drafts', 'd')})`,
  )
  function quarantineRow(table: DigestedTable, { seq, id }: FoundRow, atMs: number): void {
    if (table === 'drafts') {
      holdDraft.run(atMs, id)
      markDraft.run(id)
    }
    if (table === 'bills') flagBill.run(id)
    if (table === 'orders') holdOrder.run(atMs, id)
    if (table === 'requests') endRequest.run(atMs, seq, 'waiting')
  }
  const slices = checkedTables.map((checked) => sliceOf(db, checked))
  return {
    quarantineDraft: (id, atMs) => void holdDraft.run(atMs, id),
    quarantineRequest: (seq, atMs) => void endRequest.run(atMs, seq, 'waiting'),
    quarantineUpdate(billCode, atMs) {
      const seq = waitingUpdate.get(billCode)
      if (seq !== undefined) endRequest.run(atMs, seq, 'waiting')
    },
    quarantine: db.transaction((atMs: number): readonly DamagedRow[] => {
      forgetMended.run()
      return checkedTables.flatMap(({ table, kind }) =>
        find[table]().map((row) => {
          isNew(table, row.seq, atMs)
          quarantineRow(table, row, atMs)
          if (table === 'requests') endRequest.run(atMs, row.seq, 'sending')
          return { kind, id: row.id, name: row.name }
        }),
      )
    }),
    check: db.transaction(({ table: index, seq }: CheckPlace, atMs: number) => {
      const checked = checkedTables[index]
      const rows = slices[index]?.(seq) ?? []
      const last = rows.at(-1)
      if (checked === undefined) return { found: [], next: null }
      const damaged = rows.filter((row) => row.isDamaged === 1 && isNew(checked.table, row.seq, atMs))
      for (const row of damaged) quarantineRow(checked.table, row, atMs)
      const found = damaged.map(({ id, name }) => ({ kind: checked.kind, id, name }))
      if (last !== undefined) return { found, next: { table: index, seq: last.seq } }
      return { found, next: index + 1 < checkedTables.length ? { table: index + 1, seq: 0 } : null }
    }),
  }
}

interface FoundRow {
  readonly seq: number
  readonly id: string
  readonly name: string
}

interface CheckedTable {
  readonly table: DigestedTable
  readonly kind: DamagedRow['kind']
  readonly id: string
  readonly name: string
  readonly json: string
}

/** In this order: what a packer prints and sends comes before what has only been kept. */
const checkedTables: readonly CheckedTable[] = [
  { table: 'drafts', kind: 'draft', id: 'id', name: 'ref_code', json: 'bill_json' },
  { table: 'attempts', kind: 'attempt', id: 'draft_id', name: 'ref_code', json: 'payload_json' },
  { table: 'bills', kind: 'bill', id: 'bill_code', name: 'bill_code', json: 'bill_json' },
  { table: 'requests', kind: 'request', id: 'bill_code', name: 'bill_code', json: 'payload_json' },
  { table: 'print_jobs', kind: 'print', id: 'id', name: 'title', json: 'confirmed_json' },
  { table: 'orders', kind: 'order', id: 'id', name: 'number', json: 'content_json' },
  { table: 'customers', kind: 'customer', id: 'id', name: 'id', json: 'addresses_json' },
  { table: 'handover_parcels', kind: 'handover', id: 'bill_code', name: 'bill_code', json: 'parcel_json' },
]

const damaged = (table: DigestedTable, json: string): string =>
  `NOT (${isIntact(table, 'r')} AND json_valid(r.${json}))`

/** A digest takes about ten microseconds: so many rows hold up nobody. */
const rowsInSlice = 200

function sliceOf(db: Database, { table, id, name, json }: CheckedTable) {
  const rows = db.prepare<[number], FoundRow & { readonly isDamaged: 0 | 1 }>(
    `SELECT r.seq, r.${id} AS id, r.${name} AS name, ${damaged(table, json)} ${table === 'drafts' ? 'AND r.deleted_at_ms IS NULL' : ''} AS isDamaged
     FROM ${table} r WHERE r.seq > ? ORDER BY r.seq LIMIT ${rowsInSlice}`,
  )
  return (behind: number) => rows.all(behind)
}

type WaitingRequest = FoundRow & { readonly payloadJson: string; readonly isIntact: 0 | 1 }

/** Of what may be acted upon before the check of all rows has come to it; a print of before is not. */
function findDamaged(db: Database): Readonly<Record<DigestedTable, () => readonly FoundRow[]>> {
  // Also one that the check has not come to is compared with its digest before it is sent, edited or printed as a slip.
  const oldest = (state: DraftState) =>
    `SELECT seq FROM (SELECT seq FROM drafts WHERE deleted_at_ms IS NULL AND state = '${state}' ORDER BY seq LIMIT ${rowsAtStart})`
  const drafts = db.prepare<[], FoundRow>(
    `SELECT r.seq, r.id, r.ref_code AS name FROM drafts r
     WHERE r.seq IN (SELECT seq FROM drafts WHERE seq > (SELECT max(seq) FROM drafts) - ${rowsAtStart}
         UNION ${unsentStates.map(oldest).join(' UNION ')})
       AND r.deleted_at_ms IS NULL AND r.reason <> 'damaged' AND ${damaged('drafts', 'bill_json')}`,
  )
  const attempts = db.prepare<[], FoundRow>(
    `SELECT r.seq, r.draft_id AS id, r.ref_code AS name FROM attempts r
     WHERE r.seq IN (SELECT seq FROM attempts INDEXED BY attempts_open WHERE outcome = 'open'
         UNION ALL SELECT seq FROM attempts WHERE ${isUnresolved('attempts')})
       AND ${damaged('attempts', 'payload_json')}`,
  )
  const bills = db.prepare<[], FoundRow>(
    `SELECT r.seq, r.bill_code AS id, r.bill_code AS name FROM bills r
     WHERE r.seq > (SELECT max(seq) FROM bills) - ${rowsAtStart}
       AND r.needs_action = 0 AND r.handled_at_ms IS NULL AND ${damaged('bills', 'bill_json')}`,
  )
  const orders = db.prepare<[], FoundRow>(
    `SELECT r.seq, r.id, r.number AS name FROM orders r
     WHERE r.seq IN (SELECT seq FROM orders WHERE seq > (SELECT max(seq) FROM orders) - ${rowsAtStart}
         UNION SELECT seq FROM orders INDEXED BY orders_by_state WHERE state = 'packing' AND draft_id IS NULL)
       AND r.reason <> 'damaged' AND ${damaged('orders', 'content_json')}`,
  )
  const requestColumns = `r.seq, r.bill_code AS id, r.bill_code AS name, r.payload_json AS payloadJson,
    ${isIntact('requests', 'r')} AS isIntact`
  const waiting = db.prepare<[], WaitingRequest>(
    `SELECT ${requestColumns} FROM requests r
     WHERE r.kind IN ('cancel', 'return') AND r.outcome = 'waiting' AND NOT ${isIntact('requests', 'r')}
     UNION ALL SELECT ${requestColumns} FROM requests r WHERE r.kind = 'update' AND ${oneOf('r.outcome', underWayOutcomes)}`,
  )
  const isReadable = ({ payloadJson, name }: WaitingRequest): boolean =>
    unlessDamaged(() => fromStoredJson(billChangesSchema, payloadJson, name)) !== undefined
  return {
    drafts: () => drafts.all(),
    attempts: () => attempts.all(),
    bills: () => bills.all(),
    requests: () => waiting.all().filter((row) => row.isIntact === 0 || !isReadable(row)),
    print_jobs: () => [],
    orders: () => orders.all(),
    customers: () => [],
    // Its list is read from the file beside the database.
    handover_parcels: () => [],
  }
}
