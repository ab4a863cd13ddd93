import { expect, test } from 'vitest'
import { isLikelyRefused } from '../../../../src/shared/domain/request/batch.ts'

const willing = (kind: 'cancel' | 'return' | 'update'): readonly number[] =>
  [1, 2, 3, 4, 6, 7, 9, 10, 11, 12, 13, 15, 16, 17, 99].filter((statusId) => !isLikelyRefused(kind, statusId))

test('a request is likely to be refused outside the states that the carrier names for it', () => {
  expect(willing('cancel')).toEqual([1, 2, 12])
  expect(willing('return')).toEqual([3, 7, 15])
  expect(willing('update')).toEqual([1, 2])
})

test('a state that nobody knows is no reason for a warning', () => {
  expect(isLikelyRefused('cancel', null)).toBe(false)
})
