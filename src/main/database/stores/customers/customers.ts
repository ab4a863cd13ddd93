import type { Party } from '../../../../shared/domain/bill/bill-input.ts'
import type {
  CustomerBlock,
  CustomerEventKind,
  CustomerInput,
  CustomerKind,
  ShownAddress,
} from '../../../../shared/domain/customer.ts'
import type { Database } from '../../open.ts'
import { createWordIndex } from '../../search/word-index.ts'
import { unlessDamaged } from '../stored-json.ts'
import { added, entered, nobody, recencyOf, taught, type TaughtBill } from './customer-changes.ts'
import {
  blockOfGroup,
  customerColumns,
  toCustomer,
  toRow,
  wordsOf,
  type Customer,
  type CustomerValues,
  type StoredCustomer,
} from './customer-row.ts'
import { prepareNumber } from '../../prepare-number.ts'

/** The rows of the book, one phone each. Whoever changes several calls it within a transaction. */
export interface CustomerStore {
  /** @throws DamagedRowError where the row is not as it was written: nothing is filled in or changed by what is left of it */
  byPhone(kind: CustomerKind, phone: string): Customer | undefined
  /** The same, by its id. */
  byId(id: string): Customer | undefined
  /** For a row that is to go, also where it is damaged: then nothing of it can be relied on, its phone neither. */
  remains(id: string): Customer | undefined
  /**
   * Receivers without a bill since a time, entered before it, and without a block, the oldest first, each with what was merged into it, of which
   * the same is true. Of a large book only a part is looked at: nobody may be found, and there be more.
   * @param after the `recency` behind which they are looked for, and in the answer where to go on; null at the end
   */
  withoutBillSince(
    atMs: number,
    after: number,
    limit: number,
  ): { readonly groups: readonly (readonly Customer[])[]; readonly after: number | null }
  /** The row that is shown, and what was merged into it. Damaged ones are left out. */
  group(customer: Customer): readonly [shown: Customer, ...merged: Customer[]]
  /** Of a receiver; null also where the row cannot be read: the book must not hold up a bill. */
  blockOf(phone: string): CustomerBlock | null
  /** What a bill says of its receiver or sender; a damaged row learns nothing. */
  learn(kind: CustomerKind, bill: TaughtBill): void
  /** What a person says, as `entered` has it; the row is made where there is none. */
  enter(input: CustomerInput, atMs: number, shown?: readonly ShownAddress[]): Customer
  /** What a list says of a receiver: it adds what is not known yet, and changes nothing that is there. A damaged row takes nothing. */
  add(said: Party & { readonly note: string }, atMs: number): { readonly outcome: Added; readonly id: string }
  /** No row has this phone, damaged or not. */
  isMissing(kind: CustomerKind, phone: string): boolean
  /** All receivers in pieces, in the order in which they were entered; `lastSeq` is null behind the last. */
  receiversAfter(seq: number, limit: number): CustomerPage
  /** `from` and what was merged into it are shown as `into` from now on. */
  merge(into: Customer, from: Customer): void
  part(customer: Customer): void
  setBlock(customer: Customer, block: CustomerBlock | null): void
  /** The rows, their words and their history. */
  remove(customers: readonly Customer[]): void
  addEvent(customerId: string, event: CustomerEvent): void
}

type Added = 'added' | 'changed' | 'same' | 'refused'

interface CustomerPage {
  readonly customers: readonly Customer[]
  readonly damaged: number
  readonly lastSeq: number | null
}

interface CustomerEvent {
  readonly atMs: number
  readonly operator: string
  readonly kind: CustomerEventKind
  readonly detail: string
}

/** Of a book of a hundred thousand each look would take 50 to 100 ms. */
const lookedAtOnce = 2_000

