import { expect, test } from 'vitest'
import { openUsedWards } from '../../../src/main/directory/used-wards.ts'
import { createFakeClock } from '../../shared/domain/time/fake-clock.ts'
import { emptyBill, type BillInput } from '../../../src/shared/domain/bill/bill-input.ts'

const baDinh = { wardName: 'Phường Ba Đình', provinceName: 'TP. Hà Nội' }
const location = { system: 'new', ...baDinh, wardCode: '00004', provinceCode: '01' } as const
const bill: BillInput = { ...emptyBill, receiver: { ...emptyBill.receiver, location } }

const ngocHa = { ...baDinh, wardName: 'Phường Ngọc Hà' }
const tayHo = { ...baDinh, wardName: 'Phường Tây Hồ' }

test('bills that cannot be read stop neither the search for a ward nor the bill that is being saved', () => {
  let reads = 0
  const contacts = {
    lastWards() {
      reads += 1
      throw Object.assign(new Error('database disk image is malformed'), { code: 'SQLITE_CORRUPT' })
    },
  }
  const used = openUsedWards(contacts, createFakeClock())
  used.add(bill)
  expect(reads).toBe(0)
  expect(used.has(baDinh)).toBe(true)
  // A search asks so for each ward that it finds.
  expect(used.has(ngocHa)).toBe(false)
  expect(used.has(tayHo)).toBe(false)
  expect(reads).toBe(1)
})

test('bills that can be read again a minute later order the wards from then on, and are read once', () => {
  let reads = 0
  const clock = createFakeClock()
  const contacts = {
    lastWards() {
      reads += 1
      if (reads === 1) throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR' })
      return [ngocHa]
    },
  }
  const used = openUsedWards(contacts, clock)
  expect(used.has(ngocHa)).toBe(false)
  clock.advance(60_000)
  expect(used.has(ngocHa)).toBe(true)
  clock.advance(60_000)
  expect(used.has(tayHo)).toBe(false)
  expect(reads).toBe(2)
})

test('a fault of the program itself is not taken for bills that cannot be read', () => {
  const contacts = {
    lastWards() {
      throw new TypeError('The database connection is not open')
    },
  }
  const used = openUsedWards(contacts, createFakeClock())
  expect(() => used.has(baDinh)).toThrow('The database connection is not open')
})
