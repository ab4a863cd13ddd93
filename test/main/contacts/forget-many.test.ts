import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCustomers, type Customers } from '../../../src/main/contacts/customers.ts'
import { openStores, type Stores } from '../../../src/main/database/open-stores.ts'
import type { Database } from '../../../src/main/database/open.ts'
import { noFees } from '../../../src/shared/domain/bill/bill-fees.ts'
import { createFakeClock } from '../../shared/domain/time/fake-clock.ts'
import { openStationDatabase } from '../database/new-database.ts'
import { orderContent } from '../orders/sample-orders.ts'
import { addAttempt, addDraft, billOf, day, everythingIn, house, name, phone } from './forgotten-person.ts'

const atMs = 90 * day
const clock = createFakeClock(100 * day)

let folder: string
let db: Database
let stores: Stores
let customers: Customers
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forget-'))
  db = openStationDatabase(join(folder, 'station.db'))
  stores = openStores(db)
  customers = open()
})
afterEach(() => {
  customers.close()
  db.close()
  rmSync(folder, { recursive: true })
})

function open(): Customers {
  return createCustomers({
    stores,
    typed: { isTyping: () => false, forget: () => undefined },
    handover: { forgetNext: () => null, forgetReceiversOf: () => undefined },
    isOwnPhone: () => false,
    clock,
    fault: (cause) => expect.fail(String(cause)),
  })
}

/** An order with the draft and the bill that came of it. */
function ship(refCode: string, statusId: number): void {
  const bill = billOf(refCode)
  const billCode = `CP${refCode}`
  const content = { ...orderContent(refCode), receiver: bill.receiver }
  const rest = { reason: 'none', reasonDetail: '', refCode, importSeq: null, createdAtMs: atMs } as const
  stores.orders.insert({ id: `order-${refCode}`, content, state: 'waiting', ...rest })
  addDraft(stores, refCode, 'CREATED', { billCode, createdAtMs: atMs, bill })
  stores.orders.link({
    orderId: `order-${refCode}`,
    draftId: refCode,
    isRefused: false,
    why: '',
    operator: 'Lan',
    atMs,
  })
  addAttempt(stores, refCode, 'created', bill)
  stores.bills.insert({ ...made, billCode, refCode, bill, statusId, draftId: refCode })
}
const made = { statusText: '', fees: noFees, expectedAtMs: null, createdAtMs: atMs }

const many = 120

function shipMany(): string {
  for (let n = 0; n < many; n += 1) ship(`R${n}`, 4)
  ship('WAY', 15)
  while (stores.customerLearning.learnSome(50));
  return stores.customers.byPhone('receiver', phone)?.id ?? ''
}

const naming = (table: 'bills' | 'drafts' | 'orders'): number =>
  db.prepare<[string], number>(`SELECT count(*) FROM ${table} WHERE receiver_phone = ?`).pluck().get(phone) ?? -1
const named = () => [naming('bills'), naming('drafts'), naming('orders')]

/** What is left of them is the bill that is under way, and later nothing. */
function expectForgotten(): void {
  expect(named()).toEqual([1, 0, 0])
  stores.bills.setStatus('CPWAY', 4, '', null)
  customers.forget({ by: 'ended', limit: 50 })
  for (const text of [name, phone, house]) expect(everythingIn(db).includes(text)).toBe(false)
}

test('of a customer with many bills one slice is emptied at once, and the others a slice a turn, with their drafts and orders', async () => {
  const id = shipMany()
  const sizes: number[] = []
  const done = Promise.withResolvers<undefined>()
  const forgotten = customers.forgetThem([id], () => done.resolve(undefined))
  expect(forgotten).toEqual({ customers: 1, bills: many + 1, underWay: 1, heldUpBy: [] })
  expect(stores.customers.byPhone('receiver', phone)).toBeUndefined()
  for (let before = many + 1; before > 1; await nextTurn()) {
    const left = naming('bills')
    if (left < before) sizes.push(before - left)
    before = left
  }
  await done.promise
  expect(sizes).toEqual([20, 20, 20, 20, 20, 20])
  expectForgotten()
})

test('what a process that dies has left of a customer goes behind the next start, and what was ordered since stays', async () => {
  const id = shipMany()
  customers.forgetThem([id], () => expect.fail('it is not done'))
  customers.close()
  ship('NEW', 4)
  await nextTurn()
  await nextTurn()
  expect(naming('bills')).toBe(many + 2 - 20)
  customers = open()
  clock.advance(8_000)
  for (let n = 0; n < 9; n += 1) clock.advance(100)
  expect(stores.bills.detail('CPNEW')?.bill.receiver.phone).toBe(phone)
  expect(named()).toEqual([2, 1, 1])
  expect(stores.customers.byPhone('receiver', phone)).toMatchObject({ bills: 1 })
})

test('an order that names another phone of the customer than its bill goes at once: the bill of a later slice does not find it', () => {
  const other = '0945129073'
  for (let n = 0; n < 30; n += 1) ship(`R${n}`, 4)
  db.exec(`UPDATE orders SET receiver_phone = '${other}'`)
  stores.bills.insert({ ...made, billCode: 'CPO', refCode: 'O', bill: billOf('O', other), statusId: 4, draftId: null })
  while (stores.customerLearning.learnSome(50));
  const ids = [phone, other].map((each) => stores.customers.byPhone('receiver', each)?.id ?? '')
  customers.forgetThem(ids, () => undefined)
  expect(db.prepare<[], number>("SELECT count(*) FROM orders WHERE receiver_phone <> ''").pluck().get()).toBe(0)
})

test('bills of which an attempt is unclear again wait, and hold up none of those behind them', () => {
  for (let n = 0; n < 25; n += 1) ship(`R${n}`, 15)
  while (stores.customerLearning.learnSome(50));
  customers.forgetThem([stores.customers.byPhone('receiver', phone)?.id ?? ''], () => undefined)
  for (let n = 0; n < 25; n += 1) stores.bills.setStatus(`CPR${n}`, 4, '', null)
  db.exec("UPDATE attempts SET outcome = 'unknown' WHERE seq <= 20")
  const forgetEnded = () => customers.forget({ by: 'ended', limit: 20 }).bills
  expect(forgetEnded()).toBe(5)
  expect(forgetEnded()).toBe(0)
  db.exec("UPDATE attempts SET outcome = 'created'")
  expect(forgetEnded()).toBe(20)
})
