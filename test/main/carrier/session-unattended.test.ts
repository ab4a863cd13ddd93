import { expect, it } from 'vitest'
import { json } from './auth-carrier.ts'
import { memorySecrets, openSession, read, signedInSession, statusOf, write } from './session-fixture.ts'

/** A repeatable sequence of numbers between 0 and 1 (Lehmer's generator). */
function seeded(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

it('stays signed in for 72 unattended hours of one- and two-minute tokens, lulls, bursts and outages', async () => {
  const { session, carrier, clock, states } = await signedInSession()
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

/** A station at night that starts with kept credentials, whose sign-ins are answered as scripted and otherwise granted. */
async function restoredSession(...answers: readonly ((response: Parameters<typeof json>[0]) => void)[]) {
  const fixture = await openSession({
    secrets: memorySecrets(true, { username: 'packer', password: 'right', refreshToken: null }),
  })
  const waiting = [...answers]
  fixture.carrier.intercept = (kind, response) => {
    const answer = kind === 'sign-in' ? waiting.shift() : undefined
    answer?.(response)
    return answer !== undefined
  }
  await fixture.session.restore()
  return fixture
}

const busy = (response: Parameters<typeof json>[0]): void =>
  json(response, 200, { success: false, message: 'Hệ thống bận', data: {} })
const forbidden = (response: Parameters<typeof json>[0]): void =>
  json(response, 403, { success: false, message: 'Forbidden', data: {} })

it('is signed in again by itself after a refusal that names no password, though nothing calls', async () => {
  const { session, carrier, clock, states } = await restoredSession(busy, forbidden)
  expect([session.state(), carrier.count('sign-in')]).toEqual(['blocked', 1])
  clock.advance(29_999)
  expect(carrier.count('sign-in')).toBe(1)
  clock.advance(1)
  await expect.poll(() => states.filter((state) => state === 'blocked').length).toBe(2)
  clock.advance(120_000)
  await expect.poll(() => session.state()).toBe('fresh')
  expect(carrier.count('sign-in')).toBe(3)
})

it('tries once more when a retry of its own gets no answer', async () => {
  const { session, carrier, clock, states } = await restoredSession(busy, (response) => void response.socket?.destroy())
  clock.advance(30_000)
  await expect.poll(() => carrier.count('sign-in')).toBe(2)
  await expect
    .poll(() => {
      clock.advance(60_000)
      return session.state()
    })
    .toBe('fresh')
  expect(states.filter((state) => state === 'blocked')).toHaveLength(1)
})

it.each<[string, (response: Parameters<typeof json>[0]) => void]>([
  ['a 401', (response) => json(response, 401, { title: 'authentication failed' })],
  [
    'words about the password',
    (response) => json(response, 200, { success: false, message: 'Sai mật khẩu', data: {} }),
  ],
])('leaves %s to a person', async (_, answer) => {
  const { session, carrier, clock } = await restoredSession(answer)
  for (let hour = 0; hour < 3; hour += 1) {
    clock.advance(3_600_000)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect([session.state(), carrier.count('sign-in')]).toEqual(['blocked', 1])
})

it('tries nothing any more once it is signed out or closed', async () => {
  const sessions = [await restoredSession(busy), await restoredSession(busy)] as const
  await sessions[0].session.signOut()
  sessions[1].session.close()
  for (const { carrier, clock } of sessions) {
    clock.advance(3_600_000)
    await new Promise((resolve) => setImmediate(resolve))
    expect(carrier.count('sign-in')).toBe(1)
  }
})

it.each<[string, (response: Parameters<typeof json>[0]) => void]>([
  ['gets no answer', (response) => void response.socket?.destroy()],
  ['is refused', busy],
])('begins nothing anew when a retry that was under way at the close %s', async (_, answer) => {
  const held: Parameters<typeof json>[0][] = []
  const { session, carrier, clock } = await restoredSession(busy, (response) => void held.push(response))
  clock.advance(30_000)
  await expect.poll(() => held.length).toBe(1)
  session.close()
  // Joins the renewal that runs.
  const ended = session.renew(null, 'invalid')
  answer(held[0]!)
  await ended
  for (let minutes = 0; minutes < 60; minutes += 1) {
    clock.advance(60_000)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(carrier.count('sign-in')).toBe(2)
})

it('does not try known-wrong credentials again because a person tried others in vain, only once those get through', async () => {
  const { session, carrier, clock } = await signedInSession()
  carrier.password = 'changed'
  clock.advance(200_000)
  expect(statusOf(await session.callOnce(write))).toBe('blocked')
  expect(carrier.count('sign-in')).toBe(2)
  expect(await session.signIn('packer', 'mistyped')).toMatchObject({ ok: false, error: { kind: 'refused' } })
  for (let hour = 0; hour < 3; hour += 1) {
    expect(statusOf(await session.callOnce(write))).toBe('blocked')
    clock.advance(3_600_000)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect([session.state(), carrier.count('sign-in')]).toEqual(['blocked', 3])
  expect((await session.signIn('packer', 'changed')).ok).toBe(true)
  clock.advance(200_000)
  expect(statusOf(await session.callOnce(write))).toBe(200)
})

it.each([
  [404, 30_000],
  [500, 60_000],
])(
  'waits after a second refusal of its own tokens, with an answer of %i between the two, for %i ms',
  async (status, pauseMs) => {
    const { session, carrier, clock } = await signedInSession()
    session.rejected(session.generation())
    clock.advance(30_000)
    await expect.poll(() => session.state()).toBe('fresh')
    carrier.intercept = (kind, response) => {
      if (kind === write.path) json(response, status, {})
      return kind === write.path
    }
    expect(statusOf(await session.callOnce(write))).toBe(status)
    session.rejected(session.generation())
    clock.advance(pauseMs - 1)
    expect([session.state(), carrier.count('sign-in')]).toEqual(['rejected', 2])
    clock.advance(1)
    await expect.poll(() => session.state()).toBe('fresh')
    expect(carrier.count('sign-in')).toBe(3)
  },
)
