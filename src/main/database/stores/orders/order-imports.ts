import type { z } from 'zod'
import { orderContentSchema } from '../../../../shared/domain/order/order.ts'
import { orderImportSchema, type OrderImport } from '../../../../shared/domain/order/order-row.ts'
import type { Database } from '../../open.ts'
import { createWordIndex } from '../../search/word-index.ts'
import { fromStoredJson, unlessDamaged } from '../stored-json.ts'
import type { OrderStore } from './orders.ts'
import { prepareNumber } from '../../prepare-number.ts'

type Tally = Pick<OrderImport, 'added' | 'updated' | 'same' | 'skipped' | 'kept'>

/** What became of a batch, for the import's own record. */
export interface BatchOutcome extends Tally {
  readonly differences: OrderImport['differences']
}

/** All SQL of imports, and what makes one undone. */
export interface OrderImportStore {
  /** @returns its number, by which its orders name it */
  begin(entry: {
    readonly id: string
    readonly fileName: string
    readonly operator: string
    readonly atMs: number
  }): number
  note(seq: number, outcome: BatchOutcome): void
  /** All of its orders are there from now on. Nothing happens where it is not being entered. */
  done(seq: number): void
  /** None of its orders is there from now on; their rows go in slices (`clear`). False where it was taken back before. */
  takeBack(id: string): boolean
  /** Whether an order that it brought or changed has been packed, or is just being. */
  isPacked(id: string): boolean
  /** What a process that ended has left behind: entering without an end. */
  takeBackUnended(): void
  /** Those that were taken back and whose orders are not all removed. */
  uncleared(): readonly number[]
  /** Removes or puts back some of its orders. @returns false once there are none left */
  clear(seq: number, limit: number, atMs: number): boolean
  /** Removes the row of an order whose import was taken back, before its turn in `clear`. */
  remove(orderSeq: number, atMs: number): void
  /** Those that it brought or changed, in the file's order. */
  touchedIds(seq: number): readonly string[]
  find(id: string): OrderImport | undefined
  /** The orders that it brought, in the order in which they came; none where it is not done. */
  orderIds(id: string, offset: number, limit: number): string[]
  /** Newest first. */
  list(offset: number, limit: number): { rows: OrderImport[]; total: number }
}

const mostDifferences = 200

const columns = `id AS importId, file_name AS fileName, operator, begun_at_ms AS atMs, state, added, updated, same, skipped,
  kept, differences_json AS differencesJson`
type ImportRecord = Omit<OrderImport, 'differences'> & { readonly differencesJson: string }

function toImport({ differencesJson, ...row }: ImportRecord): OrderImport {
  const read = () => fromStoredJson(differencesSchema, differencesJson, row.fileName)
  return { ...row, differences: unlessDamaged(read) ?? [] }
}

const differencesSchema: z.ZodType<OrderImport['differences']> = orderImportSchema.shape.differences

export function createOrderImportStore(db: Database, orders: OrderStore): OrderImportStore {
  return { ...records(db), ...undoing(db, orders) }
}

