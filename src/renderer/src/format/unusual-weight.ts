import { isUnexpectedWeight, type ExpectedWeight } from '../../../shared/domain/quantity/expected-weight.ts'
import { formatKg, parseWeightGrams } from '../../../shared/domain/quantity/weight.ts'

/** What parcels of these goods weigh, as a person reads it, where a typed weight is another; else null. */
export function unusualWeight(text: string, expected: ExpectedWeight | null): string | null {
  const grams = parseWeightGrams(text)
  if (grams === null || expected === null || !isUnexpectedWeight(grams, expected)) return null
  return usualKg(expected)
}

/** No finer than it is meant: to ten grams, but for letters. */
export function usualKg({ meanGrams }: ExpectedWeight): string {
  return formatKg(meanGrams < 200 ? Math.round(meanGrams) : Math.round(meanGrams / 10) * 10)
}
