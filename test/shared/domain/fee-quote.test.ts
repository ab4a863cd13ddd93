import { expect, test } from 'vitest'
import { feeQuestionSchema } from '../../../src/shared/domain/fee-quote.ts'
import { feeQuestionFor, newPlace } from '../../main/carrier/bills.ts'

test('a fee is asked for a parcel that weighs something', () => {
  const weights = [-1, 0, 1].filter(
    (weightGrams) => feeQuestionSchema.safeParse(feeQuestionFor(newPlace, { weightGrams })).success,
  )
  expect(weights).toEqual([1])
})
