import { expect, test } from 'vitest'
import { notSignedInError, readFailure } from '../../../../src/main/carrier/endpoints/read-failure.ts'
import { trackOver } from '../../../../src/main/carrier/endpoints/v3/tracking.ts'
import type { CallEvidence, CallFailureKind } from '../../../../src/main/carrier/http/evidence.ts'
import { createTransport, type Transport } from '../../../../src/main/carrier/http/transport.ts'
import { createSession } from '../../../../src/main/carrier/session/session.ts'
import { answered, failed } from '../evidence-of.ts'
import { createFakeClock } from '../../../shared/domain/time/fake-clock.ts'
import { memorySecrets } from '../session-fixture.ts'

test.each([
  ['signed-out', 'signed-out'],
  ['unreachable', 'carrier-name-not-found'],
  ['blocked', 'sign-in-blocked'],
] as const)('a read without a session, because that is %s, is told as %s', (why, code) => {
  expect(notSignedInError({ notSignedIn: true, why, because: 'carrier-name-not-found' })).toEqual({ code })
})

test.each([
  [{ kind: 'not-sent', detail: 'ENOTFOUND' }, 'carrier-name-not-found', 'ENOTFOUND'],
  [{ kind: 'later', retryAfterMs: 5 }, 'carrier-busy', 'the carrier asked to come back later'],
  [{ kind: 'unauthorized', which: 'expired', rejectedGeneration: 1 }, 'signed-out', 'expired'],
  [{ kind: 'unclear', detail: 'HTTP 503' }, 'carrier-unclear', 'HTTP 503'],
] as const)('a read that ended with %j is told as %s', (problem, code, detail) => {
  expect(readFailure(problem, failed('name-not-found', false))).toEqual({ code, detail })
})

/** A session whose calls end when and as the test says; only the first sign-in succeeds by itself, for a token of a minute. */
async function scriptedSession(refreshLifetime = '1h') {
  const clock = createFakeClock()
  const underWay = new Map<string, (evidence: CallEvidence) => void>()
  const transport: Transport = {
    ...createTransport({ baseUrl: 'http://carrier.example', clock }),
    send: ({ path, query }) => new Promise((end) => underWay.set(query?.['bill_code'] ?? path, end)),
  }
  const secrets = memorySecrets()
  const session = createSession({ transport, clock, secrets, staySignedIn: () => false, onChange: () => undefined })
  const end = async (call: string, evidence: CallEvidence): Promise<void> => {
    await expect.poll(() => underWay.has(call)).toBe(true)
    underWay.get(call)?.(evidence)
    underWay.delete(call)
  }
  const signedIn = session.signIn('packer', 'right')
  const tokens = { jwt_token: 'a', token_expires_in: '60s', refresh_token: 'r', refresh_expires_in: refreshLifetime }
  await end('/v1/auth/sign-in', answered({ success: true, message: '', data: tokens }))
  await signedIn
  return { clock, session, underWay, end }
}

const cannotReach = (kind: CallFailureKind): CallEvidence => failed(kind, false)

test('of two reads that fail differently at once each is told why it failed itself', async () => {
  const { session, underWay, end } = await scriptedSession()
  const track = trackOver(session)
  const both = Promise.all([track('CP1'), track('CP2')])
  await expect.poll(() => underWay.size).toBe(2)
  await end('CP1', cannotReach('certificate'))
  await end('CP2', cannotReach('name-not-found'))
  expect(await both).toMatchObject([
    { error: { code: 'carrier-untrusted' } },
    { error: { code: 'carrier-name-not-found' } },
  ])
})

test.each([
  ['refreshed', '1h', '/v1/auth/refresh-token'],
  ['had again by the password', '1s', '/v1/auth/sign-in'],
])(
  'a read whose token could not be %s is told why that failed, whatever else fails meanwhile',
  async (_, life, path) => {
    const { clock, session, end } = await scriptedSession(life)
    const early = trackOver(session)('CP1')
    clock.advance(61_000)
    const late = trackOver(session)('CP2')
    await end(path, cannotReach('certificate'))
    await end('CP1', cannotReach('name-not-found'))
    expect(await Promise.all([early, late])).toMatchObject([
      { error: { code: 'carrier-name-not-found' } },
      { error: { code: 'carrier-untrusted' } },
    ])
  },
)

test('a sign-in that fails is told why it failed, whatever else fails meanwhile', async () => {
  const { session, end } = await scriptedSession()
  const tracked = trackOver(session)('CP1')
  const signedIn = session.signIn('packer', 'right')
  await end('/v1/auth/sign-in', cannotReach('certificate'))
  await end('CP1', cannotReach('name-not-found'))
  expect(await signedIn).toMatchObject({ error: { kind: 'unreachable', because: 'carrier-untrusted' } })
  expect(await tracked).toMatchObject({ error: { code: 'carrier-name-not-found' } })
})
