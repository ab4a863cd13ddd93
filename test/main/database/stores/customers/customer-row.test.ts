import { expect, test } from 'vitest'
import { wordsOf, type CustomerValues } from '../../../../../src/main/database/stores/customers/customer-row.ts'

test.each([
  ['0901', ['§r', '0901', '901', 'lan']],
  ['901', ['§r', '901', 'lan']],
  ['90', ['§r', 'lan']],
  ['', ['§r', 'lan']],
])('a customer is found by the ends of the phone that have three digits, and by the name: "%s"', (phone, words) => {
  expect(wordsOf({ kind: 'receiver', phone, name: 'Lan' } as CustomerValues)).toEqual(words)
})
