import { knownStatusIds } from '../../../shared/domain/bill/bill.ts'
import { emptyBill, type BillInput } from '../../../shared/domain/bill/bill-input.ts'
import { draftStates } from '../../../shared/domain/draft.ts'
import { editableStates } from '../../../shared/domain/draft-states.ts'
import type { DraftCounts, DraftReason, DraftRow, DraftState } from '../../../shared/domain/draft.ts'
import { longestCarrierWaitMs, unlessTooFarAhead } from '../../../shared/domain/time/wait-bounds.ts'
import { isIntact } from '../row-digest.ts'
import { billColumns, intactBill } from './bills/bill-columns.ts'
import { isUnresolved, oneOf } from './conditions.ts'
import { unlessDamaged } from './stored-json.ts'
import type { Database } from '../open.ts'

/** A draft as the queue works with it: the row and everything behind it. */
export interface StoredDraft extends DraftRow {
  readonly bill: BillInput
  readonly referenceOverridden: boolean
  /** Not to be sent before this time. */
  readonly notBeforeMs: number
}

interface NewDraft {
  readonly id: string
  readonly state: DraftState
  readonly reason: DraftReason
  readonly reasonDetail: string
  readonly bill: BillInput
  readonly referenceOverridden: boolean
  readonly billCode: string | null
  readonly createdAtMs: number
}

interface DraftMove {
  readonly id: string
  readonly from: readonly DraftState[]
  readonly to: DraftState
  readonly reason: DraftReason
  readonly reasonDetail: string
  readonly atMs: number
  readonly billCode?: string | null
  readonly notBeforeMs?: number
}

type DraftRecord = Omit<StoredDraft, 'bill' | 'referenceOverridden'> & {
  readonly billJson: string
  readonly referenceOverridden: 0 | 1
  readonly isIntact: 0 | 1
}

/** A row of the Queue screen, of a draft named d. */
export const draftRowColumns = `d.id, d.state, d.reason, d.reason_detail AS reasonDetail, d.ref_code AS refCode,
  d.receiver_name AS receiverName, d.receiver_phone AS receiverPhone, d.ward_name AS wardName,
  d.province_name AS provinceName, d.cod_amount_vnd AS codAmountVnd, d.service_id AS serviceId,
  d.bill_code AS billCode, d.created_at_ms AS createdAtMs, d.state_since_ms AS stateSinceMs,
  (SELECT count(*) FROM attempts a WHERE a.draft_id = d.id AND ${isUnresolved('a')})
    AS unresolvedAttempts`

const storedColumns = `${draftRowColumns}, d.bill_json AS billJson, d.reference_overridden AS referenceOverridden,
  d.not_before_ms AS notBeforeMs, ${isIntact('drafts', 'd')} AS isIntact`

/** All SQL of drafts. */
export interface DraftStore {
  /** @throws DamagedRowError where the row is not as it was written: nothing is sent by what is left of it */
  find(id: string): StoredDraft | undefined
  /** What can be read of a draft, damaged or not, for a person to see. */
  remains(id: string): StoredDraft | undefined
  row(id: string): DraftRow | undefined
  /** In the order of the states as they are named, each newest first; all drafts, newest first, where none is named. */
  list(states: readonly DraftState[], offset: number, limit: number): { rows: DraftRow[]; total: number }
  recent(limit: number): DraftRow[]
  counts(): DraftCounts
  /** Also true for a draft that was deleted. */
  wasStored(id: string): boolean
  withBillCode(billCode: string): string | undefined
  /** Another draft that holds the reference: every one but those whose bill is cancelled (status 6) or that are deleted. */
  holderOfReference(refCode: string, exceptId: string): string | undefined
  /** Another draft that has the reference and for which no person has given a reason since that decision; null: none of them counts. */
  undecidedHolderOfReference(refCode: string, exceptId: string, sinceDecision: number | null): string | undefined
  insert(draft: NewDraft): void
  replaceBill(id: string, bill: BillInput, referenceOverridden: boolean): void
  /** Compare-and-set: false where the draft was in none of `from`; then nothing has changed. */
  move(step: DraftMove): boolean
  /** Hides the draft and frees its reference; its attempts stay on file. False where the rules forbid it. */
  remove(id: string, atMs: number): boolean
  /** Brings a deleted draft back, in the state that it was deleted in: a packer undoes a delete, or the journal knows an attempt. */
  restore(id: string): void
  /** Deleted drafts that were READY: undoing their delete must not send them from a restored database. */
  holdDeleted(atMs: number): void
  /**
   * What may be sent now, oldest first; drafts of one reference strictly one after the other. One whose time lies further ahead than any
   * that is written may be sent too. A draft whose row is damaged is left out and reported by its id, so that it holds up no other.
   */
  ready(nowMs: number, limit: number, reportDamaged?: (ids: readonly string[]) => void): StoredDraft[]
  /** The next time that a READY draft waits for, from then on; null where none does. */
  nextReadyAtMs(nowMs: number): number | null
  /** But for drafts that can still be taken back: their packer has not said that they go now. */
  clearDelays(): void
  /** Drafts that can still be taken back, each with the time on disk until which it can. */
  untilUndoEnds(): { id: string; notBeforeMs: number }[]
  /** It waits for its turn from now on; nothing where it cannot be taken back any more, or is being edited again. */
  endUndo(id: string): void
  idsInState(state: DraftState, limit: number): string[]
}

