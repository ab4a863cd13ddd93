import { expect, test } from 'vitest'
import { statusGroupOf } from '../../../../src/shared/domain/bill/bill-filter.ts'

// Written out rather than read from the source: these are the carrier's numbers, and stored bills are indexed by the groups.
test.each([
  [1, 'failed'],
  [2, 'waiting'],
  [3, 'picked-up'],
  [4, 'delivered'],
  [6, 'cancelled'],
  [7, 'failed'],
  [9, 'returning'],
  [10, 'returning'],
  [11, 'failed'],
  [12, 'waiting'],
  [13, 'in-transit'],
  [15, 'in-transit'],
  [16, 'returning'],
  [17, 'failed'],
  [5, 'other'],
  [99, 'other'],
  [null, 'other'],
])('status %s belongs to %s', (statusId, group) => {
  expect(statusGroupOf(statusId)).toBe(group)
})
