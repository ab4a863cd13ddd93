import { foldText } from '../../../../shared/domain/text/fold.ts'
import { orderContentSchema, type OrderContent } from '../../../../shared/domain/order/order.ts'
import type {
  OrderEvent,
  OrderEventKind,
  OrderReason,
  OwnOrderState,
} from '../../../../shared/domain/order/order-row.ts'
import { packableStates } from '../../../../shared/domain/order/order-states.ts'
import { DamagedRowError } from '../../../../shared/damaged-row-error.ts'
import type { Database } from '../../open.ts'
import { isIntact } from '../../row-digest.ts'
import { indexedWords } from '../../search/bill-words.ts'
import { createWordIndex } from '../../search/word-index.ts'
import { fromStoredJson, unlessDamaged } from '../stored-json.ts'
import { isPastPacking, isUnresolved, isWithoutBill, oneOf } from '../conditions.ts'

/** An order as the outbox and the pool work with it. */
export interface StoredOrder {
  readonly seq: number
  readonly id: string
  readonly source: string
  readonly number: string
  readonly refCode: string
  readonly state: OwnOrderState
  readonly reason: OrderReason
  readonly isFaulty: boolean
  readonly revision: number
  /** The newest of its drafts that is there, or whose fate is open. */
  readonly draftId: string | null
  /** The import that it came with, and the one that changed it last; null where none did. */
  readonly importSeq: number | null
  readonly changedBy: number | null
  /** Whose import is not done: nobody may pack it, and one that came with it is not there yet. */
  readonly isEntering: boolean
  readonly isHidden: boolean
  /** False for a row that is not as it was written: nothing is done by what is left of it. */
  readonly isIntact: boolean
  readonly operator: string
  readonly stateSinceMs: number
  /** `null` as JSON for one that was forgotten. */
  readonly contentJson: string
}

interface NewOrder {
  readonly id: string
  readonly content: OrderContent
  readonly state: OwnOrderState
  readonly reason: OrderReason
  readonly reasonDetail: string
  readonly refCode: string
  readonly importSeq: number | null
  readonly createdAtMs: number
}

interface OrderMove {
  readonly id: string
  readonly from: readonly OwnOrderState[]
  readonly to: OwnOrderState
  readonly reason: OrderReason
  readonly reasonDetail: string
  readonly operator: string
  readonly atMs: number
}

interface NewOrderEvent {
  readonly orderId: string
  readonly atMs: number
  readonly operator: string
  readonly kind: OrderEventKind
  readonly reason: string
  readonly draftId?: string
  /** Of the import that changed it, with what to put back where that is taken back. */
  readonly importSeq?: number
  readonly beforeJson?: string
}

interface OrderDraftLink {
  readonly draftId: string
  readonly orderId: string
  /** Kept for its packer although main has refused it: it does not hold up its order. */
  readonly isRefused: boolean
  /** Why it is not the first draft of its order; empty where it is. */
  readonly why: string
  readonly operator: string
  readonly atMs: number
}

/** All SQL of single orders. Rows are deleted only with a whole import of which nothing was packed. */
export interface OrderStore {
  find(id: string): StoredOrder | undefined
  has(id: string): boolean
  /** @throws DamagedRowError where nothing may be done by what is left of the row */
  content(order: StoredOrder): OrderContent | null
  insert(order: NewOrder): void
  /** The whole content anew, with the next revision. Where it is a person's, no import counts as its writer. */
  replaceContent(order: StoredOrder, content: OrderContent, changedBy: number | null): void
  /** Compare-and-set, for orders without a living draft: false where nothing has changed. */
  move(step: OrderMove): boolean
  setReference(id: string, refCode: string): void
  holderOfReference(refCode: string, exceptId: string): string | undefined
  /** Orders that somebody packs, oldest first. */
  packing(): readonly {
    readonly id: string
    readonly number: string
    readonly operator: string
    readonly sinceMs: number
  }[]
  addEvent(event: NewOrderEvent): void
  events(id: string): OrderEvent[]
  /** The order that a draft was made of, with how. */
  linkOf(draftId: string): OrderDraftLink | undefined
  /** A living draft of the order other than this one. */
  otherDraft(orderId: string, exceptDraftId: string): string | undefined
  /** The order counts as drafted from now on, unless the draft is a refused one. */
  link(link: OrderDraftLink): void
  /** What waits or is packed, also behind a draft that is no bill, goes on hold, at most so many. @returns how many there were */
  holdOpen(limit: number, atMs: number): number
  /** Empties what is personal; number, source, reference and drafts stay. False where it is not past packing. */
  forget(id: string, atMs: number): boolean
}

