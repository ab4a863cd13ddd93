import {
  customerTabs,
  type CustomerCounts,
  type CustomerDetail,
  type CustomerKind,
  type CustomerRow,
  type CustomerTab,
} from '../../../../shared/domain/customer.ts'
import type { Database } from '../../open.ts'
import { prepareNumber } from '../../prepare-number.ts'
import { isKnownDamaged } from '../../row-digest.ts'
import { queriedWords } from '../../search/bill-words.ts'
import { billField } from '../bills/bill-columns.ts'
import { unlessDamaged } from '../stored-json.ts'
import { blockOfGroup, customerColumns, fewestDigits, kindWord, toCustomer, type Customer } from './customer-row.ts'
import { ofCustomer, tabs } from './customer-tabs.ts'
import type { CustomerStore } from './customers.ts'

interface BookQuestion {
  readonly tab: CustomerTab
  /** Any run of three or more digits of a phone, or beginnings of names; empty for all. */
  readonly query: string
  readonly offset: number
  readonly limit: number
}

/** The book as the screens ask for it. Nobody in it costs more than the rows that are shown. */
export interface CustomerBook {
  /** Who had a parcel last first; of a run of digits those first whose phone ends with it. */
  list(question: BookQuestion): { readonly rows: CustomerRow[]; readonly total: number }
  counts(): CustomerCounts
  detail(customer: Customer): CustomerDetail
  /** Receivers for New bill: rows that are shown, each once. */
  search(query: string, limit: number): BookHit[]
}

interface BookHit {
  readonly customer: Customer
  /** The digits of the question end the phone of this customer, or of one who was merged into it. */
  readonly isEnding: boolean
}

/** More hits than anybody scrolls through; beyond them the total is said to be this. */
const mostHits = 1000

/** What is said of the customer, and what the list says besides. */
const listColumns = `${customerColumns},
  (SELECT count(*) FROM customers m WHERE m.merged_into = c.seq) AS mergedRows,
  ${ofCustomer.bills} AS allBills, ${ofCustomer.returns} AS allReturns, ${ofCustomer.codVnd} AS allCodVnd,
  ${ofCustomer.isBlocked} AS isBlocked,
  c.twin_key <> '' AND EXISTS (SELECT 1 FROM customers t
    WHERE t.twin_key = c.twin_key AND t.twin_key <> '' AND t.merged_into IS NULL AND t.seq <> c.seq) AS hasTwin,
  ${isKnownDamaged('customers', 'c')} AS isKnownDamaged`

type ListRow = Parameters<typeof toCustomer>[0] & {
  readonly mergedRows: number
  readonly allBills: number
  readonly allReturns: number
  readonly allCodVnd: number
  readonly isBlocked: 0 | 1
  readonly hasTwin: 0 | 1
  readonly isKnownDamaged: 0 | 1
}

interface Match {
  /** Who comes first: the phone ends with what was typed; empty where nothing is an end. */
  readonly ends: string
  readonly contains: string
}

/** An expression that no row meets. */
const nobody = '"§0"'

/** Null for what is no question: fewer digits than make a run, and no letter. */
function matchOf(query: string, kind: CustomerKind | null): Match | null {
  const side = kind === null ? '' : ` AND "${kindWord(kind)}"`
  const digits = query.replaceAll(/[\s.\-+()]/g, '')
  if (/^\d+$/.test(digits)) {
    if (digits.length < fewestDigits) return null
    return { ends: `"${digits}"${side}`, contains: `("${digits}"* NOT "${digits}")${side}` }
  }
  const words = queriedWords(query)
  if (words.length === 0) return null
  return { ends: nobody, contains: words.map((word) => `"${word}"*`).join(' AND ') + side }
}

const kindOfTab = (tab: CustomerTab): CustomerKind | null =>
  tab === 'receivers' ? 'receiver' : tab === 'senders' ? 'sender' : null

