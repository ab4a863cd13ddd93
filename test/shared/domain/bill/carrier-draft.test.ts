import { expect, test } from 'vitest'
import { isStillCarrierDraft } from '../../../../src/shared/domain/bill/carrier-draft.ts'

const statusIds = [null, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 15, 16, 17, 99]
const stillDrafts = (before: number | null): (number | null)[] =>
  statusIds.filter((now) => isStillCarrierDraft(before, now))

test('a draft at the carrier is none any more in a state that only a released shipment reaches', () => {
  expect(stillDrafts(null)).toEqual([null, 1, 2, 5, 12, 99])
  expect(stillDrafts(2)).toEqual([null, 1, 2, 5, 12, 99])
})

test('a move from the number that means a draft to waiting for the pickup has released it', () => {
  expect(stillDrafts(12)).toEqual([null, 1, 5, 12, 99])
})
