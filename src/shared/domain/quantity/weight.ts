import { foldText } from '../text/fold.ts'
import { groupThousands, numeralPattern, readNumeral } from './numeral.ts'

const weight = new RegExp(`^(${numeralPattern})(kg|ky|ki|can|gram|gam|gr|g)?(\\d)?$`)
const gramUnits: ReadonlySet<string> = new Set(['g', 'gr', 'gam', 'gram'])
const gramsPerKg = 1000

/**
 * Whole grams from "1,2", "1.2", "1,2 kg", "500g", "1kg2"; kilograms where no unit is given. Null for nothing, for a
 * negative weight, and for what has two readings. A comma before three digits is the Vietnamese decimal sign ("1,234" is
 * 1234 g). A dot before three digits is refused in kilograms: "1.234" is 1234 kg to a Vietnamese sheet and 1.234 kg to an
 * English one, a thousandfold difference; "0.234" can only be a decimal. In grams the dot groups ("1.234 g"), and the
 * comma before three digits is what is unclear.
 */
export function parseWeightGrams(text: string): number | null {
  const parts = weight.exec(foldText(text).replaceAll(/\s/g, ''))
  if (!parts) return null
  const [, numeral = '', unit = '', tail = ''] = parts
  const inGrams = gramUnits.has(unit)
  if (tail !== '') return unit === '' || inGrams ? null : spokenKg(numeral, tail)
  const grams = inGrams ? readGrams(numeral) : readKg(numeral)
  return grams !== null && Number.isSafeInteger(grams) ? grams : null
}

/** Nobody carries more to a packing table: grams were meant for kilograms. */
export const seemsTooHeavy = (weightGrams: number): boolean => weightGrams > mostGrams
const mostGrams = 100_000

/** "1,2 kg", "1.234,5 kg": vi-VN form, to the gram, without needless zeros. */
export function formatKg(weightGrams: number): string {
  const kg = formatKgNumber(weightGrams)
  const [whole = '', decimals] = kg.split(',')
  return decimals === undefined ? `${groupThousands(whole)} kg` : `${groupThousands(whole)},${decimals} kg`
}

/** "1,2" and "1234,5", ungrouped: what a weight field holds, and what `parseWeightGrams` reads back to the same gram. */
export function formatKgNumber(weightGrams: number): string {
  return String(Math.round(weightGrams) / gramsPerKg).replace('.', ',')
}

function readKg(numeral: string): number | null {
  const read = readNumeral(numeral)
  if (read === null || (read.threeDigitTail && read.lastSeparator === '.')) return null
  return Math.round(read.asDecimal * gramsPerKg)
}

function readGrams(numeral: string): number | null {
  const read = readNumeral(numeral)
  if (read === null) return null
  if (!read.threeDigitTail) return Math.round(read.asDecimal)
  return read.lastSeparator === '.' ? read.asWhole : null
}

/** "1 ký 2" is 1.2 kg, as it is said at the counter. */
function spokenKg(numeral: string, tail: string): number | null {
  return /^\d+$/.test(numeral) ? Math.round(Number(`${numeral}.${tail}`) * gramsPerKg) : null
}