function statementsByTab(db: Database) {
  const of = (tab: CustomerTab) => {
    const { rows, order } = tabs[tab]
    return {
      // Out of the index alone: a row with all that is listed of it costs too much to be passed over.
      page: db.prepare<[number, number], number>(`${rows} ORDER BY ${order} LIMIT ? OFFSET ?`).pluck(),
      count: prepareNumber(db, `SELECT count(*) FROM (${rows})`),
      // Which book a row is of is a word of the index; what else a tab asks for is not, and would be cut off with the most hits.
      hits: createHits(db, kindOfTab(tab) === null ? amongRowsOf(rows) : ''),
    }
  }
  return Object.fromEntries(customerTabs.map((tab) => [tab, of(tab)])) as Record<CustomerTab, ReturnType<typeof of>> // every tab is among the entries
}

export function createCustomerBook(db: Database, customers: CustomerStore): CustomerBook {
  const hits = createHits(db)
  const listed = statementsByTab(db)
  const named = db.prepare<[string], ListRow>(
    `SELECT ${listColumns} FROM json_each(?) f CROSS JOIN customers c ON c.seq = f.value ORDER BY f.key`,
  )
  const twins = prepareNumber(
    db,
    `SELECT coalesce(sum(n), 0) FROM (SELECT count(*) AS n FROM customers
       WHERE twin_key <> '' AND merged_into IS NULL GROUP BY twin_key HAVING n > 1)`,
  )
  const details = createDetails(db, customers)

  function list({ tab, query, offset, limit }: BookQuestion): { rows: CustomerRow[]; total: number } {
    const statements = listed[tab]
    const rowsOf = (seqs: readonly number[]): CustomerRow[] => named.all(JSON.stringify(seqs)).map(toListRow)
    if (query.trim() === '') return { rows: rowsOf(statements.page.all(limit, offset)), total: countOf(tab) }
    const match = matchOf(query, kindOfTab(tab))
    if (match === null) return { rows: [], total: 0 }
    const found = statements.hits.shown(match, mostHits)
    return { rows: rowsOf(found.slice(offset, offset + limit)), total: found.length }
  }
  const countOf = (tab: CustomerTab): number => (tab === 'twins' ? twins() : listed[tab].count())

  return {
    list,
    counts: () => ({
      receivers: countOf('receivers'),
      senders: countOf('senders'),
      blocked: countOf('blocked'),
      returning: countOf('returning'),
      twins: countOf('twins'),
    }),
    detail: (customer) => details(customer),
    search(query, limit) {
      const match = matchOf(query, 'receiver')
      return match === null ? [] : hits.customers(match, limit)
    },
  }
}

/** Only what is shown by these rows. The plus has the index walked once, in place of being asked for each of them. */
const amongRowsOf = (rows: string): string => `AND +rowid IN (
  SELECT m.recency FROM (${rows}) shown JOIN customers m ON m.seq = shown.seq OR m.merged_into = shown.seq)`

/** What the index finds, the best first, as rows that are shown: a merged one stands for whom it was merged into. */
function createHits(db: Database, among = '') {
  const hits = db.prepare<[Match & { readonly limit: number }], { readonly seq: number; readonly isEnding: 0 | 1 }>(
    `SELECT coalesce(c.merged_into, c.seq) AS seq, f.isEnding FROM (
       SELECT rowid AS recency, 1 AS isEnding FROM customers_search WHERE customers_search MATCH :ends ${among}
       UNION ALL SELECT * FROM (SELECT rowid, 0 FROM customers_search WHERE customers_search MATCH :contains ${among}
         ORDER BY rowid DESC LIMIT :limit)
     ) f JOIN customers c ON c.recency = f.recency ORDER BY f.isEnding DESC, f.recency DESC LIMIT :limit`,
  )
  const bySeq = db.prepare<[number], Parameters<typeof toCustomer>[0]>(
    `SELECT ${customerColumns} FROM customers c WHERE c.seq = ?`,
  )
  /** Each once, and as an ending where any phone of the customer is one: endings come first. */
  const shown = (match: Match, limit: number): Map<number, boolean> => {
    const found = new Map<number, boolean>()
    for (const { seq, isEnding } of hits.all({ ...match, limit })) if (!found.has(seq)) found.set(seq, isEnding === 1)
    return found
  }
  return {
    shown: (match: Match, limit: number): number[] => [...shown(match, limit).keys()],
    customers(match: Match, limit: number): BookHit[] {
      const found: BookHit[] = []
      // Some of them may be damaged, or the same customer under another phone.
      for (const [seq, isEnding] of shown(match, limit * 4)) {
        const row = bySeq.get(seq)
        const customer = row && unlessDamaged(() => toCustomer(row))
        if (customer !== undefined) found.push({ customer, isEnding })
        if (found.length === limit) break
      }
      return found
    },
  }
}

