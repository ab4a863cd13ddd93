import { billChangesSchema } from '../../../../shared/domain/bill/bill-changes.ts'
import type { HeldUpBy } from '../../../../shared/domain/customer.ts'
import { runningPrintStates } from '../../../../shared/domain/printing/print-states.ts'
import { underWayOutcomes } from '../../../../shared/domain/request/request-outcomes.ts'
import type { Database } from '../../open.ts'
import { createFacets, facetWords } from '../../search/bill-facets.ts'
import { createBillIndex } from '../../search/bill-index.ts'
import { billField } from '../bills/bill-columns.ts'
import { emptied, withoutReceiver, type BillTexts } from '../bills/without-receiver.ts'
import {
  comesBack,
  comesBackFrom,
  hasEnded,
  mayHaveShipment,
  isPastItsDraft,
  isPastPacking,
  isUnsent,
  oneOf,
} from '../conditions.ts'
import { fromStoredJson, unlessDamaged } from '../stored-json.ts'

/** A bill as far as forgetting works with it. */
export interface ForgettableBill {
  readonly seq: number
  readonly billCode: string
  readonly draftId: string | null
  /** Delivered, returned or cancelled, and nothing of it is asked for or printed. */
  readonly isEnded: boolean
}

interface ForgettableDraft {
  readonly seq: number
  readonly id: string
}

/** Where an order stands by age. */
export interface OrderPlace {
  readonly createdAtMs: number
  readonly seq: number
}

/**
 * Empties what is personal of bills, drafts and their attempts. Code, reference, goods, amounts, ward and times stay. A bill is of its receiver, and
 * that of a parcel that comes back also of its sender. Whoever calls it has asked `heldUpBy` before, in the same transaction.
 */
export interface Forgetting {
  /** What the work empties is overwritten in the file, and does not stay on pages that nobody uses; words of the search indexes do, until FTS5 merges them. */
  overwriting<T>(work: () => T): T
  /** Orders that are not packed, unsent drafts and unresolved attempts of whoever has this phone. */
  heldUpBy(phone: string): HeldUpBy[]
  billsOf(phone: string): ForgettableBill[]
  /** Whether a parcel has come back from there, or is to. */
  sendsBack(phone: string): boolean
  /** The customer from whom a bill's parcel comes back; undefined for the parcels that go to one. */
  sentBackBy(bill: ForgettableBill): { readonly phone: string; readonly name: string } | undefined
  /** Whether this phone, which sends back, is a shop's: parcels have gone out from there, and none to there. */
  isShop(phone: string): boolean
  /** Whether a bill has a sender of this name. */
  hasSender(name: string): boolean
  /** Drafts of whoever has this phone that are sent, given up or deleted. */
  draftsOf(phone: string): ForgettableDraft[]
  /** The oldest bills of before a time that still have a receiver, and do not need them. */
  billsBefore(atMs: number, limit: number): ForgettableBill[]
  /** Drafts of before a time that were given up or deleted. */
  draftsBefore(atMs: number, limit: number): ForgettableDraft[]
  /** Orders that nobody packs any more, each with the draft of its bill where that is of the same person: `ordersOfBill` finds it. */
  ordersOf(phone: string): { readonly id: string; readonly draftId: string | null }[]
  /** The one that a bill was made for, where it is of the same person. */
  ordersOfBill(bill: ForgettableBill): string[]
  /** The oldest of them of before a time, behind another one; `after` is null behind the last. */
  ordersBefore(
    atMs: number,
    after: OrderPlace,
    limit: number,
  ): { readonly ids: readonly string[]; readonly after: OrderPlace | null }
  /** Bills whose receiver was to be forgotten when they end, and which have ended since, or were to be before a time. */
  billsDue(askedBeforeMs: number, limit: number): ForgettableBill[]
  /** With its draft, its attempts and its updates. A bill whose draft has an unresolved attempt stays as it is: false. */
  forgetBill(bill: ForgettableBill): boolean
  forgetDraft(draft: ForgettableDraft): void
  /** Forgets the receiver when the bill ends. */
  forgetWhenEnded(bill: ForgettableBill, askedAtMs: number): void
}

const isFinal = hasEnded('b')
/** Something of it is still to be sent or printed, or nobody knows what an update of a bill under way has come to: it needs its receiver. */
const isBusy = `(EXISTS (SELECT 1 FROM requests r WHERE r.bill_code = b.bill_code AND (${oneOf('r.outcome', underWayOutcomes)}
    OR (r.kind = 'update' AND r.outcome = 'unclear' AND NOT ${isFinal})))
  OR EXISTS (SELECT 1 FROM print_jobs j WHERE j.subject = b.bill_code AND j.kind = 'label'
    AND ${oneOf('j.state', runningPrintStates)}))`

