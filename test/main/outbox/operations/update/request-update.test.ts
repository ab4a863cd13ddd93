import { expect, test } from 'vitest'
import type { BillChanges } from '../../../../../src/shared/domain/bill/bill-changes.ts'
import { logOf, openStation, turnsDone } from '../../station.ts'
import type { Station } from '../../station.ts'

async function stationWithBill(): Promise<Station> {
  const station = openStation()
  station.enter('R1', { codAmountVnd: 250_000 })
  await turnsDone()
  return station
}

const update = (station: Station, changes: BillChanges) => station.queue.requestUpdate({ billCode: ' VN-R1 ', changes })

test('only the fields that differ are sent', async () => {
  const station = await stationWithBill()
  update(station, { codAmountVnd: 250_000, receiverName: 'Trần Dũng', note: undefined })
  await turnsDone()
  expect(station.carrier.updated).toEqual([{ billCode: 'VN-R1', changes: { receiverName: 'Trần Dũng' } }])
})

test('where nothing differs nothing is asked for', async () => {
  const station = await stationWithBill()
  expect(update(station, { codAmountVnd: 250_000 })).toMatchObject({ value: { updateOutcome: null } })
  await turnsDone()
  expect(station.carrier.updated).toEqual([])
})

test('while an update is unclear every named field is sent, since the carrier may hold another value than the station', async () => {
  const station = await stationWithBill()
  station.carrier.update = () => Promise.resolve({ kind: 'unclear', detail: 'reset' })
  update(station, { codAmountVnd: 90_000 })
  await turnsDone()
  update(station, { codAmountVnd: 250_000 })
  station.carrier.update = () => Promise.resolve({ kind: 'accepted', fees: null })
  station.clock.advance(1000)
  await turnsDone()
  expect(station.carrier.updated.at(-1)?.changes).toEqual({ codAmountVnd: 250_000 })
})

test('a masked phone is never sent, and neither is a value that the form would refuse', async () => {
  const station = await stationWithBill()
  expect(update(station, { receiverPhone: '09xxxxxxxx' })).toMatchObject({
    error: { code: 'bill-incomplete', problems: [{ field: 'receiver.phone' }] },
  })
  expect(update(station, { receiverName: '' })).toMatchObject({
    error: { code: 'bill-incomplete', problems: [{ field: 'receiver.name', kind: 'required' }] },
  })
  await turnsDone()
  expect(station.carrier.updated).toEqual([])
})

test('an unknown bill and a cancelled one are refused; one in a state in which the carrier will refuse is asked for', async () => {
  const station = await stationWithBill()
  expect(station.queue.requestUpdate({ billCode: 'VN-9', changes: { note: 'x' } })).toMatchObject({
    error: { code: 'bill-not-found' },
  })
  expect(update(station, { note: 'x' })).toMatchObject({ value: { updateOutcome: 'waiting' } })
  station.db.prepare('UPDATE bills SET status_id = 3').run()
  expect(update(station, { note: 'y' })).toMatchObject({ value: { updateOutcome: 'waiting' } })
  station.queue.requestCancel('VN-R1')
  await turnsDone()
  expect(update(station, { note: 'z' })).toMatchObject({ error: { code: 'bill-not-changeable' } })
})

test('an update that still waits is carried by the next one, and both are in the audit log', async () => {
  const station = await stationWithBill()
  station.queue.pause()
  update(station, { note: 'một', codAmountVnd: 1000 })
  update(station, { note: 'hai' })
  station.queue.resume()
  await turnsDone()
  expect(station.carrier.updated.map(({ changes }) => changes)).toEqual([{ note: 'hai', codAmountVnd: 1000 }])
  const { rows } = logOf(station)
  expect(rows.filter(({ action }) => action === 'update').map(({ reason }) => reason)).toEqual([
    'note',
    'note, codAmountVnd',
  ])
})

test('what a bill lacked before is not asked for when something else of it changes', async () => {
  const old = await stationWithBill()
  const problem = { field: 'receiver.address', kind: 'required' } as const
  const station = old.crashAndReopen({ check: (bill) => (bill.receiver.address === '12 Lê Lợi' ? [problem] : []) })
  expect(update(station, { note: 'Gọi trước' })).toMatchObject({ value: { updateOutcome: 'waiting' } })
})

test('another problem of a field that lacked something before is asked about', async () => {
  const old = await stationWithBill()
  const station = old.crashAndReopen({
    check: (bill) => [{ field: 'receiver.address', kind: bill.note === '' ? 'required' : 'too-long' }],
  })
  expect(update(station, { note: 'x' })).toMatchObject({
    error: { code: 'bill-incomplete', problems: [{ field: 'receiver.address', kind: 'too-long' }] },
  })
})

test('a masked phone is refused in its own words, whatever else is changed with it', async () => {
  const station = await stationWithBill()
  expect(update(station, { receiverName: '', receiverPhone: '0908***432' })).toEqual({
    ok: false,
    error: { code: 'bill-incomplete', problems: [{ field: 'receiver.phone', kind: 'not-a-phone' }] },
  })
})

test('a bill that the station or the carrier alone has cancelled is refused under its code', async () => {
  const station = await stationWithBill()
  const askedAtMs = station.clock.now()
  station.queue.learnState({ billCode: 'VN-R1', statusId: 6, statusText: 'Đã huỷ', askedAtMs })
  expect(update(station, { note: 'x' })).toEqual({
    ok: false,
    error: { code: 'bill-not-changeable', detail: 'cancelled', context: { billCode: 'VN-R1' } },
  })
  expect(station.queue.requestUpdate({ billCode: ' VN-9 ', changes: { note: 'x' } })).toEqual({
    ok: false,
    error: { code: 'bill-not-found', context: { billCode: 'VN-9' } },
  })
})

test('who looks at the bill is told that its update waits, and not where nothing differs', async () => {
  const station = await stationWithBill()
  station.queue.pause()
  station.events.length = 0
  update(station, { receiverName: '' })
  expect(station.events).toEqual([])
  update(station, { note: 'x' })
  expect(station.events).toEqual([{ type: 'bills', billCodes: ['VN-R1'] }])
})

test('what is named as nothing is not sent either while an update is unclear', async () => {
  const station = await stationWithBill()
  station.carrier.update = () => Promise.resolve({ kind: 'unclear', detail: 'reset' })
  update(station, { codAmountVnd: 90_000 })
  await turnsDone()
  update(station, { note: undefined })
  expect(logOf(station).rows.filter(({ action }) => action === 'update')).toHaveLength(1)
})

test('with an update is kept who asked for it and when, and how its bill stood', async () => {
  const station = await stationWithBill()
  station.queue.pause()
  station.clock.advance(5000)
  update(station, { note: 'x' })
  expect(station.db.prepare('SELECT operator, asked_at_ms, status_id FROM requests').raw().all()).toEqual([
    ['Lan', station.clock.now(), 2],
  ])
})