function toListRow(row: ListRow): CustomerRow {
  const customer = unlessDamaged(() => toCustomer(row))
  const [first] = customer?.addresses ?? []
  return {
    id: row.id,
    kind: row.kind,
    phone: row.phone,
    name: row.name,
    address: first?.address ?? '',
    wardName: first?.location?.wardName ?? '',
    provinceName: first?.location?.provinceName ?? '',
    addresses: customer?.addresses.length ?? 0,
    otherPhones: row.mergedRows,
    isBlocked: row.isBlocked === 1,
    hasNote: row.note !== '',
    hasTwin: row.hasTwin === 1,
    bills: row.allBills,
    returns: row.allReturns,
    codVnd: row.allCodVnd,
    lastBillAtMs: row.lastBillAtMs,
    isIntact: customer !== undefined && row.isKnownDamaged === 0,
  }
}

/** As many as a person looks through. */
const recentBills = 20
const shownEvents = 20

function createDetails(db: Database, customers: CustomerStore) {
  const row = db.prepare<[number], ListRow>(`SELECT ${listColumns} FROM customers c WHERE c.seq = ?`)
  const events = db.prepare<[string, number], CustomerDetail['events'][number]>(
    'SELECT at_ms AS atMs, operator, kind, detail FROM customer_events WHERE customer_id = ? ORDER BY seq DESC LIMIT ?',
  )
  const billsOf = db.prepare<[string, string, number], CustomerDetail['recentBills'][number]>(
    `SELECT b.bill_code AS billCode, b.created_at_ms AS createdAtMs, b.status_id AS statusId, b.status_text AS statusText,
       coalesce(${billField('$.cargo.content')}, '') AS content, b.cod_amount_vnd AS codAmountVnd
     FROM bills_search JOIN bills b ON b.seq = bills_search.rowid
     WHERE bills_search MATCH ? AND b.receiver_phone = ? ORDER BY bills_search.rowid DESC LIMIT ?`,
  )
  return (customer: Customer): CustomerDetail => {
    const [shown, ...merged] = customers.group(customer)
    const stored = row.get(shown.seq)
    if (stored === undefined) throw new Error('the row has gone while it was read')
    const all = [shown, ...merged]
    const bills =
      shown.kind === 'sender' ? [] : all.flatMap(({ phone }) => billsOf.all(`"${phone}"`, phone, recentBills))
    return {
      ...toListRow(stored),
      note: shown.note,
      block: blockOfGroup(all),
      firstBillAtMs: all.reduce<number | null>((first, { firstBillAtMs: at }) => earlier(first, at), null),
      addressList: all.flatMap(({ addresses }) => addresses),
      merged: merged.map(({ id, phone, name, bills: count, note }) => ({ id, phone, name, bills: count, note })),
      events: events.all(shown.id, shownEvents),
      recentBills: bills.toSorted((a, b) => b.createdAtMs - a.createdAtMs).slice(0, recentBills),
    }
  }
}

function earlier(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.min(one, other)
}
