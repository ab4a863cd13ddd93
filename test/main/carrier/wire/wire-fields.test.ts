import { expect, test } from 'vitest'
import {
  cargoFields,
  missingPartyFields,
  optionalText,
  partyFields,
} from '../../../../src/main/carrier/wire/wire-fields.ts'
import { emptyBill } from '../../../../src/shared/domain/bill/bill-input.ts'
import { newPlace, party } from '../bills.ts'

test('a parcel of which nothing is known but that it is one says only that', () => {
  expect(JSON.parse(JSON.stringify(cargoFields(emptyBill.cargo, 'kg')))).toEqual({ package_no: 1 })
})

test('a parcel of no value says so', () => {
  const cargo = { ...emptyBill.cargo, typeId: 0, valueVnd: 0, weightGrams: 500 }
  expect(cargoFields(cargo, 'kg')).toMatchObject({ cargo_type_id: 0, cargo_value: 0, weight: 0.5 })
})

test('texts go out without the blanks around them, and one of blanks not at all', () => {
  expect([optionalText(' a b '), optionalText(' '), optionalText('')]).toEqual(['a b', undefined, undefined])
  const spaced = { ...party(' Lan ', newPlace), phone: ' 0908765432 ', address: ' 12 Lê Lợi ' }
  expect(partyFields('r', spaced)).toEqual({ r_name: 'Lan', r_phone: '0908765432', r_address: '12 Lê Lợi' })
})

test.each([
  ['s', 'sender'],
  ['r', 'receiver'],
  ['return', 'returnTo'],
] as const)('what is missing of the party %s is named as the form names it', (prefix, side) => {
  const blank = { name: ' ', phone: '', address: ' ', location: null }
  const required = ['name', 'phone', 'address'].map((name) => ({ field: `${side}.${name}`, kind: 'required' }))
  expect(missingPartyFields(prefix, blank)).toEqual(required)
  expect(missingPartyFields(prefix, party('Lan', newPlace))).toEqual([])
})
