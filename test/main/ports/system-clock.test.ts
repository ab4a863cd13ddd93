import { afterEach, expect, test, vi } from 'vitest'
import { systemClock } from '../../../src/main/ports/system-clock.ts'
import { dayMs } from '../../../src/shared/domain/time/time-units.ts'

afterEach(() => void vi.useRealTimers())

test.each([1, 24, 25, 365])('a timer of %i days fires once, in its time', (days) => {
  vi.useFakeTimers()
  let fired = 0
  systemClock.setTimer(() => (fired += 1), days * dayMs)
  vi.advanceTimersByTime(days * dayMs - 1)
  expect(fired).toBe(0)
  vi.advanceTimersByTime(1)
  expect(fired).toBe(1)
  vi.advanceTimersByTime(days * dayMs)
  expect(fired).toBe(1)
})

test('a long timer is cancelled in each of its parts', () => {
  vi.useFakeTimers()
  for (const passedMs of [0, 30 * dayMs]) {
    const timer = systemClock.setTimer(() => expect.unreachable(), 60 * dayMs)
    vi.advanceTimersByTime(passedMs)
    timer.cancel()
    expect(vi.getTimerCount()).toBe(0)
  }
})
