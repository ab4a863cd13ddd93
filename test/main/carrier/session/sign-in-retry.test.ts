import { expect, test } from 'vitest'
import type { RenewalOutcome } from '../../../../src/main/carrier/session/session-renewal.ts'
import { emptyMemory } from '../../../../src/main/carrier/session/session-memory.ts'
import type { SessionMemory } from '../../../../src/main/carrier/session/session-memory.ts'
import { createSignInGuard } from '../../../../src/main/carrier/session/sign-in-guard.ts'
import { createSignInRetry } from '../../../../src/main/carrier/session/sign-in-retry.ts'
import { createFakeClock } from '../../../shared/domain/time/fake-clock.ts'

const credentials = { username: 'packer', password: 'right' }

/** Over a carrier whose answer to each retry is the same. */
function retryOver(of: Partial<SessionMemory>, outcome: RenewalOutcome = 'renewed') {
  const clock = createFakeClock()
  const guard = createSignInGuard(clock)
  const memory: SessionMemory = { ...emptyMemory(), credentials, ...of }
  let tries = 0
  const renew = async (): Promise<RenewalOutcome> => {
    tries += 1
    return outcome
  }
  const retry = createSignInRetry({ clock, guard, memory, renew })
  /** @returns the tries up to one millisecond before the end of the time, and at its end */
  const triesAround = (ms: number): readonly number[] => {
    clock.advance(ms - 1)
    const before = tries
    clock.advance(1)
    return [before, tries]
  }
  return { retry, guard, clock, memory, triesAround, tries: () => tries }
}

test.each([
  [1, 30_000],
  [2, 60_000],
  [3, 120_000],
  [4, 240_000],
  [5, 480_000],
  [6, 600_000],
  [50, 600_000],
])('after %i refusals of its own tokens the carrier is tried again after %i ms', (rejections, pauseMs) => {
  const { retry, triesAround } = retryOver({ state: 'rejected', rejections })
  retry.consider()
  expect(triesAround(pauseMs)).toEqual([0, 1])
})

test('a retry that no answer came to is followed by another a minute later, where the password is known', async () => {
  const known = retryOver({ state: 'refreshing' }, 'unreachable')
  const unknown = retryOver({ state: 'refreshing', credentials: null }, 'unreachable')
  for (const { retry } of [known, unknown]) retry.now()
  await Promise.resolve()
  expect([known.triesAround(60_000), unknown.triesAround(60_000)]).toEqual([
    [1, 2],
    [1, 1],
  ])
})

test('a refused sign-in is tried again when the guard says so, where the password is known', () => {
  const known = retryOver({ state: 'blocked' })
  const unknown = retryOver({ state: 'blocked', credentials: null })
  for (const { guard, retry } of [known, unknown]) {
    guard.recordRefusal(false)
    retry.consider()
  }
  expect([known.triesAround(30_000), unknown.triesAround(30_000)]).toEqual([
    [0, 1],
    [0, 0],
  ])
})

test('what is considered again begins its wait anew, and is tried once', () => {
  const { retry, clock, triesAround } = retryOver({ state: 'rejected', rejections: 1 })
  retry.consider()
  clock.advance(20_000)
  retry.consider()
  expect(triesAround(30_000)).toEqual([0, 1])
  expect(triesAround(600_000)).toEqual([1, 1])
})

test('a wait ends without a try where nothing is refused any more', () => {
  const { retry, memory, triesAround } = retryOver({ state: 'rejected', rejections: 1 })
  retry.consider()
  memory.state = 'refreshing'
  retry.consider()
  expect(triesAround(30_000)).toEqual([0, 0])
})

test.each(['fresh', 'signing-in'] as const)('a session that is %s by then is not tried again', (state) => {
  const { retry, memory, triesAround } = retryOver({ state: 'rejected', rejections: 1 })
  retry.consider()
  memory.state = state
  expect(triesAround(30_000)).toEqual([0, 0])
})

test('a person who does not wait is tried for at once, and not once more at the end of the wait', () => {
  const { retry, tries, triesAround } = retryOver({ state: 'rejected', rejections: 1 })
  retry.consider()
  retry.now()
  expect(tries()).toBe(1)
  expect(triesAround(30_000)).toEqual([1, 1])
})

test('nothing is tried after the close', () => {
  const { retry, triesAround } = retryOver({ state: 'rejected', rejections: 1 })
  retry.consider()
  retry.close()
  retry.consider()
  expect(triesAround(30_000)).toEqual([0, 0])
})
