import { expect, test } from 'vitest'
import type { Clock } from '../../../../src/shared/domain/time/clock.ts'
import { within } from '../../../../src/shared/domain/time/within.ts'
import { createFakeClock } from '../../../main/outbox/fake-clock.ts'

const never = new Promise<never>(() => {})

test('it waits for what ends, well or badly', async () => {
  const clock = createFakeClock()
  expect(await within(1000, clock, [Promise.resolve(1), Promise.reject(new Error('badly'))])).toBe(true)
  expect(await within(1000, clock, [])).toBe(true)
})

test('what does not end is not waited for longer than the time', async () => {
  const clock = createFakeClock()
  const waited = within(1000, clock, [Promise.resolve(), never])
  clock.advance(1000)
  expect(await waited).toBe(false)
})

test('what has ended in time leaves no timer behind', async () => {
  const timers = new Set<object>()
  const clock: Clock = {
    ...createFakeClock(),
    setTimer: () => {
      const timer = { cancel: () => void timers.delete(timer) }
      timers.add(timer)
      return timer
    },
  }
  const waited = within(1000, clock, [Promise.resolve()])
  expect(timers.size).toBe(1)
  await waited
  expect(timers.size).toBe(0)
})
