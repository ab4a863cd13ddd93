import { expect, test } from 'vitest'
import { isOperatorName, isSameName, operatorNameSchema } from '../../../../src/shared/domain/account/operator.ts'

test('a name of nothing that is seen is none', () => {
  expect([isOperatorName('\u200B'), operatorNameSchema.safeParse('\u200B').success]).toEqual([false, false])
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
