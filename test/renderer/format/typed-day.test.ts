import { expect, test } from 'vitest'
import { parseDay } from '../../../src/renderer/src/format/typed-day.ts'

test('a day without a year is of the year in Vietnam, also in the hours in which UTC has the last one', () => {
  const newYear = Date.UTC(2026, 11, 31, 17)
  expect([parseDay('01.01', newYear), parseDay('01.01', newYear - 1)]).toEqual(['2027-01-01', '2026-01-01'])
})
