import { afterEach, describe, expect, it } from 'vitest'
import {
  formatClock,
  formatDate,
  formatDateTime,
  formatDayMonth,
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
