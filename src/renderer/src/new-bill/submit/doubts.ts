import { endsInPhone } from '../../../../shared/domain/text/doubtful-name.ts'
import { parseWeightGrams } from '../../../../shared/domain/quantity/weight.ts'
import { unusualWeight } from '../../format/unusual-weight.ts'
import { doubtfulAmount } from '../../format/format-typed.ts'
import type { FormValues } from '../form/form-values.ts'
import type { ExpectedAnswer } from '../use-expected-weight.ts'

const amounts = {
  'cargo.weightGrams': 'weight',
  codAmountVnd: 'money',
  'cargo.valueVnd': 'money',
  otherFeeVnd: 'money',
} as const

export const doubtful = ['receiver.name', 'cargo.weightGrams', 'codAmountVnd', 'cargo.valueVnd', 'otherFeeVnd'] as const

/** What stands in a field and hardly anybody means. */
export interface Doubt {
  readonly field: (typeof doubtful)[number]
  readonly text: string
  /** What was meant in all likelihood, as the field shows it; null where nobody can tell. */
  readonly likelier: string | null
  readonly unit: string
  /** What parcels of the same goods weigh, where this one does not or where nobody could say; else null. */
  readonly expected: ExpectedAnswer
}

/** In the order of the fields. */
export function doubtsOf(
  { receiver, cargo, codAmountVnd, otherFeeVnd }: FormValues,
  expected: ExpectedAnswer,
): readonly Doubt[] {
  const name: readonly Doubt[] = endsInPhone(receiver.name)
    ? [{ field: 'receiver.name', text: receiver.name, likelier: null, unit: '', expected: null }]
    : []
  const texts = {
    'cargo.weightGrams': cargo.weightGrams,
    codAmountVnd,
    'cargo.valueVnd': cargo.valueVnd,
    otherFeeVnd,
  } as const
  const fields = Object.keys(amounts) as (keyof typeof amounts)[] // its own keys
  const ofAmounts = fields.flatMap((field) => amountDoubt(field, texts[field]))
  const isWeightAsked = ofAmounts.some(({ field }) => field === 'cargo.weightGrams')
  return [...name, ...(isWeightAsked ? [] : weightDoubt(cargo.weightGrams, expected)), ...ofAmounts]
}

function weightDoubt(text: string, expected: ExpectedAnswer): readonly Doubt[] {
  const isDoubted = expected === 'no-answer' ? parseWeightGrams(text) !== null : unusualWeight(text, expected) !== null
  return isDoubted ? [{ field: 'cargo.weightGrams', text, likelier: null, unit: 'kg', expected }] : []
}

function amountDoubt(field: keyof typeof amounts, text: string): readonly Doubt[] {
  const doubt = doubtfulAmount(amounts[field], text)
  return doubt === null ? [] : [{ field, ...doubt, expected: null }]
}