/** Nobody knows yet what has become of an attempt to send it: `forgetBill` leaves it as it is. */
const isUnclear = `EXISTS (SELECT 1 FROM drafts d WHERE (d.id = b.draft_id OR d.bill_code = b.bill_code) AND ${mayHaveShipment('d')})`

const billColumns = `b.seq, b.bill_code AS billCode, b.draft_id AS draftId, ${isFinal} AND NOT ${isBusy} AS isEnded`

interface Asked {
  readonly phone: string
}

/** A draft `d` of whoever has the phone. */
const isDraftOf = `d.seq IN (
  SELECT r.seq FROM drafts r WHERE r.receiver_phone = :phone AND r.receiver_phone <> ''
  UNION ALL SELECT c.seq FROM drafts c INDEXED BY drafts_coming_back WHERE c.bill_code IS NULL AND ${comesBackFrom('c', ':phone')} AND :phone <> ''
  UNION ALL SELECT x.seq FROM bills b JOIN drafts x ON x.id = b.draft_id WHERE ${comesBackFrom('b', ':phone')} AND :phone <> '')`

type StoredBill = Omit<ForgettableBill, 'isEnded'> & { readonly isEnded: 0 | 1 }
const toBill = (row: StoredBill): ForgettableBill => ({ ...row, isEnded: row.isEnded === 1 })

export function createForgetting(db: Database): Forgetting {
  return {
    ...readers(db),
    ...senders(db),
    ...writers(db),
    overwriting(work) {
      db.pragma('secure_delete = ON')
      try {
        return work()
      } finally {
        db.pragma('secure_delete = OFF')
      }
    },
  }
}

/** An order `o` is of the person of its bill `b`. */
const isOfBill = `o.receiver_phone IN (b.receiver_phone, CASE WHEN ${comesBack('b')} THEN ${billField('$.sender.phone')} END)`

type Reader = Exclude<keyof Forgetting, 'overwriting' | 'forgetBill' | 'forgetDraft' | 'forgetWhenEnded'>

