import { expect, test } from 'vitest'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import type { CodesAnswer } from '../../../../src/main/carrier/wire/code-outcome.ts'
import { isBeingCancelled } from '../../../../src/shared/domain/bill/cancelled-bill.ts'
import { trackingOf } from '../../database/tracking-records.ts'
import { allAccepted, logOf, openStation, turnsDone } from '../station.ts'
import type { Station, TrackAnswer } from '../station.ts'

const lost: CodesAnswer = { kind: 'unclear', detail: 'reset' }
const found = (statusId: number, statusText = ''): TrackAnswer => ({
  kind: 'found',
  refCode: 'R1',
  statusId,
  statusText,
})

async function stationWithCancel(answer: CodesAnswer, track: TrackAnswer): Promise<Station> {
  const station = openStation()
  station.enter('R1')
  await turnsDone()
  station.carrier.track = () => track
  station.carrier.cancel = () => Promise.resolve(answer)
  station.clock.advance(1000)
  station.queue.requestCancel('VN-R1')
  await turnsDone()
  station.clock.advance(1000)
  await turnsDone()
  return station
}

function billOf(station: Station) {
  const bill = station.queue.bills.get('VN-R1')
  if (!bill.ok) throw new Error(bill.error.code)
  return bill.value
}

function requestOf(station: Station) {
  const { id } = station.queue.batches.list({ offset: 0, limit: 1 }).rows[0]!
  const batch = station.queue.batches.get({ id, outcomes: [], offset: 0, limit: 1 })
  if (!batch.ok) throw new Error(batch.error.code)
  return batch.value.rows[0]!
}

test('an unclear cancel of a parcel that the courier has since picked up was not done, and the evidence is kept', async () => {
  const station = await stationWithCancel(lost, found(3, 'Đã lấy hàng'))
  expect(requestOf(station)).toMatchObject({ outcome: 'refused', cause: 'tracked', technical: '3 Đã lấy hàng' })
  expect(isBeingCancelled(billOf(station))).toBe(false)
})

test('a parcel that waits for its pickup proves nothing; a later answer of tracking does', async () => {
  const station = await stationWithCancel(lost, found(2))
  expect(billOf(station).cancelOutcome).toBe('unclear')
  const learn = (statusId: number): void =>
    station.queue.learnState({ billCode: 'VN-R1', statusId, statusText: '', askedAtMs: station.clock.now() })
  learn(2)
  expect(billOf(station).cancelOutcome).toBe('unclear')
  station.clock.advance(1)
  learn(15)
  expect(billOf(station)).toMatchObject({ cancelOutcome: 'refused', statusId: 15 })
  const trackedAtMs = station.db.prepare('SELECT tracked_at_ms FROM bills').pluck().get()
  expect(trackedAtMs).toBe(station.clock.now())
})

test('a COD from before an update that was answered meanwhile is not the carrier’s of now', async () => {
  const station = openStation()
  station.enter('R1', { codAmountVnd: 100_000 })
  await turnsDone()
  const askedAtMs = station.clock.now()
  station.clock.advance(1000)
  station.queue.requestUpdate({ billCode: 'VN-R1', changes: { codAmountVnd: 200_000 } })
  await turnsDone()
  station.clock.advance(1000)
  const { bills } = openStores(station.db)
  const learn = (atMs: number): void => {
    station.queue.learnState({ billCode: 'VN-R1', statusId: 2, statusText: '', askedAtMs: atMs })
    bills.setTracking('VN-R1', { ...trackingOf('VN-R1'), codAmountVnd: 100_000 })
  }
  learn(askedAtMs)
  expect(billOf(station).carrierCodVnd).toBeNull()
  learn(station.clock.now())
  expect(billOf(station).carrierCodVnd).toBe(100_000)
})

