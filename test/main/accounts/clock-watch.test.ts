import { expect, test } from 'vitest'
import type { Clock } from '../../../src/shared/domain/time/clock.ts'
import { watchClock } from '../../../src/main/accounts/clock-watch.ts'

function twoClocks() {
  let wall = 1_000_000
  let monotonic = 0
  let pending: (() => void) | null = null
  const clock: Clock = {
    now: () => wall,
    monotonic: () => monotonic,
    setTimer(callback) {
      pending = callback
      return {
        cancel: () => {
          pending = null
        },
      }
    },
  }
  const look = (): void => {
    const callback = pending
    pending = null
    callback?.()
  }
  return {
    clock,
    pass(wallMs: number, monotonicMs: number) {
      wall += wallMs
      monotonic += monotonicMs
      look()
    },
    watching: () => pending !== null,
  }
}

test('ordinary time and small corrections are no jump; sleep and a clock set back are', () => {
  const clocks = twoClocks()
  let jumps = 0
  watchClock(clocks.clock, () => {
    jumps += 1
  })
  clocks.pass(5_000, 5_000)
  clocks.pass(5_400, 5_000)
  expect(jumps).toBe(0)
  clocks.pass(3_600_000, 5_000)
  expect(jumps).toBe(1)
  clocks.pass(5_000, 5_000)
  expect(jumps).toBe(1)
  clocks.pass(-60_000, 5_000)
  expect(jumps).toBe(2)
})

test('a stopped watch looks no more', () => {
  const clocks = twoClocks()
  const stop = watchClock(clocks.clock, () => undefined)
  stop()
  expect(clocks.watching()).toBe(false)
})
