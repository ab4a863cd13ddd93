import { expect, test } from 'vitest'
import { customerInputSchema, returnsOften } from '../../../src/shared/domain/customer.ts'

test.each([
  [2, 2, true],
  [10, 2, true],
  [11, 2, false],
  [15, 3, true],
  [16, 3, false],
  [1, 1, false],
  [0, 0, false],
])('of %i bills %i came back: worth a word before the next parcel: %s', (bills, returns, isOften) => {
  expect(returnsOften({ bills, returns })).toBe(isOften)
})

const address = { address: '12 Lê Lợi', location: null, isMain: false }
const input = { kind: 'receiver', phone: '0908765432', name: 'Lan', note: '', addresses: [address] }

test('a name of blanks is none, and blanks around what is entered are taken off', () => {
  expect(customerInputSchema.safeParse({ ...input, name: '  ' }).success).toBe(false)
  const spaced = { ...input, name: ' Lan ', note: ' gọi ', addresses: [{ ...address, address: ' 12 Lê Lợi ' }] }
  expect(customerInputSchema.parse(spaced)).toEqual({ ...input, note: 'gọi' })
})
