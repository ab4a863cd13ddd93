import { expect, test } from 'vitest'
import { nothingForgotten } from '../../../../../src/main/contacts/forget.ts'
import { openStores, type Stores } from '../../../../../src/main/database/open-stores.ts'
import { createForgetting } from '../../../../../src/main/database/stores/customers/forgetting.ts'
import { createBillSearch } from '../../../../../src/main/database/search/bill-search.ts'
import { anyBill } from '../../../../../src/shared/domain/bill/bill-filter.ts'
import { knownStatusIds } from '../../../../../src/shared/domain/bill/bill.ts'
import { draftStates } from '../../../../../src/shared/domain/draft.ts'
import { printStates } from '../../../../../src/shared/domain/printing/printing.ts'
import { batchOutcomes } from '../../../../../src/shared/domain/request/batch.ts'
import { emptyBill } from '../../../../../src/shared/domain/bill/bill-input.ts'
import { orderContent } from '../../../orders/sample-orders.ts'
import { billOf, openBills, type BillGiven } from '../../bill-books.ts'
import { plansOf, preparedBy } from '../../query-plans.ts'
import { addDraft, addRequest, samplePrint } from '../../sample-rows.ts'
import { addUnknownAttempt } from '../../unknown-attempt.ts'

const phone = '0901234567'

function stationWith(...bills: readonly BillGiven[]) {
  const { database } = openBills(...bills.map((bill) => ({ phone, name: 'Lan', ...bill })))
  const stores = openStores(database)
  return { database, stores, forgetting: stores.forgetting }
}

const codes = (bills: readonly { readonly billCode: string }[]): readonly string[] =>
  bills.map(({ billCode }) => billCode)
const ended = ({ forgetting }: Stores): readonly string[] =>
  codes(forgetting.billsOf(phone).filter(({ isEnded }) => isEnded))

test('a bill has ended where it is delivered, cancelled or returned', () => {
  const statusIds = [null, ...Object.values(knownStatusIds)]
  const { stores, forgetting } = stationWith(
    ...statusIds.map((statusId) => ({ billCode: `S${statusId ?? ''}`, statusId })),
    { billCode: 'other', phone: '0901234568', statusId: 4 },
  )
  expect(codes(forgetting.billsOf(phone))).toHaveLength(statusIds.length)
  expect(ended(stores).toSorted()).toEqual(['S10', 'S4', 'S6'])
})

test('a bill needs its receiver while a request of it waits or is sent, or nobody knows what an update under way has come to', () => {
  const rows = (['cancel', 'return', 'update'] as const).flatMap((kind) =>
    batchOutcomes.map((outcome) => ({ kind, outcome, billCode: `${kind}-${outcome}` })),
  )
  const needing = (statusId: number): readonly string[] => {
    const { database, forgetting } = stationWith(...rows.map(({ billCode }) => ({ billCode, statusId })))
    for (const row of rows) addRequest(database, { ...row, batchId: row.kind })
    const free = new Set(codes(forgetting.billsBefore(99, 99)))
    return rows.map(({ billCode }) => billCode).filter((code) => !free.has(code))
  }
  const waiting = [
    'cancel-waiting',
    'cancel-sending',
    'return-waiting',
    'return-sending',
    'update-waiting',
    'update-sending',
  ]
  expect([needing(4), needing(15)]).toEqual([waiting, [...waiting, 'update-unclear']])
})

test('a bill needs its receiver while a label of it is being printed', () => {
  const { stores, forgetting } = stationWith(
    ...[...printStates, 'paper'].map((billCode) => ({ billCode, statusId: 4 })),
  )
  stores.printJobs.insertAll(printStates.map((state) => ({ ...samplePrint, id: state, subject: state, state })))
  stores.printJobs.insertAll([{ ...samplePrint, subject: 'paper', kind: 'handover-list' }])
  const free = ['sent', 'confirmed', 'unclear', 'failed', 'cancelled', 'paper']
  expect(codes(forgetting.billsBefore(99, 99)).toSorted()).toEqual(free.toSorted())
  expect(ended(stores).toSorted()).toEqual(free.toSorted())
})