/**
 * Moves a draft whose state the same transaction has read, or rules out anything else for.
 * @throws where it did not move, so that nothing of the transaction, or of its savepoint, is written
 */
export function moveOrThrow(drafts: Pick<DraftStore, 'move'>, step: DraftMove): void {
  if (!drafts.move(step)) throw new Error(`draft ${step.id} did not move from ${step.from.join(', ')} to ${step.to}`)
}

export function createDraftStore(db: Database): DraftStore {
  return { ...readers(db), ...writers(db), ...turns(db) }
}

function readers(
  db: Database,
): Pick<
  DraftStore,
  | 'find'
  | 'remains'
  | 'row'
  | 'list'
  | 'recent'
  | 'counts'
  | 'wasStored'
  | 'withBillCode'
  | 'holderOfReference'
  | 'undecidedHolderOfReference'
> {
  const findStored = db.prepare<[string], DraftRecord>(
    `SELECT ${storedColumns} FROM drafts d WHERE d.id = ? AND d.deleted_at_ms IS NULL`,
  )
  const findRow = db.prepare<[string], DraftRow>(
    `SELECT ${draftRowColumns} FROM drafts d WHERE d.id = ? AND d.deleted_at_ms IS NULL`,
  )
  // The window is cut from the index first; counting attempts for every row before it would take half a second.
  const list = db.prepare<[string, number, number], DraftRow>(
    `SELECT ${draftRowColumns} FROM (SELECT seq FROM drafts WHERE deleted_at_ms IS NULL AND state = ?
       ORDER BY seq DESC LIMIT ? OFFSET ?) w JOIN drafts d ON d.seq = w.seq ORDER BY d.seq DESC`,
  )
  const listAll = db.prepare<[number, number], DraftRow>(
    `SELECT ${draftRowColumns} FROM drafts d WHERE d.deleted_at_ms IS NULL ORDER BY d.seq DESC LIMIT ? OFFSET ?`,
  )
  const counted = db.prepare<[string], number>('SELECT value FROM counters WHERE name = ?').pluck()
  // A quarter of what a join with bills costs, which every entry would pay.
  const holder = (condition: string): string =>
    `SELECT d.id FROM drafts d WHERE d.deleted_at_ms IS NULL AND d.ref_code = ? AND d.id <> ? AND ${condition}
       AND NOT (d.state = 'EDITING' AND d.reason = 'refused-at-saving')
       AND NOT EXISTS (SELECT 1 FROM bills b WHERE b.bill_code = d.bill_code AND b.status_id = ${knownStatusIds.cancelled})
       LIMIT 1`
  const anyHolder = db.prepare<[string, string], string>(holder('true')).pluck()
  const undecidedHolder = db
    .prepare<[string, string, number | null], string>(
      holder(`NOT coalesce(d.reference_overridden = 1 AND
        (SELECT max(x.seq) FROM decisions x WHERE x.draft_id = d.id AND x.action = 'override-reference') > ?, 0)`),
    )
    .pluck()
  const everStored = db.prepare<[string], number>('SELECT 1 FROM drafts WHERE id = ?').pluck()
  const byBillCode = db.prepare<[string], string>('SELECT id FROM drafts WHERE bill_code = ?').pluck()

  const counts = (): DraftCounts => {
    const entries = draftStates.map((state) => [state, counted.get(`drafts:${state}`) ?? 0] as const)
    return Object.fromEntries(entries) as DraftCounts // every state is among the entries
  }
  return {
    find: (id) => {
      const record = findStored.get(id)
      return record && toStored(record)
    },
    remains: (id) => {
      const record = findStored.get(id)
      return record && (readable(record) ?? remainsOf(record))
    },
    row: (id) => findRow.get(id),
    list: (states, offset, limit) => {
      const wanted: readonly DraftState[] = states.length === 0 ? draftStates : [...new Set(states)]
      const all = counts()
      const total = wanted.reduce((sum, state) => sum + all[state], 0)
      if (states.length === 0) return { rows: listAll.all(limit, offset), total }
      // State by state along its index: nothing is sorted, however many drafts there are.
      const rows: DraftRow[] = []
      let skipped = offset
      for (const state of wanted) {
        const left = limit - rows.length
        if (left > 0 && skipped < all[state]) rows.push(...list.all(state, left, skipped))
        skipped = Math.max(0, skipped - all[state])
      }
      return { rows, total }
    },
    recent: (limit) => listAll.all(limit, 0),
    counts,
    wasStored: (id) => everStored.get(id) !== undefined,
    withBillCode: (billCode) => byBillCode.get(billCode),
    holderOfReference: (refCode, exceptId) => anyHolder.get(refCode, exceptId),
    undecidedHolderOfReference: (refCode, exceptId, since) => undecidedHolder.get(refCode, exceptId, since),
  }
}

