import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { json } from '../auth-carrier.ts'
import { memorySecrets, openSession, read, signedInSession, statusOf, write } from '../session-fixture.ts'

const drop = (response: ServerResponse): boolean => {
  response.socket?.resetAndDestroy()
  return true
}

describe('signing in', () => {
  it('signs in, tells its states, and sends the token with every call', async () => {
    const { session, states, carrier } = await openSession()
    expect(statusOf(await session.callOnce(write))).toBe('signed-out')
    expect(carrier.log).toEqual([])
    expect(await session.signIn('packer', 'right')).toEqual({ ok: true, value: undefined })
    expect(states).toEqual(['signing-in', 'fresh'])
    const evidence = await session.callOnce(write)
    expect(statusOf(evidence)).toBe(200)
    expect(evidence).toMatchObject({ tokenGeneration: 1 })
    expect(session.generation()).toBe(1)
  })

  it('tells refused, unreachable and unclear sign-ins apart', async () => {
    const { session, carrier, states } = await openSession()
    const refused = await session.signIn('packer', 'wrong')
    expect(refused).toEqual({ ok: false, error: { kind: 'refused', message: 'Sai mật khẩu' } })
    const signIn = async () => {
      const result = await session.signIn('packer', 'right')
      return result.ok ? 'ok' : result.error.kind
    }
    carrier.intercept = (_kind, response) => drop(response)
    expect(await signIn()).toBe('unreachable')
    carrier.intercept = (_kind, response) => (response.writeHead(503).end(), true)
    expect(await signIn()).toBe('unreachable')
    carrier.intercept = (_kind, response) => (response.end('<html>Wi-Fi login</html>'), true)
    expect(await signIn()).toBe('unclear')
    carrier.intercept = (_kind, response) => (json(response, 200, { success: true, data: {} }), true)
    expect(await signIn()).toBe('unclear')
    carrier.intercept = (_kind, response) => (response.writeHead(401).end(), true)
    expect(await signIn()).toBe('refused')
    expect(session.state()).toBe('signed-out')
    expect(states).not.toContain('fresh')
  })

  it('keeps the session that stands when a person’s attempt at another sign-in is refused', async () => {
    const { session } = await signedInSession()
    expect((await session.signIn('packer', 'wrong')).ok).toBe(false)
    expect(session.state()).toBe('fresh')
    expect(statusOf(await session.callOnce(write))).toBe(200)
  })

  it('does not sign in any more what was signed out while the answer was under way', async () => {
    const { session, carrier } = await openSession()
    const held: ServerResponse[] = []
    carrier.intercept = (_kind, response) => held.push(response) > 0
    const signingIn = session.signIn('packer', 'right')
    await expect.poll(() => held.length).toBe(1)
    await session.signOut()
    json(held[0]!, 200, { success: true, data: { jwt_token: 'late', refresh_token: 'late' } })
    expect(await signingIn).toMatchObject({ ok: false, error: { kind: 'unclear' } })
    expect(session.state()).toBe('signed-out')
    expect(session.generation()).toBeNull()
  })

  it('does not sign the one before in again when another person signs in as a renewal begins', async () => {
    const { session, carrier, clock, secrets } = await signedInSession()
    clock.advance(200_000)
    const call = session.callOnce(write)
    const signingIn = session.signIn('another', 'right')
    await Promise.all([call, signingIn])
    expect(carrier.count('sign-in')).toBe(2)
    expect(secrets.stored).toMatchObject({ username: 'another', refreshToken: 'refresh-2' })
  })

  it('forgets everything at sign-out, also what a running renewal brings', async () => {
    const { session, carrier, clock, secrets } = await signedInSession()
    const held: ServerResponse[] = []
    carrier.intercept = (kind, response) => kind === 'refresh' && held.push(response) > 0
    clock.advance(50_000)
    const call = session.callOnce(write)
    await expect.poll(() => held.length).toBe(1)
    await session.signOut()
    json(held[0]!, 200, { success: true, data: { jwt_token: 'late', refresh_token: 'late' } })
    expect(statusOf(await call)).toBe('signed-out')
    expect(session.state()).toBe('signed-out')
    expect(session.generation()).toBeNull()
    expect(secrets.stored).toBeNull()
  })
})

