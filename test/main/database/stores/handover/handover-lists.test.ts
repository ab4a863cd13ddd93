import { expect, test } from 'vitest'
import { openStores } from '../../../../../src/main/database/open-stores.ts'
import { openDatabase, type Database } from '../../../../../src/main/database/open.ts'
import {
  createHandoverListStore,
  type HandoverListStore,
  type StoredHandover,
} from '../../../../../src/main/database/stores/handover/handover-lists.ts'
import type { HandoverParcel } from '../../../../../src/shared/domain/handover.ts'
import { openBills } from '../../bill-books.ts'
import { plansOf, preparedBy } from '../../query-plans.ts'

function listOf(number: number, change: Partial<StoredHandover> = {}): StoredHandover {
  return {
    number,
    name: `BG-${number}`,
    isOpen: false,
    scope: { fromMs: 1, untilMs: 9, serviceIds: [90] },
    openedAtMs: 1,
    firstClosedAtMs: number * 10,
    closedAtMs: number * 10,
    closings: 1,
    revision: 1,
    driverName: 'Tài',
    plate: '51C',
    giver: 'Mai',
    reopened: [],
    sheets: [],
    ...change,
  }
}

const openList = (number: number): StoredHandover =>
  listOf(number, { isOpen: true, closings: 0, revision: 0, firstClosedAtMs: null, closedAtMs: null })

const parcelOf = (billCode: string, parcel = 1): HandoverParcel => ({
  billCode,
  parcel,
  parcels: 2,
  refCode: 'DH-1',
  receiverName: `Lan ${billCode}`,
  provinceName: 'Huế',
  serviceId: 90,
  codAmountVnd: 5,
  weightGrams: null,
})
const placed = (billCode: string, parcel = 1, atMs = 5) => ({
  parcel: parcelOf(billCode, parcel),
  atMs,
  operator: 'Mai',
})

function stationWith(...lists: readonly StoredHandover[]): { database: Database; store: HandoverListStore } {
  const { database } = openDatabase(':memory:')
  const store = openStores(database).handoverLists
  lists.forEach(store.put)
  return { database, store }
}

const codes = (parcels: readonly HandoverParcel[]): readonly string[] =>
  parcels.map(({ billCode, parcel }) => `${billCode}-${parcel}`)

test('a list is read as it was written, and written anew whole', () => {
  const { store } = stationWith(listOf(3))
  expect(store.find(3)).toEqual(listOf(3))
  const again = listOf(3, {
    name: 'BG-X-3',
    isOpen: true,
    scope: { fromMs: 2, untilMs: null, serviceIds: [] },
    firstClosedAtMs: 31,
    closedAtMs: 32,
    closings: 2,
    revision: 4,
    driverName: 'Tâm',
    plate: '29H',
    giver: 'Lan',
    reopened: [{ atMs: 40, operator: 'Mai', reason: 'thiếu' }],
    sheets: [{ file: 'a.jpg', bytes: 7, atMs: 41, operator: 'Mai' }],
  })
  store.put(again)
  expect(store.find(3)).toEqual(again)
  expect(store.find(4)).toBeUndefined()
})

test('of several open lists the one that was fronted last is scanned, else the newest; a closed one never is', () => {
  const { store } = stationWith()
  expect([store.current(), store.highest(), store.numbers()]).toEqual([undefined, 0, []])
  for (const list of [openList(1), openList(2), openList(3), listOf(4)]) store.put(list)
  expect(store.current()?.number).toBe(3)
  store.front(1)
  expect(store.current()?.number).toBe(1)
  store.front(2)
  expect(store.current()?.number).toBe(2)
  store.front(4)
  expect(store.current()?.number).toBe(2)
  store.put(listOf(2))
  expect(store.current()?.number).toBe(1)
  expect([store.highest(), store.numbers()]).toEqual([4, [1, 2, 3, 4]])
})

test('lists are listed newest first from the day on which they were closed, one that was never closed is not', () => {
  const { store } = stationWith(listOf(1), listOf(2), openList(3), listOf(4), listOf(5, { isOpen: true }))
  expect(store.list(0, 0, 9)).toEqual({ numbers: [5, 4, 2, 1], total: 4 })
  expect(store.list(20, 0, 9)).toEqual({ numbers: [5, 4, 2], total: 3 })
  expect(store.list(21, 0, 9)).toEqual({ numbers: [5, 4], total: 2 })
  expect(store.list(0, 1, 2)).toEqual({ numbers: [4, 2], total: 4 })
})

