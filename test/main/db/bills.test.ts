import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createBillStore } from '../../../src/main/db/bills.ts'
import type { BillStore } from '../../../src/main/db/bills.ts'
import { openDatabase } from '../../../src/main/db/open.ts'
import { emptyBill } from '../../../src/shared/domain/bill-input.ts'
import { billDetailSchema, billRowSchema } from '../../../src/shared/domain/bill.ts'

const fees = {
  mainVnd: 20_000,
  codVnd: null,
  insuranceVnd: null,
  liftingVnd: null,
  remoteVnd: null,
  countingVnd: null,
  packingVnd: null,
  totalVnd: 22_000,
}

function storeWith(...names: readonly string[]): BillStore {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-bills-'))
  const bills = createBillStore(openDatabase(join(folder, 'station.db')).database)
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

const found = (bills: BillStore, query: string): string[] => bills.list(query, 0, 50).rows.map((bill) => bill.billCode)

test('bills are found by code, reference, phone, its last four digits, name and address, without accents', () => {
  const bills = storeWith('Nguyễn Thị Đào', 'Trần Văn Dũng')
  expect(found(bills, 'vn001')).toEqual(['VN001'])
  expect(found(bills, 'DON-0')).toEqual(['VN000'])
  expect(found(bills, 'don')).toEqual(['VN001', 'VN000'])
  expect(found(bills, '0908765431')).toEqual(['VN001'])
  expect(found(bills, '5430')).toEqual(['VN000'])
  expect(found(bills, 'dao nguyen')).toEqual(['VN000'])
  expect(found(bills, 'Đà')).toEqual(['VN000'])
  expect(found(bills, 'hoa binh')).toEqual(['VN001', 'VN000'])
  expect(found(bills, 'nobody')).toEqual([])
})

test('a query of quotes and operators is text, not syntax', () => {
  const bills = storeWith('Đào')
  for (const query of ['"', 'a OR b', 'NEAR(', '*', "';--", 'dao AND']) expect(() => found(bills, query)).not.toThrow()
  expect(found(bills, '"dao"')).toEqual(['VN000'])
})

test('an empty query lists all, newest first, in windows with the total', () => {
  const bills = storeWith('A', 'B', 'C')
  const page = bills.list(' ', 1, 1)
  expect(page).toMatchObject({ rows: [{ billCode: 'VN001' }], total: 3 })
})

test('rows and details have the shape that the screens are promised', () => {
  const bills = storeWith('A')
  bills.setHistory('VN000', [{ atMs: 5, textVi: 'Đã lấy', textEn: 'Picked up', place: 'HCM' }])
  bills.markLabelPrinted('VN000', 77)
  bills.setStatus('VN000', 3, 'Đã lấy hàng', 99)
  expect(billRowSchema.parse(bills.row('VN000'))).toMatchObject({ statusId: 3, labelPrintedAtMs: 77 })
  expect(billDetailSchema.parse(bills.detail('VN000'))).toMatchObject({
    fees,
    trackedAtMs: 99,
    history: [{ textEn: 'Picked up' }],
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
