import { expect, test } from 'vitest'
import { createQuietTime } from '../../../../src/main/outbox/resolution/quiet-time.ts'
import type { Attempt } from '../../../../src/shared/domain/draft.ts'
import { createFakeClock } from '../../../shared/domain/time/fake-clock.ts'

const fiveMinutesMs = 300_000
const unknown = { id: 'd1', state: 'UNKNOWN' } as const

/** A clock whose wall somebody sets while the monotonic time runs on. */
function settableClock() {
  const clock = createFakeClock()
  let shiftMs = 0
  return {
    ...clock,
    now: () => clock.now() + shiftMs,
    setWall: (byMs: number): void => {
      shiftMs += byMs
    },
  }
}

function attemptEndedAt(endedAtMs: number): Attempt {
  return {
    id: 'a1',
    startedAtMs: endedAtMs - 1000,
    endedAtMs,
    outcome: 'unknown',
    reason: 'server-error',
    httpStatus: 502,
    responseText: null,
    billCodeSeen: null,
    resolvedAs: null,
  }
}

test('a clock that is set forward does not shorten the wait for an attempt of this run', () => {
  const clock = settableClock()
  const quiet = createQuietTime(clock)
  clock.advance(10_000)
  const attempts = [attemptEndedAt(clock.now())]
  quiet.begin('d1')
  clock.setWall(3_600_000)
  clock.advance(60_000)
  expect(quiet.allowedAtMs(unknown, attempts)! - clock.now()).toBe(fiveMinutesMs - 60_000)
})

test('nor for an attempt of an earlier run, whose age at the start is what the wall said then', () => {
  const clock = settableClock()
  const attempts = [attemptEndedAt(clock.now() - 120_000)]
  const quiet = createQuietTime(clock)
  clock.setWall(3_600_000)
  clock.advance(60_000)
  expect(quiet.allowedAtMs(unknown, attempts)! - clock.now()).toBe(fiveMinutesMs - 180_000)
})

test('an attempt that seems to lie in the future does not wait longer than the quiet time', () => {
  const clock = settableClock()
  const quiet = createQuietTime(clock)
  const attempts = [attemptEndedAt(clock.now() + 86_400_000)]
  expect(quiet.allowedAtMs(unknown, attempts)! - clock.now()).toBe(fiveMinutesMs)
  clock.advance(fiveMinutesMs)
  expect(quiet.allowedAtMs(unknown, attempts)! - clock.now()).toBe(0)
})

test('a draft that does not wait for sending again has no such time', () => {
  const clock = settableClock()
  const quiet = createQuietTime(clock)
  expect(quiet.allowedAtMs({ id: 'd1', state: 'READY' }, [attemptEndedAt(0)])).toBeNull()
  expect(quiet.allowedAtMs(unknown, [])).toBeNull()
})

test('the wait counts from the last of several attempts, and from the beginning of one whose end nobody knows', () => {
  const clock = settableClock()
  const atMs = clock.now()
  const quiet = createQuietTime(clock)
  const [first, last] = [attemptEndedAt(atMs - 240_000), attemptEndedAt(atMs - 60_000)]
  const waitBehind = (...attempts: readonly Attempt[]): number => quiet.allowedAtMs(unknown, attempts)! - atMs
  expect(waitBehind(first, last)).toBe(fiveMinutesMs - 60_000)
  expect(waitBehind(last, first)).toBe(fiveMinutesMs - 60_000)
  expect(waitBehind({ ...last, endedAtMs: null })).toBe(fiveMinutesMs - 61_000)
})

test('the end of the wait is a whole millisecond, also where the clock counts parts of one', () => {
  const clock = createFakeClock()
  let monotonicMs = 0
  const quiet = createQuietTime({ ...clock, monotonic: () => monotonicMs })
  monotonicMs = 0.75
  expect(quiet.allowedAtMs(unknown, [attemptEndedAt(clock.now())])).toBe(clock.now() + fiveMinutesMs - 1)
})
