import { expect, it } from 'vitest'
import { read, signedInDesk, statusOf, write } from './session-fixture.ts'

/** A repeatable sequence of numbers between 0 and 1 (Lehmer's generator). */
function seeded(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

it('stays signed in for 72 unattended hours of one- and two-minute tokens, lulls, bursts and outages', async () => {
  const { session, carrier, clock, states } = await signedInDesk()
  const random = seeded(20_261_121)
  const end = clock.monotonic() + 72 * 3_600_000
  let calls = 0
  let unanswered = 0
  const failures: string[] = []
  while (clock.monotonic() < end) {
    const lull = random() < 0.1 ? 3_600_000 * random() : 120_000 * random()
    const outage = random() < 0.1
    carrier.intercept = (_kind, response) => {
      if (outage) response.socket?.destroy()
      return outage
    }
    clock.advance(lull)
    const burst = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, index) =>
      index % 2 === 0 ? session.callOnce(write) : session.call(read),
    )
    for (const status of (await Promise.all(burst)).map(statusOf)) {
      calls += 1
      if (outage) unanswered += 1
      else if (status !== 200) failures.push(`${status} after ${clock.monotonic()} ms`)
    }
  }
  expect(failures).toEqual([])
  expect(calls).toBeGreaterThan(1000)
  expect(unanswered).toBeGreaterThan(50)
  expect(states).not.toContain('signed-out')
  expect(states).not.toContain('blocked')
  expect(carrier.count('refresh')).toBeGreaterThan(100)
  carrier.intercept = () => false
  expect(statusOf(await session.callOnce(write))).toBe(200)
}, 60_000)
