import { knownStatusIds } from '../../../shared/domain/bill/bill.ts'
import type { BillInput } from '../../../shared/domain/bill/bill-input.ts'
import type { Contact, FoundContact } from '../../../shared/domain/contact.ts'
import { isIntact } from '../row-digest.ts'
import { queriedWords } from '../search/bill-words.ts'
import { intactBill } from './bills/bill-columns.ts'
import { unlessDamaged } from './stored-json.ts'
import type { Database } from '../open.ts'

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

const { returning, returned, returnOutForDelivery } = knownStatusIds

/**
 * What bills and drafts know about a phone. Bills are found through the search index, which holds whole phone numbers;
 * drafts only among those that are not bills yet, which are few.
 */
export interface ContactStore {
  /** Undefined for a phone that was never entered. `sinceMs` bounds what is listed as entered lately. */
  byPhone(phone: string, sinceMs: number): Contact | undefined
  /** By the last digits of a phone, or by a name; each phone once, who had a parcel last first. */
  search(query: string, limit: number): FoundContact[]
  /** Where the newest bills went, by name. */
  lastWards(): readonly ReceiverWard[]
}

export interface ReceiverWard {
  readonly wardName: string
  readonly provinceName: string
}

/** So many of the newest bills that a query may mean are looked at: of a common name that is a few weeks. */
const searchedBills = 400
const fewestDigits = 4
const fewestLetters = 2

type Searched = Pick<Seen, 'billJson' | 'atMs'> & { readonly phone: string; readonly name: string }

export function createContactStore(db: Database): ContactStore {
  const billsOf = db.prepare<[string, string, number], Seen>(
    `SELECT b.bill_json AS billJson, b.ref_code AS refCode, b.created_at_ms AS atMs,
       ${isIntact('bills', 'b')} AS isIntact
     FROM bills_search JOIN bills b ON b.seq = bills_search.rowid
     WHERE bills_search MATCH ? AND b.receiver_phone = ? ORDER BY bills_search.rowid DESC LIMIT ?`,
  )
  const draftsOf = db.prepare<[string, number], Seen>(
    `SELECT d.bill_json AS billJson, d.ref_code AS refCode, d.created_at_ms AS atMs,
       ${isIntact('drafts', 'd')} AS isIntact FROM drafts d
     WHERE d.deleted_at_ms IS NULL AND d.state IN ('EDITING', 'READY', 'SENDING', 'REJECTED', 'UNKNOWN', 'HOLD')
       AND d.receiver_phone = ? AND d.receiver_name <> '' ORDER BY d.seq DESC LIMIT ?`,
  )
  const count = db.prepare<[string, string], Counts>(
    `SELECT count(*) AS bills,
       coalesce(sum(statusId IN (${returning}, ${returned}, ${returnOutForDelivery})), 0) AS returns
     FROM (SELECT b.status_id AS statusId FROM bills_search JOIN bills b ON b.seq = bills_search.rowid
       WHERE bills_search MATCH ? AND b.receiver_phone = ? LIMIT ${countedBills})`,
  )
  const lastWards = db.prepare<[number], ReceiverWard>(
    `SELECT DISTINCT wardName, provinceName FROM
       (SELECT ward_name AS wardName, province_name AS provinceName FROM bills ORDER BY seq DESC LIMIT ?)`,
  )
  const billsLike = db.prepare<[string, number], Searched>(
    `SELECT b.bill_json AS billJson, b.created_at_ms AS atMs, b.receiver_phone AS phone, b.receiver_name AS name
     FROM bills_search JOIN bills b ON b.seq = bills_search.rowid
     WHERE bills_search MATCH ? ORDER BY bills_search.rowid DESC LIMIT ?`,
  )
  const newestDrafts = db.prepare<[number], Searched>(
    `SELECT d.bill_json AS billJson, d.created_at_ms AS atMs, d.receiver_phone AS phone, d.receiver_name AS name
     FROM drafts d WHERE d.deleted_at_ms IS NULL
       AND d.state IN ('EDITING', 'READY', 'SENDING', 'REJECTED', 'UNKNOWN', 'HOLD')
     ORDER BY d.seq DESC LIMIT ?`,
  )
  return {
    search(query, limit) {
      const question = contactQuestion(query)
      if (question === null) return []
      const seen = [...billsLike.all(question.match, searchedBills), ...newestDrafts.all(searchedBills)]
        .filter(({ phone, name }) => phone !== '' && question.isMeant(phone, name))
        .toSorted((a, b) => b.atMs - a.atMs)
      const found = new Map<string, FoundContact>()
      for (const { phone, billJson } of seen) {
        if (found.size === limit) break
        if (found.has(phone)) continue
        // What is chosen is read anew by its phone, and its digest is proved then.
        const bill = unlessDamaged(() => intactBill({ isIntact: 1, billJson }, phone))
        if (bill !== undefined) found.set(phone, foundContact(bill))
      }
      return [...found.values()]
    },
    lastWards: () => lastWards.all(billsWithWards),
    byPhone: (phone, sinceMs) => {
      if (!/^\d{5,15}$/.test(phone)) return undefined
      const match = `"${phone}"`
      const seen = [...billsOf.all(match, phone, listedPerDay), ...draftsOf.all(phone, listedPerDay)].toSorted(
        (a, b) => b.atMs - a.atMs,
      )
      const readable = seen.flatMap((row) => {
        const bill = unlessDamaged(() => intactBill(row, row.refCode))
        return bill === undefined ? [] : [{ ...row, bill }]
      })
      const newest = readable[0]
      if (newest === undefined) return undefined
      const { receiver, cargo, serviceId, paymentMethodId, codAmountVnd, note } = newest.bill
      const lately = readable.filter(({ atMs }) => atMs >= sinceMs).slice(0, listedPerDay)
      return {
        receiver,
        last: { cargo, serviceId, paymentMethodId, codAmountVnd, note },
        ...(count.get(match, phone) ?? { bills: 0, returns: 0 }),
        lastDay: lately.map(({ bill, refCode, atMs }) => ({ refCode, content: bill.cargo.content, atMs })),
      }
    },
  }
}

interface ContactQuestion {
  /** As an expression of FTS5, which also finds other words of the bill. */
  readonly match: string
  readonly isMeant: (phone: string, name: string) => boolean
}

/** Null for what is neither the end of a phone nor a name. */
function contactQuestion(query: string): ContactQuestion | null {
  const digits = query.replaceAll(/[\s.-]/g, '')
  if (/^\d+$/.test(digits)) {
    if (digits.length < fewestDigits) return null
    return { match: `"${digits.slice(-fewestDigits)}"`, isMeant: (phone) => phone.endsWith(digits) }
  }
  const words = queriedWords(query)
  if (words.join('').length < fewestLetters) return null
  return {
    match: words.map((word) => `"${word}"*`).join(' AND '),
    isMeant(_phone, name) {
      const own = queriedWords(name)
      return words.every((word) => own.some((part) => part.startsWith(word)))
    },
  }
}

function foundContact({ receiver, cargo }: BillInput): FoundContact {
  const { phone, name, address, location } = receiver
  const { wardName = '', provinceName = '' } = location ?? {}
  return { phone, name, address, wardName, provinceName, content: cargo.content }
}
