import { expect, it } from 'vitest'
import { dataOf, FROZEN_CLOCK, startSignedIn, V3_BODY, type Client } from './client.ts'

const started = (): Promise<Client> => startSignedIn({ control: true, clock: FROZEN_CLOCK })

async function remove(client: Client, path: string): Promise<number> {
  return (await fetch(client.url + path, { method: 'DELETE' })).status
}

it('is not there unless it was asked for', async () => {
  const client = await startSignedIn()
  expect((await client.get('/_control/ledger')).status).toBe(404)
  expect((await client.post('/_control/faults', {})).status).toBe(404)
  expect((await client.post('/_control/tokens', { do: 'revoke-all' })).status).toBe(404)
  expect((await client.get('/v3/loc/provinces')).status).toBe(200)
})

it('switches faults on and off', async () => {
  const client = await started()
  const rule = { endpoint: '/v3/bill/create', phase: 'after', action: { kind: 'status', status: 500 }, times: 5 }
  expect((await client.post('/_control/faults', rule)).json).toEqual({ ok: true })
  expect((await client.post('/v3/bill/create', V3_BODY)).status).toBe(500)
  expect(client.simulator.ledger.all()).toHaveLength(1)
  expect(await remove(client, '/_control/faults')).toBe(200)
  expect((await client.post('/v3/bill/create', V3_BODY)).status).toBe(200)
})

it('refuses a fault that it does not understand', async () => {
  const client = await started()
  const rule = { endpoint: '*', phase: 'before', action: { kind: 'earthquake' } }
  expect((await client.post('/_control/faults', rule)).status).toBe(400)
  const nowhere = { endpoint: '/v4/bill', phase: 'before', action: { kind: 'drop' } }
  expect((await client.post('/_control/faults', nowhere)).status).toBe(400)
  expect((await client.post('/v3/bill/create', V3_BODY)).status).toBe(200)
})

it('switches quirks on and off', async () => {
  const client = await started()
  await client.post('/_control/quirks', { refCodeEcho: 'missing' })
  expect(dataOf(await client.post('/v3/bill/create', V3_BODY))).not.toHaveProperty('ref_code')
  expect(await remove(client, '/_control/quirks')).toBe(200)
  expect(dataOf(await client.post('/v3/bill/create', V3_BODY))).toHaveProperty('ref_code')
  expect((await client.post('/_control/quirks', { mood: 'bad' })).status).toBe(400)
})

it('shows the ledger: all of it, one reference, the duplicates', async () => {
  const client = await started()
  for (const ref_code of ['A', 'B', 'A']) await client.create({ ref_code })
  const sequences = async (path: string): Promise<unknown> =>
    (JSON.parse((await client.get(path)).text) as { sequence: number }[]).map((entry) => entry.sequence)
  expect(await sequences('/_control/ledger')).toEqual([1, 2, 3])
  expect(await sequences('/_control/ledger?ref_code=A')).toEqual([1, 3])
  const groups = JSON.parse((await client.get('/_control/ledger/duplicates')).text) as unknown[][]
  expect(groups.map((group) => group.length)).toEqual([2])
})

it('moves the clock, and with it the age of tokens', async () => {
  const client = await started()
  const answer = await client.post('/_control/clock', { advanceMs: 60_000 })
  expect(answer.json).toEqual({ nowMs: FROZEN_CLOCK.now() + 60_000 })
  expect((await client.get('/v3/loc/provinces')).json['title']).toBe('Token expired')
  await client.post('/_control/clock', { rate: 0 })
  expect(client.simulator.clock.now()).toBe(FROZEN_CLOCK.now() + 60_000)
})

it('expires and revokes tokens at once', async () => {
  const client = await started()
  await client.post('/_control/tokens', { do: 'expire-access' })
  expect((await client.get('/v3/loc/provinces')).json['title']).toBe('Token expired')
  await client.post('/_control/tokens', { do: 'revoke-all' })
  expect((await client.get('/v3/loc/provinces')).json['title']).toBe('Authentication failed')
  const signIn = await client.post('/v1/auth/sign-in', { username: 'training', password: 'training' })
  const { refresh_token } = dataOf(signIn)
  await client.post('/_control/tokens', { do: 'expire-refresh' })
  expect((await client.post('/v1/auth/refresh-token', { refresh_token })).status).toBe(401)
})

it('pushes a shipment into a status', async () => {
  const client = await started()
  const code = await client.create()
  await client.post('/_control/bills/move', { billCode: code, statusId: 7 })
  expect(client.simulator.statusOf(code)).toBe(7)
  expect((await client.post('/_control/bills/move', { billCode: 'NOPE', statusId: 7 })).status).toBe(404)
})
