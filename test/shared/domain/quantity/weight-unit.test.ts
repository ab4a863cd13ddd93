import { expect, it } from 'vitest'
import { weightUnitDoubt } from '../../../../src/shared/domain/quantity/weight-unit.ts'

it.each([
  [1200, 1_200_000, 'thousandfold'],
  [1200, 1_000_000, 'thousandfold'],
  [1_200_000, 1200, 'thousandth'],
  [1200, 1, 'thousandth'],
  [1200, 1200, null],
  [1200, 1350, null],
  [1200, 12_000, null],
  [1200, 0, null],
  [1200, null, null],
  [null, 1200, null],
] as const)('%s g sent and %s g tracked: %s', (sent, tracked, doubt) => {
  expect(weightUnitDoubt(sent, tracked)).toBe(doubt)
})