test('the first list behind a number is found that was closed before a time, and an open one is not', () => {
  const { store } = stationWith(listOf(1), listOf(2, { isOpen: true }), listOf(3), listOf(4))
  expect([store.closedBefore(41, 0), store.closedBefore(41, 1), store.closedBefore(41, 3)]).toEqual([1, 3, 4])
  expect([store.closedBefore(40, 3), store.closedBefore(10, 0)]).toEqual([undefined, undefined])
})

test('a list is not archived until the file of its newest revision is', () => {
  const { store } = stationWith(listOf(2), listOf(1, { revision: 3 }), openList(3))
  const unarchived = (): readonly number[] => {
    const those = [1, 2].filter((number) => store.unarchived(number)?.number === number)
    expect(store.unarchived()?.number).toBe(those[0])
    return those
  }
  expect(unarchived()).toEqual([1, 2])
  store.archived(1, 2)
  expect(unarchived()).toEqual([1, 2])
  store.archived(1, 3)
  expect(unarchived()).toEqual([2])
  store.put(listOf(1, { revision: 4 }))
  expect(unarchived()).toEqual([1, 2])
})

test('a parcel is in one list at most, with the time at which it was taken, and its holder is known', () => {
  const { store } = stationWith(listOf(1), openList(2))
  expect(store.take(1, placed('A', 1, 5))).toBe(true)
  expect(store.take(1, placed('A', 2, 6))).toBe(true)
  expect(store.take(2, placed('A', 1, 7))).toBe(false)
  expect(store.take(2, placed('B', 1, 8))).toBe(true)
  expect(store.take(9, placed('C', 1, 9))).toBe(true)
  expect(store.taken(1)).toEqual([parcelOf('A', 1), parcelOf('A', 2)])
  expect([...store.takenAtMs(1)]).toEqual([
    ['A-1', 5],
    ['A-2', 6],
  ])
  const holders = [store.holder('A', 2), store.holder('B', 1), store.holder('C', 1), store.holder('B', 2)]
  expect(holders).toEqual([
    { number: 1, name: 'BG-1', isOpen: false },
    { number: 2, name: 'BG-2', isOpen: true },
    { number: 9, name: '9', isOpen: false },
    undefined,
  ])
  expect(store.orphaned()).toEqual([9])
})

test('a list that only its parcels name is found without reading every parcel', () => {
  const { database } = openBills()
  const asked = preparedBy(database, createHandoverListStore).find((sql) => sql.includes('RECURSIVE')) ?? ''
  for (const plan of plansOf(database, asked, 'handover_parcels'))
    expect(plan).toMatch(/^SEARCH handover_parcels USING COVERING INDEX handover_parcels_by_list/)
  expect(plansOf(database, asked, 'handover_parcels')).toHaveLength(2)
  database.close()
})

test('a parcel that is left takes the place of what the list said before, and only what nobody withheld goes with a reopening', () => {
  const { store } = stationWith(openList(1))
  store.take(1, placed('A'))
  store.take(1, placed('C'))
  store.leave(1, { ...placed('A'), reason: 'not-packed', note: 'rách', isWithheld: true })
  store.leave(1, { ...placed('B'), reason: 'unknown', note: '', isWithheld: false })
  store.leave(1, { ...placed('B'), reason: 'not-packed', note: 'ướt', isWithheld: false })
  expect(store.left(1)).toEqual([
    { ...parcelOf('A'), reason: 'not-packed', note: 'rách', isWithheld: true },
    { ...parcelOf('B'), reason: 'not-packed', note: 'ướt', isWithheld: false },
  ])
  expect([codes(store.taken(1)), [...store.takenAtMs(1).keys()], store.holder('A', 1)]).toEqual([
    ['C-1'],
    ['C-1'],
    undefined,
  ])
  store.removeLeftBehind(1)
  expect([codes(store.left(1)), codes(store.taken(1))]).toEqual([['A-1'], ['C-1']])
  store.remove(1, 'A', 1, 'taken')
  expect(codes(store.left(1))).toEqual(['A-1'])
  store.remove(1, 'A', 1, 'left')
  expect(codes(store.left(1))).toEqual([])
})

