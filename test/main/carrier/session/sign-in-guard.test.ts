import { expect, test } from 'vitest'
import { createSignInGuard } from '../../../../src/main/carrier/session/sign-in-guard.ts'
import { createFakeClock } from '../../../shared/domain/time/fake-clock.ts'

const minute = 60_000

function guardOnClock() {
  const clock = createFakeClock()
  const guard = createSignInGuard(clock)
  /** After so long a sign-in is refused. @returns how long the next has to wait */
  const refusedAfter = (ms: number): number | null => {
    clock.advance(ms)
    guard.recordRefusal(false)
    return guard.retryInMs()
  }
  return { clock, guard, refusedAfter }
}

test('before any refusal the first sign-in goes at once', () => {
  const { guard } = guardOnClock()
  expect([guard.mayTry(), guard.retryInMs()]).toEqual([true, 0])
})

test('the next waits half a minute after the first refusal, two minutes after the second, and ten after the third', () => {
  const { clock, guard, refusedAfter } = guardOnClock()
  for (const pauseMs of [30_000, 120_000, 10 * minute]) {
    expect([refusedAfter(0), guard.mayTry()]).toEqual([pauseMs, false])
    clock.advance(pauseMs - 1)
    expect([guard.mayTry(), guard.retryInMs()]).toEqual([false, 1])
    clock.advance(1)
    expect([guard.mayTry(), guard.retryInMs()]).toEqual([true, 0])
  }
  clock.advance(minute)
  expect(guard.retryInMs()).toBe(0)
})

test('after the rest everything is forgotten, and the pauses begin anew', () => {
  const { refusedAfter } = guardOnClock()
  expect([refusedAfter(0), refusedAfter(30_000), refusedAfter(120_000)]).toEqual([30_000, 120_000, 10 * minute])
  expect([refusedAfter(10 * minute), refusedAfter(30_000)]).toEqual([30_000, 120_000])
})

test('a refusal of ten minutes ago counts no more, one that is a millisecond younger does', () => {
  expect(
    [10 * minute - 1, 10 * minute].map((ms) => {
      const { refusedAfter } = guardOnClock()
      refusedAfter(0)
      return refusedAfter(ms)
    }),
  ).toEqual([120_000, 30_000])
})

test('what the carrier will say again needs a person, until somebody gets through or another answer comes', () => {
  const { clock, guard } = guardOnClock()
  guard.recordRefusal(true)
  clock.advance(24 * 60 * minute)
  expect([guard.mayTry(), guard.retryInMs()]).toEqual([false, null])
  guard.recordRefusal(false)
  expect([guard.mayTry(), guard.retryInMs()]).toEqual([false, 30_000])
  guard.recordRefusal(true)
  guard.reset()
  expect([guard.mayTry(), guard.retryInMs()]).toEqual([true, 0])
})

test('a refusal that comes in during the rest does not make it shorter', () => {
  const { refusedAfter } = guardOnClock()
  expect([0, 0, 0, minute].map((ms) => refusedAfter(ms))).toEqual([30_000, 120_000, 10 * minute, 10 * minute])
})

test('after a reset the pauses begin anew', () => {
  const { guard, refusedAfter } = guardOnClock()
  refusedAfter(0)
  refusedAfter(0)
  guard.reset()
  expect(refusedAfter(0)).toBe(30_000)
})