describe('a renewal', () => {
  it('brings back nobody who has signed out while it signed in again', async () => {
    const { session, carrier, clock, secrets } = await signedInSession()
    const held: ServerResponse[] = []
    carrier.intercept = (kind, response) => kind === 'sign-in' && held.push(response) > 0
    clock.advance(200_000)
    const call = session.callOnce(write)
    await expect.poll(() => held.length).toBe(1)
    await session.signOut()
    json(held[0]!, 200, { success: true, message: 'ok', data: { jwt_token: 'late', refresh_token: 'late' } })
    expect(statusOf(await call)).toBe('signed-out')
    expect([session.state(), session.generation(), secrets.stored]).toEqual(['signed-out', null, null])
  })

  it.each([
    ['the password', { username: 'packer', password: 'right', refreshToken: null }],
    ['a refresh token', { username: 'packer', password: null, refreshToken: 'kept' }],
  ])('that has nothing but %s and no answer is tried again, and tells its state once', async (_, stored) => {
    const { session, carrier, states } = await openSession({ secrets: memorySecrets(true, stored) })
    carrier.intercept = (_kind, response) => (response.writeHead(429).end(), true)
    await session.restore()
    expect(statusOf(await session.callOnce(write))).toBe('unreachable')
    expect(await session.renew(null, 'expired')).toBe('unreachable')
    expect(carrier.log).toHaveLength(3)
    expect(states).toEqual(['refreshing'])
  })

  it('is refused where there is nothing to renew, without a word of it', async () => {
    const { session, carrier, states } = await openSession()
    expect(await session.renew(null, 'expired')).toBe('refused')
    expect([carrier.log, states]).toEqual([[], []])
  })
})

