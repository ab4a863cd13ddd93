import { expect, test } from 'vitest'
import type { AppError } from '../../../../../src/shared/app-error.ts'
import type { Batch } from '../../../../../src/shared/domain/request/batch.ts'
import type { Result } from '../../../../../src/shared/result.ts'
import { allAccepted, logOf, openStation, turnsDone } from '../../station.ts'
import type { Station } from '../../station.ts'

const codes = Array.from({ length: 1000 }, (_, n) => `CP${n}`)
/** So many rows are written at a turn. */
const atOnce = 250

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const notSentIn = ({ db }: Station): number =>
  db.prepare<[], number>("SELECT count(*) FROM requests WHERE outcome = 'not-sent'").pluck().get() ?? 0
const batchOf = ({ queue }: Station): Batch | undefined => queue.batches.list({ offset: 0, limit: 9 }).rows.at(-1)
const idOf = (batch: Result<Batch, AppError>): string => (batch.ok ? batch.value.id : '')

/** A paused station with a thousand codes that wait. */
async function waitingStation(): Promise<{ readonly station: Station; readonly id: string }> {
  const station = openStation()
  station.queue.pause()
  return { station, id: idOf(await station.queue.batches.create({ kind: 'cancel', codes })) }
}

/** A station that dies when so many of the codes say that they were not sent. */
async function diedBehind(rows: number): Promise<Station> {
  const { station, id } = await waitingStation()
  const answer = station.queue.batches.stop(id).catch(() => 'nobody hears it')
  while (notSentIn(station) < rows) await nextTurn()
  expect(notSentIn(station)).toBe(rows)
  station.die()
  expect(await answer).toBe('nobody hears it')
  return station
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2_000 && !isTrue(); turn += 1) await turnsDone()
  expect(isTrue()).toBe(true)
}

test('thousands of codes are stopped in turns, and who asked is answered when all of them are', async () => {
  const { station, id } = await waitingStation()
  const answer = station.queue.batches.stop(id)
  const written: number[] = []
  while (notSentIn(station) < codes.length) {
    written.push(notSentIn(station))
    await nextTurn()
  }
  expect([...new Set(written)]).toEqual([atOnce, 2 * atOnce, 3 * atOnce])
  const stoppedAtMs = station.clock.now()
  expect(await answer).toMatchObject({ value: { stoppedAtMs, counts: { waiting: 0, 'not-sent': 1000 } } })
  const told = station.events.flatMap((event) => (event.type === 'bills' ? [event.billCodes] : []))
  expect(told.at(-1)).toEqual(codes)
})

test('from the press on nothing of the batch is sent, though not every row says so yet', async () => {
  const station = openStation()
  let end = (): void => {}
  station.carrier.cancel = (sent) =>
    new Promise((resolve) => {
      end = () => resolve(allAccepted(sent, 'Huỷ thành công'))
    })
  const id = idOf(await station.queue.batches.create({ kind: 'cancel', codes }))
  await until(() => station.carrier.cancelled.length === 1)
  const answer = station.queue.batches.stop(id)
  end()
  expect(await answer).toMatchObject({ value: { counts: { waiting: 0 } } })
  await turnsDone()
  expect(batchOf(station)?.counts).toMatchObject({ accepted: 20, waiting: 0, sending: 0, 'not-sent': 980 })
  expect(station.carrier.cancelled).toHaveLength(1)
})

test.each([atOnce, 3 * atOnce])(
  'a process that dies behind %i rows has stopped all of the batch: the next start sends none of it, and says so of the rest',
  async (rows) => {
    const station = (await diedBehind(rows)).crashAndReopen()
    const stoppedAtMs = station.clock.now()
    station.queue.resume()
    await until(() => batchOf(station)?.counts.waiting === 0)
    expect(batchOf(station)).toMatchObject({ stoppedAtMs, counts: { 'not-sent': 1000 } })
    await turnsDone()
    expect(station.carrier.cancelled).toEqual([])
    expect(logOf(station).rows.filter(({ action }) => action === 'stop-batch')).toHaveLength(1)
  },
)

test('who opens the data elsewhere finds all of it not sent, and nothing of it unclear', async () => {
  const station = (await diedBehind(atOnce)).crashAndReopen({ fingerprint: 'elsewhere' })
  await turnsDone()
  expect(batchOf(station)?.counts).toMatchObject({ unclear: 0, waiting: 0, 'not-sent': 1000 })
})

test('where the disk refuses a row the press is answered so, nothing is sent, and the next press stops the rest', async () => {
  const { station, id } = await waitingStation()
  station.db.exec(`CREATE TRIGGER full BEFORE UPDATE ON requests WHEN NEW.bill_code = 'CP600'
    BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`)
  expect(await station.queue.batches.stop(id)).toMatchObject({ error: { code: 'storage-failed' } })
  station.queue.resume()
  await turnsDone()
  expect([batchOf(station)?.counts.waiting, station.carrier.cancelled]).toEqual([500, []])
  station.db.exec('DROP TRIGGER full')
  expect(await station.queue.batches.stop(id)).toMatchObject({ value: { counts: { waiting: 0, 'not-sent': 1000 } } })
  expect(logOf(station).rows.filter(({ action }) => action === 'stop-batch')).toHaveLength(1)
})

test('where the disk refuses a row, a packer who goes on has the rest stopped', async () => {
  const { station, id } = await waitingStation()
  const answer = station.queue.batches.stop(id)
  station.db.pragma('query_only = ON')
  expect(await answer).toMatchObject({ error: { code: 'storage-failed' } })
  station.db.pragma('query_only = OFF')
  station.queue.resume()
  await until(() => batchOf(station)?.counts['not-sent'] === 1000)
  expect(station.carrier.cancelled).toEqual([])
})

test('a bill of it that is asked for anew while it is being stopped is sent once', async () => {
  const station = openStation()
  station.enter('R1')
  await turnsDone()
  station.queue.pause()
  const id = idOf(await station.queue.batches.create({ kind: 'cancel', codes: [...codes, 'VN-R1'] }))
  const answer = station.queue.batches.stop(id)
  expect(station.queue.requestCancel('VN-R1')).toMatchObject({ value: { cancelOutcome: 'waiting' } })
  const again = station.queue.batches.create({ kind: 'cancel', codes: ['CP999'] })
  expect(await again).toMatchObject({ value: { counts: { waiting: 1 } } })
  expect(await answer).toMatchObject({ value: { counts: { waiting: 0, 'not-sent': 1001 } } })
  station.queue.resume()
  await turnsDone()
  expect(station.carrier.cancelled.flat().toSorted()).toEqual(['CP999', 'VN-R1'])
})

test('who asks again for what was not sent while it is being stopped asks for all of it', async () => {
  const { station, id } = await waitingStation()
  const stopped = station.queue.batches.stop(id)
  const again = station.queue.batches.retry({ id, only: 'not-sent' })
  await stopped
  expect(await again).toMatchObject({ value: { retryOf: id, counts: { waiting: 1000 } } })
})

test('a station that is closed in the middle stops all of it first', async () => {
  const { station, id } = await waitingStation()
  const answer = station.queue.batches.stop(id)
  await station.queue.stop()
  expect(notSentIn(station)).toBe(1000)
  expect(await answer).toMatchObject({ value: { counts: { 'not-sent': 1000 } } })
})
