import { z } from 'zod'
import { orderFaultSchema } from '../../../../shared/domain/order/order.ts'
import {
  orderStates,
  type OrderCounts,
  type OrderDetail,
  type OrderRow,
  type OrderState,
} from '../../../../shared/domain/order/order-row.ts'
import { numberInBars } from '../../../../shared/domain/order/scanned-number.ts'
import type { Database } from '../../open.ts'
import { queriedWords } from '../../search/bill-words.ts'
import { fromStoredJson, unlessDamaged } from '../stored-json.ts'
import { isUnresolved, isWithoutBill } from '../conditions.ts'
import { isHidden, numberKey, readableContent, type OrderStore } from './orders.ts'
import { prepareNumber } from '../../prepare-number.ts'

interface OrderQuery {
  /** In the order in which they are wanted, each as its own list; none named means all. */
  readonly states: readonly OrderState[]
  /** Null for all. */
  readonly source: string | null
  /** Words of number, receiver, phone or goods; empty for no search. */
  readonly text: string
  readonly offset: number
  readonly limit: number
}

/** What can be seen of orders. An order of an import that is not done is nowhere. */
export interface OrderLists {
  /** What is to be packed oldest first, everything else newest first; what was searched for newest first. */
  list(query: OrderQuery): { rows: OrderRow[]; total: number }
  counts(): OrderCounts
  sources(): string[]
  detail(id: string): OrderDetail | undefined
  stateOf(id: string): OrderState | undefined
  /** The orders with this number exactly; where there are none, those whose letters and digits are the same. */
  withNumber(code: string): string[]
}

type DraftOfOrder = NonNullable<OrderRow['draft']>
type OrderRecord = Omit<OrderRow, 'faults' | 'draft'> & {
  readonly faultsJson: string
  readonly draftId: string | null
  readonly draftState: DraftOfOrder['state']
  readonly draftReason: DraftOfOrder['reason']
  readonly unresolvedAttempts: number
  readonly billCode: string | null
  readonly billStatusId: number | null
}

const stateOf = `CASE WHEN o.draft_id IS NOT NULL THEN CASE d.state WHEN 'CREATED' THEN 'billed' ELSE 'drafted' END
  WHEN o.state = 'waiting' AND o.is_faulty = 1 THEN 'faulty' ELSE o.state END`

const draftColumns = `d.state AS draftState, d.reason AS draftReason, d.bill_code AS billCode,
  (SELECT b.status_id FROM bills b WHERE b.bill_code = d.bill_code) AS billStatusId,
  (SELECT count(*) FROM attempts a WHERE a.draft_id = d.id AND ${isUnresolved('a')})
    AS unresolvedAttempts`

const rowColumns = `o.id, o.source, o.number, ${stateOf} AS state, o.reason, o.reason_detail AS reasonDetail, o.revision,
  o.ref_code AS refCode, o.receiver_name AS receiverName, o.receiver_phone AS receiverPhone, o.ward_name AS wardName,
  o.province_name AS provinceName, o.cod_amount_vnd AS codAmountVnd, o.service_id AS serviceId,
  CASE WHEN json_valid(o.content_json) THEN coalesce(json_array_length(o.content_json, '$.items'), 0) ELSE 0 END
    AS itemCount,
  CASE WHEN json_valid(o.content_json) THEN coalesce(o.content_json -> '$.faults', '[]') ELSE '[]' END AS faultsJson,
  o.operator, o.created_at_ms AS createdAtMs, o.state_since_ms AS stateSinceMs, o.draft_id AS draftId, ${draftColumns}`

const isThere = `coalesce(${isHidden}, 0) = 0`
const ofSource = '(:source IS NULL OR o.source = :source)'

/**
 * The orders of one state along an index, so that nothing is sorted and no other order is read. Drafts without a bill are few, so those of orders are found
 * from their side, and all others have one.
 */
const rowsOfState: Readonly<Record<OrderState, { readonly from: string; readonly isOldestFirst: boolean }>> = {
  faulty: ofOwn("o.state = 'waiting' AND o.is_faulty = 1", true),
  waiting: ofOwn("o.state = 'waiting' AND o.is_faulty = 0", true),
  packing: ofOwn("o.state = 'packing'", true),
  held: ofOwn("o.state = 'held'", true),
  cancelled: ofOwn("o.state = 'cancelled'", false),
  drafted: {
    from: `drafts d CROSS JOIN orders o ON o.draft_id = d.id
      WHERE ${isWithoutBill('d')} AND ${ofSource}`,
    isOldestFirst: false,
  },
  billed: {
    from: `orders o INDEXED BY orders_with_draft WHERE o.draft_id IS NOT NULL
      AND o.draft_id NOT IN (SELECT d.id FROM drafts d WHERE ${isWithoutBill('d')}) AND ${ofSource}`,
    isOldestFirst: false,
  },
}

