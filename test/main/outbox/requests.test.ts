import { expect, test } from 'vitest'
import type { Batch } from '../../../src/shared/domain/request/batch.ts'
import type { Result } from '../../../src/shared/result.ts'
import type { AppError } from '../../../src/shared/app-error.ts'
import { allAccepted, openStation, turnsDone } from './station.ts'
import type { Station } from './station.ts'

const settings = { sendConcurrency: 4, cancelChunkSize: 1, stationCode: 'TB1', operator: 'Lan' }
const codes = ['CP1', 'CP2', 'CP3', 'CP4', 'CP5']

function idOf(batch: Result<Batch, AppError>): string {
  if (!batch.ok) throw new Error(batch.error.code)
  return batch.value.id
}

const batchOf = ({ queue }: Station, id: string): Batch => {
  const found = queue.batches.list({ offset: 0, limit: 9 }).rows.find((batch) => batch.id === id)
  if (!found) throw new Error(`no batch ${id}`)
  return found
}

const halts = ({ events }: Station) =>
  events.flatMap((event) => (event.type === 'alert' && event.code === 'batches-halted' ? [event.detail] : []))

/** Answers for no code, as often as it is asked. */
function beSilent({ carrier }: Station): void {
  carrier.cancel = ([billCode = '']) =>
    Promise.resolve({
      kind: 'answered',
      outcomes: [{ billCode, outcome: 'unclear', message: 'Forbidden' }],
      unrequested: [],
    })
}

async function probesPass(station: Station): Promise<void> {
  for (let n = 0; n < 6; n += 1) {
    station.clock.advance(60_000)
    await turnsDone()
  }
}

/** Three calls in a row were unclear, and two codes of the batch wait for a person. */
async function haltedStation(): Promise<{ station: Station; id: string }> {
  const station = openStation({ queue: { settings: () => settings } })
  station.enter('R1')
  await turnsDone()
  const accepted = station.carrier.cancel
  beSilent(station)
  const id = idOf(await station.queue.batches.create({ kind: 'cancel', codes }))
  await probesPass(station)
  expect(batchOf(station, id)).toMatchObject({ isHalted: true, counts: { unclear: 3, waiting: 2 } })
  station.carrier.cancel = accepted
  return { station, id }
}

test.each<[string, (station: Station, id: string) => unknown]>([
  ['a new batch', ({ queue }) => queue.batches.create({ kind: 'return', codes: ['CP9'] })],
  ['a batch that is asked for again', ({ queue }, id) => queue.batches.retry({ id, only: 'unclear' })],
  ['the cancel of one bill', ({ queue }) => queue.requestCancel('VN-R1')],
  ['a resume', ({ queue }) => queue.resume()],
])('%s lets the codes of a halted batch go on', async (_, goOn) => {
  const { station, id } = await haltedStation()
  await goOn(station, id)
  await turnsDone()
  expect(batchOf(station, id)).toMatchObject({ isHalted: false, counts: { waiting: 0, accepted: 2 } })
})

test('a cancel that is refused at once lets nothing go on', async () => {
  const { station, id } = await haltedStation()
  expect(station.queue.requestCancel('VN-9')).toMatchObject({ error: { code: 'bill-not-found' } })
  await turnsDone()
  expect(batchOf(station, id)).toMatchObject({ isHalted: true, counts: { waiting: 2 } })
})

test('only a batch of which something waits is halted', async () => {
  const { station, id } = await haltedStation()
  await station.queue.batches.stop(id)
  expect(batchOf(station, id)).toMatchObject({ isHalted: false, counts: { 'not-sent': 2 } })
})

test('a halt is told in the words of the carrier, once each time', async () => {
  const { station } = await haltedStation()
  expect(halts(station)).toEqual(['Forbidden'])
  beSilent(station)
  station.queue.resume()
  await station.queue.batches.create({ kind: 'cancel', codes: ['CP6', 'CP7'] })
  await probesPass(station)
  expect(halts(station)).toEqual(['Forbidden', 'Forbidden'])
})

test('where nothing waits behind the unclear calls no halt is told', async () => {
  const station = openStation({ queue: { settings: () => settings } })
  beSilent(station)
  await station.queue.batches.create({ kind: 'cancel', codes: codes.slice(0, 3) })
  await probesPass(station)
  expect(station.carrier.cancelled).toHaveLength(3)
  expect(halts(station)).toEqual([])
})

test('tracking is asked about an unclear code once the carrier answers again, and behind the codes that are to be sent', async () => {
  const station = openStation({ queue: { settings: () => settings } })
  const calls: string[] = []
  const answers: (() => void)[] = []
  station.carrier.track = (billCode) => {
    calls.push(`track ${billCode}`)
    return { kind: 'not-found' }
  }
  station.carrier.cancel = (sent) => {
    calls.push(`cancel ${sent.join(' ')}`)
    if (calls.length === 1) return Promise.resolve({ kind: 'unclear', detail: 'reset' })
    return new Promise((resolve) => answers.push(() => resolve(allAccepted(sent, 'ok'))))
  }
  await station.queue.batches.create({ kind: 'cancel', codes: ['CP1', 'CP2', 'CP3'] })
  await turnsDone()
  expect(calls).toEqual(['cancel CP1'])
  station.clock.advance(1000)
  await turnsDone()
  expect(calls).toEqual(['cancel CP1', 'cancel CP2'])
  answers[0]?.()
  await turnsDone()
  expect(calls).toEqual(['cancel CP1', 'cancel CP2', 'cancel CP3'])
  answers[1]?.()
  await turnsDone()
  expect(calls).toEqual(['cancel CP1', 'cancel CP2', 'cancel CP3', 'track CP1'])
})

test('what tracking says of an unclear code is told of its bill and of its batch', async () => {
  const station = openStation({ queue: { settings: () => settings } })
  let before = Number.NaN
  station.carrier.track = () => {
    before = station.events.length
    return { kind: 'not-found' }
  }
  station.carrier.cancel = () => Promise.resolve({ kind: 'unclear', detail: 'reset' })
  const id = idOf(await station.queue.batches.create({ kind: 'cancel', codes: ['CP1'] }))
  for (let second = 0; second < 5; second += 1) {
    await turnsDone()
    station.clock.advance(1000)
  }
  const told = station.events.slice(before)
  expect(told).toContainEqual({ type: 'bills', billCodes: ['CP1'] })
  expect(told).toContainEqual({ type: 'batches', ids: [id] })
})

test('while a batch is halted, tracking is asked about what is unclear of it although codes wait', async () => {
  const station = openStation({ queue: { settings: () => settings } })
  const asked: string[] = []
  station.carrier.track = (billCode) => {
    asked.push(billCode)
    return { kind: 'not-found' }
  }
  beSilent(station)
  const id = idOf(await station.queue.batches.create({ kind: 'cancel', codes }))
  await probesPass(station)
  expect(batchOf(station, id)).toMatchObject({ isHalted: true, counts: { waiting: 2 } })
  expect(asked).toEqual(['CP1', 'CP2', 'CP3'])
})
