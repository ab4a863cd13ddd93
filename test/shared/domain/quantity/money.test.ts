import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatVnd, formatVndNumber, lacksThousand, parseVnd } from '../../../../src/shared/domain/quantity/money.ts'

describe('formatVnd', () => {
  it.each([
    [0, '0 ₫'],
    [999, '999 ₫'],
    [1_000, '1.000 ₫'],
    [1_234_567, '1.234.567 ₫'],
    [-250_000, '-250.000 ₫'],
    [28_600.4, '28.600 ₫'],
  ])('writes %d as %s', (amountVnd, shown) => {
    expect(formatVnd(amountVnd)).toBe(shown)
  })
})

describe('parseVnd', () => {
  it.each([
    ['1234', 1_234],
    ['1.234', 1_234],
    ['1,234', 1_234],
    ['1.234.567', 1_234_567],
    ['1 234 567', 1_234_567],
    ['1.234.567,00', 1_234_567],
    ['1,234,567.00', 1_234_567],
    ['150000.0', 150_000],
    ['250.000 đ', 250_000],
    ['250.000 ₫', 250_000],
    ['250.000VNĐ', 250_000],
    ['250000 đồng', 250_000],
    ['150k', 150_000],
    ['150 K', 150_000],
    ['1,5k', 1_500],
    ['150 nghìn', 150_000],
    ['150 ngàn đồng', 150_000],
    ['1,5tr', 1_500_000],
    ['1.5 triệu', 1_500_000],
    ['1.1tr', 1_100_000],
    ['1tr5', 1_500_000],
    ['1tr250', 1_250_000],
    ['1tr05', 1_050_000],
    ['2 tỷ', 2_000_000_000],
    ['0', 0],
    ['0đ', 0],
  ])('reads %j as %d', (text, amountVnd) => {
    expect(parseVnd(text)).toBe(amountVnd)
  })

  it.each([
    ['', 'nothing'],
    ['không', 'a word'],
    ['-5000', 'a negative amount'],
    ['1.5', 'one and a half of what'],
    ['12,34', 'a fraction of a đồng'],
    ['1.250k', '1.250 đồng or 1.250.000'],
    ['1.250tr', 'a million and a quarter, or a thousand times that'],
    ['0.150', 'no group of thousands starts with a zero'],
    ['1.23.456', 'broken groups'],
    ['1.234,567.8', 'mixed separators'],
    ['1k5', 'too unusual to guess'],
    ['0,0001k', 'less than a đồng'],
    ['99999999999999999999', 'more than can be counted'],
    ['100/200k', 'two numbers'],
    ['0.000001k', 'a fraction of a đồng'],
  ])('refuses %j: %s', (text) => {
    expect(parseVnd(text)).toBeNull()
  })

  it('reads back every amount that it shows', () => {
    fc.assert(
      fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (amountVnd) => {
        expect(parseVnd(formatVnd(amountVnd))).toBe(amountVnd)
        expect(parseVnd(formatVndNumber(amountVnd))).toBe(amountVnd)
      }),
    )
  })

  it('answers a whole, safe, non-negative number or null, whatever was typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9.,]{0,12}(k|tr|đ|)[0-9]{0,3}$/)), (text) => {
        const amountVnd = parseVnd(text)
        expect(amountVnd === null || (Number.isSafeInteger(amountVnd) && amountVnd >= 0)).toBe(true)
      }),
    )
  })
})

it.each([
  ['2n', 2_000],
  ['1.234.567k', 1_234_567_000],
  ['2 nghin', 2_000],
  ['2 ngan', 2_000],
  ['2 trieu', 2_000_000],
  ['2ty', 2_000_000_000],
  ['2 tỉ', 2_000_000_000],
  ['1ty5', 1_500_000_000],
  ['250 vnd', 250],
  ['250 dong', 250],
  ['250d', 250],
])('each unit counts what it is called: %j is %d', (text, amountVnd) => {
  expect(parseVnd(text)).toBe(amountVnd)
})

it('an amount from one to 999 đồng lacks its thousands', () => {
  expect([-1, 0, 1, 999, 1000].filter((amountVnd) => lacksThousand(amountVnd))).toEqual([1, 999])
})
