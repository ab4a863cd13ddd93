import { expect, test } from 'vitest'
import { openUsedWards } from '../../../src/main/directory/used-wards.ts'
import { emptyBill, type BillInput } from '../../../src/shared/domain/bill/bill-input.ts'

const baDinh = { wardName: 'Phường Ba Đình', provinceName: 'TP. Hà Nội' }
const location = { system: 'new', ...baDinh, wardCode: '00004', provinceCode: '01' } as const
const bill: BillInput = { ...emptyBill, receiver: { ...emptyBill.receiver, location } }

test('bills that cannot be read stop neither the search for a ward nor the bill that is being saved', () => {
  let reads = 0
  const used = openUsedWards({
    lastWards() {
      reads += 1
      throw new Error('database disk image is malformed')
    },
  })
  used.add(bill)
  expect(reads).toBe(0)
  expect(used.has(baDinh)).toBe(true)
  expect(used.has({ ...baDinh, wardName: 'Phường Ngọc Hà' })).toBe(false)
  expect(used.has({ ...baDinh, wardName: 'Phường Tây Hồ' })).toBe(false)
  expect(reads).toBe(1)
})
