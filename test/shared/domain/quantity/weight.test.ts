import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatKg,
  formatKgNumber,
  parseWeightGrams,
  seemsTooHeavy,
} from '../../../../src/shared/domain/quantity/weight.ts'

describe('parseWeightGrams', () => {
  it.each([
    ['1,2', 1_200],
    ['1.2', 1_200],
    ['2', 2_000],
    ['0,5', 500],
    ['0.5kg', 500],
    ['1,2 kg', 1_200],
    ['1.2 KG', 1_200],
    ['2 ký', 2_000],
    ['1 ký 2', 1_200],
    ['1kg2', 1_200],
    ['500g', 500],
    ['500 gr', 500],
    ['250 gam', 250],
    ['1.234 g', 1_234],
    ['1,234', 1_234],
    ['0.234', 234],
    ['1.2345', 1_235],
    ['1.234,5', 1_234_500],
    ['1,234.5 kg', 1_234_500],
    ['1.10', 1_100],
  ])('reads %j as %d g', (text, weightGrams) => {
    expect(parseWeightGrams(text)).toBe(weightGrams)
  })

  it.each([
    ['', 'nothing'],
    ['nặng', 'a word'],
    ['-1', 'a negative weight'],
    ['1.234', '1.234 kg or 1234 kg'],
    ['1.234 kg', 'the unit does not help'],
    ['1,234 g', 'a decimal comma makes no sense in grams'],
    ['1.2.3', 'no number'],
    ['500g2', 'no weight'],
    ['1,5kg2', 'two fractions'],
    ['9999999999999999', 'more than can be counted'],
  ])('refuses %j: %s', (text) => {
    expect(parseWeightGrams(text)).toBeNull()
  })

  it('reads back every weight that a field holds, to the gram', () => {
    fc.assert(
      fc.property(fc.nat({ max: 100_000_000 }), (weightGrams) => {
        expect(parseWeightGrams(formatKgNumber(weightGrams))).toBe(weightGrams)
      }),
    )
  })
})

describe('formatKg', () => {
  it.each([
    [1_200, '1,2 kg'],
    [500, '0,5 kg'],
    [2_000, '2 kg'],
    [1, '0,001 kg'],
    [1_234_500, '1.234,5 kg'],
  ])('writes %d g as %s', (weightGrams, shown) => {
    expect(formatKg(weightGrams)).toBe(shown)
  })
})

it.each([
  ['2kg', 2000],
  ['1.234.567 g', 1_234_567],
  ['12.345,6 g', 12_346],
  ['2 ky', 2000],
  ['2 ki', 2000],
  ['2 cân', 2000],
  ['2g', 2],
  ['2gr', 2],
  ['2 gam', 2],
  ['2 gram', 2],
])('each unit weighs what it is called: %j is %d g', (text, weightGrams) => {
  expect(parseWeightGrams(text)).toBe(weightGrams)
})

it('more than a hundred kilograms were meant as grams', () => {
  expect([100_000, 100_001].map(seemsTooHeavy)).toEqual([false, true])
})
