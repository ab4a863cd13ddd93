import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createBillStore } from '../../../../../src/main/database/stores/bills/bills.ts'
import type { BillStore } from '../../../../../src/main/database/stores/bills/bills.ts'
import { openDatabase } from '../../../../../src/main/database/open.ts'
import { emptyBill } from '../../../../../src/shared/domain/bill/bill-input.ts'
import { billDetailSchema, billRowSchema } from '../../../../../src/shared/domain/bill/bill.ts'

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