test('a person who knows that it was not cancelled resolves it, with a reason that the log keeps', async () => {
  const station = await stationWithCancel(lost, found(2))
  const resolve = (reason: string) => station.queue.resolveCancel({ billCode: 'VN-R1', reason })
  expect(resolve('  ')).toMatchObject({ error: { code: 'reason-required' } })
  expect(isBeingCancelled(billOf(station))).toBe(true)
  expect(resolve(' Tổng đài: đơn còn chờ lấy ')).toMatchObject({ value: { cancelOutcome: 'refused' } })
  expect(isBeingCancelled(billOf(station))).toBe(false)
  expect(requestOf(station)).toMatchObject({ outcome: 'refused', cause: 'settled' })
  expect(logOf(station, 1).rows[0]).toMatchObject({
    action: 'cancel-not-done',
    billCode: 'VN-R1',
    operator: 'Lan',
    reason: 'Tổng đài: đơn còn chờ lấy',
  })
  expect(resolve('once more')).toMatchObject({ error: { code: 'cancel-not-unclear' } })
})

test('all unclear cancels of the bill are resolved together, so that a refusal afterwards is a refusal', async () => {
  const station = await stationWithCancel(lost, found(2))
  station.queue.requestCancel('VN-R1')
  await turnsDone()
  station.clock.advance(10_000)
  await turnsDone()
  expect(station.carrier.cancelled).toHaveLength(2)
  station.queue.resolveCancel({ billCode: 'VN-R1', reason: 'Đã gọi' })
  const refusal = [{ billCode: 'VN-R1', outcome: 'refused', message: 'Không thể hủy' }] as const
  station.carrier.cancel = () => Promise.resolve({ kind: 'answered', outcomes: refusal, unrequested: [] })
  station.queue.requestCancel('VN-R1')
  station.clock.advance(10_000)
  await turnsDone()
  expect(requestOf(station)).toMatchObject({ outcome: 'refused', cause: 'none' })
})

test('only an unclear cancel is resolved by a person', async () => {
  const station = await stationWithCancel(allAccepted(['VN-R1'], 'Hủy thành công'), found(6))
  const resolved = station.queue.resolveCancel({ billCode: 'VN-R1', reason: 'Đã gọi' })
  expect(resolved).toMatchObject({ error: { code: 'cancel-not-unclear' } })
  expect(billOf(station).cancelOutcome).toBe('accepted')
})

test('an accepted cancel that tracking contradicts is unclear again, for a person, and stays locked until then', async () => {
  const station = await stationWithCancel(allAccepted(['VN-R1'], 'Hủy thành công'), found(6))
  const learn = (statusId: number, askedAtMs = station.clock.now()): void =>
    station.queue.learnState({ billCode: 'VN-R1', statusId, statusText: 'Đã lấy hàng', askedAtMs })
  // The clock was a day ahead when the cancel was accepted, and is put right.
  station.clock.setWall(-86_400_000)
  learn(3)
  expect(requestOf(station)).toMatchObject({
    outcome: 'unclear',
    cause: 'contradicted',
    message: 'Hủy thành công',
    technical: '3 Đã lấy hàng',
  })
  expect(isBeingCancelled(billOf(station))).toBe(true)
  learn(15)
  expect(billOf(station).cancelOutcome).toBe('unclear')
  station.queue.resolveCancel({ billCode: 'VN-R1', reason: 'Bưu tá đã lấy' })
  expect(isBeingCancelled(billOf(station))).toBe(false)
})

test('a contradicted cancel is accepted after all where tracking comes to show it', async () => {
  const station = await stationWithCancel(allAccepted(['VN-R1'], 'ok'), found(6))
  const askedAtMs = station.clock.now()
  station.queue.learnState({ billCode: 'VN-R1', statusId: 2, statusText: '', askedAtMs })
  expect(billOf(station).cancelOutcome).toBe('unclear')
  station.queue.learnState({ billCode: 'VN-R1', statusId: 6, statusText: '', askedAtMs })
  expect(billOf(station)).toMatchObject({ cancelOutcome: 'accepted', statusId: 6 })
})

test('an answer of tracking that was asked for before the cancel was accepted contradicts nothing', async () => {
  const station = await stationWithCancel(allAccepted(['VN-R1'], 'ok'), found(6))
  station.queue.learnState({ billCode: 'VN-R1', statusId: 2, statusText: '', askedAtMs: station.clock.now() - 60_000 })
  expect(billOf(station)).toMatchObject({ cancelOutcome: 'accepted', statusId: 6 })
})