function writers(
  db: Database,
): Pick<DraftStore, 'insert' | 'replaceBill' | 'move' | 'remove' | 'restore' | 'holdDeleted'> {
  const insert = db.prepare(
    `INSERT INTO drafts (id, state, reason, reason_detail, ref_code, reference_overridden, bill_json, receiver_name,
       receiver_phone, ward_name, province_name, cod_amount_vnd, service_id, bill_code, not_before_ms, created_at_ms,
       state_since_ms)
     VALUES (:id, :state, :reason, :reasonDetail, :refCode, :referenceOverridden, :billJson, :receiverName,
       :receiverPhone, :wardName, :provinceName, :codAmountVnd, :serviceId, :billCode, 0, :createdAtMs, :createdAtMs)`,
  )
  const replaceBill = db.prepare(
    `UPDATE drafts SET ref_code = :refCode, reference_overridden = :referenceOverridden, bill_json = :billJson,
       receiver_name = :receiverName, receiver_phone = :receiverPhone, ward_name = :wardName,
       province_name = :provinceName, cod_amount_vnd = :codAmountVnd, service_id = :serviceId WHERE id = :id`,
  )
  const move = db.prepare(
    `UPDATE drafts SET state = :to, reason = :reason, reason_detail = :reasonDetail, state_since_ms = :atMs,
       bill_code = coalesce(:billCode, bill_code), not_before_ms = :notBeforeMs
     WHERE id = :id AND deleted_at_ms IS NULL AND instr(:from, ' ' || state || ' ') > 0`,
  )
  const remove = db.prepare(
    `UPDATE drafts SET deleted_at_ms = :atMs WHERE id = :id AND deleted_at_ms IS NULL
       AND ${oneOf('state', editableStates)}
       AND NOT EXISTS (SELECT 1 FROM attempts a
         WHERE a.draft_id = drafts.id AND ${isUnresolved('a')})`,
  )
  const holdDeleted = db.prepare<[number]>(
    `UPDATE drafts SET state = 'HOLD', reason = 'restored-copy', reason_detail = '', state_since_ms = ?
     WHERE state = 'READY' AND deleted_at_ms IS NOT NULL`,
  )
  const restore = db.prepare('UPDATE drafts SET deleted_at_ms = NULL WHERE id = ? AND deleted_at_ms IS NOT NULL')
  return {
    insert: (draft) => {
      insert.run({
        ...draft,
        ...billColumns(draft.bill),
        bill: null,
        refCode: draft.bill.refCode,
        referenceOverridden: draft.referenceOverridden ? 1 : 0,
      })
    },
    replaceBill: (id, bill, referenceOverridden) => {
      const overridden = referenceOverridden ? 1 : 0
      replaceBill.run({ id, ...billColumns(bill), refCode: bill.refCode, referenceOverridden: overridden })
    },
    move: (step) => {
      const values = { billCode: null, notBeforeMs: 0, ...step, from: ` ${step.from.join(' ')} ` }
      return move.run(values).changes === 1
    },
    remove: (id, atMs) => remove.run({ id, atMs }).changes === 1,
    restore: (id) => void restore.run(id),
    holdDeleted: (atMs) => void holdDeleted.run(atMs),
  }
}

