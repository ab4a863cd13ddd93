import { expect, test } from 'vitest'
import { readRecoverableRows } from '../../../../../src/main/database/maintenance/recoverable-rows.ts'
import { unsentWorkIn } from '../../../../../src/main/database/maintenance/unsent-work.ts'
import type { AppError } from '../../../../../src/shared/app-error.ts'
import type { Batch } from '../../../../../src/shared/domain/request/batch.ts'
import type { Result } from '../../../../../src/shared/result.ts'
import { logOf, openStation, turnsDone } from '../../station.ts'
import type { Station } from '../../station.ts'

const codes = Array.from({ length: 1000 }, (_, n) => `CP${n}`)
/** So many get their rows at a turn. */
const atOnce = 250

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const rowsIn = ({ db }: Station): number => db.prepare<[], number>('SELECT count(*) FROM requests').pluck().get() ?? 0
const notSentIn = ({ db }: Station): number =>
  db.prepare<[], number>("SELECT count(*) FROM requests WHERE outcome = 'not-sent'").pluck().get() ?? 0
const listed = ({ queue }: Station) => queue.batches.list({ offset: 0, limit: 9 })
const press = ({ queue }: Station): Promise<Result<Batch, AppError>> =>
  queue.batches.create({ kind: 'cancel', codes: [...codes] })

async function until(isTrue: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2_000 && !isTrue(); turn += 1) await turnsDone()
  expect(isTrue()).toBe(true)
}

const allSent = (station: Station): Promise<void> =>
  until(() => station.carrier.cancelled.flat().length >= codes.length)

const isOnFile = ({ db }: Station): boolean =>
  db.prepare("SELECT 1 FROM documents WHERE name = 'batch-to-store'").get() !== undefined

/** A station that dies when so many of the codes have their rows. */
async function diedBehind(rows: number): Promise<Station> {
  const station = openStation()
  const answer = press(station).catch(() => 'nobody hears it')
  while (!isOnFile(station) || rowsIn(station) < rows) await nextTurn()
  expect([rowsIn(station), listed(station), station.carrier.cancelled]).toEqual([rows, { rows: [], total: 0 }, []])
  station.die()
  expect(await answer).toBe('nobody hears it')
  return station
}

test('thousands of codes get their rows in turns, and until all have theirs nothing of the batch is listed or sent', async () => {
  const station = openStation()
  const answer = press(station)
  const stored: number[] = []
  const seen: number[] = []
  while (rowsIn(station) < codes.length) {
    stored.push(rowsIn(station))
    seen.push(listed(station).total, station.carrier.cancelled.length)
    await nextTurn()
  }
  expect([...new Set(stored)]).toEqual([0, atOnce, 2 * atOnce, 3 * atOnce])
  expect(Math.max(...seen)).toBe(0)
  expect(await answer).toMatchObject({ value: { total: 1000, counts: { waiting: 1000 }, firstCode: 'CP0' } })
  expect([listed(station).total, logOf(station).rows.length]).toEqual([1, 1])
  await allSent(station)
  expect(station.carrier.cancelled.flat()).toEqual(codes)
})

test.each([0, atOnce, 3 * atOnce])(
  'a process that dies behind %i rows leaves the whole list to the next start, which sends it once somebody asks for it again',
  async (rows) => {
    const died = await diedBehind(rows)
    expect(unsentWorkIn(died.db.name).left.requests).toBe(1000)
    const station = died.crashAndReopen()
    expect(listed(station).total).toBe(0)
    await until(() => listed(station).total === 1)
    const [batch] = listed(station).rows
    expect(batch).toMatchObject({ total: 1000, counts: { waiting: 0, 'not-sent': 1000 } })
    expect(batch?.stoppedAtMs).not.toBeNull()
    expect(logOf(station).rows[0]).toMatchObject({ action: 'cancel', codeCount: 1000 })
    await turnsDone()
    expect(station.carrier.cancelled).toEqual([])
    await station.queue.batches.retry({ id: batch?.id ?? '', only: 'not-sent' })
    await allSent(station)
    expect(station.carrier.cancelled.flat()).toEqual(codes)
  },
)

test('what the next start stores of it is stopped in turns as well', async () => {
  const station = (await diedBehind(3 * atOnce)).crashAndReopen()
  const stopped = new Set<number>()
  while (listed(station).total === 0) {
    stopped.add(notSentIn(station))
    await nextTurn()
  }
  expect([...stopped]).toEqual([0, atOnce, 2 * atOnce, 3 * atOnce])
  expect(notSentIn(station)).toBe(codes.length)
})

