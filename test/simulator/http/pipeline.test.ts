import { expect, it, vi } from 'vitest'
import type { FaultAction, FaultRule } from '../../../src/simulator/faults/faults.ts'
import { dataOf, FROZEN_CLOCK, startClient, startSignedIn, V3_BODY, type Answer, type Client } from '../client.ts'

const CREATE = '/v3/bill/create'

/** One create under one fault: the answer, or null where the connection broke. */
async function createUnder(
  phase: FaultRule['phase'],
  action: FaultAction,
): Promise<{ client: Client; answer: Answer | null; exists: boolean; delivered: boolean | undefined }> {
  const client = await startSignedIn()
  client.simulator.faults.add({ endpoint: CREATE, phase, action, times: 1 })
  const answer = await client.post(CREATE, V3_BODY).catch(() => null)
  const entries = client.simulator.ledger.billsByReference('PB-1')
  return { client, answer, exists: entries.length === 1, delivered: entries[0]?.answerDelivered }
}

const BEFORE_AND_AFTER = [
  ['before', false],
  ['after', true],
] as const

it.each(BEFORE_AND_AFTER)('drops the connection %s processing; the shipment exists: %s', async (phase, exists) => {
  const run = await createUnder(phase, { kind: 'drop' })
  expect(run).toMatchObject({ answer: null, exists })
  expect(run.delivered ?? false).toBe(false)
})

it.each(BEFORE_AND_AFTER)(
  'cuts the body in the middle %s processing; the shipment exists: %s',
  async (phase, exists) => {
    const run = await createUnder(phase, { kind: 'cut-body' })
    expect(run).toMatchObject({ answer: null, exists })
  },
)