function turns(
  db: Database,
): Pick<DraftStore, 'ready' | 'nextReadyAtMs' | 'clearDelays' | 'untilUndoEnds' | 'endUndo' | 'idsInState'> {
  const ready = db.prepare<[], DraftRecord>(
    `SELECT ${storedColumns} FROM drafts d
     WHERE d.deleted_at_ms IS NULL AND d.state = 'READY'
       AND NOT EXISTS (SELECT 1 FROM drafts o WHERE o.deleted_at_ms IS NULL AND o.ref_code = d.ref_code
         AND o.state IN ('READY', 'SENDING') AND o.seq < d.seq)
       AND NOT EXISTS (SELECT 1 FROM drafts o WHERE o.deleted_at_ms IS NULL AND o.ref_code = d.ref_code
         AND o.state = 'SENDING')
     ORDER BY d.seq`,
  )
  const nextReadyAt = db
    .prepare<[number], number | null>(
      "SELECT min(not_before_ms) FROM drafts WHERE deleted_at_ms IS NULL AND state = 'READY' AND not_before_ms > ?",
    )
    .pluck()
  const clearDelays = db.prepare(
    `UPDATE drafts SET not_before_ms = 0
     WHERE deleted_at_ms IS NULL AND state = 'READY' AND not_before_ms > 0 AND reason <> 'undo-window'`,
  )
  const untilUndoEnds = db.prepare<[], { id: string; notBeforeMs: number }>(
    `SELECT id, not_before_ms AS notBeforeMs FROM drafts
     WHERE deleted_at_ms IS NULL AND state = 'READY' AND reason = 'undo-window' ORDER BY seq`,
  )
  // One that is deleted just then may be brought back.
  const endUndo = db.prepare<[string]>(
    `UPDATE drafts SET reason = 'waiting-turn', not_before_ms = 0
     WHERE id = ? AND state = 'READY' AND reason = 'undo-window'`,
  )
  const idsInState = db
    .prepare<[DraftState, number], string>(
      'SELECT id FROM drafts WHERE deleted_at_ms IS NULL AND state = ? ORDER BY seq LIMIT ?',
    )
    .pluck()
  return {
    ready(nowMs, limit, reportDamaged = () => {}) {
      const drafts: StoredDraft[] = []
      const damaged: string[] = []
      for (const record of ready.iterate()) {
        if (mustWait(record, nowMs)) continue
        const draft = readable(record)
        if (draft === undefined) damaged.push(record.id)
        else drafts.push(draft)
        if (drafts.length >= limit) break
      }
      if (damaged.length > 0) reportDamaged(damaged)
      return drafts
    },
    nextReadyAtMs: (nowMs) => nextReadyAt.get(nowMs) ?? null,
    clearDelays: () => void clearDelays.run(),
    untilUndoEnds: () => untilUndoEnds.all(),
    endUndo: (id) => void endUndo.run(id),
    idsInState: (state, limit) => idsInState.all(state, limit),
  }
}

function mustWait({ notBeforeMs }: Pick<DraftRecord, 'notBeforeMs'>, nowMs: number): boolean {
  return (unlessTooFarAhead(notBeforeMs, nowMs, longestCarrierWaitMs) ?? nowMs) > nowMs
}

function toStored(record: DraftRecord): StoredDraft {
  const { billJson, referenceOverridden, isIntact: isRowIntact, ...row } = record
  const bill = intactBill({ isIntact: isRowIntact, billJson }, row.refCode)
  return { ...row, bill, referenceOverridden: referenceOverridden === 1 }
}

/** Undefined for a damaged row. */
const readable = (record: DraftRecord): StoredDraft | undefined => unlessDamaged(() => toStored(record))

/** The bill as far as its JSON can be read, else what stands in columns of its own. */
function remainsOf(record: DraftRecord): StoredDraft {
  const read = readable({ ...record, isIntact: 1 })
  if (read !== undefined) return read
  const { billJson: _json, referenceOverridden, isIntact: _isIntact, ...row } = record
  const receiver = { ...emptyBill.receiver, name: row.receiverName, phone: row.receiverPhone }
  const { refCode, codAmountVnd, serviceId } = row
  const bill = { ...emptyBill, refCode, receiver, codAmountVnd, serviceId }
  return { ...row, bill, referenceOverridden: referenceOverridden === 1 }
}
