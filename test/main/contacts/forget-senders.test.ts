import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAutosavedDocuments, type AutosavedDocuments } from '../../../src/main/autosave/autosaved-documents.ts'
import { openBillBook } from '../../../src/main/bills/bill-book.ts'
import { createForget, nothingForgotten, type ForgetDeps } from '../../../src/main/contacts/forget.ts'
import { openStores, type Stores } from '../../../src/main/database/open-stores.ts'
import type { Database } from '../../../src/main/database/open.ts'
import { anyBill } from '../../../src/shared/domain/bill/bill-filter.ts'
import type { BillInput } from '../../../src/shared/domain/bill/bill-input.ts'
import { usualColumns, type BillView } from '../../../src/shared/domain/bill/bill-list.ts'
import { noFees } from '../../../src/shared/domain/bill/bill-fees.ts'
import type { Forgotten } from '../../../src/shared/domain/customer.ts'
import type { TrackingRecord } from '../../../src/shared/domain/tracking.ts'
import { openStationDatabase } from '../database/new-database.ts'
import { trackingOf } from '../database/tracking-records.ts'
import {
  addAttempt,
  addDraft,
  billOf,
  day,
  everythingIn,
  house,
  location,
  name,
  phone,
  typedForm,
} from './forgotten-person.ts'

const ownShop = { name: 'Gốm Mây', phone: '0283820011', address: '5 Lý Tự Trọng', location }