function readers(db: Database): Pick<Forgetting, Exclude<Reader, 'isShop' | 'hasSender'>> {
  const held = db.prepare<[Asked], { id: string; refCode: string; state: string; isUnsent: 0 | 1 }>(
    `SELECT d.id, d.ref_code AS refCode, d.state, ${isUnsent('d')} AS isUnsent FROM drafts d
     WHERE ${isDraftOf} AND (${isUnsent('d')} OR ${mayHaveShipment('d')}) ORDER BY d.seq`,
  )
  const billsOf = db.prepare<[Asked & { word: string }], StoredBill>(
    `SELECT ${billColumns} FROM bills_search JOIN bills b ON b.seq = bills_search.rowid
       WHERE bills_search MATCH :word AND b.receiver_phone = :phone
     UNION SELECT ${billColumns} FROM bills b WHERE ${comesBackFrom('b', ':phone')}`,
  )
  const sendsBack = db.prepare<[Asked]>(
    `SELECT 1 FROM bills b WHERE ${comesBackFrom('b', ':phone')}
     UNION ALL SELECT 1 FROM drafts c INDEXED BY drafts_coming_back WHERE c.bill_code IS NULL AND ${comesBackFrom('c', ':phone')} LIMIT 1`,
  )
  const sentBackBy = db.prepare<[number], { readonly phone: string | null; readonly name: string | null }>(
    `SELECT ${billField('$.sender.phone')} AS phone, ${billField('$.sender.name')} AS name FROM bills b
     WHERE b.seq = ? AND ${comesBack('b')}`,
  )
  const ended = (condition: string) =>
    `SELECT d.seq, d.id FROM drafts d WHERE ${condition} AND NOT (${isUnsent('d')}) AND NOT ${mayHaveShipment('d')}`
  const draftsOf = db.prepare<[Asked], ForgettableDraft>(ended(isDraftOf))
  const draftsBefore = db.prepare<[number, number], ForgettableDraft>(
    `${ended("d.receiver_phone <> '' AND d.created_at_ms < ? AND (d.deleted_at_ms IS NOT NULL OR d.state = 'ABANDONED')")} ORDER BY d.created_at_ms LIMIT ?`,
  )
  const billsBefore = db.prepare<[number, number], StoredBill>(
    `SELECT ${billColumns} FROM bills b WHERE (b.receiver_phone <> '') = 1 AND b.created_at_ms < ?
       AND NOT ${isUnclear} AND NOT ${isBusy}
     ORDER BY b.created_at_ms LIMIT ?`,
  )
  const billsDue = db.prepare<[number, number], StoredBill>(
    `SELECT seq, billCode, draftId, isEnded FROM (SELECT ${billColumns}, ${isBusy} AS isBusy, f.asked_at_ms AS askedAtMs
       FROM bills_to_forget f CROSS JOIN bills b ON b.seq = f.bill_seq WHERE NOT ${isUnclear}) WHERE isEnded OR (askedAtMs < ? AND NOT isBusy) LIMIT ?`,
  )
  const open = db.prepare<[string], { readonly id: string; readonly number: string }>(
    `SELECT id, number FROM orders o WHERE receiver_phone = ? AND receiver_phone <> '' AND NOT (${isPastPacking('o')}) ORDER BY seq`,
  )
  const ordersOf = db.prepare<[string], { readonly id: string; readonly draftId: string | null }>(
    `SELECT id, (SELECT b.draft_id FROM bills b WHERE b.draft_id = o.draft_id AND ${isOfBill} LIMIT 1) AS draftId FROM orders o
     WHERE receiver_phone = ? AND receiver_phone <> '' AND ${isPastPacking('o')}`,
  )
  const ordersOfBill = db
    .prepare<[number], string>(
      `SELECT o.id FROM bills b CROSS JOIN orders o ON o.draft_id = b.draft_id
       WHERE b.seq = ? AND o.receiver_phone <> '' AND ${isOfBill} AND ${isPastItsDraft('o')}`,
    )
    .pluck()
  const ordersBefore = db.prepare<[number, number, number, number], OrderPlace & { readonly id: string }>(
    `SELECT id, created_at_ms AS createdAtMs, seq FROM orders o
     WHERE receiver_phone <> '' AND created_at_ms < ? AND (created_at_ms, seq) > (?, ?) AND ${isPastPacking('o')}
     ORDER BY created_at_ms, seq LIMIT ?`,
  )
  return {
    heldUpBy: (phone) => [
      ...open.all(phone).map((order) => ({ kind: 'order' as const, ...order })),
      ...held
        .all({ phone })
        .map(({ id, refCode, state, isUnsent: unsent }) =>
          unsent === 1 ? { kind: 'draft' as const, id, refCode, state } : { kind: 'attempt' as const, id, refCode },
        ),
    ],
    ordersOf: (phone) => ordersOf.all(phone),
    ordersOfBill: ({ seq }) => ordersOfBill.all(seq),
    ordersBefore(atMs, { createdAtMs, seq }, limit) {
      const rows = ordersBefore.all(atMs, createdAtMs, seq, limit)
      return { ids: rows.map(({ id }) => id), after: rows.length < limit ? null : (rows.at(-1) ?? null) }
    },
    billsOf: (phone) => billsOf.all({ phone, word: `"${phone}"` }).map(toBill),
    sendsBack: (phone) => phone !== '' && sendsBack.get({ phone }) !== undefined,
    sentBackBy({ seq }) {
      const sender = sentBackBy.get(seq)
      return sender && { phone: sender.phone ?? '', name: sender.name ?? '' }
    },
    draftsOf: (phone) => draftsOf.all({ phone }),
    billsBefore: (atMs, limit) => billsBefore.all(atMs, limit).map(toBill),
    draftsBefore: (atMs, limit) => draftsBefore.all(atMs, limit),
    billsDue: (askedBeforeMs, limit) => billsDue.all(askedBeforeMs, limit).map(toBill),
  }
}

/** Bills of a sender are found by the name: no index has the phones of those whose parcels go out. */
function senders(db: Database): Pick<Forgetting, 'isShop' | 'hasSender'> {
  const facets = createFacets(db)
  const names = db
    .prepare<[Asked], string | null>(
      `SELECT ${billField('$.sender.name')} FROM bills b WHERE ${comesBackFrom('b', ':phone')}
       UNION SELECT json_extract(c.bill_json, '$.sender.name') FROM drafts c INDEXED BY drafts_coming_back
         WHERE c.bill_code IS NULL AND ${comesBackFrom('c', ':phone')}`,
    )
    .pluck()
  const goesOut = (party: string) =>
    db.prepare<[Asked & { word: string }]>(
      `SELECT 1 FROM bills_search CROSS JOIN bills b ON b.seq = bills_search.rowid
       WHERE bills_search MATCH :word AND ${party} = :phone AND (${comesBack('b')}) IS NOT 1 LIMIT 1`,
    )
  const fromThere = goesOut(billField('$.sender.phone'))
  const toThere = goesOut('b.receiver_phone')
  function hasSentOut(phone: string): boolean {
    return names
      .all({ phone })
      .flatMap((name) => facets.find('sender', name ?? '') ?? [])
      .some((id) => fromThere.get({ phone, word: `"${facetWords.sender(id)}"` }) !== undefined)
  }
  return {
    isShop: (phone) => phone !== '' && hasSentOut(phone) && toThere.get({ phone, word: `"${phone}"` }) === undefined,
    hasSender: (name) => facets.find('sender', name) !== undefined,
  }
}

