import { expect, test } from 'vitest'
import type { CreateAnswer } from '../../../../src/main/carrier/wire/create-answer.ts'
import { created, notSent, openStation, refused, turnsDone, unclear } from '../station.ts'
import type { Station } from '../station.ts'

const oneAtOnce = { sendConcurrency: 1, cancelChunkSize: 20, stationCode: 'TB1', operator: 'Lan' }

function stationThatSends(count: number, sendConcurrency = 1): Station {
  const station = openStation({ queue: { settings: () => ({ ...oneAtOnce, sendConcurrency }) } })
  for (let n = 1; n <= count; n += 1) station.enter(`R${n}`)
  return station
}

/** Until the queue's next try by itself. @returns how long that took */
async function passPause(station: Station): Promise<number> {
  const { nextProbeAtMs } = station.queue.status()
  const delayMs = (nextProbeAtMs ?? 0) - station.clock.now()
  station.clock.advance(delayMs)
  await turnsDone()
  return delayMs
}

/** Three creates of which nobody knows the fate, one after the other, while the read is answered each time. */
async function stubborn(drafts = 20): Promise<Station> {
  const station = stationThatSends(drafts)
  station.carrier.script = () => unclear()
  await turnsDone()
  await passPause(station)
  await passPause(station)
  expect(station.carrier.sent).toEqual(['R1', 'R2', 'R3'])
  return station
}

test('after three unclear creates without a clear one an answered read no longer goes on: pauses grow to ten minutes, one draft each', async () => {
  const station = await stubborn()
  const delays: number[] = []
  for (let n = 0; n < 6; n += 1) delays.push(await passPause(station))
  expect(delays).toEqual([45_000, 90_000, 180_000, 360_000, 450_000, 450_000])
  expect(station.carrier.sent).toHaveLength(9)
  expect(station.queue.status()).toMatchObject({ status: 'probing', detail: 'no answer in 30 s' })
})

test('neither a sign-in nor the network said to be back shortens such a pause', async () => {
  const station = await stubborn()
  station.queue.wake()
  await turnsDone()
  station.clock.advance(40_000)
  await turnsDone()
  expect(station.carrier.sent).toHaveLength(3)
})

test('where the read is not answered behind such a pause, it is tried again after growing pauses and not at once', async () => {
  const station = await stubborn()
  station.carrier.probeAnswers = false
  const delays: number[] = []
  for (let n = 0; n < 4; n += 1) delays.push(await passPause(station))
  expect(delays).toEqual([45_000, 3000, 6000, 12_000])
  expect(station.carrier.sent).toHaveLength(3)
})

test('while the read is under way nothing asks for a second one', async () => {
  const station = stationThatSends(1)
  station.carrier.script = () => unclear()
  await turnsDone()
  const { probes } = station.carrier
  station.queue.wake()
  station.queue.wake()
  await turnsDone()
  expect(station.carrier.probes).toBe(probes + 1)
})

test('a read that was brought forward takes the place of the one that was due, which says no time while it runs', async () => {
  const station = stationThatSends(1)
  station.carrier.script = () => unclear()
  station.carrier.probeAnswers = false
  await turnsDone()
  const { probes } = station.carrier
  station.queue.wake()
  expect(station.queue.status().nextProbeAtMs).toBeNull()
  await turnsDone()
  const nextAtMs = station.queue.status().nextProbeAtMs ?? 0
  station.clock.advance(nextAtMs - station.clock.now() - 1)
  await turnsDone()
  expect(station.carrier.probes).toBe(probes + 1)
})

test.for([
  ['a bill that was created', created('R4')],
  ['a refusal of the draft itself', refused('Sai phường')],
] as const)('%s closes the circuit', async ([, answer]) => {
  const station = await stubborn(8)
  station.carrier.script = (refCode) => (refCode === 'R4' ? answer : created(refCode))
  await passPause(station)
  expect(station.carrier.sent).toHaveLength(8)
  expect(station.queue.status().status).toBe('running')
})

test('creates that were out when the circuit opened count as one', async () => {
  const station = stationThatSends(9, 4)
  station.carrier.script = null
  await turnsDone()
  for (const call of station.carrier.calls) await call.answer(unclear())
  expect(station.queue.counts().UNKNOWN).toBe(4)
  expect(await passPause(station)).toBe(750)
  await station.carrier.calls[4]!.answer(unclear())
  expect(await passPause(station)).toBe(1500)
})

test.for<readonly [string, CreateAnswer]>([
  ['a request that never left', notSent],
  ['a 429', { kind: 'later', status: 429, retryAfterMs: 1000 }],
  ['a 401', { kind: 'unauthorized', which: 'expired' }],
])('%s neither counts nor resets', async ([, answer]) => {
  const station = await stubborn()
  let tries = 0
  station.carrier.script = () => {
    tries += 1
    return tries === 1 ? answer : unclear()
  }
  await passPause(station)
  station.clock.advance(2000)
  await turnsDone()
  expect(tries).toBe(2)
  expect(await passPause(station)).toBeGreaterThan(80_000)
})

test('one press sends exactly one draft and leaves the count', async () => {
  const station = await stubborn()
  station.queue.sendNow()
  await turnsDone()
  expect(station.carrier.sent).toHaveLength(4)
  expect(await passPause(station)).toBe(90_000)
})

test('count and pause survive a restart', async () => {
  const station = await stubborn()
  const { nextProbeAtMs } = station.queue.status()
  const after = station.crashAndReopen()
  await turnsDone()
  expect(after.queue.status()).toMatchObject({ status: 'probing', nextProbeAtMs })
  expect(after.carrier.sent).toEqual([])
  after.carrier.script = () => unclear()
  await passPause(after)
  expect(after.carrier.sent).toEqual(['R4'])
  expect(await passPause(after)).toBe(90_000)
  after.carrier.script = created
  await passPause(after)
  const third = after.crashAndReopen()
  await turnsDone()
  expect(third.queue.status().status).toBe('running')
})

test('an unclear cancel is no outage for creates, and an unclear create none for cancels', async () => {
  const station = openStation()
  station.enter('R1')
  await turnsDone()
  station.carrier.probeAnswers = false
  station.carrier.cancel = () => Promise.resolve({ kind: 'unclear', detail: 'HTTP 503' })
  station.queue.requestCancel('VN-R1')
  await turnsDone()
  station.enter('R2')
  await turnsDone()
  expect([station.state('R2'), station.queue.status().status]).toEqual(['CREATED', 'running'])
  station.carrier.script = () => unclear()
  station.enter('R3')
  await turnsDone()
  const returned = await station.queue.batches.create({ kind: 'return', codes: ['VN-R2'] })
  await turnsDone()
  expect(station.queue.status().status).toBe('probing')
  expect([returned.ok, station.carrier.returned]).toEqual([true, []]) // the same operation as the cancel
  station.queue.requestUpdate({ billCode: 'VN-R2', changes: { note: 'a' } })
  await turnsDone()
  expect(station.carrier.updated).toHaveLength(1)
})