test('who opens the data elsewhere is left all of it as unclear, and none of it is sent', async () => {
  const station = (await diedBehind(atOnce)).crashAndReopen({ fingerprint: 'elsewhere' })
  await turnsDone()
  expect(listed(station)).toMatchObject({ rows: [{ total: 1000, counts: { unclear: 1000 } }], total: 1 })
  expect(station.carrier.cancelled).toEqual([])
})

test('of a database that is replaced in the middle, the codes without a row are brought back too', async () => {
  const station = await diedBehind(atOnce)
  const { requests } = readRecoverableRows(station.db.name)
  expect(requests.map(({ billCode }) => billCode).toSorted()).toEqual(codes.toSorted())
  expect(new Set(requests.map((request) => request.kind !== 'update' && request.batchId)).size).toBe(1)
})

test('where the disk refuses a row the press is answered so, what is stored is not sent, and the next press is a batch of its own', async () => {
  const station = openStation()
  station.db.exec(`CREATE TRIGGER full BEFORE INSERT ON requests WHEN NEW.bill_code = 'CP600'
    BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`)
  expect(await press(station)).toMatchObject({ error: { code: 'storage-failed' } })
  expect(listed(station)).toMatchObject({ rows: [{ counts: { waiting: 0, 'not-sent': 500 } }], total: 1 })
  station.db.exec('DROP TRIGGER full')
  expect(await press(station)).toMatchObject({ value: { counts: { waiting: 1000 } } })
  await allSent(station)
  expect([listed(station).total, station.carrier.cancelled.flat()]).toEqual([2, codes])
})

test.each<[string, (station: Station) => unknown]>([
  ['goes on', ({ queue }) => queue.resume()],
  ['presses again', press],
])('where the disk takes nothing any more, what was refused is stopped once a packer %s', async (_, goOn) => {
  const station = openStation()
  const answer = press(station)
  while (rowsIn(station) < atOnce) await nextTurn()
  station.db.pragma('query_only = ON')
  expect(await answer).toMatchObject({ error: { code: 'storage-failed' } })
  station.db.pragma('query_only = OFF')
  expect(listed(station).total).toBe(0)
  await goOn(station)
  await turnsDone()
  await until(() => listed(station).rows.at(-1)?.counts['not-sent'] === codes.length)
  expect(listed(station).rows.at(-1)?.counts.waiting).toBe(0)
  expect(listed(station).rows.at(-1)?.stoppedAtMs).not.toBeNull()
})

test('a second press behind the first finds all of it pending, and one bill is cancelled meanwhile', async () => {
  const station = openStation()
  station.enter('R1')
  await turnsDone()
  const [first, second] = [press(station), press(station)]
  expect(station.queue.requestCancel('VN-R1')).toMatchObject({ value: { cancelOutcome: 'waiting' } })
  expect(listed(station)).toMatchObject({ rows: [{ firstCode: 'VN-R1' }], total: 1 })
  expect(await first).toMatchObject({ value: { total: 1000 } })
  expect(await second).toMatchObject({ value: { total: 1000, counts: { 'not-sent': 1000 } } })
  await until(() => station.carrier.cancelled.flat().length > codes.length)
  expect(station.carrier.cancelled.flat().toSorted()).toEqual(['VN-R1', ...codes].toSorted())
})

test('one bill of a list that is being stored is cancelled by a press of its own, also where the process dies before the list is stored', async () => {
  const before = openStation()
  before.enter('R1')
  await turnsDone()
  const answer = before.queue.batches
    .create({ kind: 'cancel', codes: ['VN-R1', ...codes] })
    .catch(() => 'nobody hears it')
  while (rowsIn(before) < atOnce) await nextTurn()
  expect(before.queue.requestCancel('VN-R1')).toMatchObject({ value: { cancelOutcome: 'waiting' } })
  before.die()
  expect(await answer).toBe('nobody hears it')
  const station = before.crashAndReopen()
  await until(() => listed(station).total === 2)
  await turnsDone()
  expect(station.carrier.cancelled).toEqual([['VN-R1']])
  expect(station.queue.bills.get('VN-R1')).toMatchObject({ value: { cancelOutcome: 'accepted' } })
})

test('a station that is closed in the middle stores all of it first', async () => {
  const station = openStation()
  const answer = press(station)
  await nextTurn()
  await station.queue.stop()
  expect(await answer).toMatchObject({ value: { counts: { waiting: 1000 } } })
  expect(rowsIn(station)).toBe(1000)
})

test('thousands are asked for again in turns as well', async () => {
  const station = openStation()
  station.queue.pause()
  const asked = await press(station)
  const id = asked.ok ? asked.value.id : ''
  await station.queue.batches.stop(id)
  const again = station.queue.batches.retry({ id, only: 'not-sent' })
  expect(listed(station).total).toBe(1)
  expect(await again).toMatchObject({ value: { retryOf: id, counts: { waiting: 1000 } } })
})
