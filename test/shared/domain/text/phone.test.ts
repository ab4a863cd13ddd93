import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPhone, isMaskedPhone, normalizePhone, phoneProblem } from '../../../../src/shared/domain/text/phone.ts'

const mobile = fc
  .tuple(fc.constantFrom('3', '5', '7', '8', '9'), fc.stringMatching(/^\d{8}$/))
  .map(([network, rest]) => `0${network}${rest}`)

describe('normalizePhone', () => {
  it.each([
    ['Mobifone', '0120 0121 0122 0126 0128', '070 079 077 076 078'],
    ['Vinaphone', '0123 0124 0125 0127 0129', '083 084 085 081 082'],
    ['Viettel', '0162 0163 0164 0165 0166 0167 0168 0169', '032 033 034 035 036 037 038 039'],
    ['Vietnamobile', '0186 0188', '056 058'],
    ['Gmobile', '0199', '059'],
  ])('gives numbers of %s from before 2018 their prefix of today', (_, before, today) => {
    const renumbered = before.split(' ').map((prefix) => normalizePhone(`${prefix}1234567`))
    expect(renumbered).toEqual(today.split(' ').map((prefix) => `${prefix}1234567`))
  })

  it.each([
    ['0908765432', '0908765432'],
    [' 0908 765 432 ', '0908765432'],
    ['0908.765.432', '0908765432'],
    ['090-876-5432', '0908765432'],
    ['+84 908 765 432', '0908765432'],
    ['+84 (0) 908 765 432', '0908765432'],
    ['84908765432', '0908765432'],
    ['0084908765432', '0908765432'],
    ['908765432', '0908765432'],
    ['908765432.0', '0908765432'],
    ["'0908765432", '0908765432'],
    ['0908\u00A0765\u200B432', '0908765432'],
    ['024 3825 1234', '02438251234'],
    ['2438251234', '02438251234'],
    ['+84 24 3825 1234', '02438251234'],
    ['842345678', '0842345678'],
    ['0168123456', '0168123456'],
  ])('reads %j as %s', (text, phone) => {
    expect(normalizePhone(text)).toBe(phone)
  })

  it.each([
    ['01681234567', '0381234567'],
    ['1681234567', '0381234567'],
    ['+841681234567', '0381234567'],
    ['01201234567', '0701234567'],
    ['01211234567', '0791234567'],
    ['01271234567', '0811234567'],
    ['01861234567', '0561234567'],
    ['01991234567', '0591234567'],
  ])('gives the old number %s its ten-digit successor %s', (old, phone) => {
    expect(normalizePhone(old)).toBe(phone)
  })

  it.each([
    '0908765432 / 0912345678',
    '0908765432 (chị Lan)',
    '09xxxxxxxx',
    'không có',
    '+1 202 555 0100',
    '1900123456',
  ])('leaves %j as it is, since it is not one Vietnamese number', (text) => {
    expect(normalizePhone(text).replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
    expect(phoneProblem(text)?.kind).toBe('not-a-phone')
  })

  it('says the same for a number that it has already normalised, whatever was typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[+ ]?[0-9 .]{0,16}$/)), (text) => {
        expect(normalizePhone(normalizePhone(text))).toBe(normalizePhone(text))
      }),
    )
  })

  it('reads every mobile from each form that people and spreadsheets write', () => {
    fc.assert(
      fc.property(mobile, (phone) => {
        const national = phone.slice(1)
        for (const form of [phone, formatPhone(phone), national, `+84${national}`, `84${national}`, `+84 0${national}`])
          expect(normalizePhone(form)).toBe(phone)
        expect(phoneProblem(phone)).toBeNull()
      }),
    )
  })
})

describe('phoneProblem', () => {
  it.each([
    ['', { kind: 'required' }],
    ['   ', { kind: 'required' }],
    ['090876543', { kind: 'phone-too-short', limit: 1 }],
    ['0', { kind: 'phone-too-short', limit: 9 }],
    ['90876543', { kind: 'phone-too-short', limit: 2 }],
    ['0168123456', { kind: 'phone-too-short', limit: 1 }],
    ['0243825123', { kind: 'phone-too-short', limit: 1 }],
    ['09087654321', { kind: 'phone-too-long', limit: 1 }],
    ['024382512345', { kind: 'phone-too-long', limit: 1 }],
    ['9087654321', { kind: 'phone-too-long', limit: 1 }],
    ['8490876543', { kind: 'phone-too-long', limit: 1 }],
    ['0408765432', { kind: 'not-a-phone' }],
    ['01921234567', { kind: 'not-a-phone' }],
    ['0908a65432', { kind: 'not-a-phone' }],
    ['**********', { kind: 'not-a-phone' }],
  ])('says of %j: %j', (text, problem) => {
    expect(phoneProblem(text)).toEqual(problem)
  })
})

describe('formatPhone', () => {
  it.each([
    ['0908765432', '0908 765 432'],
    ['02438251234', '024 3825 1234'],
    ['02033825123', '0203 3825 123'],
    ['09087', '09087'],
    ['09xxxxxxxx', '09xxxxxxxx'],
  ])('writes %s as %s', (phone, shown) => {
    expect(formatPhone(phone)).toBe(shown)
  })
})

describe('isMaskedPhone', () => {
  it.each(['09xxxxxxxx', '**********', '0908***432', '+84 9XX XXX XXX'])('recognises %s', (text) => {
    expect(isMaskedPhone(text)).toBe(true)
  })

  it.each(['0908765432', '', 'Max', 'xe 0908'])('does not take %j for one', (text) => {
    expect(isMaskedPhone(text)).toBe(false)
  })
})

const unseenSigns = ['\u00AD', '\u200B', '\u200F', '\u202A', '\u202E', '\u2060', '\u2066', '\u2069', '\uFEFF']
it.each([' ', '.', '-', '–', '\u2011', '(', ')', "'", '’', '\u00A0', ...unseenSigns])(
  'the sign %j between digits belongs to no phone',
  (sign) => {
    expect(normalizePhone(`0908${sign}765${sign}432`)).toBe('0908765432')
    expect(isMaskedPhone(`09${sign}xxx${sign}xxxxx`)).toBe(true)
  },
)

it('reads a phone that stands in isolates of direction, also with the tail that a spreadsheet gives it', () => {
  expect(normalizePhone('\u2068+84 908 765 432\u2069')).toBe('0908765432')
  expect(normalizePhone('\u2068908765432.0\u2069')).toBe('0908765432')
})

it.each([
  ['84 24 3825 1234', '02438251234'],
  ['84 0908 765 432', '0908765432'],
  ['84 024 3825 1234', '02438251234'],
  ['84 168 123 4567', '0381234567'],
  ['0084 0 908 765 432', '0908765432'],
  ['842438251234.0', '02438251234'],
  ['02438251234.0', '02438251234'],
])('the country code is taken off "%s"', (text, phone) => {
  expect(normalizePhone(text)).toBe(phone)
})

it.each([
  ['02838251234', '028 3825 1234'],
  ['02583825123', '0258 3825 123'],
  ['0408765432', '0408765432'],
  ['09087654321', '09087654321'],
  ['024382512345', '024382512345'],
])('a landline of the two largest cities has a short code: %s is written as %s', (phone, shown) => {
  expect(formatPhone(phone)).toBe(shown)
})
