import { expect, test } from 'vitest'
import { knownStatusIds } from '../../../../src/shared/domain/bill/bill.ts'
import { beforePickupStatusIds, pastPickupStatusIds } from '../../../../src/shared/domain/bill/journey.ts'

test('a known state is before the pickup or past it, but for a cancelled parcel and one of an incident', () => {
  const { cancelled, incident } = knownStatusIds
  const sorted = [...beforePickupStatusIds, ...pastPickupStatusIds, cancelled, incident].toSorted((a, b) => a - b)
  expect(sorted).toEqual(Object.values(knownStatusIds).toSorted((a, b) => a - b))
})
