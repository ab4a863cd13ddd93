import { expect, test } from 'vitest'
import { expectedWeight, isUnexpectedWeight } from '../../../../src/shared/domain/quantity/expected-weight.ts'

test.each([
  ['two before', [1000, 1000], 2000, false],
  ['the same', [1000, 1000, 1000], 1000, false],
  ['five percent of parcels that never differ', [1000, 1000, 1000], 1050, false],
  ['one gram more', [1000, 1000, 1000], 1051, true],
  ['something is missing', [1000, 1000, 1000], 949, true],
  ['within two deviations of goods that differ', [800, 1000, 1200], 1390, false],
  ['at two deviations', [800, 1000, 1200], 1400, false],
  ['beyond them', [800, 1000, 1200], 1401, true],
  ['beyond two deviations but within five percent', [1000, 1001, 999], 1040, false],
])('%s: %j and then %i', (_name, before, grams, isUnexpected) => {
  const expected = expectedWeight(before)
  expect(expected !== null && isUnexpectedWeight(grams, expected)).toBe(isUnexpected)
})

test('what three parcels weighed is their mean, and how far they are from it', () => {
  expect(expectedWeight([800, 1000, 1200])).toEqual({ meanGrams: 1000, deviationGrams: 200, bills: 3 })
})
