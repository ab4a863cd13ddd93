import { expect, test } from 'vitest'
import type { ChunkAnswer } from '../../../src/main/queue/carrier-port.ts'
import { openStation, settled } from './station.ts'
import type { Station } from './station.ts'

async function stationWithBills(...refCodes: readonly string[]): Promise<Station> {
  const settings = { sendConcurrency: 4, cancelChunkSize: 2, stationCode: 'TB1', operator: 'Lan' }
  const station = openStation({ queue: { settings: () => settings } })
  for (const refCode of refCodes) station.enter(refCode)
  await settled()
  return station
}

function cancelOf(station: Station, billCode: string): readonly [string | null, string, number | null] {
  const bill = station.queue.bills.get(billCode)
  if (!bill.ok) throw new Error(`no bill ${billCode}`)
  return [bill.value.cancelOutcome, bill.value.cancelMessage, bill.value.statusId]
}

test('a cancel is written first, sent, and answered in the words of the carrier', async () => {
  const station = await stationWithBills('R1')
  expect(station.queue.requestCancel(' VN-R1 ')).toMatchObject({ value: { cancelOutcome: 'waiting' } })
  await settled()
  expect(cancelOf(station, 'VN-R1')).toEqual(['accepted', 'Huỷ thành công', 6])
})

test('cancels go out in chunks, one after the other', async () => {
  const station = await stationWithBills('R1', 'R2', 'R3')
  station.queue.pause()
  for (const n of [1, 2, 3]) station.queue.requestCancel(`VN-R${n}`)
  station.queue.requestCancel('VN-R1')
  station.queue.resume()
  await settled()
  expect(station.carrier.cancelled).toEqual([['VN-R1', 'VN-R2'], ['VN-R3']])
})

test('a code that is in no list, or in two, is unclear; codes nobody asked for are ignored', async () => {
  const station = await stationWithBills('R1', 'R2', 'R3')
  station.carrier.cancel = () =>
    Promise.resolve({
      kind: 'answered',
      outcomes: [
        { billCode: 'VN-R1', outcome: 'accepted', message: 'ok' },
        { billCode: 'VN-R1', outcome: 'refused', message: 'no' },
        { billCode: 'VN-R3', outcome: 'accepted', message: 'ok' },
      ],
      unrequested: [],
    })
  station.queue.pause()
  station.queue.requestCancel('VN-R1')
  station.queue.requestCancel('VN-R2')
  station.queue.resume()
  await settled()
  expect(cancelOf(station, 'VN-R1')).toEqual(['unclear', 'ok / no', 2])
  expect(cancelOf(station, 'VN-R2')).toEqual(['unclear', '', 2])
  expect(cancelOf(station, 'VN-R3')).toEqual([null, '', 2])
})

test('a lost answer is unclear until tracking says that the bill is cancelled', async () => {
  const station = await stationWithBills('R1')
  station.carrier.cancel = () => Promise.resolve({ kind: 'unclear', detail: 'reset' })
  station.carrier.track = () => ({ kind: 'found', refCode: 'R1', statusId: 6, statusText: 'Đã huỷ' })
  station.queue.requestCancel('VN-R1')
  await settled()
  expect(cancelOf(station, 'VN-R1')[0]).toBe('unclear')
  station.clock.advance(1000)
  await settled()
  expect(cancelOf(station, 'VN-R1')).toEqual(['accepted', 'reset', 6])
  expect(station.carrier.cancelled).toHaveLength(1)
})

test('a cancel that never left is sent again by itself', async () => {
  const station = await stationWithBills('R1')
  const accepted = station.carrier.cancel
  station.carrier.cancel = () => Promise.resolve({ kind: 'not-sent', detail: 'refused' })
  station.queue.requestCancel('VN-R1')
  await settled()
  expect(cancelOf(station, 'VN-R1')[0]).toBe('waiting')
  expect(station.queue.status().status).toBe('offline')
  station.carrier.cancel = accepted
  station.clock.advance(1000)
  await settled()
  expect(cancelOf(station, 'VN-R1')[0]).toBe('accepted')
})

test('a 401 is renewed and the chunk sent once more, then the queue waits for a sign-in', async () => {
  const station = await stationWithBills('R1')
  const answer: ChunkAnswer = { kind: 'unauthorized', which: 'expired', rejectedGeneration: 1 }
  station.carrier.cancel = () => Promise.resolve(answer)
  station.queue.requestCancel('VN-R1')
  await settled()
  expect(station.carrier.cancelled).toHaveLength(2)
  expect(station.queue.status().status).toBe('signed-out')
  expect(cancelOf(station, 'VN-R1')[0]).toBe('waiting')
})

test('a chunk that was running at a crash is unclear at the next start, and is not sent again', async () => {
  const station = await stationWithBills('R1', 'R2')
  station.carrier.cancel = () => new Promise(() => {})
  station.queue.requestCancel('VN-R1')
  await settled()
  station.queue.requestCancel('VN-R2')
  const after = station.crashAndReopen()
  await settled()
  expect(cancelOf(after, 'VN-R1')[0]).toBe('unclear')
  expect(after.carrier.cancelled).toEqual([['VN-R2']])
  expect(cancelOf(after, 'VN-R2')[0]).toBe('accepted')
})

test('an unknown bill and a cancelled bill cannot be cancelled', async () => {
  const station = await stationWithBills('R1')
  expect(station.queue.requestCancel('VN-9')).toMatchObject({ error: { code: 'bill-not-found' } })
  station.queue.requestCancel('VN-R1')
  await settled()
  expect(station.queue.requestCancel('VN-R1')).toMatchObject({ error: { code: 'bill-not-cancellable' } })
})

test('a refused cancel can be asked for again', async () => {
  const station = await stationWithBills('R1')
  const accepted = station.carrier.cancel
  station.carrier.cancel = () =>
    Promise.resolve({
      kind: 'answered',
      outcomes: [{ billCode: 'VN-R1', outcome: 'refused', message: 'Đã lấy' }],
      unrequested: [],
    })
  station.queue.requestCancel('VN-R1')
  await settled()
  expect(cancelOf(station, 'VN-R1')).toEqual(['refused', 'Đã lấy', 2])
  station.carrier.cancel = accepted
  station.queue.requestCancel('VN-R1')
  await settled()
  expect(cancelOf(station, 'VN-R1')[0]).toBe('accepted')
})