export function createCustomerStore(db: Database): CustomerStore {
  const find = (condition: string) =>
    db.prepare<unknown[], StoredCustomer>(`SELECT ${customerColumns} FROM customers c WHERE ${condition}`)
  const byPhone = find('c.kind = ? AND c.phone = ?')
  const byId = find('c.id = ?')
  const bySeq = find('c.seq = ?')
  const after = find("c.kind = 'receiver' AND c.seq > ? ORDER BY c.seq LIMIT ?")
  const mergedOf = find('c.merged_into = ? ORDER BY c.recency DESC')
  const longestAgo = db.prepare<[{ atMs: number; after: number; upTo: number; limit: number }], StoredCustomer>(
    `SELECT ${customerColumns} FROM customers c WHERE c.kind = 'receiver' AND c.merged_into IS NULL AND c.blocked_at_ms IS NULL
       AND coalesce(c.last_bill_at_ms, c.created_at_ms) < :atMs AND c.recency > :after AND c.recency <= :upTo AND NOT EXISTS
         (SELECT 1 FROM customers m WHERE m.merged_into = c.seq AND coalesce(m.last_bill_at_ms, m.created_at_ms) >= :atMs)
     ORDER BY c.recency LIMIT :limit`,
  )
  const endOfLook = db
    .prepare<[{ after: number; last: number }], number>(
      `SELECT recency FROM customers WHERE kind = 'receiver' AND merged_into IS NULL AND recency > :after
       ORDER BY recency LIMIT 1 OFFSET :last`,
    )
    .pluck()
  const writer = createWriter(db)
  const lowest = prepareNumber(db, 'SELECT min(0, coalesce(min(recency), 0)) FROM customers')
  const setMerged = db.prepare<[number | null, number, number]>(
    'UPDATE customers SET merged_into = ? WHERE seq = ? OR merged_into = ?',
  )
  const newestBill = db
    .prepare<[string, string], number | null>(
      `SELECT max(b.seq) FROM bills_search JOIN bills b ON b.seq = bills_search.rowid
       WHERE bills_search MATCH ? AND b.receiver_phone = ?`,
    )
    .pluck()
  const byRecency = find('c.recency = ?')
  const raise = db.prepare<[number, number]>(
    'UPDATE customers SET last_bill_at_ms = max(coalesce(last_bill_at_ms, 0), ?) WHERE seq = ?',
  )
  const addEvent = db.prepare(
    'INSERT INTO customer_events (customer_id, at_ms, operator, kind, detail) VALUES (:customerId, :atMs, :operator, :kind, :detail)',
  )
  const one = (row: StoredCustomer | undefined): Customer | undefined => row && toCustomer(row)
  const readable = (row: StoredCustomer | undefined): Customer | undefined => unlessDamaged(() => one(row))

  function group(customer: Customer): [Customer, ...Customer[]] {
    const shown = customer.mergedInto === null ? customer : (readable(bySeq.get(customer.mergedInto)) ?? customer)
    return [shown, ...mergedOf.all(shown.seq).flatMap((row) => readable(row) ?? [])]
  }

  /** A bill that has gone over to another receiver was the newest of the one before. */
  function makeRoom(recency: number, forSeq: number | undefined): void {
    const row = byRecency.get(recency)
    if (row === undefined || row.seq === forSeq) return
    const billSeq = newestBill.get(`"${row.phone}"`, row.phone)
    const next = billSeq ? recencyOf(row.kind, billSeq) : lowest() - 1
    writer.setRecency(row, next, readable(row))
  }

  return {
    byPhone: (kind, phone) => one(byPhone.get(kind, phone)),
    byId: (id) => one(byId.get(id)),
    remains(id) {
      const row = byId.get(id)
      return row && (readable(row) ?? { ...nobody, ...row, phone: '', isNameEdited: false, addresses: [], block: null })
    },
    withoutBillSince(atMs, after, limit) {
      const end = endOfLook.get({ after, last: lookedAtOnce - 1 })
      const rows = longestAgo.all({ atMs, after, upTo: end ?? Number.MAX_SAFE_INTEGER, limit })
      const readables = rows.flatMap((row) => readable(row) ?? [])
      const groups = readables.map(group).filter((all) => blockOfGroup(all) === null)
      return { groups, after: (rows.length < limit ? end : rows.at(-1)?.recency) ?? null }
    },
    group,
    blockOf(phone) {
      const customer = readable(byPhone.get('receiver', phone))
      return customer === undefined ? null : blockOfGroup(group(customer))
    },
    learn(kind, bill) {
      const row = byPhone.get(kind, bill.party.phone)
      const before = readable(row)
      if (row !== undefined && before === undefined) return
      const after = taught(before ?? null, kind, bill)
      makeRoom(after.recency, before?.seq)
      writer.write(after, before ?? null)
      if (before !== undefined && before.mergedInto !== null) raise.run(bill.createdAtMs, before.mergedInto)
    },
    enter(input, atMs, shown) {
      const before = one(byPhone.get(input.kind, input.phone)) ?? null
      const recency = before?.recency ?? lowest() - 1
      return writer.write(entered(before, input, { recency, atMs, shown }), before)
    },
    add(said, atMs) {
      const row = byPhone.get('receiver', said.phone)
      const before = readable(row) ?? null
      if (row !== undefined && before === null) return { outcome: 'refused', id: row.id }
      const after = added(before, said, lowest() - 1, atMs)
      if (after !== before) writer.write(after, before)
      return { outcome: before === null ? 'added' : after === before ? 'same' : 'changed', id: after.id }
    },
    isMissing: (kind, phone) => byPhone.get(kind, phone) === undefined,
    receiversAfter(seq, limit) {
      const rows = after.all(seq, limit)
      const customers = rows.flatMap((row) => readable(row) ?? [])
      return { customers, damaged: rows.length - customers.length, lastSeq: rows.at(-1)?.seq ?? null }
    },
    merge(into, from) {
      setMerged.run(into.seq, from.seq, from.seq)
      if (from.lastBillAtMs !== null) raise.run(from.lastBillAtMs, into.seq)
    },
    part: ({ seq }) => void setMerged.run(null, seq, -1),
    setBlock: (customer, block) => void writer.write({ ...customer, block }, customer),
    remove: (customers) => customers.forEach(writer.remove),
    addEvent: (customerId, event) => void addEvent.run({ customerId, ...event }),
  }
}