describe('renewing', () => {
  it('renews when a quarter of the lifetime is left, counted from before the request, and not before', async () => {
    const { session, carrier, clock } = await signedInSession()
    clock.advance(44_999)
    await session.callOnce(write)
    expect(carrier.count('refresh')).toBe(0)
    clock.advance(1)
    expect(statusOf(await session.callOnce(write))).toBe(200)
    expect(carrier.log.slice(-2)).toEqual(['refresh', '/v3/bill/create'])
    expect(session.generation()).toBe(2)
  })

  it('renews once for all callers', async () => {
    const { session, carrier, clock } = await signedInSession()
    clock.advance(50_000)
    const results = await Promise.all(Array.from({ length: 12 }, () => session.callOnce(write)))
    expect(results.map(statusOf)).toEqual(Array.from({ length: 12 }, () => 200))
    expect(carrier.count('refresh')).toBe(1)
    expect(carrier.count('sign-in')).toBe(1)
  })

  it('answers a 401 of an older generation with the token that is already newer', async () => {
    const { session, carrier } = await signedInSession()
    expect(await session.renew(1, 'expired')).toBe('renewed')
    expect(await session.renew(1, 'expired')).toBe('newer-available')
    expect(await session.renew(1, 'invalid')).toBe('newer-available')
    expect(carrier.log).toEqual(['sign-in', 'refresh'])
  })

  it('refreshes what expired and signs in again for what is invalid, or unrecognised right after a refresh', async () => {
    const { session, carrier } = await signedInSession()
    await session.renew(1, 'unrecognised')
    expect(carrier.log).toEqual(['sign-in', 'refresh'])
    await session.renew(2, 'unrecognised')
    expect(carrier.log).toEqual(['sign-in', 'refresh', 'sign-in'])
    await session.renew(3, 'invalid')
    expect(carrier.count('sign-in')).toBe(3)
  })

  it('a read that meets a 401 renews and asks once more; a write does not', async () => {
    const { session, carrier } = await signedInSession()
    carrier.revokeAccess()
    expect(statusOf(await session.call(read))).toBe(200)
    carrier.revokeAccess()
    expect(statusOf(await session.callOnce(write))).toBe(401)
    expect(carrier.count('/v3/bill/create')).toBe(1)
  })

  it.each(['', '<html>proxy</html>'])(
    'a read that meets 401s with body "%s" for ever ends after one more try',
    async (body) => {
      const { session, carrier } = await signedInSession()
      carrier.intercept = (kind, response) => kind.startsWith('/v3') && (response.writeHead(401).end(body), true)
      expect(statusOf(await session.call(read))).toBe(401)
      expect(carrier.count(read.path)).toBe(2)
    },
  )

  it('never shows a refresh token twice, even where the sign-in after its loss fails too', async () => {
    const { session, carrier, clock } = await signedInSession()
    carrier.intercept = (_kind, response) => drop(response)
    clock.advance(61_000)
    expect(statusOf(await session.callOnce(write))).toBe('unreachable')
    carrier.intercept = () => false
    expect(statusOf(await session.callOnce(write))).toBe(200)
    expect(carrier.log.slice(1)).toEqual(['refresh', 'sign-in', 'sign-in', '/v3/bill/create'])
  })

  it('signs in again when the answer to a refresh is lost', async () => {
    const { session, carrier, clock } = await signedInSession()
    carrier.intercept = (kind, response) => kind === 'refresh' && drop(response)
    clock.advance(50_000)
    expect(statusOf(await session.callOnce(write))).toBe(200)
    expect(carrier.log.slice(1)).toEqual(['refresh', 'sign-in', '/v3/bill/create'])
  })

  it('signs in again when a refresh is refused with a 400', async () => {
    const { session, carrier, clock } = await signedInSession()
    carrier.intercept = (kind, response) =>
      kind === 'refresh' && (json(response, 400, { success: false, message: 'refresh_token is required' }), true)
    clock.advance(50_000)
    expect(statusOf(await session.callOnce(write))).toBe(200)
    expect(carrier.count('sign-in')).toBe(2)
  })

  it('keeps the refresh token when the carrier asks to come back, and serves from the last quarter meanwhile', async () => {
    const { session, carrier, clock } = await signedInSession()
    carrier.intercept = (kind, response) => kind === 'refresh' && (response.writeHead(429).end(), true)
    clock.advance(50_000)
    expect(statusOf(await session.callOnce(write))).toBe(200)
    expect(session.state()).toBe('fresh')
    carrier.intercept = () => false
    expect(statusOf(await session.callOnce(write))).toBe(200)
    expect(carrier.log.slice(1)).toEqual(['refresh', '/v3/bill/create', 'refresh', '/v3/bill/create'])
  })

  it('comes back from an outage longer than the refresh token with the password in memory', async () => {
    const { session, carrier, clock } = await signedInSession({ secrets: memorySecrets(false) })
    carrier.intercept = (_kind, response) => drop(response)
    for (let hour = 0; hour < 10; hour += 1) {
      clock.advance(3_600_000)
      expect(statusOf(await session.callOnce(write))).toBe('unreachable')
      expect(session.state()).toBe('refreshing')
    }
    carrier.intercept = () => false
    expect(statusOf(await session.callOnce(write))).toBe(200)
    expect(session.state()).toBe('fresh')
  })

  it('counts the token as old after a clock jump, also one whose answer was under way', async () => {
    const { session, carrier, clock } = await signedInSession()
    session.clockJumped()
    expect(statusOf(await session.callOnce(write))).toBe(200)
    expect(carrier.count('refresh')).toBe(1)
    const held: (() => void)[] = []
    carrier.intercept = (kind, response) =>
      kind === 'refresh' &&
      held.push(() =>
        json(response, 200, { success: true, data: { jwt_token: 'old', refresh_token: 'x', token_expires_in: '1m' } }),
      ) > 0
    clock.advance(50_000)
    const call = session.callOnce(write)
    await expect.poll(() => held.length).toBe(1)
    session.clockJumped()
    carrier.intercept = () => false
    held[0]!()
    await call
    expect(statusOf(await session.callOnce(write))).toBe(200)
  })
})

