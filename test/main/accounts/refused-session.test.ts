import { afterEach, expect, test } from 'vitest'
import { createPortOf } from '../../../src/main/accounts/outbox-ports.ts'
import { createCallsFor } from '../../../src/main/carrier/endpoints/generation.ts'
import type { Account } from '../../../src/shared/domain/account/account.ts'
import { sampleBill } from '../../../scripts/drive/sample-bill.ts'
import { json } from '../carrier/auth-carrier.ts'
import { openTransport } from '../carrier/servers.ts'
import { openSession, type Fixture } from '../carrier/session-fixture.ts'
import { openStation, type Station } from '../outbox/station.ts'

/** A queue over a real session, at a carrier that refuses every create with a 401 whose words nobody knows. */
interface RefusedQueue extends Omit<Fixture, 'carrier'> {
  readonly station: Station
  readonly carrier: Fixture['carrier'] & { isRefusing: boolean }
  /** Creates that have reached the carrier. */
  creates(): number
}

const createPath = '/v3/bill/create'
const account: Account = {
  kind: 'live',
  baseUrl: 'https://carrier.example',
  username: 'packer',
  generation: 'v3',
  partnerId: null,
  partnerName: '',
  staySignedIn: true,
}

let running: Station | null = null
afterEach(() => running?.queue.stop())

async function refusedQueue(drafts: number, change: Partial<Account> = {}): Promise<RefusedQueue> {
  let wake: () => void = () => undefined
  const fixture = await openSession({ onChange: (state) => (state === 'fresh' ? wake() : undefined) })
  const { session, clock, states } = fixture
  const carrier = Object.assign(fixture.carrier, { isRefusing: true })
  let codes = 0
  carrier.intercept = (kind, response) => {
    if (kind !== createPath) return false
    codes += 1
    if (carrier.isRefusing) json(response, 401, { success: false, message: 'Ơ kìa' })
    else json(response, 200, { success: true, message: '', data: { bill_code: `SHP${codes}` } })
    return true
  }
  const wire = () => ({ weightUnit: 'kg' as const, partnerId: null, partnerName: '' })
  const calls = createCallsFor('v3')
  const create = createPortOf({ account: { ...account, ...change }, session, calls, wire })
  const station = openStation({ clock: { ...clock, setWall: () => undefined }, queue: { create } })
  running = station
  wake = () => station.queue.wake()
  await session.signIn('packer', 'right')
  for (let n = 1; n <= drafts; n += 1) station.enter(`R${n}`, sampleBill(`R${n}`))
  return { ...fixture, session, states, station, carrier, creates: () => carrier.count(createPath) }
}

const within = { timeout: 5000 }
async function haveCreated({ station }: RefusedQueue, drafts: number): Promise<void> {
  await expect.poll(() => station.queue.counts().CREATED, within).toBe(drafts)
}
/** The carrier has answered and session and queue have taken it in. */
async function refusedAt(queue: RefusedQueue, creates: number): Promise<void> {
  await expect.poll(() => [queue.creates(), queue.session.state()], within).toEqual([creates, 'rejected'])
  await expect.poll(() => queue.station.queue.counts().READY, within).toBe(8)
}
/** @returns all calls that the carrier has had, once one that was made behind them has its answer */
async function callsSoFar({ carrier, clock, session }: RefusedQueue): Promise<number> {
  const transport = openTransport({ baseUrl: carrier.baseUrl, clock })
  // A call of the queue or session is written in the turn of its timer, before the first of these is.
  for (let n = 0; n < 2; n += 1) await transport.send({ method: 'GET', path: behind }, null)
  expect(session.state()).toBe('rejected')
  return carrier.log.filter((path) => path !== behind).length
}
const behind = '/behind'

test('a carrier that refuses its own tokens gets each draft once more, and session and queue say the same', async () => {
  const queue = await refusedQueue(8)
  await refusedAt(queue, 8) // four slots, each draft twice
  expect(queue.station.queue.status().status).toBe('signed-out')
  const calls = await callsSoFar(queue)
  expect(queue.creates()).toBe(8)
  expect(await callsSoFar(queue)).toBe(calls)
})

test('it is tried again by the clock with one draft, after pauses that grow, until it takes one', async () => {
  const queue = await refusedQueue(8)
  const { session, station, clock, carrier, creates } = queue
  await refusedAt(queue, 8)
  for (const [pauseMs, sent] of [
    [30_000, 10],
    [60_000, 12],
    [120_000, 14],
  ] as const) {
    const calls = await callsSoFar(queue)
    clock.advance(pauseMs - 1000)
    expect(await callsSoFar(queue)).toBe(calls)
    expect(creates()).toBe(sent - 2)
    clock.advance(1000)
    await refusedAt(queue, sent)
  }
  carrier.isRefusing = false
  clock.advance(240_000)
  await haveCreated(queue, 8)
  expect([session.state(), station.queue.status().status]).toEqual(['fresh', 'running'])
})

test('a person who presses "send now" does not wait for it', async () => {
  const queue = await refusedQueue(2)
  await expect.poll(() => queue.session.state(), within).toBe('rejected')
  queue.carrier.isRefusing = false
  queue.station.queue.sendNow()
  await haveCreated(queue, 2)
  expect(queue.session.state()).toBe('fresh')
})

test('a sign-in ends it at once', async () => {
  const queue = await refusedQueue(2)
  await expect.poll(() => queue.session.state(), within).toBe('rejected')
  queue.carrier.isRefusing = false
  await queue.session.signIn('packer', 'right')
  await haveCreated(queue, 2)
})

test('a carrier whose sign-in asks to come back is tried again; only one that does not answer is called unreachable', async () => {
  const { station, clock, carrier } = await refusedQueue(0)
  clock.advance(600_000)
  carrier.intercept = (_kind, response) => (response.writeHead(503).end(), true)
  station.enter('R1', sampleBill('R1'))
  const outage = () => {
    const { status, unreachable } = station.queue.status()
    return [status, unreachable]
  }
  await expect.poll(outage, within).toEqual(['probing', undefined])
  carrier.intercept = (_kind, response) => (response.destroy(), true)
  clock.advance(60_000)
  await expect.poll(outage, within).toEqual(['offline', 'carrier-unreachable'])
})