/** What a scan is compared with: letters and digits alone, so that "#1024-18" and "102418" are one. */
export function numberKey(number: string): string {
  const folded = foldText(number.trim())
  return folded.replaceAll(/[^\p{L}\p{N}]+/gu, '') || folded
}

/** Whether the import that brought or changed an order `o` is not done. */
export const isHidden = "o.import_seq IN (SELECT seq FROM order_imports WHERE state <> 'done')"
const isChanging = "o.changed_by IN (SELECT seq FROM order_imports WHERE state <> 'done')"

const stored = `o.seq, o.id, o.source, o.number, o.ref_code AS refCode, o.state, o.reason, o.is_faulty AS isFaulty,
  o.revision, o.draft_id AS draftId, o.import_seq AS importSeq, o.changed_by AS changedBy,
  coalesce(${isHidden}, 0) AS isHidden,
  coalesce(${isHidden}, 0) OR coalesce(${isChanging}, 0) AS isEntering, ${isIntact('orders', 'o')} AS isIntact,
  o.operator, o.state_since_ms AS stateSinceMs, o.content_json AS contentJson`

type Flags = 'isFaulty' | 'isHidden' | 'isEntering' | 'isIntact'
type OrderRecord = Omit<StoredOrder, Flags> & { readonly [F in Flags]: 0 | 1 }

const toOrder = (record: OrderRecord): StoredOrder => ({
  ...record,
  isFaulty: record.isFaulty === 1,
  isHidden: record.isHidden === 1,
  isEntering: record.isEntering === 1,
  isIntact: record.isIntact === 1,
})

export function createOrderStore(db: Database): OrderStore {
  return { ...readers(db), ...contentWriters(db), ...movers(db), ...draftLinks(db) }
}

function readers(
  db: Database,
): Pick<OrderStore, 'find' | 'has' | 'content' | 'holderOfReference' | 'packing' | 'events'> {
  const find = db.prepare<[string], OrderRecord>(`SELECT ${stored} FROM orders o WHERE o.id = ?`)
  const has = db.prepare<[string], number>('SELECT 1 FROM orders WHERE id = ?').pluck()
  const holder = db
    .prepare<[string, string], string>(`SELECT id FROM orders WHERE ref_code = ? AND ref_code <> '' AND id <> ?`)
    .pluck()
  const packing = db.prepare<[], { id: string; number: string; operator: string; sinceMs: number }>(
    `SELECT id, number, operator, state_since_ms AS sinceMs FROM orders INDEXED BY orders_by_state
     WHERE state = 'packing' AND draft_id IS NULL ORDER BY seq`,
  )
  const events = db.prepare<[string], OrderEvent>(
    `SELECT at_ms AS atMs, operator, kind, reason, draft_id AS draftId FROM order_events
     WHERE order_id = ? ORDER BY seq`,
  )
  return {
    find: (id) => {
      const record = find.get(id)
      return record && toOrder(record)
    },
    has: (id) => has.get(id) === 1,
    content({ isIntact: isRowIntact, contentJson, number }) {
      if (!isRowIntact) throw new DamagedRowError(number)
      return contentJson === 'null' ? null : fromStoredJson(orderContentSchema, contentJson, number)
    },
    holderOfReference: (refCode, exceptId) => holder.get(refCode, exceptId),
    packing: () => packing.all(),
    events: (id) => events.all(id),
  }
}

