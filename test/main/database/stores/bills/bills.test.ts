import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createBillStore } from '../../../../../src/main/database/stores/bills/bills.ts'
import type { BillStore } from '../../../../../src/main/database/stores/bills/bills.ts'
import { openDatabase } from '../../../../../src/main/database/open.ts'
import { emptyBill } from '../../../../../src/shared/domain/bill/bill-input.ts'
import { billDetailSchema, billRowSchema, knownStatusIds } from '../../../../../src/shared/domain/bill/bill.ts'
import { exceptionOfStatus } from '../../../../../src/shared/domain/bill/bill-exception.ts'
import { openStores } from '../../../../../src/main/database/open-stores.ts'
import { openBills } from '../../bill-books.ts'
import { addDraft, addRequest } from '../../sample-rows.ts'
import { trackingOf } from '../../tracking-records.ts'
import { noFees } from '../../../../../src/shared/domain/bill/bill-fees.ts'

const fees = { ...noFees, mainVnd: 20_000, totalVnd: 22_000 }

function storeWith(...names: readonly string[]): BillStore {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-bills-'))
  const { database } = openDatabase(join(folder, 'station.db'))
  const bills = createBillStore(database)
  names.forEach((name, n) => {
    const receiver = { ...emptyBill.receiver, name, phone: `090876543${n}`, address: '12 Hoà Bình' }
    bills.insert({
      billCode: `VN00${n}`,
      refCode: `DON-${n}`,
      draftId: null,
      bill: { ...emptyBill, receiver },
      statusId: 2,
      statusText: '',
      fees,
      createdAtMs: n,
      expectedAtMs: null,
    })
  })
  return bills
}

test('rows and details have the shape that the screens are promised', () => {
  const bills = storeWith('A')
  bills.setTracking('VN000', trackingOf('VN000'))
  bills.markLabelPrinted('VN000', 77, 0)
  bills.setStatus('VN000', 3, 'Đã lấy hàng', 99)
  expect(billRowSchema.parse(bills.row('VN000'))).toMatchObject({ statusId: 3, labelPrintedAtMs: 77 })
  expect(billDetailSchema.parse(bills.detail('VN000'))).toMatchObject({
    fees,
    trackedAtMs: 99,
    history: [{ textEn: 'Picked up' }],
    tracking: trackingOf('VN000'),
    weightUnitDoubt: null,
    carrierCodVnd: null,
    isCreatedOtherwise: false,
  })
})

describe('the COD that the carrier has on file', () => {
  function tracked(codAmountVnd: number | null) {
    const { database, bills } = openBills({ codVnd: 150_000 })
    const track = (atMs: number): void => {
      bills.setStatus('VN000', 2, '', atMs)
      bills.setTracking('VN000', { ...trackingOf('VN000'), codAmountVnd })
    }
    const update = (outcome: 'waiting' | 'accepted', endedAtMs: number | null): void => {
      addRequest(database, { kind: 'update', billCode: 'VN000', outcome })
      database.prepare("UPDATE requests SET ended_at_ms = ? WHERE kind = 'update'").run(endedAtMs)
    }
    track(100)
    return { track, update, bills, reported: () => bills.detail('VN000')?.carrierCodVnd }
  }

  test.each([
    [0, 0],
    [1_500_000, 1_500_000],
    [150_000, null],
    [150_000.4, null],
    [null, null],
  ])('is %s: what the bill says of it is %s', (codAmountVnd, said) => {
    expect(tracked(codAmountVnd).reported()).toBe(said)
  })

  test('is not known while an update is on its way, nor before tracking has been asked behind it', () => {
    const { track, update, reported } = tracked(0)
    update('waiting', null)
    expect(reported()).toBeNull()
    update('accepted', 120)
    expect(reported()).toBeNull()
    track(121)
    expect(reported()).toBe(0)
  })

  test('is nothing to a bill that is cancelled', () => {
    const { bills, reported } = tracked(0)
    bills.setStatus('VN000', knownStatusIds.cancelled, '', 101)
    expect(reported()).toBeNull()
  })
})