test.each([1, 12, 99, null])(
  'an answer of state %s that was asked for before the cancel was accepted leaves the bill cancelled',
  async (statusId) => {
    const station = await stationWithCancel(allAccepted(['VN-R1'], 'ok'), found(6))
    const askedAtMs = station.clock.now() - 60_000
    const learn = (tracked: number | null): void =>
      station.queue.learnState({ billCode: 'VN-R1', statusId: tracked, statusText: 'Cũ', askedAtMs })
    learn(statusId)
    expect(billOf(station)).toMatchObject({ cancelOutcome: 'accepted', statusId: 6, statusText: '' })
    learn(6)
    expect(billOf(station)).toMatchObject({ statusId: 6, statusText: 'Cũ' })
  },
)

const batchesTold = ({ events }: Station): unknown[] => events.filter(({ type }) => type === 'batches')

test('who looks at the batch of a cancel is told when tracking decides about it, and not again', async () => {
  const station = await stationWithCancel(lost, found(2))
  const { id } = station.queue.batches.list({ offset: 0, limit: 1 }).rows[0]!
  const learn = (statusId: number): void =>
    station.queue.learnState({ billCode: 'VN-R1', statusId, statusText: '', askedAtMs: station.clock.now() })
  station.events.length = 0
  learn(2)
  expect(batchesTold(station)).toEqual([])
  learn(15)
  learn(15)
  expect(batchesTold(station)).toEqual([{ type: 'batches', ids: [id] }])
})

test('what the carrier said of a cancel stays beside what tracking makes of it', async () => {
  const outcomes = [{ billCode: 'VN-R1', outcome: 'unclear', message: 'VN-R1 đang xử lý' }] as const
  const answer: CodesAnswer = { kind: 'answered', outcomes, unrequested: [] }
  const [done, notDone] = [await stationWithCancel(answer, found(6)), await stationWithCancel(answer, found(3))]
  expect(requestOf(done)).toMatchObject({ outcome: 'accepted', cause: 'none', message: 'VN-R1 đang xử lý' })
  expect(requestOf(notDone)).toMatchObject({ outcome: 'refused', cause: 'tracked', technical: '3' })
  expect(requestOf(notDone)).toMatchObject({ message: 'VN-R1 đang xử lý' })
})

test('an answer of tracking that was asked for in the very moment of the cancel puts it in doubt', async () => {
  const station = await stationWithCancel(allAccepted(['VN-R1'], 'ok'), found(6))
  const endedAtMs = station.db.prepare("SELECT ended_at_ms FROM requests WHERE kind = 'cancel'").pluck().get()
  station.queue.learnState({ billCode: 'VN-R1', statusId: 2, statusText: '', askedAtMs: Number(endedAtMs) })
  expect(billOf(station).cancelOutcome).toBe('unclear')
})

test('a state of which tracking tells the words alone is kept, and decides nothing', async () => {
  const station = await stationWithCancel(lost, found(2))
  const askedAtMs = station.clock.now()
  station.queue.learnState({ billCode: 'VN-R1', statusId: null, statusText: 'Chờ duyệt', askedAtMs })
  expect(billOf(station)).toMatchObject({ statusId: null, statusText: 'Chờ duyệt', cancelOutcome: 'unclear' })
})

test.each([2, 3, 7, 11, 15, 17])(
  'state %i, asked for before an accepted cancel, changes nothing of it',
  async (statusId) => {
    const station = await stationWithCancel(allAccepted(['VN-R1'], 'ok'), found(6))
    const endedAtMs = Number(station.db.prepare("SELECT ended_at_ms FROM requests WHERE kind = 'cancel'").pluck().get())
    const before = billOf(station)
    station.queue.learnState({ billCode: 'VN-R1', statusId, statusText: '', askedAtMs: endedAtMs - 1 })
    expect(billOf(station)).toEqual(before)
    expect(before.cancelOutcome).toBe('accepted')
  },
)