function records(
  db: Database,
): Pick<OrderImportStore, 'begin' | 'note' | 'done' | 'find' | 'orderIds' | 'touchedIds' | 'list'> {
  const begin = db
    .prepare<[object], number>(
      `INSERT INTO order_imports (id, file_name, state, operator, begun_at_ms)
       VALUES (:id, :fileName, 'entering', :operator, :atMs) RETURNING seq`,
    )
    .pluck()
  const differences = db.prepare<[number], string>('SELECT differences_json FROM order_imports WHERE seq = ?').pluck()
  const note = db.prepare(
    `UPDATE order_imports SET added = added + :added, updated = updated + :updated, same = same + :same,
       skipped = skipped + :skipped, kept = kept + :kept, differences_json = :differencesJson WHERE seq = :seq`,
  )
  const done = db.prepare<[number]>("UPDATE order_imports SET state = 'done' WHERE seq = ? AND state = 'entering'")
  const touchedIds = db
    .prepare<[{ seq: number }], string>(
      `SELECT o.id FROM orders o WHERE o.import_seq = :seq
       OR o.id IN (SELECT e.order_id FROM order_events e WHERE e.import_seq = :seq AND e.kind = 'changed') ORDER BY o.seq`,
    )
    .pluck()
  const find = db.prepare<[string], ImportRecord>(`SELECT ${columns} FROM order_imports WHERE id = ?`)
  const orderIds = db
    .prepare<[string, number, number], string>(
      `SELECT o.id FROM order_imports i JOIN orders o ON o.import_seq = i.seq
       WHERE i.id = ? AND i.state = 'done' ORDER BY o.seq LIMIT ? OFFSET ?`,
    )
    .pluck()
  const list = db.prepare<[number, number], ImportRecord>(
    `SELECT ${columns} FROM order_imports ORDER BY seq DESC LIMIT ? OFFSET ?`,
  )
  const count = prepareNumber(db, 'SELECT count(*) FROM order_imports')
  return {
    begin: (entry) => {
      const seq = begin.get(entry)
      if (seq === undefined) throw new Error(`import ${entry.id} got no number`)
      return seq
    },
    note(seq, { differences: found, ...tally }) {
      const before = differences.get(seq) ?? '[]'
      const known = unlessDamaged(() => fromStoredJson(differencesSchema, before, String(seq))) ?? []
      const differencesJson = JSON.stringify([...known, ...found].slice(0, mostDifferences))
      note.run({ ...tally, seq, differencesJson })
    },
    done: (seq) => void done.run(seq),
    touchedIds: (seq) => touchedIds.all({ seq }),
    find: (id) => {
      const record = find.get(id)
      return record && toImport(record)
    },
    orderIds: (id, offset, limit) => orderIds.all(id, limit, offset),
    list: (offset, limit) => ({ rows: list.all(limit, offset).map(toImport), total: count() }),
  }
}

interface TakenBack {
  readonly seq: number
  readonly hasDrafts: 0 | 1
  readonly isOfLater: 0 | 1
}

const takenBack = `SELECT o.seq, EXISTS (SELECT 1 FROM order_drafts l WHERE l.order_id = o.id) AS hasDrafts,
  coalesce(o.changed_by > o.import_seq, 0) AS isOfLater FROM orders o`

interface Change {
  readonly eventSeq: number
  readonly orderId: string
  readonly beforeJson: string
  /** The import that brought in `beforeJson`; null where it is the first content. */
  readonly writtenBy: number | null
}

function undoing(
  db: Database,
  orders: OrderStore,
): Pick<OrderImportStore, 'takeBack' | 'isPacked' | 'takeBackUnended' | 'uncleared' | 'clear' | 'remove'> {
  const takeBack = db.prepare<[string]>(
    "UPDATE order_imports SET state = 'taken-back' WHERE id = ? AND state <> 'taken-back'",
  )
  const unended = db.prepare("UPDATE order_imports SET state = 'taken-back' WHERE state = 'entering'")
  const touched = `(o.import_seq = i.seq OR o.changed_by = i.seq)`
  const packed = db
    .prepare<[string], number>(
      `SELECT EXISTS (SELECT 1 FROM orders o WHERE o.import_seq = i.seq AND o.draft_id IS NOT NULL)
         OR EXISTS (SELECT 1 FROM orders o INDEXED BY orders_by_state WHERE o.state = 'packing' AND o.draft_id IS NULL AND ${touched})
         OR EXISTS (SELECT 1 FROM order_events e JOIN orders o ON o.id = e.order_id
           WHERE e.import_seq = i.seq AND e.kind = 'changed' AND o.draft_id IS NOT NULL)
       FROM order_imports i WHERE i.id = ?`,
    )
    .pluck()
  const uncleared = db
    .prepare<[], number>("SELECT seq FROM order_imports WHERE state = 'taken-back' AND cleared_at_ms IS NULL")
    .pluck()
  const cleared = db.prepare<[number, number]>('UPDATE order_imports SET cleared_at_ms = ? WHERE seq = ?')
  const someOf = db.prepare<[number, number], TakenBack>(`${takenBack} WHERE o.import_seq = ? LIMIT ?`)
  const single = db.prepare<[number], TakenBack>(`${takenBack} WHERE o.seq = ?`)
  const remove = removing(db)
  return {
    takeBack: (id) => takeBack.run(id).changes === 1,
    isPacked: (id) => packed.get(id) === 1,
    takeBackUnended: () => void unended.run(),
    uncleared: () => uncleared.all(),
    clear: db.transaction((seq: number, limit: number, atMs: number) => {
      const rows = someOf.all(seq, limit)
      for (const row of rows) remove(row, atMs)
      if (rows.length > 0 || putBackSome(db, orders, seq, limit)) return true
      cleared.run(atMs, seq)
      return false
    }),
    remove(orderSeq, atMs) {
      const row = single.get(orderSeq)
      if (row !== undefined) remove(row, atMs)
    },
  }
}