/** What lists need of a content, in columns of their own. */
function contentColumns(content: OrderContent) {
  const { receiver } = content
  return {
    contentJson: JSON.stringify(content),
    isFaulty: content.faults.length > 0 ? 1 : 0,
    receiverName: receiver.name,
    receiverPhone: receiver.phone,
    wardName: receiver.location?.wardName ?? '',
    provinceName: receiver.location?.provinceName ?? '',
    codAmountVnd: content.codAmountVnd,
    serviceId: content.serviceId,
  }
}

/** By which it is found. */
export function wordsOfOrder({ number, receiver, items }: OrderContent): string {
  const { name, phone, address, location } = receiver
  const goods = items.flatMap(({ sku, barcode, name: goodsName }) => [sku, barcode, goodsName])
  const places = [address, location?.wardName ?? '', location?.provinceName ?? '']
  return indexedWords([number, name, phone, phone.slice(-4), ...places, ...goods].join(' ')).join(' ')
}

function contentWriters(db: Database): Pick<OrderStore, 'insert' | 'replaceContent' | 'forget' | 'addEvent'> {
  const insert = db.prepare(
    `INSERT INTO orders (id, source, number, number_key, ref_code, state, reason, reason_detail, content_json, is_faulty,
       revision, receiver_name, receiver_phone, ward_name, province_name, cod_amount_vnd, service_id, import_seq,
       operator, created_at_ms, state_since_ms)
     VALUES (:id, :source, :number, :numberKey, :refCode, :state, :reason, :reasonDetail, :contentJson, :isFaulty, 1,
       :receiverName, :receiverPhone, :wardName, :provinceName, :codAmountVnd, :serviceId, :importSeq, '',
       :createdAtMs, :createdAtMs)`,
  )
  const replace = db.prepare(
    `UPDATE orders SET content_json = :contentJson, is_faulty = :isFaulty, revision = revision + 1,
       receiver_name = :receiverName, receiver_phone = :receiverPhone, ward_name = :wardName,
       province_name = :provinceName, cod_amount_vnd = :codAmountVnd, service_id = :serviceId, changed_by = :changedBy
     WHERE seq = :seq`,
  )
  const forget = db
    .prepare<[{ id: string; atMs: number }], number>(
      `UPDATE orders SET content_json = 'null', is_faulty = 0, receiver_name = '', receiver_phone = '',
         forgotten_at_ms = :atMs
       WHERE id = :id AND ${isPastPacking('orders')} RETURNING seq`,
    )
    .pluck()
  const forgetBefore = db.prepare<[string]>('UPDATE order_events SET before_json = NULL WHERE order_id = ?')
  const index = createWordIndex(db, 'orders_search')
  const addEvent = db.prepare(
    `INSERT INTO order_events (order_id, at_ms, operator, kind, reason, draft_id, import_seq, before_json)
     VALUES (:orderId, :atMs, :operator, :kind, :reason, :draftId, :importSeq, :beforeJson)`,
  )
  return {
    insert({ content, ...order }) {
      const { source, number } = content
      const columns = contentColumns(content)
      const { lastInsertRowid } = insert.run({ ...order, ...columns, source, number, numberKey: numberKey(number) })
      index.add(lastInsertRowid, wordsOfOrder(content))
    },
    replaceContent({ seq }, content, changedBy) {
      replace.run({ ...contentColumns(content), changedBy, seq })
      index.remove(seq)
      index.add(seq, wordsOfOrder(content))
    },
    forget(id, atMs) {
      const seq = forget.get({ id, atMs })
      if (seq === undefined) return false
      forgetBefore.run(id)
      index.remove(seq)
      return true
    },
    addEvent: (event) => {
      const none = { draftId: null, importSeq: null, beforeJson: null }
      addEvent.run({ ...none, ...event })
    },
  }
}

