import { formatVndNumber, parseVnd } from '../../../shared/domain/quantity/money.ts'
import { formatPhone, normalizePhone } from '../../../shared/domain/text/phone.ts'
import { formatKgNumber, parseWeightGrams } from '../../../shared/domain/quantity/weight.ts'
import { cmText, parseCm } from './centimetres.ts'

/** How each kind of field rewrites itself when it is left. Null where the text cannot be read: it stays as typed. */
export const tidyPhone = (text: string): string => formatPhone(normalizePhone(text))

export const tidyMoney = (text: string): string | null => through(parseVnd(text), formatVndNumber)

export const tidyWeight = (text: string): string | null => through(parseWeightGrams(text), formatKgNumber)

export const tidyCm = (text: string): string | null => through(parseCm(text), cmText)

function through(value: number | null, format: (value: number) => string): string | null {
  return value === null ? null : format(value)
}
