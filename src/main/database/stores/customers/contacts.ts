import type { BillInput, Party } from '../../../../shared/domain/bill/bill-input.ts'
import { wayBackStatusIds } from '../../../../shared/domain/bill/journey.ts'
import type { Contact, FoundContact, LastBill } from '../../../../shared/domain/contact.ts'
import { isIntact } from '../../row-digest.ts'
import { queriedWords } from '../../search/bill-words.ts'
import { billField, intactBill } from '../bills/bill-columns.ts'
import { unlessDamaged } from '../stored-json.ts'
import { isUnsent, oneOf } from '../conditions.ts'
import type { Database } from '../../open.ts'
import type { CustomerBook } from './customer-book.ts'
import { blockOfGroup, fewestDigits, type Customer } from './customer-row.ts'
import type { CustomerStore } from './customers.ts'

interface Seen {
  readonly billJson: string
  readonly refCode: string
  readonly atMs: number
  readonly isIntact: 0 | 1
}

interface Counts {
  readonly bills: number
  readonly returns: number
}

/** A shop that orders for itself would have thousands of bills under one phone: beyond this nobody reads the number. */
const countedBills = 1000

/** Where a station sends is known from its last bills; all of a million would take seconds to read. */
const billsWithWards = 5000

/** As many of today's entries as a warning could need. */
const listedPerDay = 20

/**
 * What the book, bills and drafts know about a phone. Bills are found through the search index, which holds whole phone numbers;
 * drafts only among those that are not bills yet, which are few.
 */
export interface ContactStore {
  /** Undefined for a phone that was never entered. `sinceMs` bounds what is listed as entered lately. */
  byPhone(phone: string, sinceMs: number): Contact | undefined
  /** By a run of a phone's digits, or by a name; each customer once. */
  search(query: string, limit: number): FoundContact[]
  /** Where the newest bills went, by name. */
  lastWards(): readonly ReceiverWard[]
}

export interface ReceiverWard {
  readonly wardName: string
  readonly provinceName: string
}

/** Of the drafts that are not bills yet, so many are looked at. */
const searchedDrafts = 400
const fewestLetters = 2

type Searched = Pick<Seen, 'billJson' | 'atMs'> & { readonly phone: string; readonly name: string }

export function createContactStore(db: Database, customers: CustomerStore, book: CustomerBook): ContactStore {
  const billsOf = db.prepare<[string, string, number], Seen>(
    `SELECT b.bill_json AS billJson, b.ref_code AS refCode, b.created_at_ms AS atMs,
       ${isIntact('bills', 'b')} AS isIntact
     FROM bills_search JOIN bills b ON b.seq = bills_search.rowid
     WHERE bills_search MATCH ? AND b.receiver_phone = ? ORDER BY bills_search.rowid DESC LIMIT ?`,
  )
  const draftsOf = db.prepare<[string, number], Seen>(
    `SELECT d.bill_json AS billJson, d.ref_code AS refCode, d.created_at_ms AS atMs,
       ${isIntact('drafts', 'd')} AS isIntact FROM drafts d
     WHERE ${isUnsent('d')} AND d.receiver_phone = ? AND d.receiver_name <> '' ORDER BY d.seq DESC LIMIT ?`,
  )
  const count = db.prepare<[string, string], Counts>(
    `SELECT count(*) AS bills, coalesce(sum(${oneOf('statusId', wayBackStatusIds)}), 0) AS returns
     FROM (SELECT b.status_id AS statusId FROM bills_search JOIN bills b ON b.seq = bills_search.rowid
       WHERE bills_search MATCH ? AND b.receiver_phone = ? LIMIT ${countedBills})`,
  )
  const lastWards = db.prepare<[number], ReceiverWard>(
    `SELECT DISTINCT wardName, provinceName FROM
       (SELECT ward_name AS wardName, province_name AS provinceName FROM bills ORDER BY seq DESC LIMIT ?)`,
  )
  const contentOf = db
    .prepare<[number], string | null>(`SELECT ${billField('$.cargo.content')} FROM bills b WHERE b.seq = ?`)
    .pluck()
  const newestDrafts = db.prepare<[number], Searched>(
    `SELECT d.bill_json AS billJson, d.created_at_ms AS atMs, d.receiver_phone AS phone, d.receiver_name AS name
     FROM drafts d WHERE ${isUnsent('d')} ORDER BY d.seq DESC LIMIT ?`,
  )

  function ofDrafts(query: string): readonly Hit[] {
    const isMeant = questionOf(query)
    if (isMeant === null) return []
    return newestDrafts.all(searchedDrafts).flatMap(({ phone, name, billJson, atMs }) => {
      if (phone === '' || !isMeant(phone, name)) return []
      // What is chosen is read anew by its phone, and its digest is proved then.
      const bill = unlessDamaged(() => intactBill({ isIntact: 1, billJson }, phone))
      return bill === undefined ? [] : [{ atMs, contact: foundIn(bill, isEndOf(phone, query)) }]
    })
  }
  const ofBook = (query: string, limit: number): readonly Hit[] =>
    book.search(query, limit).map(({ customer, isEnding }) => {
      const content = contentOf.get(customer.recency >> 1) ?? ''
      return { atMs: customer.lastBillAtMs ?? 0, contact: foundContact(customer, content, isEnding) }
    })
  const whoIs = (phone: string): readonly Customer[] => {
    const customer = unlessDamaged(() => customers.byPhone('receiver', phone))
    return customer === undefined ? [] : customers.group(customer)
  }
  const countOf = (phones: readonly string[]): Counts =>
    phones.reduce<Counts>((sum, phone) => {
      const { bills, returns } = count.get(`"${phone}"`, phone) ?? none
      return { bills: sum.bills + bills, returns: sum.returns + returns }
    }, none)

  return {
    search(query, limit) {
      const hits = [...ofDrafts(query), ...ofBook(query, limit)].toSorted(
        (a, b) => Number(b.contact.isEnding) - Number(a.contact.isEnding) || b.atMs - a.atMs,
      )
      const found = new Map<string, FoundContact>()
      for (const { contact } of hits) if (!found.has(contact.phone)) found.set(contact.phone, contact)
      return [...found.values()].slice(0, limit)
    },
    lastWards: () => lastWards.all(billsWithWards),
    byPhone: (phone, sinceMs) => {
      if (!/^\d{5,15}$/.test(phone)) return undefined
      const seen = [...billsOf.all(`"${phone}"`, phone, listedPerDay), ...draftsOf.all(phone, listedPerDay)].toSorted(
        (a, b) => b.atMs - a.atMs,
      )
      const entered = seen.flatMap((row) => {
        const bill = unlessDamaged(() => intactBill(row, row.refCode))
        return bill === undefined ? [] : [{ ...row, bill }]
      })
      const newest = entered[0]?.bill
      const group = whoIs(phone)
      const [customer] = group
      if (newest === undefined && customer === undefined) return undefined
      const lately = entered.filter(({ atMs }) => atMs >= sinceMs).slice(0, listedPerDay)
      return {
        receiver: receiverOf(phone, newest?.receiver ?? null, customer ?? null),
        last: newest === undefined ? null : lastOf(newest),
        ...countOf(group.length === 0 ? [phone] : group.map((each) => each.phone)),
        lastDay: lately.map(({ bill, refCode, atMs }) => ({ refCode, content: bill.cargo.content, atMs })),
        customerId: customer?.id ?? null,
        note: group
          .map(({ note }) => note)
          .filter((note) => note !== '')
          .join(' · '),
        block: blockOfGroup(group),
      }
    },
  }
}