function ofOwn(condition: string, isOldestFirst: boolean) {
  // Else SQLite takes the index of drafts, in which all orders without one are alike, and sorts them.
  const from = `orders o INDEXED BY orders_by_state WHERE o.draft_id IS NULL AND ${condition} AND ${isThere} AND ${ofSource}`
  return { from, isOldestFirst }
}

interface Window {
  readonly source: string | null
  readonly limit: number
  readonly offset: number
}

/** More hits than this are counted as so many: nobody reads them, and counting all would cost more than the list. */
const mostCounted = 2_000

export function createOrderLists(db: Database, orders: OrderStore): OrderLists {
  const byState = statementsByState(db)
  const search = searchOf(db)
  const counts = countsOf(db)
  const readDetail = detailOf(db, orders)
  const state = db
    .prepare<[string], OrderState>(
      `SELECT ${stateOf} FROM orders o LEFT JOIN drafts d ON d.id = o.draft_id WHERE o.id = ?`,
    )
    .pluck()
  return {
    list({ states, source, text, offset, limit }) {
      const wanted = states.length === 0 ? orderStates : [...new Set(states)]
      const words = queriedWords(text)
      if (words.length > 0) return search({ words, states: wanted, source, offset, limit })
      const rows: OrderRow[] = []
      let [total, skipped] = [0, offset]
      const all = source === null ? counts() : null
      for (const state of wanted) {
        const count = all?.[state] ?? byState[state].count(source)
        const left = limit - rows.length
        if (left > 0 && skipped < count) rows.push(...byState[state].rows({ source, limit: left, offset: skipped }))
        skipped = Math.max(0, skipped - count)
        total += count
      }
      return { rows, total }
    },
    counts,
    sources: sourcesOf(db),
    detail: readDetail,
    stateOf: (id) => state.get(id),
    withNumber: numbersOf(db),
  }
}

function statementsByState(db: Database) {
  const of = (state: OrderState) => {
    const { from, isOldestFirst } = rowsOfState[state]
    // The window is cut from the index first: columns are read of its rows alone.
    const rows = db.prepare<[Window], OrderRecord>(
      `SELECT ${rowColumns} FROM (SELECT o.seq FROM ${from} ORDER BY o.seq ${isOldestFirst ? '' : 'DESC'}
         LIMIT :limit OFFSET :offset) w JOIN orders o ON o.seq = w.seq LEFT JOIN drafts d ON d.id = o.draft_id
       ORDER BY o.seq ${isOldestFirst ? '' : 'DESC'}`,
    )
    const count = prepareNumber<[{ source: string | null }]>(db, `SELECT count(*) FROM ${from}`)
    return {
      rows: (window: Window): OrderRow[] => rows.all(window).map(toRow),
      count: (source: string | null): number => count({ source }),
    }
  }
  return Object.fromEntries(orderStates.map((state) => [state, of(state)])) as Record<OrderState, ReturnType<typeof of>> // every state is among the entries
}

function toRow(record: OrderRecord): OrderRow {
  const { faultsJson, draftId, draftState, draftReason, unresolvedAttempts, billCode, billStatusId, ...row } = record
  const faults = unlessDamaged(() => fromStoredJson(z.array(orderFaultSchema), faultsJson, row.number)) ?? []
  const draft = draftId !== null && {
    id: draftId,
    state: draftState,
    reason: draftReason,
    unresolvedAttempts,
    billCode,
    billStatusId,
  }
  return { ...row, faults, draft: draft || null }
}

interface WordSearch extends Window {
  readonly words: readonly string[]
  readonly states: readonly OrderState[]
}

function searchOf(db: Database): (search: WordSearch) => { rows: OrderRow[]; total: number } {
  const found = `FROM orders_search s CROSS JOIN orders o ON o.seq = s.rowid LEFT JOIN drafts d ON d.id = o.draft_id
    WHERE orders_search MATCH :match AND ${isThere} AND ${ofSource}
      AND ${stateOf} IN (SELECT value FROM json_each(:statesJson))`
  const rows = db.prepare<[object], OrderRecord>(
    `SELECT ${rowColumns} ${found} ORDER BY s.rowid DESC LIMIT :limit OFFSET :offset`,
  )
  const count = prepareNumber<[object]>(db, `SELECT count(*) FROM (SELECT 1 ${found} LIMIT ${mostCounted})`)
  return ({ words, states, source, limit, offset }) => {
    const match = words.map((word) => `${word}*`).join(' ')
    const values = { match, statesJson: JSON.stringify(states), source }
    return { rows: rows.all({ ...values, limit, offset }).map(toRow), total: count(values) }
  }
}

