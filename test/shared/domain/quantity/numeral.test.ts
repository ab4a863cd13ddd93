import { expect, test } from 'vitest'
import { formatDecimal, groupThousands, readNumeral } from '../../../../src/shared/domain/quantity/numeral.ts'

test.each([
  ['1234', { asWhole: 1234, asDecimal: 1234, threeDigitTail: false, lastSeparator: null }],
  ['007', { asWhole: 7, asDecimal: 7, threeDigitTail: false, lastSeparator: null }],
  ['1.234.567', { asWhole: 1_234_567, asDecimal: 1_234_567, threeDigitTail: false, lastSeparator: null }],
  ['1,234,567', { asWhole: 1_234_567, asDecimal: 1_234_567, threeDigitTail: false, lastSeparator: null }],
  ['1.234,5', { asWhole: null, asDecimal: 1234.5, threeDigitTail: false, lastSeparator: ',' }],
  ['1,234.5', { asWhole: null, asDecimal: 1234.5, threeDigitTail: false, lastSeparator: '.' }],
  ['1.234,00', { asWhole: 1234, asDecimal: 1234, threeDigitTail: false, lastSeparator: ',' }],
  ['1.234.567,25', { asWhole: null, asDecimal: 1_234_567.25, threeDigitTail: false, lastSeparator: ',' }],
  ['1.234', { asWhole: 1234, asDecimal: 1.234, threeDigitTail: true, lastSeparator: '.' }],
  ['999,000', { asWhole: 999_000, asDecimal: 999, threeDigitTail: true, lastSeparator: ',' }],
  ['1,5', { asWhole: null, asDecimal: 1.5, threeDigitTail: false, lastSeparator: ',' }],
  ['1.0', { asWhole: 1, asDecimal: 1, threeDigitTail: false, lastSeparator: '.' }],
  ['1.2345', { asWhole: null, asDecimal: 1.2345, threeDigitTail: false, lastSeparator: '.' }],
  // No group of thousands begins with a zero, and none has four digits before it.
  ['0.150', { asWhole: null, asDecimal: 0.15, threeDigitTail: false, lastSeparator: '.' }],
  ['1234.000', { asWhole: 1234, asDecimal: 1234, threeDigitTail: false, lastSeparator: '.' }],
])('"%s" is read', (text, numeral) => {
  expect(readNumeral(text)).toEqual(numeral)
})

test.each(['', '-1', '1.', '.5', '1.23.4', '1.234.56', '1234.567.890', '1.234,567,8', '1,234.567.8', '0.123.456', 'a'])(
  '"%s" is written by nobody',
  (text) => {
    expect(readNumeral(text)).toBeNull()
  },
)

test('thousands are grouped from the end, and the sign stays in front', () => {
  const written = ['0', '12', '123', '1234', '123456', '1234567', '-123', '-1234'].map(groupThousands)
  expect(written).toEqual(['0', '12', '123', '1.234', '123.456', '1.234.567', '-123', '-1.234'])
})

test('a number is written with a comma before its decimals, and all of them', () => {
  expect(formatDecimal(1.2, 3)).toBe('1,200')
  expect(formatDecimal(1234.56, 1)).toBe('1.234,6')
  expect(formatDecimal(-1234.5, 1)).toBe('−1.234,5')
  expect(formatDecimal(0, 0)).toBe('0')
})