describe('refused credentials', () => {
  it('are tried again after half a minute and after two, then not for ten minutes; a person gets through at once', async () => {
    const { session, carrier, clock, states } = await signedInSession()
    const tries = async (): Promise<number> => {
      for (let attempt = 0; attempt < 5; attempt += 1) await session.callOnce(write)
      return carrier.count('sign-in') - 1
    }
    carrier.password = 'changed'
    carrier.refusal = 'Hệ thống bận'
    carrier.intercept = (kind, response) => kind === 'refresh' && (response.writeHead(401).end(), true)
    clock.advance(200_000)
    expect(await tries()).toBe(1)
    clock.advance(29_999)
    expect(await tries()).toBe(1)
    clock.advance(1)
    expect(await tries()).toBe(2)
    clock.advance(119_999)
    expect(await tries()).toBe(2)
    clock.advance(1)
    expect(await tries()).toBe(3)
    clock.advance(599_999)
    expect(await tries()).toBe(3)
    expect(session.state()).toBe('blocked')
    expect(statusOf(await session.callOnce(write))).toBe('blocked')
    expect(await session.renew(null, 'expired')).toBe('blocked')
    expect(states.slice(-2)).toEqual(['refreshing', 'blocked'])
    expect(states.filter((state) => state === 'blocked')).toHaveLength(3)
    expect(await session.signIn('packer', 'right', false)).toMatchObject({ error: { kind: 'blocked' } })
    expect(carrier.count('sign-in')).toBe(4)
    expect((await session.signIn('packer', 'changed')).ok).toBe(true)
    expect(statusOf(await session.callOnce(write))).toBe(200)
  })

  it('are never more than three in any ten minutes, and the right password works again after the rest', async () => {
    const { session, carrier, clock } = await signedInSession()
    carrier.password = 'changed'
    carrier.refusal = 'Hệ thống bận'
    clock.advance(200_000)
    const triedAt: number[] = []
    for (let second = 0; second < 3600; second += 5) {
      clock.advance(5000)
      const before = carrier.count('sign-in')
      await session.callOnce(write)
      if (carrier.count('sign-in') > before) triedAt.push(clock.monotonic())
    }
    expect(triedAt.length).toBeGreaterThan(9)
    const crowded = triedAt.filter((at) => triedAt.filter((other) => other >= at && other - at < 600_000).length > 3)
    expect(crowded).toEqual([])
    carrier.password = 'right'
    clock.advance(600_000)
    await expect.poll(async () => statusOf(await session.callOnce(write))).toBe(200)
  })

  it.each([
    ['lost', (response: ServerResponse) => drop(response)],
    ['a server error', (response: ServerResponse) => (response.writeHead(503).end(), true)],
    ['asked to come back', (response: ServerResponse) => (response.writeHead(429).end(), true)],
    ['answered by a captive portal', (response: ServerResponse) => (response.end('<html>'), true)],
  ])('are the only sign-ins that count: thirty that were %s change nothing', async (_what, answer) => {
    const { session, carrier, clock } = await signedInSession()
    clock.advance(600_000)
    carrier.intercept = (_kind, response) => answer(response)
    for (let attempt = 0; attempt < 30; attempt += 1) {
      expect(statusOf(await session.callOnce(write))).toBe('unreachable')
    }
    expect(carrier.count('sign-in')).toBe(1 + 30)
    carrier.intercept = () => false
    expect(statusOf(await session.callOnce(write))).toBe(200)
  })
})

