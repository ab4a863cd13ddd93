import { expect, test } from 'vitest'
import {
  isNewPin,
  isOperatorName,
  isSameName,
  isTriedPin,
  operatorNameSchema,
} from '../../../../src/shared/domain/account/operator.ts'
import { letters, takenAtEdges, takes } from '../limits.ts'

test('a PIN has four to twelve digits', () => {
  const digits = (count: number): string => '1'.repeat(count)
  expect(takenAtEdges((count) => isNewPin(digits(count)), 4, 12)).toEqual([4, 12])
  expect(takenAtEdges((count) => isTriedPin(digits(count)), 4, 12)).toEqual([4, 12])
})

test('the name of an operator has sixty letters at most, and one that is seen', () => {
  expect(takenAtEdges((count) => isOperatorName(letters(count)), 1, 60)).toEqual([1, 60])
  expect(takenAtEdges((count) => takes(operatorNameSchema)(letters(count)), 1, 60)).toEqual([1, 60])
  expect([isOperatorName('\u200B'), takes(operatorNameSchema)('\u200B')]).toEqual([false, false])
})

test('a name is kept in one form, without what cannot be seen and with single blanks', () => {
  expect(operatorNameSchema.parse(` ${'Lê  Thị\tĐào'.normalize('NFD')}\u200B `)).toBe('Lê Thị Đào'.normalize('NFC'))
})

test.each([
  ['Lan', 'LAN', true],
  ['Đào', 'đào', true],
  ['Đào'.normalize('NFD'), 'Đào'.normalize('NFC'), true],
  [' Lê  Lan ', 'Lê Lan', true],
  ['Lan\u200B', 'Lan', true],
  ['Đào', 'Dao', false],
  ['Lan', 'Lân', false],
])('%j and %j are one name: %s', (one, other, isSame) => {
  expect(isSameName(one, other)).toBe(isSame)
})
