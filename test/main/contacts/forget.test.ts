import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAutosavedDocuments, type AutosavedDocuments } from '../../../src/main/autosave/autosaved-documents.ts'
import { billDialog, customerDialog, orderDialog } from '../../../src/shared/domain/autosave.ts'
import { createForget, nothingForgotten, whatForgettingIs, type ForgetDeps } from '../../../src/main/contacts/forget.ts'
import { openStores, type Stores } from '../../../src/main/database/open-stores.ts'
import { createHandoverArchive } from '../../../src/main/handover/archive.ts'
import { createHandover, type Handover } from '../../../src/main/handover/handover.ts'
import { openDatabase, type Database } from '../../../src/main/database/open.ts'
import { noFees } from '../../../src/shared/domain/bill/bill-fees.ts'
import type { Forgotten } from '../../../src/shared/domain/customer.ts'
import type { DraftState } from '../../../src/shared/domain/draft.ts'
import type { TrackingRecord } from '../../../src/shared/domain/tracking.ts'
import { anyBill } from '../../../src/shared/domain/bill/bill-filter.ts'
import { createFakeClock } from '../../shared/domain/time/fake-clock.ts'
import { trackingOf } from '../database/tracking-records.ts'
import {
  addAttempt as addAttemptTo,
  addDraft as addDraftTo,
  billOf,
  day,
  everythingIn,
  house,
  location,
  name,
  phone,
  typedForm,
} from './forgotten-person.ts'

