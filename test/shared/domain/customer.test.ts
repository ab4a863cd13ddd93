import { expect, test } from 'vitest'
import { customerInputSchema, returnsOften } from '../../../src/shared/domain/customer.ts'
import { letters, many, takenAtEdges, takes } from './limits.ts'

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

test.each<[string, number, number, (value: number) => object]>([
  ['length of the phone', 0, 20, (value) => ({ phone: letters(value) })],
  ['length of the name', 1, 200, (value) => ({ name: letters(value) })],
  ['length of the note', 0, 500, (value) => ({ note: letters(value) })],
  ['length of an address', 0, 500, (value) => ({ addresses: [{ ...address, address: letters(value) }] })],
  ['number of addresses', 0, 20, (value) => ({ addresses: many(value, address) })],
])('the %s of a customer is taken from %i to %i', (_, least, most, change) => {
  const isTaken = (value: number): boolean => takes(customerInputSchema)({ ...input, ...change(value) })
  expect(takenAtEdges(isTaken, least, most)).toEqual([least, most])
})

test('a name of blanks is none, and blanks around what is entered are taken off', () => {
  expect(takes(customerInputSchema)({ ...input, name: '  ' })).toBe(false)
  const spaced = { ...input, name: ' Lan ', note: ' gọi ', addresses: [{ ...address, address: ' 12 Lê Lợi ' }] }
  expect(customerInputSchema.parse(spaced)).toEqual({ ...input, note: 'gọi' })
})