test('by age the oldest bills of before a time are named that have a receiver and no attempt that is open', () => {
  const { database, stores, forgetting } = stationWith(
    { billCode: 'newer', createdAtMs: 20 },
    { billCode: 'second', createdAtMs: 8 },
    { billCode: 'first', createdAtMs: 7 },
    { billCode: 'nobody', createdAtMs: 1, phone: '' },
    { billCode: 'open', createdAtMs: 2 },
  )
  addDraft(stores, 'd', 'REJECTED')
  addUnknownAttempt(stores, 'd')
  database.exec("UPDATE bills SET draft_id = 'd' WHERE bill_code = 'open'")
  expect(codes(forgetting.billsBefore(20, 9))).toEqual(['first', 'second'])
  expect(codes(forgetting.billsBefore(21, 2))).toEqual(['first', 'second'])
  expect(codes(forgetting.billsBefore(21, 9))).toEqual(['first', 'second', 'newer'])
  database.exec("UPDATE attempts SET settled_as = 'absent'")
  expect(codes(forgetting.billsBefore(20, 1))).toEqual(['open'])
})

test('drafts are forgotten that are sent, given up or deleted, by age those alone that are no bill; none with an open attempt', () => {
  const { database, stores, forgetting } = stationWith()
  for (const state of draftStates) {
    addDraft(stores, state, state, { phone, createdAtMs: 10 })
    addDraft(stores, `${state} deleted`, state, { phone, createdAtMs: 9 })
  }
  addDraft(stores, 'nobody', 'ABANDONED', { createdAtMs: 1 })
  database.exec("UPDATE drafts SET deleted_at_ms = 50 WHERE id LIKE '% deleted'")
  const deleted = draftStates.map((state) => `${state} deleted`)
  const ids = (drafts: readonly { readonly id: string }[]): readonly string[] => drafts.map(({ id }) => id).toSorted()
  expect(ids(forgetting.draftsOf(phone))).toEqual([...deleted, 'CREATED', 'ABANDONED'].toSorted())
  expect(ids(forgetting.draftsBefore(11, 99))).toEqual([...deleted, 'ABANDONED'].toSorted())
  expect(ids(forgetting.draftsBefore(10, 99))).toEqual(deleted.toSorted())
  expect(forgetting.draftsBefore(11, 3)).toHaveLength(3)
  for (const id of ['ABANDONED', 'READY deleted']) addUnknownAttempt(stores, id)
  expect(ids(forgetting.draftsOf(phone))).toEqual(
    [...deleted, 'CREATED'].filter((id) => id !== 'READY deleted').toSorted(),
  )
  expect(forgetting.heldUpBy(phone)).toEqual(
    [
      ...['EDITING', 'READY', 'SENDING', 'REJECTED', 'UNKNOWN', 'HOLD'].map((id) => ({
        kind: 'draft',
        id,
        refCode: id,
        state: id,
      })),
      { kind: 'attempt', id: 'READY deleted', refCode: 'READY deleted' },
      { kind: 'attempt', id: 'ABANDONED', refCode: 'ABANDONED' },
    ].toSorted((one, other) => orderOf(one.id) - orderOf(other.id)),
  )
})

const orderOf = (id: string): number => draftStates.findIndex((state) => id === state || id === `${state} deleted`)

function addOrder(
  { orders }: Stores,
  id: string,
  state: 'waiting' | 'packing' | 'held' | 'cancelled' = 'waiting',
  createdAtMs = 5,
): void {
  const content = orderContent(id)
  const origin = { reason: 'none', reasonDetail: '', refCode: '', importSeq: null } as const
  orders.insert({
    id,
    content: { ...content, receiver: { ...content.receiver, phone } },
    state,
    createdAtMs,
    ...origin,
  })
}