/** Writes a row with its words. What a row is found by is its recency, which a newer bill moves to the top. */
function createWriter(db: Database) {
  const values = `:id, :kind, :phone, :name, :isNameEdited, :addressesJson, :note, :blockedAtMs, :blockedBy, :blockNote, :bills, :returns, :codVnd,
    :firstBillAtMs, :lastBillAtMs, :recency, :mergedInto, :twinKey, :createdAtMs`
  const columns = `id, kind, phone, name, name_is_edited, addresses_json, note, blocked_at_ms, blocked_by, block_note, bills, returns, cod_vnd,
    first_bill_at_ms, last_bill_at_ms, recency, merged_into, twin_key, created_at_ms`
  const insert = db.prepare(`INSERT INTO customers (${columns}) VALUES (${values})`)
  const update = db.prepare(`UPDATE customers SET (${columns}) = (${values}) WHERE seq = :seq`)
  const index = createWordIndex(db, 'customers_search')
  const setRecency = db.prepare<[number, number]>('UPDATE customers SET recency = ? WHERE seq = ?')
  const remove = db.prepare<[number]>('DELETE FROM customers WHERE seq = ?')
  const removeEvents = db.prepare<[string]>('DELETE FROM customer_events WHERE customer_id = ?')
  const release = db.prepare<[number]>('UPDATE customers SET merged_into = NULL WHERE merged_into = ?')

  return {
    write(customer: CustomerValues, before: Customer | null): Customer {
      const row = toRow(customer)
      const seq = before?.seq ?? Number(insert.run(row).lastInsertRowid)
      if (before !== null) update.run({ ...row, seq })
      if (before?.recency !== customer.recency || before.name !== customer.name) {
        if (before !== null) index.remove(before.recency)
        index.add(customer.recency, wordsOf(customer).join(' '))
      }
      return { ...customer, seq }
    },
    /** A damaged row stays as it is, and is found by no word. */
    setRecency({ seq, recency: former }: StoredCustomer, recency: number, customer: Customer | undefined): void {
      setRecency.run(recency, seq)
      index.remove(former)
      if (customer !== undefined) index.add(recency, wordsOf(customer).join(' '))
    },
    remove({ seq, id, recency }: Customer): void {
      release.run(seq)
      index.remove(recency)
      remove.run(seq)
      removeEvents.run(id)
    },
  }
}
