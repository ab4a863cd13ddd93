import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../src/main/database/open.ts'
import { openStores } from '../../../src/main/database/open-stores.ts'
import { openIn } from '../files/open-files.ts'
import {
  allAccepted,
  billOf,
  changeNote,
  created,
  openStation,
  tempFolder,
  turnsDone,
  unclear,
  validBill,
} from './station.ts'

test('nothing is sent before the queue has started, and nothing once it has stopped', async () => {
  const { queue, enter, state } = openStation({ isStarted: false })
  enter('R1')
  await turnsDone()
  const beforeStart = state('R1')
  queue.start()
  await turnsDone()
  await queue.stop()
  enter('R2')
  await turnsDone()
  expect([beforeStart, state('R1'), state('R2')]).toEqual(['READY', 'CREATED', 'READY'])
})

test('a queue that has stopped has closed its journal, so that its folder can be moved', async () => {
  const { queue, enter, folder } = openStation()
  enter('R1')
  await turnsDone()
  const journal = join(folder, 'journal')
  const openWhileItRan = openIn(journal)
  await queue.stop()
  expect(openIn(journal)).toEqual([])
  // Elsewhere the system does not tell.
  expect(openWhileItRan.length > 0).toBe(process.platform === 'linux')
})

test('a queue that has stopped waits for nothing any more, also where a draft is to be sent later', async () => {
  const station = openStation()
  const bill = { ...validBill, refCode: 'R1' }
  station.queue.submit({ bill, intent: 'send', draftId: null, referenceOverrideReason: null, undoSeconds: 5 })
  await turnsDone()
  expect(station.state('R1')).toBe('READY')
  const whileItRan = station.clock.waiting()
  await station.queue.stop()
  expect([whileItRan > 0, station.clock.waiting()]).toEqual([true, 0])
})

test.each(['cancel', 'update'] as const)(
  'a stop waits for a %s that is on its way, and its answer counts',
  async (kind) => {
    const station = openStation()
    station.enter('R1')
    await turnsDone()
    const answers: (() => void)[] = []
    station.carrier.cancel = (codes) => new Promise((resolve) => answers.push(() => resolve(allAccepted(codes, 'ok'))))
    station.carrier.update = () =>
      new Promise((resolve) => answers.push(() => resolve({ kind: 'accepted', fees: null })))
    if (kind === 'cancel') station.queue.requestCancel('VN-R1')
    else changeNote(station, 'Gọi trước')
    await turnsDone()
    const stopping = station.queue.stop()
    await turnsDone()
    answers[0]!()
    await stopping
    const { cancelOutcome, updateOutcome } = billOf(station)
    expect(kind === 'cancel' ? cancelOutcome : updateOutcome).toBe('accepted')
  },
)

test('"send now" sends what the carrier has asked to wait, which a resume alone does not', async () => {
  const station = openStation()
  station.carrier.script = () => ({ kind: 'later', status: 429, retryAfterMs: 60_000 })
  station.enter('R1')
  await turnsDone()
  station.carrier.script = created
  station.queue.resume()
  await turnsDone()
  expect(station.state('R1')).toBe('READY')
  station.queue.sendNow()
  await turnsDone()
  expect(station.state('R1')).toBe('CREATED')
})

test('a draft that the carrier asked to wait while the clock was a year ahead is sent at the next start with the right clock', async () => {
  const station = openStation()
  const yearMs = 365 * 86_400_000
  station.clock.setWall(yearMs)
  station.carrier.script = () => ({ kind: 'later', status: 429, retryAfterMs: 60_000 })
  station.enter('R1')
  await turnsDone()
  station.clock.setWall(-yearMs)
  station.carrier.script = created
  const reopened = station.crashAndReopen()
  await turnsDone()
  expect(reopened.state('R1')).toBe('CREATED')
})

test('skipping the waiting times sends what the carrier has asked to wait', async () => {
  const station = openStation()
  station.carrier.script = () => ({ kind: 'later', status: 429, retryAfterMs: 60_000 })
  station.enter('R1')
  await turnsDone()
  station.carrier.script = created
  expect(station.queue.skipWaiting().status).toBe('running')
  await turnsDone()
  expect(station.state('R1')).toBe('CREATED')
})

test('skipping the waiting times ends neither a pause nor a stop, and sends nothing while one of them holds', async () => {
  const station = openStation()
  station.queue.pause()
  station.enter('R1')
  expect(station.queue.skipWaiting().status).toBe('paused')
  await turnsDone()
  station.queue.resume()
  await turnsDone()
  expect(station.state('R1')).toBe('CREATED')
  station.db.pragma('query_only = ON')
  station.queue.pause()
  station.db.pragma('query_only = OFF')
  station.enter('R2')
  expect(station.queue.skipWaiting().status).toBe('stopped')
  await turnsDone()
  expect([station.carrier.sent, station.state('R2')]).toEqual([['R1'], 'READY'])
})

test('skipping the waiting times of a paused queue skips none: what the carrier has asked to wait still waits behind the pause', async () => {
  const station = openStation()
  station.carrier.script = () => ({ kind: 'later', status: 429, retryAfterMs: 60_000 })
  station.enter('R1')
  await turnsDone()
  station.carrier.script = created
  station.queue.pause()
  station.queue.skipWaiting()
  station.queue.resume()
  await turnsDone()
  expect(station.state('R1')).toBe('READY')
  station.clock.advance(60_000)
  await turnsDone()
  expect(station.state('R1')).toBe('CREATED')
})

test('a look at a queue in which nothing waits writes nothing: a sync for nothing costs as much as one for something', async () => {
  const folder = tempFolder()
  const { database } = openDatabase(join(folder, 'station.db'))
  const stores = openStores(database)
  let transactions = 0
  const inTransaction: typeof stores.inTransaction = (work, durability) => {
    transactions += 1
    return stores.inTransaction(work, durability)
  }
  const station = openStation({
    folder,
    openDatabase: () => database,
    queue: { stores: { ...stores, inTransaction } },
  })
  station.enter('R1')
  await turnsDone()
  station.queue.requestCancel('VN-R1')
  await turnsDone()
  const before = transactions
  station.queue.wake()
  await turnsDone()
  expect([before > 0, transactions - before]).toEqual([true, 0])
})

test('a second start changes nothing: an outage of the creates that is over is not taken up again', async () => {
  const settings = { sendConcurrency: 1, cancelChunkSize: 20, stationCode: 'TB1', operator: 'Lan' }
  const station = openStation({ queue: { settings: () => settings } })
  station.carrier.script = () => unclear()
  for (const refCode of ['R1', 'R2', 'R3']) station.enter(refCode)
  for (let n = 0; n < 3; n += 1) {
    await turnsDone()
    station.clock.advance(60_000)
  }
  await turnsDone()
  const before = station.queue.status()
  expect([before.status, station.queue.counts().UNKNOWN]).toEqual(['running', 3])
  station.queue.start()
  await turnsDone()
  expect(station.queue.status()).toEqual(before)
})