/** One with a deleted draft stays as cancelled, for its number; one that a later import has changed is the first such import's. */
function removing(db: Database): (row: TakenBack, atMs: number) => void {
  const remove = db.prepare<[number]>('DELETE FROM orders WHERE seq = ?')
  const index = createWordIndex(db, 'orders_search')
  const cancel = db.prepare<[number, number]>(
    "UPDATE orders SET state = 'cancelled', reason = 'none', import_seq = NULL, state_since_ms = ? WHERE seq = ?",
  )
  const giveAway = db.prepare<[number]>(
    `UPDATE orders AS o SET import_seq = coalesce((SELECT e.import_seq FROM order_events e WHERE e.order_id = o.id
       AND e.before_json IS NOT NULL AND e.import_seq > o.import_seq ORDER BY e.seq LIMIT 1), o.changed_by) WHERE o.seq = ?`,
  )
  // It is the first content now, with none before it.
  const begin = db.prepare<[number]>(
    `UPDATE order_events INDEXED BY order_events_by_order SET before_json = NULL
     WHERE (order_id, import_seq) = (SELECT id, import_seq FROM orders WHERE seq = ?)`,
  )
  return ({ seq, hasDrafts, isOfLater }, atMs) => {
    if (isOfLater === 1) {
      giveAway.run(seq)
      begin.run(seq)
    } else if (hasDrafts === 1) cancel.run(atMs, seq)
    else {
      index.remove(seq)
      remove.run(seq)
    }
  }
}

/** What it changed gets its former content, as the import before has left it; where it was changed since, that is what the next change goes back to. */
function putBackSome(db: Database, orders: OrderStore, importSeq: number, limit: number): boolean {
  const changes = db
    .prepare<[number, number], Change>(
      `SELECT e.seq AS eventSeq, e.order_id AS orderId, e.before_json AS beforeJson,
         (SELECT p.import_seq FROM order_events p WHERE p.order_id = e.order_id AND p.before_json IS NOT NULL
           AND p.seq < e.seq ORDER BY p.seq DESC LIMIT 1) AS writtenBy
       FROM order_events e WHERE e.import_seq = ? AND e.before_json IS NOT NULL ORDER BY e.seq DESC LIMIT ?`,
    )
    .all(importSeq, limit)
  const handOn = db.prepare<[string, string, number]>(
    `UPDATE order_events SET before_json = ? WHERE seq = (SELECT seq FROM order_events
       WHERE order_id = ? AND before_json IS NOT NULL AND seq > ? ORDER BY seq LIMIT 1)`,
  )
  const close = db.prepare<[number]>('UPDATE order_events SET before_json = NULL WHERE seq = ?')
  for (const { eventSeq, orderId, beforeJson, writtenBy } of changes) {
    const order = orders.find(orderId)
    const before = unlessDamaged(() => fromStoredJson(orderContentSchema, beforeJson, orderId))
    if (order?.isIntact === true && order.changedBy === importSeq && before)
      orders.replaceContent(order, before, writtenBy)
    else handOn.run(beforeJson, orderId, eventSeq)
    close.run(eventSeq)
  }
  return changes.length > 0
}