test('a bill code cannot be stored twice', () => {
  const bills = storeWith('A')
  const again = () =>
    bills.insert({
      billCode: 'VN000',
      refCode: '',
      draftId: null,
      bill: emptyBill,
      statusId: null,
      statusText: '',
      fees,
      createdAtMs: 0,
      expectedAtMs: null,
    })
  expect(again).toThrow('UNIQUE')
})

test('what is open is walked newest first; delivered, cancelled and returned bills have ended', () => {
  const bills = storeWith('A', 'B', 'C', 'D', 'E')
  bills.setStatus('VN001', 4, '', 1)
  bills.setStatus('VN003', 10, '', 1)
  bills.setStatus('VN004', 15, '', 1)
  const [newest] = bills.openBefore(Number.MAX_SAFE_INTEGER, 1)
  expect(newest?.billCode).toBe('VN004')
  expect(bills.openBefore(newest?.seq ?? 0, 9).map(({ billCode }) => billCode)).toEqual(['VN002', 'VN000'])
  expect(bills.countOpen()).toBe(3)
})

test('in brief a bill says what its row says', () => {
  const bills = storeWith('Nguyễn Thị Đào')
  bills.setStatus('VN000', 7, 'Chờ duyệt', 1)
  expect(bills.brief('VN000')).toEqual({ statusId: 7, receiverName: 'Nguyễn Thị Đào', packageCount: 1 })
  expect(bills.row('VN000')).toMatchObject({ ...bills.brief('VN000') })
  expect(bills.createdAt('VN000')).toBe(bills.row('VN000')?.createdAtMs)
  expect([bills.brief('VN001'), bills.createdAt('VN001')]).toEqual([undefined, undefined])
})

test('a bill that was registered as a carrier draft stays one until its state says that it was released', () => {
  const bills = storeWith()
  const insert = (billCode: string, statusId: number | null, carrierDraft: boolean): void =>
    bills.insert({
      billCode,
      refCode: billCode,
      draftId: null,
      bill: { ...emptyBill, carrierDraft },
      statusId,
      statusText: '',
      fees,
      createdAtMs: 0,
      expectedAtMs: null,
    })
  const isDraft = (billCode: string): boolean | undefined => bills.row(billCode)?.carrierDraft
  insert('AS-TWO', 2, true)
  insert('AS-TWELVE', 12, true)
  insert('PLAIN', 2, false)
  expect(['AS-TWO', 'AS-TWELVE', 'PLAIN'].map(isDraft)).toEqual([true, true, false])
  bills.setStatus('AS-TWO', 12, '', 1)
  bills.setStatus('AS-TWELVE', 3, '', 1)
  bills.setStatus('PLAIN', 12, '', 1)
  expect(['AS-TWO', 'AS-TWELVE', 'PLAIN'].map(isDraft)).toEqual([true, false, false])
  bills.setStatus('AS-TWO', 2, '', 2)
  expect(isDraft('AS-TWO')).toBe(false)
  insert('AS-ONE', 1, true)
  expect(['AS-ONE', 'PLAIN'].map((billCode) => bills.detail(billCode)?.carrierDraft)).toEqual([true, false])
})

const given = { refCode: '', draftId: null, statusId: 2, statusText: '', createdAtMs: 0, expectedAtMs: null } as const

test('a fee is kept whole where it is a sum that a bill can have, and else the bill is kept without it', () => {
  const bills = storeWith()
  const sums = [
    [22_000.4, 22_000],
    [22_000.5, 22_001],
    [0, 0],
    [null, null],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    [1e300, null],
  ] as const
  sums.forEach(([totalVnd], n) =>
    bills.insert({ ...given, billCode: `V${n}`, bill: emptyBill, fees: { ...noFees, totalVnd } }),
  )
  expect(sums.map((_, n) => bills.row(`V${n}`)?.totalFeeVnd)).toEqual(sums.map(([, kept]) => kept))
  expect(bills.detail('V5')?.fees.totalVnd).toBe(1e300)
  bills.replaceBill('V0', emptyBill, { ...noFees, totalVnd: 7.5 })
  expect(bills.row('V0')?.totalFeeVnd).toBe(8)
})

