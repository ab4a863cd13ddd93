import { foldText } from '../text/fold.ts'
import { groupThousands, numeralPattern, readNumeral } from './numeral.ts'

/** "1.234.567 ₫", in vi-VN form in every language: a comma read as thousands costs money. Rounded to whole đồng. */
export function formatVnd(amountVnd: number): string {
  return `${formatVndNumber(amountVnd)} ₫`
}

/** "1.234.567": for columns and fields that carry the sign elsewhere. */
export function formatVndNumber(amountVnd: number): string {
  return groupThousands(String(Math.round(amountVnd)))
}

/** Nothing is sold for less, and no coin of đồng is around: "350" is 350.000 to whoever wrote it. */
export function lacksThousand(amountVnd: number): boolean {
  return amountVnd > 0 && amountVnd < 1_000
}

/** Nobody collects so little: written without a unit, "1.250" is 1.250.000 as often. */
export function mayLackThousand(amountVnd: number): boolean {
  return amountVnd > 0 && amountVnd < 10_000
}

const multipliers: Readonly<Record<string, number>> = {
  '': 1,
  k: 1_000,
  n: 1_000,
  nghin: 1_000,
  ngan: 1_000,
  tr: 1_000_000,
  trieu: 1_000_000,
  ty: 1_000_000_000,
  ti: 1_000_000_000,
}

const currency = /(?:vnd|dong|d|₫)$/
const amount = new RegExp(`^(${numeralPattern})(k|nghin|ngan|n|trieu|tr|ty|ti)?(\\d{1,3})?$`)

/**
 * Whole đồng from what people type or keep in sheets: "1.234" and "1,234" are one thousand two hundred thirty-four,
 * "150k", "1,5tr", "1tr250", "250.000 đ". Null for nothing, for a negative amount, and for whatever has two readings:
 * "1.5" without a unit, "1.250k" (1.250 đồng or 1.250.000), fractions of a đồng.
 */
export function parseVnd(text: string): number | null {
  const bare = foldText(text).replaceAll(/\s/g, '').replace(currency, '')
  const parts = amount.exec(bare)
  if (!parts) return null
  const [, numeral = '', unit = '', tail = ''] = parts
  const multiplier = multipliers[unit]
  if (multiplier === undefined) return null
  const value = tail === '' ? scaled(numeral, multiplier) : spoken(numeral, multiplier, tail)
  return value !== null && Number.isSafeInteger(value) ? value : null
}

function scaled(numeral: string, multiplier: number): number | null {
  const read = readNumeral(numeral)
  if (read === null) return null
  // Three digits behind one separator are thousands where no unit follows, and could be either where one does.
  if (read.threeDigitTail && multiplier > 1) return null
  return multiplier > 1 ? roundAway(read.asDecimal * multiplier) : read.asWhole
}

/** "1tr250" is 1.250.000 and "1tr5" is 1.500.000: the digits behind the unit are its decimals. */
function spoken(numeral: string, multiplier: number, tail: string): number | null {
  if (multiplier < 1_000_000 || !/^\d+$/.test(numeral)) return null
  return roundAway(Number(`${numeral}.${tail}`) * multiplier)
}

/** Removes the dust of binary fractions (1.1 * 1e6 is not whole); a true fraction of a đồng is refused by the caller. */
function roundAway(value: number): number {
  const whole = Math.round(value)
  return Math.abs(value - whole) < 1e-3 ? whole : value
}
