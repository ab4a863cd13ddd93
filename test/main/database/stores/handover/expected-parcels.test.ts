import { expect, test } from 'vitest'
import { openStores } from '../../../../../src/main/database/open-stores.ts'
import {
  parcelCount,
  parcelOf,
  type HandoverBillRow,
} from '../../../../../src/main/database/stores/handover/expected-parcels.ts'
import { knownStatusIds, requestOutcomes } from '../../../../../src/shared/domain/bill/bill.ts'
import { isCancelled } from '../../../../../src/shared/domain/bill/cancelled-bill.ts'
import { draftStates } from '../../../../../src/shared/domain/draft.ts'
import { openBills, type BillGiven } from '../../bill-books.ts'
import { addDraft, addRequest } from '../../sample-rows.ts'
import { trackingOf } from '../../tracking-records.ts'
import { addUnknownAttempt } from '../../unknown-attempt.ts'

function stationWith(...bills: readonly BillGiven[]) {
  const { database } = openBills(...bills)
  const stores = openStores(database)
  return { database, stores, expected: stores.expectedParcels }
}

const scope = (fromMs: number, untilMs: number | null, ...serviceIds: readonly number[]) => ({
  fromMs,
  untilMs,
  serviceIds: [...serviceIds],
})

const taken = (billCode: string, parcel = 1) => ({
  parcel: {
    billCode,
    parcel,
    parcels: 1,
    refCode: '',
    receiverName: '',
    provinceName: '',
    serviceId: null,
    codAmountVnd: 0,
    weightGrams: null,
  },
  atMs: 1,
  operator: '',
})

test('parcels of a scope are those from its beginning to before its end, of its services, by service and then by age', () => {
  const { expected } = stationWith(
    { billCode: 'early', createdAtMs: 9, serviceId: 1 },
    { billCode: 'second', createdAtMs: 12, serviceId: 2, phone: '0901' },
    { billCode: 'first', createdAtMs: 10, serviceId: 2 },
    { billCode: 'other', createdAtMs: 11, serviceId: 1 },
    { billCode: 'late', createdAtMs: 20, serviceId: 3 },
  )
  const codes = (...args: Parameters<typeof scope>) => expected.inScope(scope(...args)).map(({ billCode }) => billCode)
  expect(codes(10, 20)).toEqual(['other', 'first', 'second'])
  expect(codes(10, null)).toEqual(['other', 'first', 'second', 'late'])
  expect(codes(10, 20, 2, 3)).toEqual(['first', 'second'])
  expect(codes(9, 10)).toEqual(['early'])
})

test('a bill is expected whatever its state is, unless it is cancelled or the carrier has accepted to cancel it', () => {
  const statusIds = [null, ...Object.values(knownStatusIds)]
  const { database, expected } = stationWith(
    ...statusIds.map((statusId) => ({ billCode: `S${statusId ?? ''}`, statusId })),
    ...requestOutcomes.map((outcome) => ({ billCode: outcome, refCode: 'one' })),
    { billCode: 'again' },
  )
  for (const outcome of requestOutcomes) addRequest(database, { kind: 'cancel', billCode: outcome, outcome })
  for (const outcome of ['accepted', 'refused', 'not-sent'])
    addRequest(database, { kind: 'cancel', billCode: 'again', outcome })
  addRequest(database, { kind: 'return', billCode: 'S2', outcome: 'accepted' })
  const rows = expected.inScope(scope(0, null))
  const all = [...statusIds.map((statusId) => `S${statusId ?? ''}`), ...requestOutcomes, 'again']
  const gone = new Set(['S6', 'accepted'])
  expect(rows.map(({ billCode }) => billCode)).toEqual(all.filter((code) => !gone.has(code)))
  expect(all.filter((code) => isCancelled(expected.bill(code)!))).toEqual(['S6', 'accepted'])
  expect(expected.bill('again')).toMatchObject({ cancelOutcome: 'refused' })
  expect(expected.bill('never')).toBeUndefined()
})