let folder: string
let db: Database
let stores: Stores
let documents: AutosavedDocuments
let deps: ForgetDeps
let now = 100 * day
beforeEach(() => {
  now = 100 * day
  folder = mkdtempSync(join(tmpdir(), 'forget-'))
  db = openStationDatabase(join(folder, 'station.db'))
  stores = openStores(db)
  documents = openAutosavedDocuments(stores, 'account')
  deps = {
    stores,
    typed: { isTyping: documents.isTyping, forget: (about) => documents.forget(about, now) },
    // No driver has a list.
    handover: { forgetNext: () => null, forgetReceiversOf: () => undefined },
    isOwnPhone: (asked) => asked === ownShop.phone,
    now: () => now,
  }
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

function learn(): void {
  while (stores.customerLearning.learnSome(50));
}

const everything = (): string => everythingIn(db)
const forget = (ids = [stores.customers.byPhone('receiver', phone)?.id ?? '']): Forgotten =>
  createForget(deps)({ by: 'customer', ids, limit: 50 })

/** A parcel that went to them. */
function ship(refCode: string, statusId: number): void {
  const rest = { statusText: '', fees: noFees, expectedAtMs: null, draftId: null, createdAtMs: now - 10 * day }
  stores.bills.insert({ ...rest, billCode: `CP${refCode}`, refCode, bill: billOf(refCode), statusId })
}

/** What comes back from them to the shop, as Bills makes it beside the parcel that went there. */
const comingBack = (refCode: string, billType: BillInput['billType'] = 'return', of = phone): BillInput => {
  const { receiver, ...rest } = billOf(refCode, of)
  return {
    ...rest,
    billType,
    billReturn: 'R1',
    sender: receiver,
    receiver: ownShop,
    returnTo: receiver,
    receiverEmail: '',
  }
}

function shipBack(
  refCode: string,
  statusId: number,
  more: { billType?: BillInput['billType']; of?: string } = {},
): string {
  const billCode = `CP${refCode}`
  const bill = comingBack(refCode, more.billType, more.of)
  const createdAtMs = now - 10 * day
  addDraft(stores, refCode, 'CREATED', { billCode, createdAtMs, bill })
  // Its answer names them.
  if (more.of === undefined) addAttempt(stores, refCode, 'created', bill)
  const rest = { statusText: '', fees: noFees, expectedAtMs: null, draftId: refCode }
  stores.bills.insert({ ...rest, billCode, refCode, bill, statusId, createdAtMs })
  return billCode
}

const senderNames = (): readonly string[] => stores.billSearch.senders()

/** What the carrier says of a parcel that comes back. */
function trackedBack(billCode: string): TrackingRecord {
  const record = trackingOf(billCode)
  const history = record.history.map((event) => ({ ...event, textVi: `Đã lấy hàng của ${name}, 0912 045 672` }))
  return { ...record, sender: { ...record.sender, name, phone, address: house }, history }
}

test.each(['return', 'trade-in-return'] as const)(
  'a customer who sent a parcel back (%s) is forgotten there too, as its sender, in the book of senders and in the filter',
  (billType) => {
    ship('R1', 4)
    const billCode = shipBack('R2', 4, { billType })
    shipBack('R3', 4, { billType, of: '0945129073' })
    addDraft(stores, 'R4', 'ABANDONED', { createdAtMs: now, bill: comingBack('R4', billType) })
    stores.bills.setTracking(billCode, trackedBack(billCode))
    learn()
    expect(stores.customers.byPhone('sender', phone)).toBeDefined()
    expect(senderNames()).toContain(name)

    expect(forget()).toEqual({ customers: 1, bills: 2, underWay: 0, heldUpBy: [] })
    // What comes later brings them back no more.
    stores.bills.setTracking(billCode, trackedBack(billCode))
    db.exec("UPDATE counters SET value = 0 WHERE name = 'customers-learned-up'")
    learn()
    for (const text of [name, phone, '0912 045 672', house]) expect(everything().includes(text)).toBe(false)
    expect(senderNames()).not.toContain(name)
    expect(senderNames()).toContain('Cao Uyên')
    expect(stores.bills.detail(billCode)?.bill).toMatchObject({
      billType,
      sender: { name: '', location },
      returnTo: null,
    })
    expect(stores.bills.detail('CPR3')?.bill.sender.phone).toBe('0945129073')
  },
)

test('whoever is forgotten as a sender is forgotten as a receiver too where parcels came back from them; a shop is a sender alone', () => {
  ship('R1', 4)
  shipBack('R2', 4)
  learn()
  expect(forget([stores.customers.byPhone('sender', phone)!.id])).toMatchObject({ customers: 1, bills: 2 })
  expect(stores.customers.byPhone('receiver', phone)).toBeUndefined()

  const shop = '0283820011'
  addDraft(stores, 'R5', 'READY', { createdAtMs: now, bill: comingBack('R5', 'return', '0945129073') })
  stores.customers.enter({ kind: 'sender', phone: shop, name: 'Gốm Mây', note: '', addresses: [] }, now)
  expect(forget([stores.customers.byPhone('sender', shop)!.id])).toMatchObject({ customers: 1, bills: 0 })
  expect(stores.customers.byPhone('receiver', shop)).toBeDefined()
})

/** A bill on file that no draft of this station was made for. */
function addBill(refCode: string, bill: BillInput): void {
  const rest = { statusText: '', fees: noFees, expectedAtMs: null, draftId: null, statusId: 4 }
  stores.bills.insert({ ...rest, billCode: `CP${refCode}`, refCode, bill, createdAtMs: now - 10 * day })
}

/** How a phone is known to be the shop's. */
const waysToKnow: readonly [string, () => void][] = [
  ['Settings have it for a sender', () => undefined],
  [
    'its parcels went out, and Settings have another sender by now',
    () => {
      deps = { ...deps, isOwnPhone: () => false }
      addBill('OUT', { ...billOf('OUT', '0938771205'), sender: ownShop })
    },
  ],
]

test.each(waysToKnow)(
  'a shop in whose name a return was entered is a sender alone all the same: %s',
  (_how, becomeKnown) => {
    becomeKnown()
    addBill('R1', { ...billOf('R1', '0977156723'), billType: 'return', billReturn: 'R0', sender: ownShop })
    const billCode = shipBack('R2', 4)
    addDraft(stores, 'R3', 'READY', { createdAtMs: now, bill: comingBack('R3', 'return', '0945129073') })
    learn()
    const shop = stores.customers.byPhone('sender', ownShop.phone)!
    expect(forget([shop.id])).toEqual({ customers: 1, bills: 0, underWay: 0, heldUpBy: [] })
    expect(stores.bills.detail(billCode)?.bill).toMatchObject({ sender: { name, phone }, receiver: ownShop })
    expect(stores.customers.byPhone('receiver', ownShop.phone)).toBeDefined()
  },
)

test.each(waysToKnow)(
  'by age a shop in whose name a return was entered stays in the book of senders: %s',
  (_how, becomeKnown) => {
    becomeKnown()
    addBill('R1', { ...billOf('R1'), billType: 'return', sender: ownShop })
    learn()
    now += 80 * day
    createForget(deps)({ by: 'age', beforeMs: now - 30 * day, limit: 10, from: nothingForgotten })
    expect(stores.bills.detail('CPR1')?.bill.receiver.phone).toBe('')
    expect(stores.customers.byPhone('sender', ownShop.phone)).toBeDefined()
  },
)

test('a customer whose return was entered once as a parcel that goes out is no shop', () => {
  ship('R1', 4)
  shipBack('R2', 4)
  const { billType: _billType, ...parcel } = comingBack('R3')
  addBill('R3', { ...parcel, billType: 'outbound' })
  learn()
  expect(forget()).toMatchObject({ customers: 1, bills: 2 })
  expect(stores.bills.detail('CPR2')?.bill.sender.phone).toBe('')
})

const view = (viewName: string, senders: readonly string[]): BillView => ({
  id: viewName,
  name: viewName,
  filter: { ...anyBill, senders: [...senders] },
  columns: ['billCode'],
})

test.each([
  ['on request', 4, () => forget()],
  ['when the bill ends', 15, endedSince],
  ['by age', 4, forgetOld],
])('a saved view that filters by a sender goes with the last bill that names them: %s', (_how, statusId, work) => {
  const { views } = openBillBook(stores)
  deps = { ...deps, typed: { ...deps.typed, forget: (about) => views.forget(about, now) } }
  ship('R1', 4)
  shipBack('R2', statusId)
  shipBack('R3', 4, { of: '0945129073' })
  learn()
  const others = [view('Gốm', ['Gốm Mây']), view('mọi người', [])]
  const saved = [
    view('một', [name]),
    view('hai', [name, 'Gốm Mây']),
    view(`trả: ${name}`, [name, 'Gốm Mây']),
    ...others,
  ]
  views.write({ views: saved, columns: [...usualColumns] }, now)
  work()
  expect(views.read().views).toEqual([view('hai', ['Gốm Mây']), ...others])
})

function endedSince(): void {
  forget()
  stores.bills.setStatus('CPR2', 4, '', null)
  createForget(deps)({ by: 'ended', limit: 10 })
}

function forgetOld(): void {
  now += 80 * day
  createForget(deps)({ by: 'age', beforeMs: now - 30 * day, limit: 10, from: nothingForgotten })
}

test('a saved view whose name has the letters of a sender within another word keeps its other senders', () => {
  const { views } = openBillBook(stores)
  const saved = [view('Hàng tuần này', ['An', 'Gốm Mây']), view('trả: An', ['An', 'Gốm Mây'])]
  views.write({ views: saved, columns: [...usualColumns] }, now)
  views.forget({ phones: [], senders: ['An'] }, now)
  expect(views.read().views).toEqual([view('Hàng tuần này', ['Gốm Mây'])])
})

test('a saved view that filters by a sender whom another bill names stays', () => {
  const { views } = openBillBook(stores)
  deps = { ...deps, typed: { ...deps.typed, forget: (about) => views.forget(about, now) } }
  ship('R1', 4)
  shipBack('R2', 4)
  addBill('R3', { ...billOf('R3', '0945129073'), sender: { ...ownShop, name } })
  learn()
  views.write({ views: [view('một', [name])], columns: [...usualColumns] }, now)
  forget()
  expect(views.read().views).toEqual([view('một', [name])])
})

test('who was no shop when they were forgotten is none in a later slice, where the parcels that went to them name them no more', () => {
  const { views } = openBillBook(stores)
  deps = { ...deps, typed: { ...deps.typed, forget: (about) => views.forget(about, now) } }
  ship('R1', 4)
  addBill('R2', { ...comingBack('R2'), billType: 'outbound' })
  const { sender, ...rest } = comingBack('R3')
  addBill('R3', { ...rest, sender: { ...sender, name: 'Nhà Hùng' } })
  shipBack('R4', 4)
  learn()
  views.write({ views: [view('một', ['Nhà Hùng'])], columns: [...usualColumns] }, now)
  createForget(deps)({ by: 'customer', ids: [stores.customers.byPhone('receiver', phone)!.id], limit: 1 })
  expect(createForget(deps)({ by: 'ended', limit: 10 }).bills).toBe(2)
  expect(views.read().views).toEqual([])
})

test('a bill between two phones of one customer is one bill', () => {
  const other = '0945129073'
  const { sender: receiver } = comingBack('', 'return', other)
  addDraft(stores, 'R1', 'CREATED', { billCode: 'CPR1', createdAtMs: now, bill: comingBack('R1') })
  const rest = { statusText: '', fees: noFees, expectedAtMs: null, draftId: 'R1', createdAtMs: now, statusId: 4 }
  stores.bills.insert({ ...rest, billCode: 'CPR1', refCode: 'R1', bill: { ...comingBack('R1'), receiver } })
  learn()
  const both = [
    stores.customers.byPhone('receiver', other)?.id ?? '',
    stores.customers.byPhone('sender', phone)?.id ?? '',
  ]
  expect(forget(both)).toEqual({ customers: 2, bills: 1, underWay: 0, heldUpBy: [] })
})

test('a parcel that is to come back holds up its sender: an unsent draft, an attempt whose fate nobody knows, a bill that is typed', () => {
  ship('R1', 4)
  learn()
  addDraft(stores, 'R2', 'READY', { createdAtMs: now, bill: comingBack('R2') })
  expect(forget().heldUpBy).toEqual([{ kind: 'draft', id: 'R2', refCode: 'R2', state: 'READY' }])
  db.exec("UPDATE drafts SET state = 'ABANDONED' WHERE id = 'R2'")
  addAttempt(stores, 'R2', 'unknown', comingBack('R2'))
  expect(forget().heldUpBy).toEqual([{ kind: 'attempt', id: 'R2', refCode: 'R2' }])
  stores.attempts.resolve('a-R2', 'absent', 5)
  const form = typedForm('')
  const [texts] = form.waiting
  const { sender } = comingBack('')
  documents.saveForm({ ...form, waiting: [{ ...texts!, sender, billType: 'return' }] }, 1)
  expect(forget().heldUpBy).toEqual([{ kind: 'form' }])
  documents.saveForm({ ...form, waiting: [{ ...texts!, sender }] }, 1)
  expect(forget()).toMatchObject({ customers: 1, heldUpBy: [] })
  db.exec("DELETE FROM documents WHERE name = 'desk-form'")
  expect(everything().includes(house)).toBe(false)
})

test('a parcel on its way back keeps its sender until it has come', () => {
  ship('R1', 4)
  const billCode = shipBack('R2', 15)
  learn()
  expect(forget()).toEqual({ customers: 1, bills: 2, underWay: 1, heldUpBy: [] })
  expect(stores.bills.detail(billCode)?.bill.sender.phone).toBe(phone)
  stores.bills.setStatus(billCode, 4, '', null)
  expect(createForget(deps)({ by: 'ended', limit: 10 }).bills).toBe(1)
  expect(everything().includes(phone)).toBe(false)
})

test('by age the sender of a parcel that came back goes with its bill, and out of the book where no newer bill names them', () => {
  shipBack('OLD', 4)
  shipBack('OTHER', 4, { of: '0945129073' })
  shipBack('BLOCKED', 4, { of: '0977156723' })
  learn()
  now += 80 * day
  shipBack('NEW', 4, { of: '0945129073' })
  learn()
  stores.customers.setBlock(stores.customers.byPhone('sender', '0977156723')!, { atMs: 1, by: 'Lan', note: 'x' })
  createForget(deps)({ by: 'age', beforeMs: now - 30 * day, limit: 10, from: nothingForgotten })
  expect(everything().includes(phone)).toBe(false)
  expect(senderNames()).not.toContain(name)
  const known = ['0945129073', '0977156723'].map((of) => stores.customers.byPhone('sender', of)?.phone)
  expect(known).toEqual(['0945129073', '0977156723'])
  expect(stores.bills.detail('CPOTHER')?.bill.sender.phone).toBe('')
})