it.each(BEFORE_AND_AFTER)('truncates the JSON %s processing; the shipment exists: %s', async (phase, exists) => {
  const run = await createUnder(phase, { kind: 'truncated-json' })
  expect(run).toMatchObject({ exists, answer: { status: 200, json: {} } })
  expect(run.answer?.text).toMatch(/^\{"success":true/u)
  expect(run.delivered ?? false).toBe(false)
})

it.each(BEFORE_AND_AFTER)(
  'answers a foreign envelope %s processing; the shipment exists: %s',
  async (phase, exists) => {
    const run = await createUnder(phase, { kind: 'wrong-envelope' })
    expect(run).toMatchObject({ exists, answer: { status: 200 } })
    expect(run.answer?.json).not.toHaveProperty('success')
    expect(run.answer?.json).not.toHaveProperty('data')
  },
)

it.each(BEFORE_AND_AFTER)('answers an HTML page %s processing; the shipment exists: %s', async (phase, exists) => {
  const run = await createUnder(phase, { kind: 'html' })
  expect(run).toMatchObject({ exists, answer: { status: 200 } })
  expect(run.answer?.headers.get('content-type')).toContain('text/html')
})

it.each(BEFORE_AND_AFTER)('redirects %s processing; the shipment exists: %s', async (phase, exists) => {
  const run = await createUnder(phase, { kind: 'redirect', location: 'https://login.invalid/' })
  expect(run).toMatchObject({ exists, answer: { status: 302 } })
  expect(run.answer?.headers.get('location')).toBe('https://login.invalid/')
})

it.each([500, 502, 503, 504, 408, 429, 403])('answers %i before or after processing', async (status) => {
  for (const [phase, exists] of BEFORE_AND_AFTER) {
    const run = await createUnder(phase, { kind: 'status', status, retryAfterSeconds: 3 })
    expect(run).toMatchObject({ exists, answer: { status, json: { success: false } } })
    expect(run.answer?.headers.get('retry-after')).toBe('3')
    expect(run.delivered ?? false).toBe(false)
  }
})

it('gives a status fault an HTML page or no body at all', async () => {
  const html = await createUnder('before', { kind: 'status', status: 502, body: 'html' })
  expect(html.answer?.text).toContain('<html>')
  const empty = await createUnder('after', { kind: 'status', status: 503, body: 'empty' })
  expect(empty.answer?.text).toBe('')
})

it.each([
  ['header-missing', 'Authentication required'],
  ['header-format', 'Invalid header format'],
  ['token-expired', 'Token expired'],
  ['token-invalid', 'Authentication failed'],
] as const)('answers a 401 of the kind %s on demand, even after processing', async (reason, title) => {
  for (const [phase, exists] of BEFORE_AND_AFTER) {
    const run = await createUnder(phase, { kind: 'unauthorized', reason })
    expect(run).toMatchObject({ exists, answer: { status: 401, json: { success: false, title } } })
  }
})

it('echoes another reference while the ledger keeps the true one', async () => {
  const run = await createUnder('after', { kind: 'other-ref-code', refCode: 'PB-"2"' })
  expect(run).toMatchObject({ exists: true, delivered: false })
  expect(dataOf(run.answer!)).toMatchObject({ ref_code: 'PB-"2"', status_id: 2 })
})

it('answers with the code of an older bill while the ledger keeps the true one', async () => {
  const run = await createUnder('after', { kind: 'other-bill-code', billCode: 'SHP-OLD' })
  expect(run).toMatchObject({ exists: true, delivered: false })
  expect(dataOf(run.answer!)).toMatchObject({ bill_code: 'SHP-OLD', status_id: 2 })
})

it('delays and then answers the truth', async () => {
  for (const phase of ['before', 'after'] as const) {
    const startedAt = performance.now()
    const run = await createUnder(phase, { kind: 'delay', ms: 80 })
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(75)
    expect(run).toMatchObject({ exists: true, delivered: true, answer: { json: { success: true } } })
  }
})

it('adds a delay to another fault', async () => {
  const client = await startSignedIn()
  client.simulator.faults.add({ endpoint: CREATE, phase: 'after', action: { kind: 'delay', ms: 60 } })
  client.simulator.faults.add({ endpoint: CREATE, phase: 'after', action: { kind: 'drop' } })
  const startedAt = performance.now()
  await expect(client.post(CREATE, V3_BODY)).rejects.toThrow('fetch failed')
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(55)
})

it('processes a call whose client gave up waiting', async () => {
  const client = await startSignedIn()
  const { authorization } = await headersOf(client)
  client.simulator.faults.add({ endpoint: CREATE, phase: 'before', action: { kind: 'delay', ms: 200 } })
  const giveUp = new AbortController()
  const headers = { 'content-type': 'application/json', authorization }
  const body = JSON.stringify(V3_BODY)
  const request = { method: 'POST', headers, body, signal: giveUp.signal }
  const call = fetch(client.url + CREATE, request).catch((error: unknown) => String(error))
  await vi.waitFor(() => expect(client.simulator.faults.strikes).toBe(1), { interval: 5, timeout: 5000 })
  giveUp.abort()
  expect(await call).toMatch('aborted')
  await expect.poll(() => client.simulator.ledger.all().length, { timeout: 5000 }).toBe(1)
  await client.simulator.close()
  expect(client.simulator.ledger.all()[0]?.answerDelivered).toBe(false)
})

async function headersOf(client: Client): Promise<{ authorization: string }> {
  const answer = await client.post('/v1/auth/sign-in', { username: 'training', password: 'training' })
  return { authorization: `Bearer ${String(dataOf(answer)['jwt_token'])}` }
}

it('strikes every endpoint with one rule, sign-in included', async () => {
  const client = await startClient()
  client.simulator.faults.add({ endpoint: '*', phase: 'before', action: { kind: 'status', status: 503 } })
  expect((await client.post('/v1/auth/sign-in', {})).status).toBe(503)
  expect((await client.get('/v3/loc/provinces')).status).toBe(503)
  client.simulator.faults.clear()
  expect((await client.get('/v3/loc/provinces')).status).toBe(401)
})

it('closes while a call is still being delayed', async () => {
  const client = await startSignedIn()
  client.simulator.faults.add({ endpoint: CREATE, phase: 'before', action: { kind: 'delay', ms: 60_000 } })
  const pending = client.post(CREATE, V3_BODY).catch(() => 'broken')
  await vi.waitFor(() => expect(client.simulator.faults.strikes).toBe(1), { timeout: 10_000 })
  await client.simulator.close()
  expect(await pending).toBe('broken')
  expect(client.simulator.ledger.all()).toEqual([])
})

it('limits the rate of requests and says when to come back', async () => {
  const client = await startSignedIn({ clock: FROZEN_CLOCK, rateLimit: { requests: 3, perSeconds: 10 } })
  expect((await client.get('/v3/loc/provinces')).status).toBe(200)
  expect((await client.get('/v3/loc/provinces')).status).toBe(200)
  client.simulator.clock.advance(4_000)
  const refused = await client.post(CREATE, V3_BODY)
  expect(refused).toMatchObject({ status: 429, json: { success: false } })
  expect(refused.headers.get('retry-after')).toBe('6')
  expect(client.simulator.ledger.all()).toEqual([])
  client.simulator.clock.advance(6_000)
  expect((await client.post(CREATE, V3_BODY)).status).toBe(200)
})

it('answers broken JSON, foreign content and unknown paths in the envelope', async () => {
  const client = await startSignedIn()
  const send = (body: string, type: string) =>
    fetch(client.url + CREATE, { method: 'POST', headers: { 'content-type': type }, body })
  const broken = await send('{"weight":', 'application/json')
  expect(broken.status).toBe(400)
  expect(await broken.json()).toMatchObject({ success: false, data: {} })
  expect((await send('weight=1', 'application/x-www-form-urlencoded')).status).toBe(415)
  expect(await client.post(CREATE, [V3_BODY])).toMatchObject({ status: 400, json: { success: false } })
  expect(await client.get('/v9/nothing')).toMatchObject({ status: 404, json: { success: false, data: {} } })
})

it('reports each request with codes and nothing else', async () => {
  const lines: unknown[] = []
  const client = await startSignedIn({ onRequest: (line) => lines.push(line) })
  const code = await client.create()
  client.simulator.faults.add({ endpoint: '/v3/bill/destroy', phase: 'before', action: { kind: 'drop' } })
  await client.post('/v3/bill/destroy', { bill_code: [code] }).catch(() => null)
  const durationMs = expect.any(Number)
  expect(lines).toEqual([
    { method: 'POST', path: '/v1/auth/sign-in', status: 200, refCode: '', billCode: '', durationMs },
    { method: 'POST', path: CREATE, status: 200, refCode: 'PB-1', billCode: code, durationMs },
    { method: 'POST', path: '/v3/bill/destroy', status: 0, refCode: '', billCode: '', durationMs },
  ])
})