test('parcels wait for the driver in the states in which the carrier has not got them, but for those that a list has', () => {
  const statusIds = [null, ...Object.values(knownStatusIds)]
  const { database, stores, expected } = stationWith(
    ...statusIds.map((statusId, n) => ({ billCode: `S${statusId ?? ''}`, statusId, createdAtMs: n })),
  )
  const waiting = statusIds.filter((_, n) => expected.countWaiting(n, n + 1) === 1)
  const { notSuccessful, waitingForPickup, carrierDraft, pickupError } = knownStatusIds
  expect(waiting).toEqual([null, notSuccessful, waitingForPickup, carrierDraft, pickupError])
  expect([expected.countWaiting(0, 99), expected.countWaiting(99, 100)]).toEqual([5, 0])
  database.exec(
    "UPDATE bills SET package_count = 4 WHERE bill_code = 'S2'; UPDATE bills SET package_count = 0 WHERE bill_code = 'S1'",
  )
  expect(expected.countWaiting(0, 99)).toBe(8)
  stores.handoverLists.take(7, taken('S2', 1))
  stores.handoverLists.take(7, taken('S17'))
  for (const parcel of [1, 2]) stores.handoverLists.take(7, taken('S1', parcel))
  stores.handoverLists.leave(7, { ...taken('S12'), reason: 'broken', note: '', isWithheld: true })
  expect(expected.countWaiting(0, 99)).toBe(5)
  addRequest(database, { kind: 'cancel', billCode: 'S2', outcome: 'accepted' })
  expect(expected.countWaiting(0, 99)).toBe(2)
})

test('the parcels that lists have are known by bill and number, of the bills of a time', () => {
  const { stores, expected } = stationWith({ billCode: 'A', createdAtMs: 10 }, { billCode: 'B', createdAtMs: 20 })
  stores.handoverLists.take(3, taken('A', 1))
  stores.handoverLists.take(4, taken('A', 2))
  stores.handoverLists.take(4, taken('B', 1))
  stores.handoverLists.leave(4, { ...taken('B', 2), reason: 'broken', note: '', isWithheld: true })
  expect([...expected.takenInScope(scope(10, 20))]).toEqual([
    ['A/1', 3],
    ['A/2', 4],
  ])
  expect([...expected.takenInScope(scope(11, null))]).toEqual([['B/1', 4]])
})

test('a bill of a list is doubtful that was cancelled, was to be cancelled, or has fewer parcels than the list', () => {
  const { database, stores, expected } = stationWith(
    { billCode: 'fine' },
    { billCode: 'cancelled', statusId: 6 },
    { billCode: 'asked' },
    { billCode: 'fewer' },
    { billCode: 'left', statusId: 6 },
    { billCode: 'elsewhere', statusId: 6 },
  )
  for (const code of ['fine', 'cancelled', 'asked']) stores.handoverLists.take(1, taken(code))
  stores.handoverLists.take(1, taken('fewer', 2))
  stores.handoverLists.take(2, taken('elsewhere'))
  stores.handoverLists.leave(1, { ...taken('left'), reason: 'broken', note: '', isWithheld: true })
  addRequest(database, { kind: 'cancel', billCode: 'asked', outcome: 'refused' })
  addRequest(database, { kind: 'return', billCode: 'fine', outcome: 'waiting' })
  const doubtful = expected.doubtfulIn(1).map(({ billCode }) => billCode)
  expect(doubtful.toSorted()).toEqual(['asked', 'cancelled', 'fewer'])
})

test('a reference finds its living bills, two where it is used more often, and never those without one', () => {
  const { database, expected } = stationWith(
    { billCode: 'A', refCode: 'one' },
    { billCode: 'B', refCode: 'one', statusId: 6 },
    ...['C', 'D', 'E'].map((billCode) => ({ billCode, refCode: 'many' })),
    { billCode: 'F', refCode: '' },
    { billCode: 'G', refCode: 'gone' },
  )
  addRequest(database, { kind: 'cancel', billCode: 'G', outcome: 'accepted' })
  expect(['ONE', 'gone', '', 'none'].map(expected.withReference)).toEqual([['A'], [], [], []])
  expect(expected.withReference('many')).toHaveLength(2)
})

