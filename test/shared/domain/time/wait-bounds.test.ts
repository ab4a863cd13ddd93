import { expect, test } from 'vitest'
import { unlessTooFarAhead } from '../../../../src/shared/domain/time/wait-bounds.ts'

test('a time is believed up to the limit, and so is one that has passed', () => {
  const times = [99, 110, 111].map((atMs) => unlessTooFarAhead(atMs, 100, 10))
  expect(times).toEqual([99, 110, null])
})