test('a reason that this version does not know is unknown', () => {
  const { database, store } = stationWith(openList(1))
  store.leave(1, { ...placed('A'), reason: 'not-packed', note: 'rách', isWithheld: false })
  database.exec("UPDATE handover_parcels SET reason = 'of a later version'")
  expect(store.left(1)).toMatchObject([{ reason: 'unknown', note: 'rách' }])
})

test('one parcel of one list is renewed, and the others stay', () => {
  const { store } = stationWith(openList(1))
  for (const [code, parcel] of [
    ['A', 1],
    ['A', 2],
    ['B', 1],
  ] as const)
    store.take(1, placed(code, parcel))
  store.renew(1, { ...parcelOf('A', 2), receiverName: 'Hoa' })
  store.renew(2, { ...parcelOf('B'), receiverName: 'Hoa' })
  expect(store.taken(1).map(({ receiverName }) => receiverName)).toEqual(['Lan A', 'Hoa', 'Lan B'])
})

test('the names of the receivers of some bills or of all go, in one list, and a second time there are none', () => {
  const { store } = stationWith(openList(1), openList(2))
  for (const code of ['A', 'B', 'C']) store.take(1, placed(code))
  store.take(2, placed('D'))
  const names = (number: number): readonly string[] => store.taken(number).map(({ receiverName }) => receiverName)
  expect([store.forgetReceivers(1, []), store.forgetReceivers(1, ['D'])]).toEqual([false, false])
  expect(store.forgetReceivers(1, ['B', 'D'])).toBe(true)
  expect([names(1), names(2)]).toEqual([['Lan A', '', 'Lan C'], ['Lan D']])
  expect(store.forgetReceivers(1, ['B'])).toBe(false)
  expect(store.forgetReceivers(1, null)).toBe(true)
  expect([names(1), names(2)]).toEqual([['', '', ''], ['Lan D']])
  expect(store.forgetReceivers(1, null)).toBe(false)
})

test('rows that have changed by themselves are counted and removed, and those beside them are not', () => {
  const { database, store } = stationWith(openList(1), openList(2))
  for (const code of ['A', 'B']) store.take(1, placed(code))
  store.take(2, placed('C'))
  database.exec(
    "DROP TRIGGER handover_parcels_digest_update; UPDATE handover_parcels SET at_ms = 6 WHERE bill_code = 'A'",
  )
  expect([store.damaged(1), store.damaged(2), store.withDamage()]).toEqual([1, 0, [1]])
  expect(codes(store.taken(1))).toEqual(['B-1'])
  for (const number of [2, 1]) store.removeDamaged(number)
  expect([store.damaged(1), store.withDamage(), codes(store.taken(2))]).toEqual([0, [], ['C-1']])
  store.removeAll(1)
  expect([codes(store.taken(1)), codes(store.taken(2))]).toEqual([[], ['C-1']])
})

test('at a start the parcels are read that are among the newest two thousand', () => {
  const { database, store } = stationWith(openList(1), openList(2), openList(3))
  for (const number of [1, 2, 3]) store.take(number, placed(`V${number}`))
  database.exec(
    `UPDATE handover_parcels SET seq = 2001 WHERE seq = 3; DROP TRIGGER handover_parcels_digest_update;
     UPDATE handover_parcels SET at_ms = 6`,
  )
  expect([store.withDamage(), store.damaged(1)]).toEqual([[2, 3], 1])
})

test('a parcel that cannot be read costs none beside it', () => {
  const { database, store } = stationWith(openList(1))
  for (const code of ['A', 'B']) store.take(1, placed(code))
  for (const code of ['C', 'D']) store.leave(1, { ...placed(code), reason: 'broken', note: '', isWithheld: false })
  database.exec("UPDATE handover_parcels SET parcel_json = '{}' WHERE bill_code IN ('A', 'C')")
  expect([codes(store.taken(1)), codes(store.left(1))]).toEqual([['B-1'], ['D-1']])
})

test('what is torn of a list costs nothing but itself', () => {
  const { database, store } = stationWith(listOf(1, { sheets: [{ file: 'a', bytes: 1, atMs: 1, operator: '' }] }))
  database.exec("UPDATE handover_lists SET scope_json = '{', reopened_json = '{', sheets_json = '{'")
  expect(store.find(1)).toEqual(listOf(1, { scope: { fromMs: 1, untilMs: null, serviceIds: [] } }))
})