function movers(db: Database): Pick<OrderStore, 'move' | 'setReference' | 'holdOpen'> {
  const move = db.prepare(
    `UPDATE orders SET state = :to, reason = :reason, reason_detail = :reasonDetail, operator = :operator,
       state_since_ms = :atMs
     WHERE id = :id AND draft_id IS NULL AND instr(:from, ' ' || state || ' ') > 0`,
  )
  const setReference = db.prepare<[string, string]>("UPDATE orders SET ref_code = ? WHERE id = ? AND ref_code = ''")
  const open = db
    .prepare<[{ limit: number }], string>(
      `SELECT id FROM (SELECT id FROM orders INDEXED BY orders_by_state
         WHERE draft_id IS NULL AND ${oneOf('state', packableStates)} LIMIT :limit)
       UNION ALL SELECT o.id FROM drafts d CROSS JOIN orders o ON o.draft_id = d.id
         WHERE ${isWithoutBill('d')} AND ${oneOf('o.state', packableStates)}
       LIMIT :limit`,
    )
    .pluck()
  const hold = db.prepare<[number, string]>(
    `UPDATE orders SET state = 'held', reason = 'restored-copy', reason_detail = '', operator = '', state_since_ms = ?
     WHERE id = ?`,
  )
  const addHeld = db.prepare<[string, number]>(
    "INSERT INTO order_events (order_id, at_ms, operator, kind, reason) VALUES (?, ?, '', 'held', 'restored-copy')",
  )
  return {
    move: (step) => move.run({ ...step, from: ` ${step.from.join(' ')} ` }).changes === 1,
    setReference: (id, refCode) => void setReference.run(refCode, id),
    holdOpen(limit, atMs) {
      const ids = open.all({ limit })
      for (const id of ids) {
        hold.run(atMs, id)
        addHeld.run(id, atMs)
      }
      return ids.length
    },
  }
}

function draftLinks(db: Database): Pick<OrderStore, 'linkOf' | 'otherDraft' | 'link'> {
  const linkOf = db.prepare<[string], Omit<OrderDraftLink, 'isRefused'> & { readonly isRefused: 0 | 1 }>(
    `SELECT draft_id AS draftId, order_id AS orderId, is_refused AS isRefused, why, operator, linked_at_ms AS atMs
     FROM order_drafts WHERE draft_id = ?`,
  )
  const other = db
    .prepare<[string, string], string>(
      `SELECT l.draft_id FROM order_drafts l JOIN drafts d ON d.id = l.draft_id
       WHERE l.order_id = ? AND l.draft_id <> ? AND l.is_refused = 0 AND (d.deleted_at_ms IS NULL OR EXISTS (
         SELECT 1 FROM attempts a WHERE a.draft_id = d.id AND ${isUnresolved('a')}))
       ORDER BY l.seq DESC LIMIT 1`,
    )
    .pluck()
  const link = db.prepare(
    `INSERT INTO order_drafts (draft_id, order_id, is_refused, why, operator, linked_at_ms)
     VALUES (:draftId, :orderId, :isRefused, :why, :operator, :atMs)
     ON CONFLICT (draft_id) DO UPDATE SET is_refused = excluded.is_refused, why = excluded.why`,
  )
  // Where its draft is deleted it waits again, whoever packed it.
  const endPacking = db.prepare<[number, string]>(
    "UPDATE orders SET state = 'waiting', reason = 'none', operator = '', state_since_ms = ? WHERE id = ? AND state = 'packing'",
  )
  return {
    linkOf: (draftId) => {
      const record = linkOf.get(draftId)
      return record && { ...record, isRefused: record.isRefused === 1 }
    },
    otherDraft: (orderId, exceptDraftId) => other.get(orderId, exceptDraftId),
    link(made) {
      link.run({ ...made, isRefused: made.isRefused ? 1 : 0 })
      if (!made.isRefused) endPacking.run(made.atMs, made.orderId)
    },
  }
}

/** The content for comparing and showing; null where it cannot be read. */
export const readableContent = (orders: OrderStore, order: StoredOrder): OrderContent | null =>
  unlessDamaged(() => orders.content(order)) ?? null
