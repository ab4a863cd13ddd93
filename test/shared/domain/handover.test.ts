import { expect, test } from 'vitest'
import { sumOf, type HandoverParcel } from '../../../src/shared/domain/handover.ts'

const parcel: HandoverParcel = {
  billCode: 'CP1',
  parcel: 1,
  parcels: 1,
  refCode: 'DH-1',
  receiverName: 'Lan',
  provinceName: 'Hà Nội',
  serviceId: 90,
  codAmountVnd: 250_000,
  weightGrams: 1200,
}

test('the sums of a list are of its money, and of those weights that are known', () => {
  expect(sumOf([])).toEqual({ codAmountVnd: 0, weightGrams: 0 })
  const unweighed = { codAmountVnd: 50_000, weightGrams: null }
  expect(sumOf([parcel, unweighed, parcel])).toEqual({ codAmountVnd: 550_000, weightGrams: 2400 })
})
