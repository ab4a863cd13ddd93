import { expect, test } from 'vitest'
import { createBillSearch } from '../../../../src/main/database/search/bill-search.ts'
import type { BillStore } from '../../../../src/main/database/stores/bills/bills.ts'
import { anyBill } from '../../../../src/shared/domain/bill/bill-filter.ts'
import { billColumns, type BillColumn, type BillSort } from '../../../../src/shared/domain/bill/bill-list.ts'
import { billOf, fees, openBills, type BillGiven } from '../bill-books.ts'
import { trackingOf } from '../tracking-records.ts'

type Change = (bills: BillStore, billCode: string) => void

/** Bills that say the same in every column but their code, beside what is given; oldest first. */
function bookOf(given: readonly BillGiven[], changes: readonly Change[]) {
  const alike = given.map((bill, n) => ({ billCode: `VN${9 - n}`, refCode: '', createdAtMs: 1, ...bill }))
  const { database, bills } = openBills(...alike)
  changes.forEach((change, n) => change(bills, alike[n]?.billCode ?? ''))
  const search = createBillSearch(database)
  return (sort: BillSort) => search.list(anyBill, 2, 0, 9, undefined, sort).rows.map(({ billCode }) => billCode)
}

const costs =
  (totalVnd: number | null): Change =>
  (bills, code) =>
    bills.replaceBill(code, billOf({}), { ...fees, totalVnd })
const printed =
  (atMs: number): Change =>
  (bills, code) =>
    bills.markLabelPrinted(code, atMs, 0)
const moved =
  (atMs: number): Change =>
  (bills, code) =>
    bills.setTracking(code, trackingOf(code, atMs))

/** By column: a bill that comes first, one behind it, and one with nothing there. */
const inOrder: Readonly<Record<BillColumn, readonly (BillGiven | Change)[]>> = {
  billCode: [{ billCode: 'A1' }, { billCode: 'A2' }],
  status: [{ statusId: 2 }, { statusId: 4 }, { statusId: null }],
  receiver: [{ name: 'Đào' }, { name: 'Vinh' }, { name: '' }],
  phone: [{ phone: '0900000001' }, { phone: '0900000002' }, { phone: '' }],
  ward: [{ ward: 'Đa Kao' }, { ward: 'Phường 1' }, { ward: '' }],
  province: [{ province: 'Đà Nẵng' }, { province: 'Huế' }, { province: '' }],
  cod: [{ codVnd: 9 }, { codVnd: 10 }],
  fee: [costs(9), costs(10), costs(null)],
  service: [{ serviceId: 81 }, { serviceId: 90 }],
  reference: [{ refCode: 'DON-1' }, { refCode: 'DON-2' }, { refCode: '' }],
  sender: [{ sender: 'Kho Đà Lạt' }, { sender: 'Kho Huế' }, { sender: '' }],
  label: [printed(9), printed(10), () => undefined],
  moved: [moved(9), moved(10)],
  created: [{ createdAtMs: 9 }, { createdAtMs: 10 }],
}

test.each(billColumns)('a list is sorted by what stands in the column %s, with what has nothing there last', (by) => {
  const bills = inOrder[by]
  const given = bills.map((bill) => (typeof bill === 'function' ? {} : bill))
  const listed = bookOf(
    given,
    bills.map((bill) => (typeof bill === 'function' ? bill : () => undefined)),
  )
  const [less = '', more = '', ...nothing] = given.map(({ billCode }, n) => billCode ?? `VN${9 - n}`)
  expect(listed({ by, direction: 'up' })).toEqual([less, more, ...nothing])
  expect(listed({ by, direction: 'down' })).toEqual([more, less, ...nothing])
})

test('states are in the order in which a parcel goes through them, whatever their numbers', () => {
  const statusIds = [null, 99, 10, 6, 1, 4, 13, 3, 12]
  const listed = bookOf(
    statusIds.map((statusId) => ({ billCode: `S${statusId}`, statusId })),
    [],
  )
  const up = ['S12', 'S3', 'S13', 'S4', 'S1', 'S6', 'S10', 'S99']
  expect(listed({ by: 'status', direction: 'up' })).toEqual([...up, 'Snull'])
  expect(listed({ by: 'status', direction: 'down' })).toEqual([...up.toReversed(), 'Snull'])
})