interface CountedState {
  readonly state: Exclude<OrderState, 'faulty'>
  readonly isFaulty: 0 | 1
  readonly count: number
}

/** Counted along an index and, because nearly all orders are there, without asking each whether it is. */
function countsOf(db: Database): () => OrderCounts {
  const counted = 'SELECT o.state, o.is_faulty AS isFaulty, count(*) AS count FROM orders o'
  const own = db.prepare<[], CountedState>(
    `${counted} INDEXED BY orders_by_state WHERE o.draft_id IS NULL GROUP BY o.state, o.is_faulty`,
  )
  const hidden = db.prepare<[], CountedState>(
    `${counted} INDEXED BY orders_by_import WHERE o.draft_id IS NULL AND ${isHidden} GROUP BY o.state, o.is_faulty`,
  )
  const linked = prepareNumber(
    db,
    'SELECT count(*) FROM orders INDEXED BY orders_with_draft WHERE draft_id IS NOT NULL',
  )
  const drafted = prepareNumber<[{ source: null }]>(db, `SELECT count(*) FROM ${rowsOfState.drafted.from}`)
  return () => {
    const unsent = drafted({ source: null })
    const counts = Object.fromEntries(orderStates.map((state) => [state, 0])) as Record<OrderState, number> // every state is among the entries
    const add = (sign: 1 | -1, { state, isFaulty, count }: CountedState): void => {
      counts[state === 'waiting' && isFaulty === 1 ? 'faulty' : state] += sign * count
    }
    for (const group of own.all()) add(1, group)
    for (const group of hidden.all()) add(-1, group)
    return { ...counts, drafted: unsent, billed: linked() - unsent }
  }
}

/** Steps from one name to the next through the index, instead of reading every order. */
function sourcesOf(db: Database): () => string[] {
  const sources = db
    .prepare<[], string>(
      `WITH RECURSIVE names (name) AS (
         SELECT min(source) FROM orders
         UNION ALL SELECT (SELECT min(source) FROM orders WHERE source > name) FROM names WHERE name IS NOT NULL)
       SELECT name FROM names WHERE name IS NOT NULL`,
    )
    .pluck()
  return () => sources.all()
}

function numbersOf(db: Database): (code: string) => string[] {
  const found = db.prepare<[string], { id: string; number: string }>(
    `SELECT o.id, o.number FROM orders o WHERE o.number_key = ? AND ${isThere} ORDER BY o.seq LIMIT 20`,
  )
  return (code) => {
    const wanted = numberInBars(code.trim())
    if (wanted === '') return []
    const alike = found.all(numberKey(wanted))
    const exact = alike.filter(({ number }) => number.trim() === wanted)
    return (exact.length > 0 ? exact : alike).map(({ id }) => id)
  }
}

type DetailDraft = OrderDetail['drafts'][number]
type DraftRecord = Omit<DetailDraft, 'state' | 'reason' | 'isDeleted'> & {
  readonly draftState: DetailDraft['state']
  readonly draftReason: DetailDraft['reason']
  readonly isDeleted: 0 | 1
}

function detailOf(db: Database, orders: OrderStore): (id: string) => OrderDetail | undefined {
  const row = db.prepare<[string], OrderRecord>(
    `SELECT ${rowColumns} FROM orders o LEFT JOIN drafts d ON d.id = o.draft_id WHERE o.id = ? AND ${isThere}`,
  )
  const importedFrom = db.prepare<[string], NonNullable<OrderDetail['importedFrom']>>(
    `SELECT i.id AS importId, i.file_name AS fileName, i.operator FROM orders o
     JOIN order_imports i ON i.seq = coalesce(o.import_seq, o.changed_by) WHERE o.id = ?`,
  )
  const drafts = db.prepare<[string], DraftRecord>(
    `SELECT d.id, ${draftColumns}, d.deleted_at_ms IS NOT NULL AS isDeleted, l.why, l.linked_at_ms AS atMs
     FROM order_drafts l JOIN drafts d ON d.id = l.draft_id WHERE l.order_id = ? ORDER BY l.seq`,
  )
  return (id) => {
    const [record, stored] = [row.get(id), orders.find(id)]
    if (record === undefined || stored === undefined) return undefined
    return {
      ...toRow(record),
      content: readableContent(orders, stored),
      isDamaged: !stored.isIntact,
      importedFrom: importedFrom.get(id) ?? null,
      events: orders.events(id),
      drafts: drafts.all(id).map(({ draftState: state, draftReason: reason, isDeleted, ...draft }) => ({
        ...draft,
        state,
        reason,
        isDeleted: isDeleted === 1,
      })),
    }
  }
}
