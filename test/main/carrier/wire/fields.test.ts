import { describe, expect, it } from 'vitest'
import {
  readCode,
  readGrams,
  readInteger,
  readRecordWith,
  readText,
  readTimeMs,
  shownCode,
} from '../../../../src/main/carrier/wire/fields.ts'

describe('a text of the carrier', () => {
  it('is cut at two thousand characters, of which leading blanks are none', () => {
    expect(readText('a'.repeat(2001))).toBe('a'.repeat(2000))
    expect(readText(`${' '.repeat(3000)}b${'a'.repeat(1999)}c`)).toBe(`b${'a'.repeat(1999)}`)
    expect(readText(`a${' '.repeat(3000)}b`)).toBe('a')
  })

  it('is never cut in the middle of a sign', () => {
    expect(readText('ab😀', 3)).toBe('ab')
    expect(readText('ab😀', 4)).toBe('ab😀')
  })
})

describe('a weight of the carrier', () => {
  it('is whole grams, and none where it cannot be held as such', () => {
    expect([readGrams('1.2345', 1000), readGrams(1.4, 1), readGrams(0, 1000)]).toEqual([1235, 1, 0])
    expect([readGrams(1e13, 1000), readGrams(1e300, 1000), readGrams(1e16, 1), readGrams(null, 1)]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})

describe('a code of the carrier', () => {
  it.each<[string, unknown, string | null]>([
    ['one of a single sign', 'A', 'A'],
    ['one with blanks around it', ' SHP1 ', 'SHP1'],
    ['a number', 12, '12'],
    ['the greatest whole number', Number.MAX_SAFE_INTEGER, '9007199254740991'],
    ['a greater one, which stands for several', Number.MAX_SAFE_INTEGER + 1, null],
    ['a fraction', 1.5, null],
    ['an empty one', ' ', null],
    ['one of 64 signs', 'A'.repeat(64), 'A'.repeat(64)],
    ['one of 65 signs', 'A'.repeat(65), null],
    ['one of 64 with blanks to 256', 'A'.repeat(64).padEnd(256), 'A'.repeat(64)],
    ['one with more blanks', 'A'.repeat(64).padEnd(257), null],
    ['one with a blank in it', 'SHP 1', null],
    ['one with a sign that nobody sees', 'SHP\u200B1', null],
    ['none', null, null],
    ['a list', ['SHP1'], null],
  ])('is taken whole or not at all: %s', (_, value, read) => {
    expect(readCode(value)).toBe(read)
  })

  it('is shown as far as it can be', () => {
    expect(shownCode('A'.repeat(65))).toBe('A'.repeat(64))
    expect(shownCode('SHP\u202E\u00001')).toBe('SHP\uFFFD\uFFFD1')
    expect([shownCode(' '), shownCode(null), shownCode(7)]).toEqual([null, null, '7'])
  })
})

describe('a record that is known by a field', () => {
  const record = { bill_code: 'SHP1' }

  it.each<[string, unknown]>([
    ['itself', record],
    ['in a list', [record]],
    ['in a wrapped list', { items: [record] }],
  ])('is found %s', (_, value) => {
    expect(readRecordWith('bill_code', value)).toEqual(record)
  })

  it.each<[string, unknown]>([
    ['without the field', { code: 'SHP1' }],
    ['in a list without it', { items: [{ code: 'SHP1' }] }],
    ['among several', [record, record]],
    ['among several that are wrapped', { items: [record, record] }],
    ['nowhere', null],
  ])('is not found %s', (_, value) => {
    expect(readRecordWith('bill_code', value)).toBeNull()
  })
})

it('a whole number is one that can be held exactly', () => {
  const { MAX_SAFE_INTEGER: most } = Number
  expect([most, -most, most + 1, '+3', '-0.0'].map(readInteger)).toEqual([most, -most, null, 3, -0])
})

it.each([
  ['2023-08-18', Date.UTC(2023, 7, 17, 17)],
  ['2023-08-18 09:30', Date.UTC(2023, 7, 18, 2, 30)],
  ['2023-08-18T09:30:00+07:00', Date.UTC(2023, 7, 18, 2, 30)],
  ['2023-08-18T09:30:00+0730', Date.UTC(2023, 7, 18, 2)],
  ['2023-08-18T09:30:00-01:30', Date.UTC(2023, 7, 18, 11)],
  ['2023-08-18 09:30:00.123456789', Date.UTC(2023, 7, 18, 2, 30, 0, 123)],
  ['2023-08-18T12:00:00+10:00', Date.UTC(2023, 7, 18, 2)],
  ['2023-08-18 09:30:00.999999', Date.UTC(2023, 7, 18, 2, 30, 0, 999)],
  ['8/1/2023 7:05', Date.UTC(2023, 0, 8, 0, 5)],
  ['08/01/2023 07:05:09', Date.UTC(2023, 0, 8, 0, 5, 9)],
  ['2024-02-29', Date.UTC(2024, 1, 28, 17)],
  ['2000-01-01 12:00:00', Date.UTC(2000, 0, 1, 5)],
  ['31/12/2099 23:59', Date.UTC(2099, 11, 31, 16, 59)],
  ['2023-08-18 23:59:59', Date.UTC(2023, 7, 18, 16, 59, 59)],
])('the time "%s" is read', (text, atMs) => {
  expect(readTimeMs(text)).toBe(atMs)
})

it.each(['2023-02-29', '2023-00-10', '2023-04-31', '32/01/2023', '18/08/2023 24:00', '18/08/23', '2023-08-18 9:30', 7])(
  '%j is no time',
  (text) => {
    expect(readTimeMs(text)).toBeNull()
  },
)