test('every known state but delivered, cancelled and returned is one of a parcel under way, and so is none', () => {
  const bills = storeWith()
  const statusIds = [null, ...Object.values(knownStatusIds)]
  for (const statusId of statusIds)
    bills.insert({ ...given, billCode: `S${statusId ?? ''}`, bill: emptyBill, fees, statusId })
  const open = bills.openBefore(Number.MAX_SAFE_INTEGER, 99).map(({ billCode }) => billCode)
  const ended = new Set(['S4', 'S6', 'S10'])
  const codes = statusIds.map((statusId) => `S${statusId ?? ''}`)
  expect(open.toReversed()).toEqual(codes.filter((code) => !ended.has(code)))
  expect(bills.countOpen()).toBe(codes.length - 3)
})

test('a reference is held by a bill of another draft, or of none, that is not cancelled', () => {
  const { bills, database } = openBills(
    { billCode: 'A', refCode: 'DH-1' },
    { billCode: 'B', refCode: 'DH-2', statusId: 6 },
  )
  const stores = openStores(database)
  addDraft(stores, 'd', 'READY')
  bills.insert({ ...given, billCode: 'C', refCode: 'DH-3', draftId: 'd', bill: emptyBill, fees, statusId: null })
  expect([bills.holderOfReference('dh-1', 'd'), bills.holderOfReference('DH-2', 'd')]).toEqual(['A', undefined])
  expect([bills.holderOfReference('DH-3', 'd'), bills.holderOfReference('DH-3', 'e')]).toEqual([undefined, 'C'])
  expect([bills.draftOf('C'), bills.draftOf('A'), bills.draftOf('none')]).toEqual(['d', null, undefined])
})

test('a reference stays with a bill whose cancel was accepted and which tracking then shows in another state', () => {
  const { bills, database } = openBills(
    { billCode: 'A', refCode: 'DH-1', statusId: 99 },
    { billCode: 'B', refCode: 'DH-2', statusId: 1 },
  )
  for (const billCode of ['A', 'B']) addRequest(database, { kind: 'cancel', billCode, outcome: 'accepted' })
  expect([bills.holderOfReference('DH-1', ''), bills.holderOfReference('DH-2', '')]).toEqual(['A', 'B'])
})

test('what an accepted update has changed of the label makes the label outdated until that is printed', () => {
  const bills = storeWith('Lan')
  const { bill } = bills.detail('VN000')!
  const isOutdated = (): boolean | undefined => {
    const { labelState } = bills.row('VN000')!
    expect(bills.detail('VN000')?.labelState).toBe(labelState)
    return labelState === 'outdated'
  }
  bills.markLabelPrinted('VN000', 5, 0)
  bills.replaceBill('VN000', { ...bill, receiverEmail: 'lan@example.vn' }, fees)
  expect([bills.labelRevision('VN000'), isOutdated()]).toEqual([0, false])
  const receiver = { ...bill.receiver, name: 'Hoa', phone: '0911' }
  const cargo = { ...bill.cargo, packageCount: 3 }
  bills.replaceBill('VN000', { ...bill, receiver, cargo, codAmountVnd: 70 }, { ...noFees, totalVnd: 9 })
  expect([bills.labelRevision('VN000'), isOutdated(), bills.labelRevision('none')]).toEqual([1, true, 0])
  const changed = { receiverName: 'Hoa', receiverPhone: '0911', codAmountVnd: 70, packageCount: 3, totalFeeVnd: 9 }
  expect(bills.row('VN000')).toMatchObject(changed)
  bills.markLabelPrinted('VN000', 6, 1)
  expect(isOutdated()).toBe(false)
  bills.markLabelPrinted('VN000', 7, 0)
  expect([isOutdated(), bills.row('VN000')?.labelPrintedAtMs]).toEqual([false, 7])
})

test('what tracking says without a time keeps the time at which it was asked before', () => {
  const bills = storeWith('Lan')
  bills.setStatus('VN000', 3, 'Đã lấy', 50)
  bills.setStatus('VN000', 3, 'Đã lấy hàng', null)
  expect(bills.detail('VN000')).toMatchObject({ trackedAtMs: 50, statusText: 'Đã lấy hàng' })
  bills.setStatus('none', 3, '', 1)
  bills.markLabelPrinted('none', 1, 1)
  bills.replaceBill('none', emptyBill, fees)
  expect([bills.row('none'), bills.detail('none'), bills.readable('none')]).toEqual([undefined, undefined, undefined])
})