function writers(db: Database): Pick<Forgetting, 'forgetBill' | 'forgetDraft' | 'forgetWhenEnded'> {
  const index = createBillIndex(db)
  const facets = createFacets(db)
  const texts = db.prepare<[number], BillTexts>(
    `SELECT bill_json AS billJson, ref_code AS refCode, receiver_name AS receiverName, receiver_phone AS receiverPhone,
       history_json AS historyJson, tracking_json AS trackingJson FROM bills WHERE seq = ?`,
  )
  const senderName = db
    .prepare<[number], string | null>(`SELECT ${billField('$.sender.name')} FROM bills b WHERE b.seq = ?`)
    .pluck()
  const emptyOfBill = db.prepare(
    `UPDATE bills SET bill_json = :billJson, receiver_name = '', receiver_phone = '', history_json = :historyJson,
       tracking_json = :trackingJson WHERE seq = :seq`,
  )
  const draftOfBill = db.prepare<[{ billCode: string }], ForgettableDraft & { readonly isOpen: 0 | 1 }>(
    `SELECT d.seq, d.id, ${mayHaveShipment('d')} AS isOpen FROM drafts d
     WHERE d.bill_code = :billCode OR d.id = (SELECT draft_id FROM bills WHERE bill_code = :billCode)`,
  )
  const updates = db.prepare<[string], { readonly seq: number; readonly json: string }>(
    "SELECT seq, payload_json AS json FROM requests WHERE bill_code = ? AND kind = 'update'",
  )
  const emptyUpdate = db.prepare<[string, number]>(
    "UPDATE requests SET payload_json = ?, message = '', technical = '' WHERE seq = ?",
  )
  const emptyTruncations = db.prepare<[string]>(
    "UPDATE print_jobs SET cuts_json = '[]' WHERE subject = ? AND cuts_json <> '[]'",
  )
  const done = db.prepare<[number]>('DELETE FROM bills_to_forget WHERE bill_seq = ?')
  const toForget = db.prepare<[number, number]>('INSERT OR IGNORE INTO bills_to_forget VALUES (?, ?)')
  const forgetDraft = draftWriter(db)

  function emptyUpdates(billCode: string): void {
    for (const { seq, json } of updates.all(billCode)) {
      const changes = unlessDamaged(() => fromStoredJson(billChangesSchema, json, billCode)) ?? {}
      const { receiverName: _name, receiverPhone: _phone, receiverAddress: _address, note: _note, ...rest } = changes
      emptyUpdate.run(JSON.stringify(rest), seq)
    }
  }

  return {
    forgetBill({ seq, billCode }) {
      const drafts = draftOfBill.all({ billCode })
      if (drafts.some(({ isOpen }) => isOpen === 1)) return false
      const stored = texts.get(seq)
      if (stored === undefined) return true
      const sender = senderName.get(seq)
      emptyOfBill.run({ seq, ...withoutReceiver(stored) })
      emptyUpdates(billCode)
      emptyTruncations.run(billCode)
      drafts.forEach(forgetDraft)
      done.run(seq)
      index.renew(seq)
      if (sender) facets.dropUnused('sender', sender)
      return true
    },
    forgetDraft,
    forgetWhenEnded: ({ seq }, askedAtMs) => void toForget.run(seq, askedAtMs),
  }
}

/** A deleted draft could be brought back, and would be sent to nobody: it counts as given up. */
function draftWriter(db: Database): (draft: ForgettableDraft) => void {
  const draftText = db.prepare<[number], { readonly billJson: string; readonly refCode: string }>(
    'SELECT bill_json AS billJson, ref_code AS refCode FROM drafts WHERE seq = ?',
  )
  const emptyDraft = db.prepare(
    `UPDATE drafts SET bill_json = :billJson, receiver_name = '', receiver_phone = '', reason_detail = '',
       state = CASE WHEN deleted_at_ms IS NULL OR bill_code IS NOT NULL THEN state ELSE 'ABANDONED' END WHERE seq = :seq`,
  )
  const attemptsOf = db.prepare<
    [string],
    { readonly seq: number; readonly billJson: string; readonly refCode: string }
  >('SELECT seq, payload_json AS billJson, ref_code AS refCode FROM attempts WHERE draft_id = ?')
  const emptyAttempt = db.prepare<[string, number]>(
    'UPDATE attempts SET payload_json = ?, response_text = NULL WHERE seq = ?',
  )
  return ({ seq, id }) => {
    const stored = draftText.get(seq)
    if (stored !== undefined) emptyDraft.run({ seq, billJson: emptied(stored) })
    for (const attempt of attemptsOf.all(id)) emptyAttempt.run(emptied(attempt), attempt.seq)
  }
}
