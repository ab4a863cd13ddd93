import { afterEach, describe, expect, it } from 'vitest'
import {
  formatClock,
  formatClockOrDay,
  formatDate,
  formatDateTime,
  formatDayMonth,
  formatDocumentStamp,
  formatFileStamp,
  formatShortTime,
  formatWeekday,
} from '../../../../src/shared/domain/time/local-time.ts'

const saturdayMorning = Date.UTC(2026, 10, 21, 2, 5)
const lateOnNewYearsEveInLondon = Date.UTC(2026, 11, 31, 18, 30)

describe('times of Vietnam', () => {
  const stationZone = process.env['TZ']
  afterEach(() => {
    if (stationZone === undefined) delete process.env['TZ']
    else process.env['TZ'] = stationZone
  })

  it('are seven hours ahead of UTC', () => {
    expect(formatClock(saturdayMorning)).toBe('09:05')
    expect(formatDate(saturdayMorning)).toBe('21/11/2026')
    expect(formatDateTime(saturdayMorning)).toBe('21/11/2026 09:05')
    expect(formatDayMonth(saturdayMorning)).toBe('21/11')
  })

  it('turn the day, the month and the year at Vietnam’s midnight', () => {
    expect(formatDateTime(lateOnNewYearsEveInLondon)).toBe('01/01/2027 01:30')
  })

  it('name the weekday in the packer’s language, Sunday included', () => {
    const sunday = saturdayMorning + 24 * 60 * 60 * 1000
    expect(formatWeekday(saturdayMorning, 'vi')).toBe('T7 21/11')
    expect(formatWeekday(saturdayMorning, 'en')).toBe('Sat 21/11')
    expect(formatWeekday(sunday, 'vi')).toBe('CN 22/11')
    expect(formatWeekday(sunday, 'en')).toBe('Sun 22/11')
  })

  it.each(['America/New_York', 'Pacific/Auckland'])('do not depend on a station set to %s', (zone) => {
    process.env['TZ'] = zone
    expect(formatDateTime(saturdayMorning)).toBe('21/11/2026 09:05')
  })
})

it('a file and a short time are named as Vietnam reads the clock', () => {
  const atMs = Date.UTC(2026, 10, 21, 2, 5, 12)
  expect(formatFileStamp(atMs)).toBe('20261121-090512')
  expect(formatDocumentStamp(atMs)).toBe('2026-11-21-0905')
  expect(formatShortTime(atMs)).toBe('21/11 09:05')
})

it('what was today has its clock, and anything else its day', () => {
  const midnight = Date.UTC(2026, 10, 20, 17)
  expect(formatClockOrDay(midnight, midnight + 86_399_999)).toBe('00:00')
  expect(formatClockOrDay(midnight - 1, midnight)).toBe('20/11')
  expect(formatClockOrDay(midnight + 86_400_000, midnight)).toBe('22/11')
})

it('every day of the week has its name', () => {
  const sunday = Date.UTC(2026, 10, 22, 5)
  const week = (language: 'vi' | 'en'): string[] =>
    Array.from({ length: 7 }, (_, day) => formatWeekday(sunday + day * 86_400_000, language))
  expect(week('vi')).toEqual(['CN 22/11', 'T2 23/11', 'T3 24/11', 'T4 25/11', 'T5 26/11', 'T6 27/11', 'T7 28/11'])
  expect(week('en').map((day) => day.split(' ')[0])).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
})