test.each([
  ['bill_json', '{'],
  ['fees_json', '{}'],
  ['history_json', '[{}]'],
  ['tracking_json', '{}'],
])(
  'a bill whose %s is not what this version writes is named as damaged, and its row is still shown',
  (column, json) => {
    const { bills, database } = openBills({ billCode: 'A', name: 'Lan' })
    database.prepare(`UPDATE bills SET ${column} = ?`).run(json)
    expect(() => bills.detail('A')).toThrow('The stored row of A is damaged.')
    expect([bills.readable('A'), bills.row('A')?.receiverName]).toEqual([undefined, 'Lan'])
  },
)

test('a newer event brings a handled bill back in the states that ask for a person, and in no other', () => {
  const statusIds = Object.values(knownStatusIds)
  const { bills, database } = openBills(...statusIds.map((statusId) => ({ billCode: `S${statusId}`, statusId })))
  const { billExceptions } = openStores(database)
  const asking = statusIds.filter((statusId) => exceptionOfStatus(statusId) !== null)
  const handleAll = (atMs: number): void => {
    for (const id of statusIds) billExceptions.handle(`S${id}`, { atMs, operator: '', note: '' })
  }
  handleAll(10)
  for (const id of statusIds) bills.setTracking(`S${id}`, trackingOf(`S${id}`, 10))
  expect([asking.length, billExceptions.count()]).toEqual([3, 0])
  const back = statusIds.filter((id) => {
    const before = billExceptions.count()
    bills.setTracking(`S${id}`, trackingOf(`S${id}`, 11))
    return billExceptions.count() > before
  })
  expect(back).toEqual(asking)
  handleAll(20)
  const reopened = statusIds.filter((id) => {
    const before = billExceptions.count()
    return billExceptions.reopen(`S${id}`) && billExceptions.count() > before
  })
  expect(reopened).toEqual(asking)
})

test('an answer without a state keeps what is known, and one of words alone does not end a state that asks for a person', () => {
  const { bills, database } = openBills({ statusId: 7 }, { statusId: 4 }, { statusId: 12 })
  const codes = ['VN000', 'VN001', 'VN002']
  const { billExceptions } = openStores(database)
  const states = () => codes.map((code) => [bills.row(code)?.statusId, bills.row(code)?.statusText])
  for (const code of codes) bills.setStatus(code, null, ' ', 9)
  expect([states(), billExceptions.count(), bills.countOpen()]).toEqual([
    [
      [7, ''],
      [4, ''],
      [12, ''],
    ],
    1,
    2,
  ])
  expect(bills.detail('VN000')?.trackedAtMs).toBe(9)
  for (const code of codes) bills.setStatus(code, null, 'Chờ duyệt', 10)
  expect([states(), billExceptions.count()]).toEqual([
    [
      [7, 'Chờ duyệt'],
      [null, 'Chờ duyệt'],
      [null, 'Chờ duyệt'],
    ],
    1,
  ])
  bills.setStatus('VN000', 13, '', 11)
  expect(billExceptions.count()).toBe(0)
})

test('a damaged bill stays on the worklist whatever becomes of its parcel, until a person has handled it', () => {
  const { bills, database } = openBills({ statusId: 7 })
  const { billExceptions, damagedRows } = openStores(database)
  database.exec('UPDATE bills SET digest = digest + 1')
  damagedRows.check({ table: 2, seq: 0 }, 5)
  bills.setStatus('VN000', 4, '', 6)
  expect(billExceptions.count()).toBe(1)
  billExceptions.handle('VN000', { atMs: 7, operator: '', note: '' })
  bills.setStatus('VN000', 2, '', 8)
  expect(billExceptions.count()).toBe(0)
  expect([billExceptions.reopen('VN000'), billExceptions.count()]).toEqual([true, 1])
})