describe('each 401', () => {
  const title = (text: string) => (response: ServerResponse) => {
    json(response, 401, { title: text })
    return true
  }
  const page = (response: ServerResponse): boolean => {
    response.writeHead(401, { 'content-type': 'text/html' }).end('<html><h1>Unauthorized</h1></html>')
    return true
  }
  const empty = (response: ServerResponse): boolean => {
    response.writeHead(401).end()
    return true
  }

  it.each([
    ['missing header', 'refresh', title('authentication required')],
    ['bad header', 'refresh', title('invalid header format')],
    ['expired', 'refresh', title('token expired')],
    ['invalid', 'sign-in', title('authentication failed')],
    ['an empty one', 'refresh', empty],
    ['a page', 'refresh', page],
  ] as const)('%s: a read renews by %s and is answered', async (_kind, route, unauthorized) => {
    const { session, carrier } = await signedInSession()
    let left = 1
    carrier.intercept = (kind, response) => kind === read.path && left-- > 0 && unauthorized(response)
    expect(statusOf(await session.call(read))).toBe(200)
    expect(carrier.log).toEqual(['sign-in', read.path, route, read.path])
  })

  it.each([
    ['missing header', 'sign-in', title('authentication required')],
    ['bad header', 'sign-in', title('invalid header format')],
    ['expired', 'refresh', title('token expired')],
    ['invalid', 'sign-in', title('authentication failed')],
    ['an empty one', 'sign-in', empty],
    ['a page', 'sign-in', page],
  ] as const)('%s, right after a refresh: a read renews by %s', async (_kind, route, unauthorized) => {
    const { session, carrier } = await signedInSession()
    expect(await session.renew(session.generation(), 'expired')).toBe('renewed')
    let left = 1
    carrier.intercept = (kind, response) => kind === read.path && left-- > 0 && unauthorized(response)
    expect(statusOf(await session.call(read))).toBe(200)
    expect(carrier.log).toEqual(['sign-in', 'refresh', read.path, route, read.path])
  })
})

describe('many expiries at once', () => {
  it('renews once for each lost generation, however many calls are in flight, and never shows a refresh token twice', async () => {
    const { session, carrier } = await signedInSession()
    for (let round = 0; round < 20; round += 1) {
      carrier.revokeAccess()
      const before = carrier.count('refresh') + carrier.count('sign-in')
      const answers = await Promise.all(Array.from({ length: 40 }, () => session.call(read)))
      expect(answers.map(statusOf)).toEqual(Array.from({ length: 40 }, () => 200))
      expect(carrier.count('refresh') + carrier.count('sign-in') - before).toBe(1)
    }
    expect(carrier.count('sign-in')).toBe(1)
  })

  it('a token that dies again while its calls are in flight costs one more renewal, not one for each call', async () => {
    const { session, carrier } = await signedInSession()
    let revoked = 0
    carrier.intercept = (kind) => {
      // The fresh token dies as soon as the first call with it arrives.
      if (kind === read.path && carrier.count('refresh') > revoked && revoked < 5) {
        revoked += 1
        carrier.revokeAccess()
      }
      return false
    }
    carrier.revokeAccess()
    await Promise.all(Array.from({ length: 40 }, () => session.call(read)))
    expect(carrier.count('refresh')).toBeLessThanOrEqual(1 + 5 + 1)
    carrier.intercept = () => false
    expect(statusOf(await session.call(read))).toBe(200)
    expect(carrier.count('sign-in')).toBe(1)
  })
})

