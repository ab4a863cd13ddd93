import { expect, test } from 'vitest'
import { exceptionOfStatus } from '../../../../src/shared/domain/bill/bill-exception.ts'

test('a failed delivery, an incident and a pickup that went wrong ask for a person, and no other state does', () => {
  const asking = [null, 1, 2, 3, 4, 6, 7, 9, 10, 11, 12, 13, 15, 16, 17, 99]
    .map((statusId) => [statusId, exceptionOfStatus(statusId)])
    .filter(([, exception]) => exception !== null)
  expect(asking).toEqual([
    [7, 'failed-delivery'],
    [11, 'incident'],
    [17, 'pickup-error'],
  ])
})
