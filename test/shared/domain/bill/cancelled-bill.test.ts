import { expect, test } from 'vitest'
import { requestOutcomes } from '../../../../src/shared/domain/bill/bill.ts'
import { isBeingCancelled } from '../../../../src/shared/domain/bill/cancelled-bill.ts'

test('a bill is being cancelled unless its request was refused, or there was none', () => {
  const alive = [null, ...requestOutcomes].filter((cancelOutcome) => !isBeingCancelled({ statusId: 2, cancelOutcome }))
  expect(alive).toEqual([null, 'refused'])
})

test('a bill that the carrier has cancelled is so without any request, and in no other state', () => {
  const cancelled = [null, 1, 2, 3, 4, 6, 7, 9, 10, 11, 12, 13, 15, 16, 17, 99].filter((statusId) =>
    isBeingCancelled({ statusId, cancelOutcome: null }),
  )
  expect(cancelled).toEqual([6])
  expect(isBeingCancelled({ statusId: 6, cancelOutcome: 'refused' })).toBe(true)
})