describe('what is kept between runs', () => {
  it('keeps secrets only where the packer wants it and the store is protected', async () => {
    const kept = await signedInSession()
    expect(kept.secrets.stored).toEqual({ username: 'packer', password: 'right', refreshToken: 'refresh-1' })
    expect((await signedInSession({ secrets: memorySecrets(false) })).secrets.stored).toBeNull()
    expect((await signedInSession({ staySignedIn: () => false })).secrets.stored).toBeNull()
  })

  it('a slow secure store never keeps what a sign-out has forgotten', async () => {
    const secrets = memorySecrets()
    const saves: (() => void)[] = []
    secrets.save = (next) =>
      new Promise((resolve) => {
        saves.push(() => {
          secrets.stored = next
          resolve()
        })
      })
    const { session } = await openSession({ secrets })
    const signingIn = session.signIn('packer', 'right')
    await expect.poll(() => saves.length).toBe(1)
    const signingOut = session.signOut()
    saves[0]!()
    await expect.poll(() => saves.length).toBe(2)
    saves[1]!()
    await Promise.all([signingIn, signingOut])
    expect(secrets.stored).toBeNull()
  })

  it('has signed in once the secure store has kept it', async () => {
    const secrets = memorySecrets()
    const saves: (() => void)[] = []
    secrets.save = () => new Promise((resolve) => void saves.push(resolve))
    const { session } = await openSession({ secrets })
    const ended: string[] = []
    const signingIn = session.signIn('packer', 'right').then(() => ended.push('signed in'))
    await expect.poll(() => saves.length).toBe(1)
    await new Promise((resolve) => setImmediate(resolve))
    ended.push('kept')
    saves[0]!()
    await signingIn
    expect(ended).toEqual(['kept', 'signed in'])
  })

  it('keeps the new refresh token after every renewal', async () => {
    const { session, clock, secrets } = await signedInSession()
    clock.advance(50_000)
    await session.callOnce(write)
    expect(secrets.stored?.refreshToken).toBe('refresh-2')
  })

  it('takes the session up again: by the refresh token, or by the password where that is dead', async () => {
    const stored = { username: 'packer', password: 'right', refreshToken: 'dead' }
    const { session, carrier, states } = await openSession({ secrets: memorySecrets(true, stored) })
    await session.restore()
    expect(carrier.log).toEqual(['refresh', 'sign-in'])
    expect(session.state()).toBe('fresh')
    expect(states).toEqual(['refreshing', 'fresh'])
  })

  it('asks for a person where nothing is kept, or where only a dead refresh token is', async () => {
    const empty = await openSession()
    await empty.session.restore()
    expect(empty.session.state()).toBe('signed-out')
    const secrets = memorySecrets(true, { username: 'packer', password: null, refreshToken: 'dead' })
    const { session, carrier } = await openSession({ secrets })
    await session.restore()
    expect(carrier.log).toEqual(['refresh'])
    expect(session.state()).toBe('signed-out')
  })

  it('sends nothing any more once the refresh token is refused and there is no password, though the token would last', async () => {
    const secrets = memorySecrets(true, { username: 'packer', password: null, refreshToken: 'kept' })
    const { session, carrier, clock } = await openSession({ secrets })
    const data = { jwt_token: 'a', token_expires_in: '60s', refresh_token: 'r', refresh_expires_in: '120s' }
    carrier.intercept = (_kind, response) => (json(response, 200, { success: true, message: 'ok', data }), true)
    await session.restore()
    expect([session.state(), session.generation()]).toEqual(['fresh', 1])
    carrier.intercept = () => false
    clock.advance(50_000)
    expect(statusOf(await session.callOnce(write))).toBe('signed-out')
    expect(statusOf(await session.callOnce(write))).toBe('signed-out')
    expect(carrier.log).toEqual(['refresh', 'refresh'])
    expect([session.state(), session.generation()]).toEqual(['signed-out', null])
  })

  it('goes on when the secure store fails, and says so', async () => {
    const failures: unknown[] = []
    const secrets = {
      ...memorySecrets(),
      load: () => Promise.reject(new Error('locked')),
      save: () => Promise.reject(new Error('full')),
    }
    const { session } = await openSession({ secrets, onStoreFailed: (error) => failures.push(error) })
    await session.restore()
    expect((await session.signIn('packer', 'right')).ok).toBe(true)
    expect(failures).toHaveLength(2)
  })
})

describe('a secure store that does not answer', () => {
  it('holds up nothing that waits for a renewed token', async () => {
    const secrets = memorySecrets()
    const { session, clock } = await signedInSession({ secrets })
    secrets.save = () => new Promise(() => {})
    clock.advance(50_000)
    expect(statusOf(await session.callOnce(write))).toBe(200)
    expect(await session.renew(session.generation(), 'expired')).toBe('renewed')
  })
})

describe('calls that need no sign-in', () => {
  it('go without a token where nobody is signed in, with one otherwise, and wait out an outage', async () => {
    const { session, carrier, clock } = await openSession()
    const legacy = { ...write, path: '/v2/bill/create', signInOptional: true }
    expect(statusOf(await session.callOnce(legacy))).toBe(401)
    await session.signIn('packer', 'right')
    expect(statusOf(await session.callOnce(legacy))).toBe(200)
    clock.advance(600_000)
    carrier.intercept = (_kind, response) => drop(response)
    expect(statusOf(await session.callOnce(legacy))).toBe('unreachable')
  })
})
