import { expect, test } from 'vitest'
import { dayMs, hourMs, vietnamOffsetMs } from '../../../../src/shared/domain/time/time-units.ts'

test('an hour, a day and the time in which Vietnam is ahead are as long as the calendar has them', () => {
  expect(hourMs).toBe(Date.UTC(2026, 10, 26, 1) - Date.UTC(2026, 10, 26))
  expect(dayMs).toBe(Date.UTC(2026, 10, 27) - Date.UTC(2026, 10, 26))
  expect(vietnamOffsetMs).toBe(Date.parse('2026-11-26T00:00:00Z') - Date.parse('2026-11-26T00:00:00+07:00'))
})
