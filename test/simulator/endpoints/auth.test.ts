import { expect, it } from 'vitest'
import { dataOf, FROZEN_CLOCK, startClient, V3_BODY } from '../client.ts'

const CREDENTIALS = { username: 'training', password: 'training' }

it('answers sign-in with the documented token set', async () => {
  const client = await startClient()
  const answer = await client.post('/v1/auth/sign-in', CREDENTIALS)
  expect(answer.status).toBe(200)
  expect(answer.json['success']).toBe(true)
  expect(dataOf(answer)).toEqual({
    jwt_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/u),
    token_type: 'Bearer',
    token_expires_in: '1 minute',
    refresh_token: expect.any(String),
    refresh_expires_in: '2 minutes',
  })
})

it('writes the lifetime into the token as well', async () => {
  const client = await startClient({ accessTokenLifetime: '24h' })
  const token = String(dataOf(await client.post('/v1/auth/sign-in', CREDENTIALS))['jwt_token'])
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, number>
  expect(claims['exp']! - claims['iat']!).toBe(86_400)
})

it('refuses wrong credentials with the status of a business failure, or the one it was told', async () => {
  const wrong = { ...CREDENTIALS, password: 'no' }
  const lenient = await startClient()
  const strict = await startClient({ signInFailureStatus: 401 })
  expect(await lenient.post('/v1/auth/sign-in', wrong)).toMatchObject({
    status: 200,
    json: { success: false, data: {} },
  })
  expect(await strict.post('/v1/auth/sign-in', wrong)).toMatchObject({ status: 401, json: { success: false } })
  expect((await lenient.post('/v1/auth/sign-in', {})).json['message']).toContain('username')
})

it('keeps several accounts apart: one does not see the shipments of the other', async () => {
  const accounts = [
    { username: 'shop-a', password: 'a', partnerId: 1 },
    { username: 'shop-b', password: 'b', partnerId: 2 },
  ]
  const client = await startClient({ accounts })
  await client.signIn('shop-a', 'a')
  const code = await client.create()
  expect((await client.get(`/v3/bill/tracking?bill_code=${code}`)).json['success']).toBe(true)
  await client.signIn('shop-b', 'b')
  expect((await client.get(`/v3/bill/tracking?bill_code=${code}`)).json['success']).toBe(false)
})

it('gives a new pair for a refresh token, once', async () => {
  const client = await startClient()
  const { refresh_token } = dataOf(await client.post('/v1/auth/sign-in', CREDENTIALS))
  const renewed = await client.post('/v1/auth/refresh-token', { refresh_token })
  expect(dataOf(renewed)['refresh_token']).not.toBe(refresh_token)
  const again = await client.post('/v1/auth/refresh-token', { refresh_token })
  expect(again).toMatchObject({ status: 401, json: { success: false, title: 'Authentication failed' } })
})

it('lets a refresh token be used again where that is switched on', async () => {
  const client = await startClient({ singleUseRefreshTokens: false })
  const { refresh_token } = dataOf(await client.post('/v1/auth/sign-in', CREDENTIALS))
  await client.post('/v1/auth/refresh-token', { refresh_token })
  expect((await client.post('/v1/auth/refresh-token', { refresh_token })).status).toBe(200)
})

it('answers 400 to a refresh without its token', async () => {
  const client = await startClient()
  const answer = await client.post('/v1/auth/refresh-token', {})
  expect(answer).toMatchObject({ status: 400, json: { success: false } })
})

it('lets tokens expire on its own clock: first the access token, then the refresh token', async () => {
  const client = await startClient({ clock: FROZEN_CLOCK })
  const { jwt_token, refresh_token } = dataOf(await client.post('/v1/auth/sign-in', CREDENTIALS))
  const authorization = `Bearer ${String(jwt_token)}`
  client.simulator.clock.advance(59_999)
  expect((await client.get('/v3/loc/provinces', { authorization })).status).toBe(200)
  client.simulator.clock.advance(1)
  expect(await client.get('/v3/loc/provinces', { authorization })).toMatchObject({
    status: 401,
    json: { title: 'Token expired' },
  })
  client.simulator.clock.advance(60_000)
  expect((await client.post('/v1/auth/refresh-token', { refresh_token })).status).toBe(401)
})

it('tells the four kinds of 401 apart', async () => {
  const client = await startClient()
  const { jwt_token } = dataOf(await client.post('/v1/auth/sign-in', CREDENTIALS))
  const title = async (headers: Record<string, string>) => {
    const answer = await client.post('/v3/bill/create', V3_BODY, headers)
    expect(answer.status).toBe(401)
    expect(answer.json['success']).toBe(false)
    return answer.json['title']
  }
  expect(await title({})).toBe('Authentication required')
  expect(await title({ authorization: `Token ${String(jwt_token)}` })).toBe('Invalid header format')
  expect(await title({ authorization: 'Bearer' })).toBe('Invalid header format')
  expect(await title({ authorization: 'Bearer made-up' })).toBe('Authentication failed')
  client.simulator.tokens.expireAccess()
  expect(await title({ authorization: `Bearer ${String(jwt_token)}` })).toBe('Token expired')
  client.simulator.tokens.revokeAll()
  expect(await title({ authorization: `Bearer ${String(jwt_token)}` })).toBe('Authentication failed')
  expect(client.simulator.ledger.all()).toEqual([])
})

it('can expire refresh tokens alone', async () => {
  const client = await startClient()
  const { jwt_token, refresh_token } = dataOf(await client.post('/v1/auth/sign-in', CREDENTIALS))
  client.simulator.tokens.expireRefresh()
  expect((await client.post('/v1/auth/refresh-token', { refresh_token })).status).toBe(401)
  expect((await client.get('/v3/loc/provinces', { authorization: `Bearer ${String(jwt_token)}` })).status).toBe(200)
})
