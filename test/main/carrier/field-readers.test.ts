import { describe, expect, it } from 'vitest'
import {
  readInteger,
  readList,
  readNonEmptyText,
  readNumber,
  readSingleRecord,
  readText,
  readTimeMs,
} from '../../../src/main/carrier/wire/fields.ts'
import { visiblePhone } from '../../../src/main/carrier/endpoints/v3/tracking.ts'

describe('tolerant field readers', () => {
  it('read numbers from numbers and decimal texts, and guess nothing', () => {
    expect([1.5, '1.00', '0.0', ' 42 ', '-3', 0].map(readNumber)).toEqual([1.5, 1, 0, 42, -3, 0])
    for (const other of [null, undefined, '', '1,5', '1.234.567', '12abc', '0x10', '1e5', true, [], {}, Number.NaN]) {
      expect(readNumber(other)).toBeNull()
    }
    expect([readInteger('2.0'), readInteger('2.5'), readInteger(1e20)]).toEqual([2, null, null])
  })

  it('read text from strings and numbers', () => {
    expect([readText(' a '), readText(7), readText(null), readText({})]).toEqual(['a', '7', null, null])
    expect([readText(JSON.parse('1e999')), readText(true)]).toEqual([null, null])
    expect(readNonEmptyText('  ')).toBeNull()
  })

  it('read every documented time as Vietnam’s', () => {
    const expected = Date.UTC(2023, 7, 18, 16, 59, 59)
    expect(readTimeMs('2023-08-18 23:59:59')).toBe(expected)
    expect(readTimeMs('2023-08-18 23:59:59.0')).toBe(expected)
    expect(readTimeMs('2023-08-18 23:59:59.250')).toBe(expected + 250)
    expect(readTimeMs('2023-08-18T16:59:59Z')).toBe(expected)
    expect(readTimeMs('2023-08-18T17:59:59+01:00')).toBe(expected)
    expect(readTimeMs('31/08/2021 23:10')).toBe(Date.UTC(2021, 7, 31, 16, 10))
    expect(readTimeMs('31/08/2021')).toBe(Date.UTC(2021, 7, 30, 17))
  })

  it.each([
    '',
    '31/02/2021 10:00',
    '2021-13-01 00:00:00',
    '2021-08-31 24:00:00',
    '2021-12-31 24:00:00',
    '2021-08-31 99:00:00',
    '2021-08-31 10:60:00',
    '2021-08-31 10:59:60',
    '31/08/2021 10:60',
    '31/08/2021 10:59:60',
    '1900-01-01 00:00:00',
    '1970-01-01 07:00:00',
    '31/12/1999 23:59',
    '2100-01-01 00:00:00',
    '9999-12-31 23:59:59.0',
    '0000-00-00 00:00:00',
    'soon',
  ])('do not make a time of "%s"', (text) => expect(readTimeMs(text)).toBeNull())

  it('unwrap lists and single records, and refuse to choose', () => {
    expect(readList([1])).toEqual([1])
    expect(readList({ total: 1, items: [1] })).toEqual([1])
    expect(readList({ a: [1], b: [2] })).toBeNull()
    expect(readList('x')).toBeNull()
    expect(readSingleRecord({ a: 1 })).toEqual({ a: 1 })
    expect(readSingleRecord([{ a: 1 }])).toEqual({ a: 1 })
    expect(readSingleRecord([{ a: 1 }, { a: 2 }])).toBeNull()
    expect(readSingleRecord([])).toBeNull()
  })

  it('show a plain phone and hide a masked one', () => {
    expect(visiblePhone('0908 765 432')).toBe('0908 765 432')
    for (const masked of ['09xxxxxxxx', '**********', '0908•••432', '', null]) expect(visiblePhone(masked)).toBeNull()
  })
})
