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

it('a weight is in the wrong unit from three hundred to three thousand times on, either way', () => {
  const doubts = [299, 300, 3000, 3001].map((factor) => [weightUnitDoubt(1, factor), weightUnitDoubt(factor, 1)])
  expect(doubts).toEqual([
    [null, null],
    ['thousandfold', 'thousandth'],
    ['thousandfold', 'thousandth'],
    [null, null],
  ])
})

it('nothing, and less than nothing, is no weight to compare with', () => {
  expect([weightUnitDoubt(-1, -1000), weightUnitDoubt(0, 1000), weightUnitDoubt(1000, 0)]).toEqual([null, null, null])
})
