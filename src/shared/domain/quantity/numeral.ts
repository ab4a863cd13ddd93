/** How numbers with dots and commas are read and written in Vietnam, for amounts and weights alike. */

/** Digits with dots or commas between them; `readNumeral` decides what those mean. */
export const numeralPattern = String.raw`\d+(?:[.,]\d+)*`

export interface Numeral {
  /** Null where it cannot be a whole number: "1,5". */
  readonly asWhole: number | null
  /** The last separator read as a decimal sign, unless it stands more than once: "1,5" is 1.5, "1.234.567" is whole. */
  readonly asDecimal: number
  /** One separator with three digits behind it and no zero before it: thousands or decimals, only the context knows. */
  readonly threeDigitTail: boolean
  readonly lastSeparator: '.' | ',' | null
}

const whole = /^\d+$/
const oneSeparator = /^(\d+)([.,])(\d+)$/
const groupedThousands = /^[1-9]\d{0,2}(?:(\.\d{3}){2,}|(,\d{3}){2,})$/
const groupedWithDecimals = /^([1-9]\d{0,2}(?:(?:\.\d{3})+(?=,)|(?:,\d{3})+(?=\.)))([.,])(\d+)$/

/** Null for a mixture that nobody writes, such as "1.23.4". */
export function readNumeral(text: string): Numeral | null {
  if (whole.test(text))
    return { asWhole: Number(text), asDecimal: Number(text), threeDigitTail: false, lastSeparator: null }
  if (groupedThousands.test(text)) {
    const value = Number(text.replaceAll(/[.,]/g, ''))
    return { asWhole: value, asDecimal: value, threeDigitTail: false, lastSeparator: null }
  }
  return readMixed(text) ?? readOneSeparator(text)
}

/** "1.234.567" from "1234567"; the sign stays in front. */
export function groupThousands(digits: string): string {
  const sign = digits.startsWith('-') ? '-' : ''
  const bare = digits.slice(sign.length)
  const groups: string[] = []
  for (let end = bare.length; end > 0; end -= 3) groups.unshift(bare.slice(Math.max(0, end - 3), end))
  return sign + groups.join('.')
}

/** "1.234,50": with so many decimals, needless zeros too, and a minus as it is printed. */
export function formatDecimal(value: number, decimals: number): string {
  const [digits = '', fraction] = value.toFixed(decimals).split('.')
  const grouped = groupThousands(digits).replace('-', '−')
  return fraction === undefined ? grouped : `${grouped},${fraction}`
}

/** "1.234,5" and "1,234.5": both separators, so each says what it is. */
function readMixed(text: string): Numeral | null {
  const match = groupedWithDecimals.exec(text)
  if (!match) return null
  const [, thousands = '', separator, decimals = ''] = match
  const value = Number(`${thousands.replaceAll(/[.,]/g, '')}.${decimals}`)
  return {
    asWhole: Number.isInteger(value) ? value : null,
    asDecimal: value,
    threeDigitTail: false,
    lastSeparator: separator === ',' ? ',' : '.',
  }
}

function readOneSeparator(text: string): Numeral | null {
  const match = oneSeparator.exec(text)
  if (!match) return null
  const [, before = '', separator, after = ''] = match
  const asDecimal = Number(`${before}.${after}`)
  const threeDigitTail = after.length === 3 && /^[1-9]\d{0,2}$/.test(before)
  return {
    asWhole: threeDigitTail ? Number(before + after) : Number.isInteger(asDecimal) ? asDecimal : null,
    asDecimal,
    threeDigitTail,
    lastSeparator: separator === ',' ? ',' : '.',
  }
}
