import { expect, test } from 'vitest'
import { knownStatusIds } from '../../../src/shared/domain/bill/bill.ts'
import { sumOf, whyNeverGiven, type HandoverParcel } from '../../../src/shared/domain/handover.ts'

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

test.each([
  [knownStatusIds.waitingForPickup, null, null],
  [knownStatusIds.waitingForPickup, 'refused', null],
  [knownStatusIds.waitingForPickup, 'unclear', 'being-cancelled'],
  [knownStatusIds.waitingForPickup, 'accepted', 'cancelled'],
  [knownStatusIds.cancelled, null, 'cancelled'],
  [knownStatusIds.inTransit, null, null],
  [knownStatusIds.delivered, null, 'ended'],
  [knownStatusIds.returning, null, 'ended'],
  [knownStatusIds.returned, null, 'ended'],
  [null, null, null],
] as const)('a bill in state %s whose cancel is %s is kept from a driver: %s', (statusId, cancelOutcome, why) => {
  expect(whyNeverGiven({ statusId, cancelOutcome }, () => true)).toBe(why)
})

test('of a bill that cannot be read only a cancel is believed', () => {
  const { delivered, cancelled } = knownStatusIds
  expect(whyNeverGiven({ statusId: delivered, cancelOutcome: null }, () => false)).toBe('damaged')
  expect(whyNeverGiven({ statusId: cancelled, cancelOutcome: null }, () => false)).toBe('cancelled')
})
