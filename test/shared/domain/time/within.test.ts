import { expect, test } from 'vitest'
import { within } from '../../../../src/shared/domain/time/within.ts'
import { createFakeClock } from './fake-clock.ts'

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
  const clock = createFakeClock()
  const waited = within(1000, clock, [Promise.resolve()])
  expect(clock.waiting()).toBe(1)
  await waited
  expect(clock.waiting()).toBe(0)
})
