import { expect, test } from 'vitest'
import { emptyBill } from '../../../../src/shared/domain/bill/bill-input.ts'
import { blankBill } from '../../../../src/shared/domain/bill/blank-bill.ts'
import type { ReferenceLists } from '../../../../src/shared/domain/settings/reference-lists.ts'

const entries = (...ids: number[]) => ids.map((id) => ({ id, vi: 'a', en: 'a' }))
const lists: ReferenceLists = {
  services: entries(90, 81),
  paymentMethods: entries(11, 10),
  cargoTypes: entries(1, 2, 3),
  billTypes: entries(1),
  statuses: entries(2),
}
const party = { name: 'Kho', phone: '0908765432', address: '12 Lê Lợi', location: null }

test('a blank bill has the usual sender, the first service and payment, and goods as what is packed', () => {
  expect(blankBill({ id: 'kho', label: 'Kho', party }, lists)).toEqual({
    ...emptyBill,
    sender: party,
    cargo: { ...emptyBill.cargo, typeId: 2 },
    serviceId: 90,
    paymentMethodId: 11,
  })
})

test('a list without goods gives its first entry, and an empty list gives nothing', () => {
  expect(blankBill(null, { ...lists, cargoTypes: entries(7, 3) }).cargo.typeId).toBe(7)
  const nothing = { ...lists, services: [], paymentMethods: [], cargoTypes: [] }
  expect(blankBill(null, nothing)).toEqual(emptyBill)
})