interface Hit {
  readonly atMs: number
  readonly contact: FoundContact
}

const none: Counts = { bills: 0, returns: 0 }

const lastOf = ({ cargo, serviceId, paymentMethodId, codAmountVnd, note }: BillInput): LastBill => ({
  cargo,
  serviceId,
  paymentMethodId,
  codAmountVnd,
  note,
})

/** What a person has said in the book stands above what was entered last; the newest bill or draft above what the book has learned. */
function receiverOf(phone: string, newest: Party | null, customer: Customer | null): Party {
  const first = customer?.addresses[0]
  const place = first && (newest === null || first.isMain) ? { address: first.address, location: first.location } : null
  return {
    phone,
    name: (customer?.isNameEdited === true ? customer.name : newest?.name) ?? customer?.name ?? '',
    address: place?.address ?? newest?.address ?? '',
    location: place === null ? (newest?.location ?? null) : place.location,
  }
}

/** Of a question in digits; null for a name. */
function digitsOf(query: string): string | null {
  const digits = query.replaceAll(/[\s.\-+()]/g, '')
  return /^\d+$/.test(digits) ? digits : null
}

/** Whether a draft's receiver is meant; null for what is neither a run of digits nor a name. */
function questionOf(query: string): ((phone: string, name: string) => boolean) | null {
  const digits = digitsOf(query)
  if (digits !== null) return digits.length < fewestDigits ? null : (phone) => phone.includes(digits)
  const words = queriedWords(query)
  if (words.join('').length < fewestLetters) return null
  return (_phone, name) => {
    const own = queriedWords(name)
    return words.every((word) => own.some((part) => part.startsWith(word)))
  }
}

/** Whether the question is a run of digits, and this phone ends with it. */
function isEndOf(phone: string, query: string): boolean {
  const digits = digitsOf(query)
  return digits !== null && phone.endsWith(digits)
}

function foundContact(customer: Customer, content: string, isEnding: boolean): FoundContact {
  const { phone, name } = customer
  const { address = '', location = null } = customer.addresses[0] ?? {}
  const { wardName = '', provinceName = '' } = location ?? {}
  return { phone, name, address, wardName, provinceName, content, isEnding }
}

/** As a draft says it. */
function foundIn({ receiver, cargo }: BillInput, isEnding: boolean): FoundContact {
  const { phone, name, address, location } = receiver
  const { wardName = '', provinceName = '' } = location ?? {}
  return { phone, name, address, wardName, provinceName, content: cargo.content, isEnding }
}
