import { statusGroupOf, vietnamDay, type LabelState, type StatusGroup } from '../../shared/domain/bill-filter.ts'
import { knownStatusIds } from '../../shared/domain/bill.ts'
import type { Database } from './open.ts'
import { indexedWords } from './search-words.ts'
import { isOutdated } from './wanted-labels.ts'

interface IndexedBill {
  readonly billCode: string
  readonly refCode: string
  readonly receiverName: string
  readonly receiverPhone: string
  readonly address: string | null
  readonly wardName: string
  readonly provinceName: string
  readonly senderName: string | null
  readonly serviceId: number | null
  readonly statusId: number | null
  readonly codAmountVnd: number
  readonly createdAtMs: number
  readonly labelPrintedAtMs: number | null
  readonly labelOutdated: 0 | 1
  /** Who entered it; null for one that was not entered here. */
  readonly operator: string | null
}

type FacetKind = 'province' | 'sender' | 'operator'

/** Everything that can be searched and filtered for, as one text of words; read from the row itself, so that it cannot differ. */
export function createBillIndex(db: Database) {
  const source = db.prepare<[number], IndexedBill>(
    `SELECT b.bill_code AS billCode, b.ref_code AS refCode, b.receiver_name AS receiverName,
       b.receiver_phone AS receiverPhone, b.bill_json ->> '$.receiver.address' AS address, b.ward_name AS wardName,
       b.province_name AS provinceName, b.bill_json ->> '$.sender.name' AS senderName, b.service_id AS serviceId,
       b.status_id AS statusId, b.cod_amount_vnd AS codAmountVnd, b.created_at_ms AS createdAtMs,
       b.label_printed_at_ms AS labelPrintedAtMs, (${isOutdated}) AS labelOutdated,
       (SELECT d.operator FROM decisions d WHERE d.draft_id = b.draft_id AND d.action = 'enter' ORDER BY d.seq LIMIT 1)
         AS operator
     FROM bills b WHERE b.seq = ?`,
  )
  const insert = db.prepare<[number, string]>('INSERT INTO bills_search (rowid, text) VALUES (?, ?)')
  const remove = db.prepare<[number]>('DELETE FROM bills_search WHERE rowid = ?')
  const facets = createFacets(db)

  function add(seq: number): void {
    const bill = source.get(seq)
    if (bill === undefined) return
    const facetWords = facetWordsOf(bill, facets)
    insert.run(seq, [...wordsOf(bill), ...facetWords].join(' '))
  }

  return {
    /** To be called inside the transaction that inserts the bill. */
    add,
    /** To be called inside the transaction that changed what the bill is found by. */
    renew: (seq: number): void => {
      remove.run(seq)
      add(seq)
    },
  }
}

/** What provinces, senders and operators there are. */
export function createFacets(db: Database) {
  const find = db
    .prepare<[FacetKind, string], number>('SELECT id FROM bill_facets WHERE kind = ? AND value = ?')
    .pluck()
  const insert = db.prepare<[FacetKind, string]>('INSERT INTO bill_facets (kind, value) VALUES (?, ?)')
  const values = db
    .prepare<[FacetKind, number], string>('SELECT value FROM bill_facets WHERE kind = ? ORDER BY value LIMIT ?')
    .pluck()
  return {
    find: (kind: FacetKind, value: string): number | undefined => find.get(kind, value),
    idOf: (kind: FacetKind, value: string): number =>
      find.get(kind, value) ?? Number(insert.run(kind, value).lastInsertRowid),
    values: (kind: FacetKind, limit: number): string[] => values.all(kind, limit),
  }
}
export type Facets = ReturnType<typeof createFacets>

function wordsOf(bill: IndexedBill): string[] {
  const { billCode, refCode, receiverPhone: phone, receiverName, address, wardName, provinceName } = bill
  const texts = [billCode, refCode, phone, phone.slice(-4), receiverName, address ?? '', wardName, provinceName]
  return indexedWords(texts.join(' '))
}

/** No word of a text begins with it: what is neither letter nor digit separates words. */
const sign = '§'

const groupLetters: Readonly<Record<StatusGroup, string>> = {
  waiting: 'w',
  'picked-up': 'p',
  'in-transit': 't',
  delivered: 'd',
  failed: 'f',
  cancelled: 'c',
  returning: 'r',
  other: 'o',
}
const labelLetters: Readonly<Record<LabelState, string>> = { missing: 'm', printed: 'p', outdated: 'o' }

/** The words that stand for filters: one letter says which, the rest is the value. */
export const facetWords = {
  group: (group: StatusGroup): string => `${sign}g${groupLetters[group]}`,
  label: (state: LabelState): string => `${sign}l${labelLetters[state]}`,
  cod: (isCollected: boolean): string => `${sign}c${isCollected ? 1 : 0}`,
  service: (id: number): string => `${sign}v${id}`,
  province: (id: number): string => `${sign}p${id}`,
  sender: (id: number): string => `${sign}s${id}`,
  operator: (id: number): string => `${sign}o${id}`,
  day: (day: number): string => `${sign}d${day.toString(36)}`,
  month: (month: number): string => `${sign}m${month.toString(36)}`,
} as const

/** Months since the year 0, of a `vietnamDay`. */
export function monthOfDay(day: number): number {
  const date = new Date(day * 86_400_000)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

function facetWordsOf(bill: IndexedBill, facets: Facets): string[] {
  const operator = bill.operator ?? ''
  const day = vietnamDay(bill.createdAtMs)
  const label = labelStateOf(bill)
  return [
    facetWords.group(statusGroupOf(bill.statusId)),
    facetWords.cod(bill.codAmountVnd > 0),
    facetWords.province(facets.idOf('province', bill.provinceName)),
    facetWords.sender(facets.idOf('sender', bill.senderName ?? '')),
    facetWords.day(day),
    facetWords.month(monthOfDay(day)),
    ...(operator === '' ? [] : [facetWords.operator(facets.idOf('operator', operator))]),
    ...(label === null ? [] : [facetWords.label(label)]),
    ...(bill.serviceId === null ? [] : [facetWords.service(bill.serviceId)]),
  ]
}

/** Null for a cancelled bill without a label: none is wanted. */
function labelStateOf({ labelPrintedAtMs, labelOutdated, statusId }: IndexedBill): LabelState | null {
  if (labelPrintedAtMs !== null) return labelOutdated === 1 ? 'outdated' : 'printed'
  return statusId === knownStatusIds.cancelled ? null : 'missing'
}