test('an order holds up its receiver until it is cancelled, or its draft is sent or given up; by age the oldest come first', () => {
  const { stores, forgetting } = stationWith()
  for (const state of ['waiting', 'packing', 'held', 'cancelled'] as const) addOrder(stores, state, state)
  for (const state of draftStates) {
    addOrder(stores, `${state} order`, 'waiting', 7)
    addDraft(stores, state, state)
    stores.orders.link({ draftId: state, orderId: `${state} order`, isRefused: false, why: '', operator: '', atMs: 1 })
  }
  const past = ['cancelled', 'CREATED order', 'ABANDONED order']
  expect(
    forgetting
      .ordersOf(phone)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(past.toSorted())
  const { order: start } = nothingForgotten
  expect(forgetting.ordersBefore(8, start, 9)).toEqual({ ids: past, after: null })
  expect(forgetting.ordersBefore(7, start, 9).ids).toEqual(['cancelled'])
  const first = forgetting.ordersBefore(8, start, 2)
  expect(first.ids).toEqual(['cancelled', 'CREATED order'])
  expect(forgetting.ordersBefore(8, first.after!, 2)).toEqual({ ids: ['ABANDONED order'], after: null })
  const open = ['waiting', 'packing', 'held', ...draftStates.map((state) => `${state} order`)].filter(
    (id) => !past.includes(id),
  )
  expect(forgetting.heldUpBy(phone)).toEqual(open.map((id) => ({ kind: 'order', id, number: id })))
  addUnknownAttempt(stores, 'ABANDONED')
  expect(forgetting.ordersOf(phone)).not.toContain('ABANDONED order')
})

test('every order that may be forgotten is emptied, and an order that may not keeps what it has', () => {
  const { database, stores, forgetting } = stationWith()
  const ids = draftStates.flatMap((state) => [state, `${state} open`])
  for (const id of ids) {
    const state = draftStates.find((one) => id.startsWith(one))!
    addOrder(stores, id)
    addDraft(stores, id, state)
    stores.orders.link({ draftId: id, orderId: id, isRefused: false, why: '', operator: '', atMs: 1 })
    if (id !== state) addUnknownAttempt(stores, id)
  }
  // As a database that was put back may have it: a draft that was deleted before its attempt was resolved.
  for (const id of ['READY open', 'HOLD open'])
    database.exec(`UPDATE drafts SET deleted_at_ms = 5 WHERE id = '${id}';
      UPDATE attempts SET settled_as = 'absent' WHERE draft_id = '${id}'`)
  const chosen = forgetting.ordersOf(phone).map(({ id }) => id)
  expect(chosen.toSorted()).toEqual(['ABANDONED', 'CREATED'])
  expect(ids.filter((id) => stores.orders.forget(id, 9)).toSorted()).toEqual(chosen.toSorted())
  const named = database.prepare<[], string>("SELECT id FROM orders WHERE receiver_phone <> '' ORDER BY seq").pluck()
  expect(named.all()).toEqual(ids.filter((id) => !chosen.includes(id)))
  expect(forgetting.ordersOf(phone)).toEqual([])
})

test('a bill that is to be forgotten is due when it ends, or when that was asked for long ago and nothing of it is busy', () => {
  const { database, forgetting } = stationWith(
    { billCode: 'ended', statusId: 4 },
    { billCode: 'under way', statusId: 15 },
    { billCode: 'busy', statusId: 15 },
    { billCode: 'not asked', statusId: 4 },
  )
  addRequest(database, { kind: 'cancel', billCode: 'busy', outcome: 'waiting' })
  for (const bill of forgetting.billsOf(phone)) if (bill.billCode !== 'not asked') forgetting.forgetWhenEnded(bill, 50)
  for (const bill of forgetting.billsOf(phone)) if (bill.billCode === 'under way') forgetting.forgetWhenEnded(bill, 90)
  expect(codes(forgetting.billsDue(50, 9))).toEqual(['ended'])
  expect(codes(forgetting.billsDue(51, 9)).toSorted()).toEqual(['ended', 'under way'])
  expect(forgetting.billsDue(51, 1)).toHaveLength(1)
  for (const bill of forgetting.billsDue(51, 9)) expect(forgetting.forgetBill(bill)).toBe(true)
  expect(codes(forgetting.billsDue(51, 9))).toEqual([])
  expect(codes(forgetting.billsOf(phone)).toSorted()).toEqual(['busy', 'not asked'])
})

test('the bills that are due are sought among those that are to be forgotten, and the order of one by its draft', () => {
  const { database } = stationWith()
  const statements = preparedBy(database, createForgetting)
  const due = statements.find((sql) => sql.includes('bills_to_forget f')) ?? ''
  expect([plansOf(database, due, 'f'), plansOf(database, due, 'b')]).toEqual([
    ['SCAN f'],
    ['SEARCH b USING INTEGER PRIMARY KEY (rowid=?)'],
  ])
  const ofBill = statements.find((sql) => sql.startsWith('SELECT o.id FROM bills b')) ?? ''
  expect(plansOf(database, ofBill, 'o')).toEqual([expect.stringContaining('(draft_id=?)')])
})

test('a bill goes without its receiver, with its draft, its attempts, its updates and what was cut of its label', () => {
  const { database, stores, forgetting } = stationWith({ billCode: 'VN-d', statusId: 4 })
  addDraft(stores, 'd', 'CREATED', { phone, name: 'Lan' })
  addUnknownAttempt(stores, 'd')
  database
    .prepare("UPDATE attempts SET outcome = 'created', response_text = 'Lan', payload_json = ?")
    .run(JSON.stringify({ ...billOf({ name: 'Lan', phone }), refCode: 'd' }))
  addRequest(database, { kind: 'update', billCode: 'VN-d', outcome: 'accepted' })
  addRequest(database, { kind: 'cancel', billCode: 'VN-d', outcome: 'refused' })
  const changes = {
    receiverName: 'Lan',
    receiverPhone: phone,
    receiverAddress: '1 Lê Lợi',
    note: 'gọi',
    weightGrams: 7,
  }
  database
    .prepare("UPDATE requests SET payload_json = ?, message = 'of Lan', technical = 'Lan'")
    .run(JSON.stringify(changes))
  stores.printJobs.insertAll([
    { ...samplePrint, subject: 'VN-d', state: 'sent', truncations: [{ field: 'note', how: 'shortened' }] },
  ])
  const [bill] = forgetting.billsOf(phone)
  expect(forgetting.forgetBill(bill!)).toBe(true)
  expect(stores.drafts.find('d')).toMatchObject({ state: 'CREATED', receiverName: '', receiverPhone: '' })
  const emptied = { ...billOf({}), refCode: 'd' }
  expect(stores.drafts.find('d')?.bill).toEqual(emptied)
  const attempt = database.prepare('SELECT payload_json, response_text FROM attempts').get()
  expect(attempt).toEqual({ payload_json: JSON.stringify(emptied), response_text: null })
  expect(database.prepare('SELECT payload_json, message, technical FROM requests ORDER BY seq').all()).toEqual([
    { payload_json: '{"weightGrams":7}', message: '', technical: '' },
    { payload_json: JSON.stringify(changes), message: 'of Lan', technical: 'Lan' },
  ])
  expect(stores.printJobs.find('print')?.truncations).toEqual([])
  expect(stores.bills.row('VN-d')).toMatchObject({ receiverName: '', receiverPhone: '' })
})

test('a bill without its receiver is found by its code and no more by the receiver', () => {
  const { database, forgetting } = stationWith({ billCode: 'VN1', statusId: 4 })
  const search = createBillSearch(database)
  const found = (query: string): number => search.list({ ...anyBill, query }, 99, 0, 9).rows.length
  const queries = ['VN1', 'lan', phone, phone.slice(-4)]
  expect(queries.map(found)).toEqual([1, 1, 1, 1])
  for (const bill of forgetting.billsOf(phone)) forgetting.forgetBill(bill)
  expect(queries.map(found)).toEqual([1, 0, 0, 0])
})

test('a bill whose draft has an attempt of which nobody knows stays as it is, and one that has gone is done with', () => {
  const { stores, forgetting } = stationWith({ billCode: 'VN-d', statusId: 4 })
  addDraft(stores, 'd', 'CREATED', { phone })
  addUnknownAttempt(stores, 'd')
  const [bill] = forgetting.billsOf(phone)
  expect([forgetting.forgetBill(bill!), stores.bills.row('VN-d')?.receiverPhone]).toEqual([false, phone])
  expect(forgetting.forgetBill({ seq: 99, billCode: 'gone', draftId: null, isEnded: true })).toBe(true)
})

test('a deleted draft is given up when it is forgotten, and what cannot be read of it goes whole but for its reference', () => {
  const { database, stores, forgetting } = stationWith()
  for (const id of ['kept', 'torn', 'given up'])
    addDraft(stores, id, id === 'given up' ? 'ABANDONED' : 'REJECTED', { phone })
  database.exec(
    "UPDATE drafts SET deleted_at_ms = 5 WHERE id <> 'given up'; UPDATE drafts SET bill_json = '{' WHERE id = 'torn'",
  )
  for (const draft of forgetting.draftsOf(phone)) forgetting.forgetDraft(draft)
  for (const id of ['kept', 'torn']) stores.drafts.restore(id)
  expect(['kept', 'torn', 'given up'].map((id) => stores.drafts.find(id)?.state)).toEqual(
    Array.from({ length: 3 }, () => 'ABANDONED'),
  )
  expect(stores.drafts.find('torn')?.bill).toEqual({ ...emptyBill, refCode: 'torn' })
})

test('what is emptied is overwritten in the file as long as the work takes, also where the work fails', () => {
  const { database, forgetting } = stationWith()
  const isOverwriting = (): unknown => database.pragma('secure_delete', { simple: true })
  expect([forgetting.overwriting(isOverwriting), isOverwriting()]).toEqual([1, 0])
  const failing = (): never => {
    throw new Error('the disk is full')
  }
  expect(() => forgetting.overwriting(failing)).toThrow('the disk is full')
  expect(isOverwriting()).toBe(0)
})
