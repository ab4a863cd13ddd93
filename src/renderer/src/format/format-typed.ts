import { formatVndNumber, parseVnd } from '../../../shared/domain/quantity/money.ts'
import { formatPhone, normalizePhone } from '../../../shared/domain/text/phone.ts'
import { formatKgNumber, parseWeightGrams } from '../../../shared/domain/quantity/weight.ts'
import { cmText, parseCm } from './centimetres.ts'
import { likelierMoney, likelierWeight } from './doubtful-amount.ts'

/** What can be typed into a field. `tidy` rewrites it when the field is left; null where the text cannot be read: it stays as typed. */
export const typedKinds = {
  phone: { unit: null, isNumber: false, tidy: (text: string) => formatPhone(normalizePhone(text)) },
  count: { unit: null, isNumber: true, tidy: null },
  money: {
    unit: '₫',
    isNumber: true,
    tidy: (text: string) => through(parseVnd(text), formatVndNumber),
    likelier: likelierMoney,
  },
  weight: {
    unit: 'kg',
    isNumber: true,
    tidy: (text: string) => through(parseWeightGrams(text), formatKgNumber),
    likelier: likelierWeight,
  },
  length: { unit: 'cm', isNumber: true, tidy: (text: string) => through(parseCm(text), cmText) },
} as const
export type TypedKind = keyof typeof typedKinds

/** An amount that hardly anybody means. */
export interface DoubtfulAmount {
  readonly text: string
  /** What was meant in all likelihood, as the field shows it. */
  readonly likelier: string
  readonly unit: string
}

/** Null for an amount that is meant as it stands, and for a text that is none. */
export function doubtfulAmount(kind: 'money' | 'weight', text: string): DoubtfulAmount | null {
  const { likelier, tidy, unit } = typedKinds[kind]
  const meant = likelier(text)
  return meant === null ? null : { text, likelier: tidy(meant) ?? meant, unit }
}

function through(value: number | null, format: (value: number) => string): string | null {
  return value === null ? null : format(value)
}