test('a draft without a bill is known by its reference, or by the code that its unclear attempt has named', () => {
  const { database, stores, expected } = stationWith()
  for (const state of draftStates) addDraft(stores, state, state, { refCode: `R-${state}` })
  expect(draftStates.map((state) => expected.draftsOf(`R-${state}`)[0]?.state)).toEqual(
    draftStates.map((state) => (state === 'CREATED' ? undefined : state)),
  )
  addDraft(stores, 'unnamed', 'READY', { refCode: ' ' })
  database.exec(
    "UPDATE drafts SET ref_code = '' WHERE id = 'unnamed'; UPDATE drafts SET deleted_at_ms = 1 WHERE id = 'HOLD'",
  )
  expect([expected.draftsOf(''), expected.draftsOf('R-HOLD')]).toEqual([[], []])
  addUnknownAttempt(stores, 'UNKNOWN')
  addUnknownAttempt(stores, 'READY')
  database.exec("UPDATE attempts SET bill_code_seen = 'VN9'")
  const unclear = { state: 'UNKNOWN', unresolvedAttempts: 1 }
  expect([expected.draftsOf('VN9'), expected.draftsOf('VN8')]).toEqual([[unclear, unclear], []])
  const unresolved = (refCode: string) => expected.draftsOf(refCode)[0]?.unresolvedAttempts
  expect(['R-READY', 'R-UNKNOWN', 'R-EDITING'].map(unresolved)).toEqual([1, 1, 0])
  database.exec("UPDATE attempts SET settled_as = 'absent'")
  expect(expected.draftsOf('VN9')).toEqual([])
  expect(unresolved('R-READY')).toBe(0)
})

test('who cancelled a bill is who asked for it last, unless that was not sent', () => {
  const { database, expected } = stationWith()
  const ask = (operator: string, outcome: string, kind: 'cancel' | 'return' = 'cancel'): void => {
    addRequest(database, { kind, billCode: 'A', outcome, batchId: kind })
    database.prepare("UPDATE requests SET operator = ?, ended_at_ms = 7 WHERE operator = 'Lan'").run(operator)
  }
  expect(expected.cancelledBy('A')).toBeUndefined()
  ask('one', 'refused')
  ask('two', 'accepted')
  ask('three', 'not-sent')
  ask('four', 'accepted', 'return')
  expect(expected.cancelledBy('A')).toEqual({ operator: 'two', atMs: 7 })
  expect(expected.cancelledBy('B')).toBeUndefined()
})

test('what tracking says of the payment is told until it was paid, and nothing where it says nothing or is torn', () => {
  const { database, stores, expected } = stationWith({ billCode: 'A' })
  const status = (): string | undefined => expected.bill('A')?.paymentStatus
  expect(status()).toBe('')
  stores.bills.setTracking('A', trackingOf('A'))
  expect(status()).toBe('Chưa thanh toán')
  stores.bills.setTracking('A', { ...trackingOf('A'), paidAtMs: 8 })
  expect(status()).toBe('')
  database.exec("UPDATE bills SET tracking_json = '{', bill_json = '{'")
  expect(expected.bill('A')).toMatchObject({ paymentStatus: '', weightGrams: null, paymentMethodId: null })
})

const row: HandoverBillRow = {
  billCode: 'A',
  refCode: 'R',
  receiverName: 'Lan',
  provinceName: 'Huế',
  serviceId: 90,
  codAmountVnd: 500,
  weightGrams: 1200,
  packageCount: 3,
  createdAtMs: 1,
  labelPrintedAtMs: null,
  statusId: 2,
  cancelOutcome: null,
  carrierDraft: 0,
  paymentStatus: '',
  paymentMethodId: null,
}

test('the amount and the weight of a bill stand with its first parcel alone', () => {
  const both = { billCode: 'A', parcels: 3, refCode: 'R', receiverName: 'Lan', provinceName: 'Huế', serviceId: 90 }
  expect(parcelOf(row, 1)).toEqual({ ...both, parcel: 1, codAmountVnd: 500, weightGrams: 1200 })
  expect(parcelOf(row, 2)).toEqual({ ...both, parcel: 2, codAmountVnd: 0, weightGrams: 0 })
})

test.each([
  [-5, 1],
  [0, 1],
  [1, 1],
  [2, 2],
  [999, 999],
  [1000, 999],
])('a bill that says it has %i parcels has %i', (packageCount, parcels) => {
  expect(parcelCount({ packageCount })).toBe(parcels)
})