let folder: string
let db: Database
let stores: Stores
let documents: AutosavedDocuments
let deps: ForgetDeps
let handover: Handover
let now = 100 * day
beforeEach(() => {
  now = 100 * day
  folder = mkdtempSync(join(tmpdir(), 'forget-'))
  db = openDatabase(join(folder, 'station.db'), 0).database
  stores = openStores(db)
  documents = openAutosavedDocuments(stores, 'account')
  const typed = {
    isTyping: documents.isTyping,
    forget: (about: Parameters<ForgetDeps['typed']['forget']>[0]) => documents.forget(about, now),
  }
  const archive = createHandoverArchive(join(folder, 'handovers'))
  const archiveFault = (cause: unknown): never => {
    throw cause
  }
  handover = createHandover({
    stores,
    archive,
    ordersWith: () => [],
    clock: { ...createFakeClock(), now: () => now },
    archiveFault,
  })
  deps = { stores, typed, handover, isOwnPhone: () => false, now: () => now }
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

type MoreOfDraft = Partial<Parameters<typeof addDraftTo>[3]>
const addDraft = (id: string, state: DraftState, more: MoreOfDraft = {}): void =>
  addDraftTo(stores, id, state, { createdAtMs: now - 10 * day, ...more })
const addAttempt = (draftId: string, outcome: 'created' | 'unknown', bill = billOf(draftId)): void =>
  addAttemptTo(stores, draftId, outcome, bill)
const everything = (): string => everythingIn(db)

/** As the outbox leaves them: a draft with an attempt, and the bill that came of it. */
function ship(refCode: string, statusId: number, createdAtMs = now - 10 * day, of = phone): string {
  const billCode = `CP${refCode}`
  const bill = billOf(refCode, of)
  addDraft(refCode, 'CREATED', { billCode, createdAtMs, bill })
  addAttempt(refCode, 'created', bill)
  const rest = { statusText: '', fees: noFees, expectedAtMs: null, draftId: refCode }
  stores.bills.insert({ ...rest, billCode, refCode, bill, statusId, createdAtMs })
  return billCode
}

function learn(): void {
  while (stores.customerLearning.learnSome(50));
}

const idOf = (of = phone): string => stores.customers.byPhone('receiver', of)!.id
const forget = (ids = [idOf()]): Forgotten => createForget(deps)({ by: 'customer', ids, limit: 50 })

function tracked(billCode: string, textVi: string): TrackingRecord {
  const record = trackingOf(billCode)
  const receiver = { ...record.receiver, name, phone, address: house }
  return { ...record, receiver, note: `Gọi ${phone}`, history: record.history.map((event) => ({ ...event, textVi })) }
}

function order(): Parameters<Stores['orders']['insert']>[0] {
  const { receiver, codAmountVnd } = billOf('')
  const goods = { items: [], valueVnd: null, weightGrams: null, packageCount: 1, serviceId: null, orderedAtMs: null }
  const content = { source: 'haravan', number: 'DH-1', receiver, codAmountVnd, note: '', faults: [], ...goods }
  const rest = { reason: 'none', reasonDetail: '', refCode: '', importSeq: null, createdAtMs: 1 } as const
  return { id: 'order-1', content, state: 'waiting', ...rest }
}

const found = (query: string): readonly string[] =>
  stores.billSearch.list({ ...anyBill, query }, now, 0, 10).rows.map(({ billCode }) => billCode)

test('nothing in any table names a customer who was forgotten; code, reference, goods, amounts and ward stay', () => {
  const billCode = ship('R1', 4)
  ship('R2', 10)
  addDraft('R3', 'ABANDONED')
  addDraft('R4', 'READY')
  stores.drafts.remove('R4', now)
  stores.bills.setTracking(billCode, tracked(billCode, `Đã giao cho ${name}, 0912 045 672`))
  documents.saveState(
    {
      updates: { [billCode]: { receiverName: 'x' } },
      dialogs: { customer: { phone: '0912 045 672' }, [billDialog('handle', billCode)]: { text: name } },
    },
    1,
  )
  learn()
  const customer = stores.customers.byPhone('receiver', phone)!
  stores.customers.setBlock(customer, { atMs: 1, by: 'Lan', note: `${name} bom hàng` })
  stores.customers.addEvent(customer.id, { atMs: 1, operator: 'Lan', kind: 'blocked', detail: name })
  expect(found('thuong hung')).toEqual([])
  expect(found('truong hung')).toHaveLength(2)

  expect(forget()).toEqual({ customers: 1, bills: 2, underWay: 0, heldUpBy: [] })

  for (const text of [name, phone, '0912 045 672', house, 'hung@example.vn'])
    expect(everything().includes(text)).toBe(false)
  for (const query of ['truong hung', phone, '5672', 'nguyen hue']) expect(found(query)).toEqual([])
  expect(stores.contacts.search('5672', 5)).toEqual([])
  expect(stores.contacts.byPhone(phone, 0)).toBeUndefined()
  expect(found('R1')).toEqual([billCode])
  expect(stores.bills.detail(billCode)).toMatchObject({
    refCode: 'R1',
    codAmountVnd: 650_000,
    wardName: 'P. Thuận Hóa',
    bill: { cargo: { content: 'Bộ ly thủy tinh' }, receiver: { name: '', phone: '', location } },
  })
  expect(documents.state()).toMatchObject({ updates: {}, dialogs: {} })
  stores.drafts.restore('R4')
  expect(stores.drafts.row('R4')?.state).toBe('ABANDONED')
})

test('what the carrier says later of a bill brings nobody back, and the bills of before teach nothing', () => {
  const billCode = ship('R1', 4)
  learn()
  forget()
  stores.bills.setTracking(billCode, tracked(billCode, 'Đã giao'))
  db.exec("UPDATE counters SET value = 0 WHERE name = 'customers-learned-up'")
  learn()
  expect(everything().includes(phone)).toBe(false)
  expect(stores.customers.byPhone('receiver', phone)).toBeUndefined()
  ship('R9', 2, now)
  learn()
  expect(stores.customers.byPhone('receiver', phone)).toMatchObject({ bills: 1 })
})

test.each(['EDITING', 'READY', 'SENDING', 'REJECTED', 'UNKNOWN', 'HOLD'] as const)(
  'a draft in the state %s holds up its receiver, and nothing is forgotten',
  (state) => {
    ship('R1', 4)
    addDraft('R2', state)
    learn()
    const before = everything()
    expect(whatForgettingIs(deps, [idOf()])).toMatchObject({ customers: 1, bills: 1 })
    expect(forget()).toEqual({
      customers: 0,
      bills: 0,
      underWay: 0,
      heldUpBy: [{ kind: 'draft', id: 'R2', refCode: 'R2', state }],
    })
    expect(everything() === before).toBe(true)
  },
)

test('an attempt whose fate nobody knows, an order and a bill that is being typed hold their receiver up', () => {
  ship('R1', 4)
  addDraft('R2', 'ABANDONED')
  addAttempt('R2', 'unknown')
  learn()
  expect(forget().heldUpBy).toEqual([{ kind: 'attempt', id: 'R2', refCode: 'R2' }])
  stores.attempts.resolve('a-R2', 'absent', 5)
  stores.orders.insert(order())
  expect(forget().heldUpBy).toEqual([{ kind: 'order', id: 'order-1', number: 'DH-1' }])
  stores.orders.move({
    id: 'order-1',
    from: ['waiting'],
    to: 'cancelled',
    reason: 'none',
    reasonDetail: '',
    operator: '',
    atMs: 1,
  })
  documents.saveForm(typedForm('0912 045 672'), 1)
  expect(forget().heldUpBy).toEqual([{ kind: 'form' }])
  db.exec("DELETE FROM documents WHERE name = 'desk-form'")
  expect(forget()).toMatchObject({ customers: 1, heldUpBy: [] })
  expect(everything().includes(house)).toBe(false)
  expect(everything().includes('DH-1')).toBe(true)
})

test('an order that cannot be emptied is never said to be forgotten, and by age is passed by', () => {
  ship('R1', 4)
  learn()
  stores.orders.insert({ ...order(), state: 'cancelled' })
  deps = { ...deps, stores: { ...stores, orders: { ...stores.orders, forget: () => false } } }
  const before = everything()
  expect(() => forget()).toThrow('an order keeps its receiver')
  expect(everything() === before).toBe(true)
  const byAge = (from = nothingForgotten) => createForget(deps)({ by: 'age', beforeMs: 2, limit: 1, from })
  const first = byAge()
  expect([first.isMore, byAge(first.upTo).isMore]).toEqual([true, false])
})

test('a bill under way keeps its receiver until it ends, and is not found by them meanwhile in the book', () => {
  const billCode = ship('R1', 15)
  learn()
  expect(forget()).toEqual({ customers: 1, bills: 1, underWay: 1, heldUpBy: [] })
  expect(stores.bills.detail(billCode)?.bill.receiver.phone).toBe(phone)
  learn()
  expect(stores.customers.byPhone('receiver', phone)).toBeUndefined()
  const hourly = (): Forgotten => createForget(deps)({ by: 'ended', limit: 10 })
  expect(hourly().bills).toBe(0)
  stores.bills.setStatus(billCode, 4, '', null)
  expect(hourly().bills).toBe(1)
  expect(everything().includes(phone)).toBe(false)
})

test('a bill that never ends is forgotten two months after it was asked for', () => {
  ship('R1', 15)
  learn()
  forget()
  now += 61 * day
  expect(createForget(deps)({ by: 'ended', limit: 10 }).bills).toBe(1)
  expect(everything().includes(phone)).toBe(false)
})

test('by age receivers of older bills are forgotten in pieces, whoever is blocked stays blocked, and what is open stays', () => {
  ship('OLD1', 15, now - 90 * day)
  ship('OLD2', 4, now - 80 * day)
  ship('OLD3', 4, now - 80 * day, '0945129073')
  ship('NEW', 4, now - day, '0938771205')
  addDraft('LOST', 'ABANDONED', { createdAtMs: now - 90 * day })
  addDraft('HELD', 'HOLD', { createdAtMs: now - 90 * day, bill: billOf('HELD', '0945129073') })
  ship('BLOCKED', 4, now - 80 * day, '0977156723')
  learn()
  stores.customers.setBlock(stores.customers.byPhone('receiver', '0977156723')!, { atMs: 1, by: 'Lan', note: 'x' })
  const byAge = (): Forgotten =>
    createForget(deps)({ by: 'age', beforeMs: now - 30 * day, limit: 2, from: nothingForgotten })
  expect(byAge()).toMatchObject({ bills: 2, customers: 1 })
  expect(byAge()).toMatchObject({ bills: 2, customers: 0 })
  expect(byAge()).toEqual({ bills: 0, customers: 0, underWay: 0, heldUpBy: [], isMore: false, upTo: expect.anything() })
  expect(everything().includes(phone)).toBe(false)
  expect(stores.drafts.find('HELD')?.bill.receiver.phone).toBe('0945129073')
  expect(
    stores.customerBook.list({ tab: 'receivers', query: '', offset: 0, limit: 9 }).rows.map((row) => row.phone),
  ).toEqual(['0977156723', '0938771205', '0945129073'])
})

const person = { operator: 'Lan', stationCode: 'TB02' }

/** A list that a driver has: a parcel that was given, one that was left behind, and a scan that was refused. */
function giveToDriver(given: string, left: string): number {
  const { number } = handover.view(person)
  const { fromMs } = handover.view(person).scope
  handover.setScope({ fromMs: fromMs - 400 * day, untilMs: null, serviceIds: [] }, person)
  handover.scan({ question: `${given}-1`, code: given }, person)
  handover.withhold({ billCode: left, parcel: 1, reason: 'broken', note: '' }, person)
  handover.scan({ question: `${left}-1`, code: left }, person)
  const { counts } = handover.view(person)
  const { taken, missing } = counts
  handover.close({ number, taken, missing, driverName: 'Tài', plate: '59-X3', giver: 'Lan', reasons: [] }, person)
  return number
}

const rowsOfLists = (): string =>
  JSON.stringify(['handover_parcels', 'handover_scans'].map((table) => db.prepare(`SELECT * FROM ${table}`).all()))

const filesOfLists = (): string =>
  readdirSync(join(folder, 'handovers'))
    .map((file) => readFileSync(join(folder, 'handovers', file), 'utf8'))
    .join('\n')

test('lists that a driver has keep their parcels without a customer who was forgotten, in their files too', () => {
  const given = ship('R1', 2)
  const other = ship('R2', 2, now - 10 * day, '0945129073')
  const number = giveToDriver(given, other)
  learn()
  // Under way, the bill keeps its receiver, and so does the list.
  forget()
  expect(filesOfLists()).toContain(name)
  stores.bills.setStatus(given, 4, '', null)
  createForget(deps)({ by: 'ended', limit: 10 })
  expect(rowsOfLists()).not.toContain(name)
  expect(filesOfLists()).not.toContain(name)
  expect(filesOfLists()).toContain('Cao Uyên')
  expect(handover.list(number)).toMatchObject({
    parcels: [{ billCode: given, receiverName: '', codAmountVnd: 650_000 }],
    leftBehind: [{ billCode: other, receiverName: 'Cao Uyên' }],
  })
  handover.recover()
  expect(handover.list(number).parcels[0]?.receiverName).toBe('')
})

test('by age a handover list is forgotten by the day it was closed, one after the other, an open one never', () => {
  const first = giveToDriver(ship('R1', 2), ship('R2', 2))
  now += 20 * day
  const second = giveToDriver(ship('R3', 2), ship('R4', 2))
  handover.scan({ question: 'open', code: ship('R5', 2) }, person)
  const byAge = (list: number) => {
    const from = { ...nothingForgotten, list }
    return createForget(deps)({ by: 'age', beforeMs: now - 15 * day, limit: 50, from })
  }
  expect(byAge(0)).toMatchObject({ isMore: true, upTo: { list: first } })
  expect(byAge(first)).toMatchObject({ isMore: false, upTo: { list: first } })
  const names = (number: number) => handover.list(number).parcels.map(({ receiverName }) => receiverName)
  expect([names(first), names(second)]).toEqual([[''], [name]])
  now += 20 * day
  expect(byAge(first)).toMatchObject({ isMore: true, upTo: { list: second } })
  expect(byAge(second).isMore).toBe(false)
  expect(names(second)).toEqual([''])
  expect(filesOfLists()).not.toContain(name)
  // The open one keeps its receiver until it is closed.
  expect(rowsOfLists()).toContain(name)
})

test('a list whose rows are damaged is read from its file before the names go, and keeps its parcels', () => {
  const number = giveToDriver(ship('R1', 2), ship('R2', 2))
  // As a fault of the disk changes it: no trigger notices.
  const trigger = "SELECT sql FROM sqlite_schema WHERE name = 'handover_parcels_digest_update'"
  const sql = db.prepare<[], string>(trigger).pluck().get() ?? ''
  db.exec('DROP TRIGGER handover_parcels_digest_update')
  db.exec("UPDATE handover_parcels SET parcel = 7 WHERE place = 'taken'")
  db.exec(sql)
  createForget(deps)({ by: 'age', beforeMs: now + day, limit: 50, from: nothingForgotten })
  expect(handover.list(number).parcels.map(({ billCode, parcel }) => [billCode, parcel])).toEqual([['CPR1', 1]])
  expect(filesOfLists()).toContain('CPR1')
  expect(filesOfLists()).not.toContain(name)
})

test.each([
  ['an update that waits', 'waiting', 4],
  ['an update on its way', 'sending', 4],
  ['an update of which nobody knows, of a bill under way', 'unclear', 15],
])('%s keeps the receiver of its bill, by age and after two months', (_what, outcome, statusId) => {
  const billCode = ship('R1', statusId, now - 300 * day)
  stores.updates.insert({
    billCode,
    statusId,
    changes: { receiverPhone: phone },
    operator: '',
    askedAtMs: 1,
  })
  db.prepare('UPDATE requests SET outcome = ?').run(outcome)
  learn()
  forget()
  now += 61 * day
  const byAge = (): number =>
    createForget(deps)({ by: 'age', beforeMs: now - 90 * day, limit: 10, from: nothingForgotten }).bills
  expect(byAge()).toBe(0)
  expect(stores.bills.detail(billCode)?.bill.receiver.phone).toBe(phone)
  expect(db.prepare('SELECT payload_json FROM requests').pluck().get()).toContain(phone)
  db.exec("UPDATE requests SET outcome = 'accepted'")
  expect(byAge()).toBe(1)
  expect(everything().includes(phone)).toBe(false)
})

test('by age whoever is held up holds up nobody behind them: unsent drafts, orders that are not packed', () => {
  for (const [at, of] of ['0912045601', '0912045602', '0912045603'].entries()) {
    ship(`R${at}`, 4, now - 80 * day, of)
    addDraft(`HELD${at}`, 'HOLD', { createdAtMs: now - 80 * day, bill: billOf(`HELD${at}`, of) })
  }
  ship('WAITS', 4, now - 70 * day)
  stores.orders.insert(order())
  ship('FREE', 4, now - 60 * day, '0945129073')
  learn()
  let from = nothingForgotten
  let customers = 0
  for (let isMore = true; isMore;) {
    const done = createForget(deps)({ by: 'age', beforeMs: now - 30 * day, limit: 2, from })
    customers += done.customers
    from = done.upTo ?? from
    isMore = done.isMore === true
  }
  expect(customers).toBe(1)
  expect(stores.customers.byPhone('receiver', '0945129073')).toBeUndefined()
  expect(stores.customers.byPhone('receiver', phone)).toBeDefined()
  expect(JSON.stringify(db.prepare('SELECT * FROM orders').all())).toContain(house)
  expect(stores.drafts.find('HELD0')?.bill.receiver.phone).toBe('0912045601')
})

test('by age a blocked customer stays blocked under the one that they were merged into', () => {
  ship('R1', 4, now - 80 * day)
  ship('R2', 4, now - 80 * day, '0945129073')
  learn()
  const blocked = stores.customers.byPhone('receiver', phone)!
  stores.customers.setBlock(blocked, { atMs: 1, by: 'Lan', note: 'x' })
  stores.customers.merge(
    stores.customers.byPhone('receiver', '0945129073')!,
    stores.customers.byPhone('receiver', phone)!,
  )
  createForget(deps)({ by: 'age', beforeMs: now - 30 * day, limit: 10, from: nothingForgotten })
  expect(stores.customers.byPhone('receiver', phone)?.block).toMatchObject({ by: 'Lan' })
})

test('what was typed into the editor of a customer goes with them, also where it names no phone; that of others stays', () => {
  ship('R1', 4)
  learn()
  const editing = { note: `${name} hay vắng nhà` }
  documents.saveState({ dialogs: { [customerDialog(idOf())]: editing, [customerDialog('other')]: editing } }, 1)
  forget()
  expect(documents.state().dialogs).toEqual({ [customerDialog('other')]: editing })
})

test('by age what was typed into the editor of a customer goes with them', () => {
  ship('R1', 4, now - 80 * day)
  learn()
  documents.saveState({ dialogs: { [customerDialog(idOf())]: { note: name } } }, 1)
  createForget(deps)({ by: 'age', beforeMs: now - 30 * day, limit: 10, from: nothingForgotten })
  expect(documents.state().dialogs).toEqual({})
})

test('by age the reasons for another bill of the orders that are forgotten go; those of other orders stay, also where nothing is due', () => {
  const day70 = now - 70 * day
  for (const [id, createdAtMs] of Object.entries({ old: day70, new: now - day })) {
    stores.orders.insert({
      ...order(),
      id,
      content: { ...order().content, number: id },
      state: 'cancelled',
      createdAtMs,
    })
  }
  const why = { text: `${name} làm vỡ` }
  documents.saveState({ dialogs: { [orderDialog('old')]: why, [orderDialog('new')]: why } }, 1)
  const byAge = (beforeMs: number) => createForget(deps)({ by: 'age', beforeMs, limit: 10, from: nothingForgotten })
  byAge(0)
  expect(Object.keys(documents.state().dialogs ?? {})).toEqual([orderDialog('old'), orderDialog('new')])
  byAge(now - 30 * day)
  expect(Object.keys(documents.state().dialogs ?? {})).toEqual([orderDialog('new')])
})

test('a damaged row of the book goes alone', () => {
  ship('R1', 4)
  learn()
  const id = idOf()
  db.exec("DROP TRIGGER customers_digest_update; UPDATE customers SET phone = '0938771205'")
  expect(forget([id])).toMatchObject({ customers: 1, bills: 0 })
  expect(stores.bills.detail('CPR1')?.bill.receiver.phone).toBe(phone)
  expect(stores.customerBook.counts().receivers).toBe(0)
})
