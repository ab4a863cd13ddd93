import { expect, test } from 'vitest'
import type { Batch, BatchKind } from '../../../../../src/shared/domain/request/batch.ts'
import { emptyBill } from '../../../../../src/shared/domain/bill/bill-input.ts'
import { logOf, openStation, turnsDone } from '../../station.ts'
import type { Station } from '../../station.ts'

async function pausedStation(...refCodes: readonly string[]): Promise<Station> {
  const station = openStation()
  for (const refCode of refCodes) station.enter(refCode)
  await turnsDone()
  station.queue.pause()
  return station
}

async function ask(station: Station, kind: BatchKind, ...codes: readonly string[]): Promise<Batch> {
  const batch = await station.queue.batches.create({ kind, codes: [...codes] })
  if (!batch.ok) throw new Error(JSON.stringify(batch.error))
  return batch.value
}

function rowsOf(station: Station, id: string) {
  const found = station.queue.batches.get({ id, outcomes: [], offset: 0, limit: 500 })
  if (!found.ok) throw new Error(JSON.stringify(found.error))
  return found.value.rows
}

test('codes are trimmed, each taken once with its case, and written before anything is sent', async () => {
  const station = await pausedStation('R1')
  const batch = await ask(station, 'cancel', ' VN-R1 ', 'VN-R1', 'vn-r9', 'VN-R9', '')
  expect(batch).toMatchObject({ kind: 'cancel', total: 3, firstCode: 'VN-R1', operator: 'Lan' })
  expect(rowsOf(station, batch.id).map((row) => [row.billCode, row.outcome])).toEqual([
    ['VN-R1', 'waiting'],
    ['vn-r9', 'waiting'],
    ['VN-R9', 'waiting'],
  ])
  expect(station.carrier.cancelled).toEqual([])
})

test('each code is marked with what the station knows, and only what is pending already is left out', async () => {
  const station = await pausedStation('R1', 'R2', 'R3')
  station.db.prepare("UPDATE bills SET status_id = 3 WHERE bill_code = 'VN-R2'").run()
  await ask(station, 'cancel', 'VN-R3')
  const codes = ['VN-R1', 'VN-R2', 'VN-R3', 'VN-9']
  const marks = ['none', 'likely-refused', 'already-pending', 'unknown-bill']
  expect((await station.queue.batches.mark('cancel', codes)).map(({ mark }) => mark)).toEqual(marks)
  const batch = await ask(station, 'cancel', ...codes)
  expect(rowsOf(station, batch.id).map((row) => [row.mark, row.statusId, row.outcome])).toEqual([
    ['none', 2, 'waiting'],
    ['likely-refused', 3, 'waiting'],
    ['already-pending', 2, 'not-sent'],
    ['unknown-bill', null, 'waiting'],
  ])
  const returned = await station.queue.batches.mark('return', ['VN-R1', 'VN-R2'])
  expect(returned.map(({ mark }) => mark)).toEqual(['likely-refused', 'none'])
})

test('parcels of one bill are one row for the bill, which says what was read and how many parcels it has', async () => {
  const station = openStation()
  station.enter('R1', { cargo: { ...emptyBill.cargo, packageCount: 3 } })
  station.enter('R2')
  await turnsDone()
  const marked = await station.queue.batches.mark('cancel', [
    'VN-R1-2',
    'VN-R2',
    'VN-R1',
    'VN-R1-3',
    'VN-R1-4',
    'VN-9-1',
  ])
  expect(
    marked.map(({ billCode, mark, packageCount, parcelCodes }) => [billCode, mark, packageCount, parcelCodes]),
  ).toEqual([
    ['VN-R1', 'none', 3, ['VN-R1-2', 'VN-R1-3']],
    ['VN-R2', 'none', 1, []],
    ['VN-R1-4', 'unknown-bill', 1, []],
    ['VN-9-1', 'unknown-bill', 1, []],
  ])
})

test('a code in small letters is the bill that the station knows, in one row with all that names it', async () => {
  const station = openStation()
  station.enter('R1', { cargo: { ...emptyBill.cargo, packageCount: 3 } })
  station.enter('R2')
  await turnsDone()
  station.queue.pause()
  await ask(station, 'cancel', 'VN-R2')
  const marked = await station.queue.batches.mark('cancel', ['vn-r1', 'VN-R1', 'vn-r1-2', 'vn-r2', 'vn-9'])
  expect(marked.map(({ billCode, mark, parcelCodes }) => [billCode, mark, parcelCodes])).toEqual([
    ['VN-R1', 'none', ['vn-r1', 'vn-r1-2']],
    ['VN-R2', 'already-pending', ['vn-r2']],
    ['vn-9', 'unknown-bill', []],
  ])
})

test('a code that another shipment has as its reference is asked for as it was written', async () => {
  const station = openStation()
  station.enter('R1', { cargo: { ...emptyBill.cargo, packageCount: 3 } })
  station.enter('vn-r1')
  station.enter('VN-R1-2')
  await turnsDone()
  const marked = await station.queue.batches.mark('cancel', ['vn-r1', 'VN-R1-2', 'VN-R1'])
  expect(marked.map(({ billCode, mark }) => [billCode, mark])).toEqual([
    ['vn-r1', 'unknown-bill'],
    ['VN-R1-2', 'unknown-bill'],
    ['VN-R1', 'none'],
  ])
})

test('a batch that is asked for without a look at its list is of the bills that its codes name, each once', async () => {
  const station = openStation()
  station.enter('R1', { cargo: { ...emptyBill.cargo, packageCount: 3 } })
  station.enter('R2')
  station.enter('VN-R1-3')
  await turnsDone()
  station.queue.pause()
  const { id, total } = await ask(station, 'cancel', 'vn-r1-2', 'VN-R1-1', 'vn-r2', 'VN-R1-3', 'VN-R1-4', 'vn-9')
  expect(total).toBe(5)
  expect(rowsOf(station, id).map(({ billCode, mark }) => [billCode, mark])).toEqual([
    ['VN-R1', 'none'],
    ['VN-R2', 'none'],
    // Another shipment's reference, a parcel that the bill does not have, and a code of no bill here.
    ['VN-R1-3', 'unknown-bill'],
    ['VN-R1-4', 'unknown-bill'],
    ['vn-9', 'unknown-bill'],
  ])
  const again = await ask(station, 'cancel', 'vn-r2')
  expect(again.counts).toMatchObject({ waiting: 0, 'not-sent': 1 })
})

test('a list without a code is refused in words', async () => {
  const station = await pausedStation()
  expect(await station.queue.batches.create({ kind: 'return', codes: [' ', ''] })).toMatchObject({
    error: { code: 'batch-empty' },
  })
})

test('what of a batch has not begun is not sent once it is stopped, and can be asked for again', async () => {
  const station = await pausedStation('R1', 'R2')
  const { id } = await ask(station, 'cancel', 'VN-R1', 'VN-R2')
  const stopped = { counts: { waiting: 0, 'not-sent': 2 }, stoppedAtMs: station.clock.now() }
  expect(await station.queue.batches.stop(id)).toMatchObject({ value: stopped })
  station.queue.resume()
  await turnsDone()
  expect(station.carrier.cancelled).toEqual([])
  expect(station.queue.bills.get('VN-R1')).toMatchObject({ value: { cancelOutcome: null } })
  await station.queue.batches.retry({ id, only: 'not-sent' })
  await turnsDone()
  expect(station.carrier.cancelled).toEqual([['VN-R1', 'VN-R2']])
})

test('only what failed is tried again, as a batch of its own that names the first', async () => {
  const station = await pausedStation('R1', 'R2', 'R3')
  station.carrier.cancel = () =>
    Promise.resolve({
      kind: 'answered',
      outcomes: [
        { billCode: 'VN-R1', outcome: 'accepted', message: 'ok' },
        { billCode: 'VN-R2', outcome: 'refused', message: 'no' },
      ],
      unrequested: [],
    })
  const { id } = await ask(station, 'cancel', 'VN-R1', 'VN-R2', 'VN-R3')
  station.queue.resume()
  await turnsDone()
  station.queue.pause()
  const retry = async (only: 'refused' | 'unclear' | 'both') => {
    const batch = await station.queue.batches.retry({ id, only })
    if (!batch.ok) return batch.error.code
    const codes = rowsOf(station, batch.value.id).map((row) => row.billCode)
    await station.queue.batches.stop(batch.value.id)
    expect(batch.value.retryOf).toBe(id)
    return codes
  }
  const sorted = station.queue.batches.get({ id, outcomes: [], failuresFirst: true, offset: 0, limit: 9 })
  expect(sorted.ok && sorted.value.rows.map(({ billCode }) => billCode)).toEqual(['VN-R3', 'VN-R2', 'VN-R1'])
  expect(await retry('refused')).toEqual(['VN-R2'])
  expect(await retry('unclear')).toEqual(['VN-R3'])
  expect(await retry('both')).toEqual(['VN-R2', 'VN-R3'])
  expect(await station.queue.batches.retry({ id: 'nobody', only: 'both' })).toMatchObject({
    error: { code: 'batch-not-found' },
  })
})

test('batches are listed newest first and their rows come in windows, filtered by outcome', async () => {
  const station = await pausedStation('R1')
  const codes = Array.from({ length: 10_000 }, (_, n) => `CP${n}`)
  const first = await ask(station, 'return', ...codes)
  const second = await ask(station, 'cancel', 'VN-R1')
  const listed = station.queue.batches.list({ offset: 0, limit: 10 })
  expect([listed.total, ...listed.rows.map(({ id }) => id)]).toEqual([2, second.id, first.id])
  const last = station.queue.batches.list({ offset: 1, limit: 1 })
  expect([last.total, ...last.rows.map(({ id }) => id)]).toEqual([2, first.id])
  const window = station.queue.batches.get({ id: first.id, outcomes: ['waiting'], offset: 9998, limit: 10 })
  expect(window).toMatchObject({ value: { total: 10_000, rows: [{ billCode: 'CP9998' }, { billCode: 'CP9999' }] } })
  expect(station.queue.batches.get({ id: first.id, outcomes: ['refused'], offset: 0, limit: 10 })).toMatchObject({
    value: { total: 0, rows: [] },
  })
})

test('every request is in the audit log with its operator, newest first', async () => {
  const station = await pausedStation('R1')
  const batch = await ask(station, 'return', 'CP1', 'CP2')
  station.queue.requestCancel('VN-R1')
  await station.queue.batches.stop(batch.id)
  const { rows, total } = logOf(station)
  expect(rows.map((entry) => [entry.action, entry.billCode, entry.codeCount])).toEqual([
    ['stop-batch', null, 2],
    ['cancel', 'VN-R1', 1],
    ['return', null, 2],
    ['pause', null, null],
    ['enter', 'VN-R1', null],
  ])
  expect(total).toBe(5)
  expect(new Set(rows.map(({ operator }) => operator))).toEqual(new Set(['Lan']))
})

test('what is known of a code comes with the state and the receiver of its bill, and with nothing for a code of no bill', async () => {
  const station = await pausedStation('R1')
  expect(await station.queue.batches.mark('cancel', ['VN-R1', 'VN-9'])).toEqual([
    {
      billCode: 'VN-R1',
      mark: 'none',
      statusId: 2,
      receiverName: 'Nguyễn Thị Đào',
      packageCount: 1,
      parcelCodes: [],
    },
    { billCode: 'VN-9', mark: 'unknown-bill', statusId: null, receiverName: '', packageCount: 1, parcelCodes: [] },
  ])
})

test('who looks at a batch or at one of its bills is told when it is asked for, stopped and asked for again', async () => {
  const station = await pausedStation('R1', 'R2')
  const told = (id: string) => [
    { type: 'bills', billCodes: ['VN-R1', 'VN-R2'] },
    { type: 'batches', ids: [id] },
  ]
  station.events.length = 0
  const { id } = await ask(station, 'cancel', 'VN-R1', 'VN-R2')
  expect(station.events).toEqual(told(id))
  station.events.length = 0
  await station.queue.batches.stop(id)
  expect(station.events).toEqual(told(id))
  station.events.length = 0
  const again = await station.queue.batches.retry({ id, only: 'not-sent' })
  expect(station.events).toEqual(told(again.ok ? again.value.id : ''))
  expect(logOf(station, 1).rows).toMatchObject([
    { action: 'cancel', reason: 'retry of not-sent', billCode: null, codeCount: 2 },
  ])
})

test('a batch of which nothing waits is not stopped, and one of which nothing failed is not asked for again', async () => {
  const station = await pausedStation('R1')
  const { id } = await ask(station, 'cancel', 'VN-R1')
  station.queue.resume()
  await turnsDone()
  expect(await station.queue.batches.stop(id)).toMatchObject({ value: { stoppedAtMs: null, counts: { accepted: 1 } } })
  for (const only of ['refused', 'unclear', 'both', 'not-sent'] as const) {
    expect(await station.queue.batches.retry({ id, only })).toMatchObject({ error: { code: 'batch-empty' } })
  }
  expect(station.queue.batches.list({ offset: 0, limit: 9 }).total).toBe(1)
  expect(logOf(station).rows.map(({ action }) => action)).not.toContain('stop-batch')
  const missing = { error: { code: 'batch-not-found' } }
  expect(await station.queue.batches.stop('nobody')).toMatchObject(missing)
  expect(station.queue.batches.get({ id: 'nobody', outcomes: [], offset: 0, limit: 1 })).toMatchObject(missing)
})

test('an outcome that is asked for twice counts once', async () => {
  const station = await pausedStation('R1', 'R2')
  const { id } = await ask(station, 'cancel', 'VN-R1', 'VN-R2')
  const found = station.queue.batches.get({ id, outcomes: ['waiting', 'waiting', 'refused'], offset: 0, limit: 9 })
  expect(found).toMatchObject({ value: { total: 2, rows: { length: 2 } } })
})

test('a bill whose cancel waits or is on its way is not asked to be cancelled again, and its row is the answer', async () => {
  const station = await pausedStation('R1')
  station.carrier.cancel = () => new Promise(() => {})
  station.queue.requestCancel('VN-R1')
  expect(station.queue.requestCancel('VN-R1')).toMatchObject({ value: { cancelOutcome: 'waiting' } })
  station.queue.resume()
  await turnsDone()
  expect(station.queue.requestCancel('VN-R1')).toMatchObject({ value: { cancelOutcome: 'sending' } })
  expect(station.queue.batches.list({ offset: 0, limit: 9 }).total).toBe(1)
})

test('a bill that was cancelled at the carrier, without the station, cannot be cancelled either', async () => {
  const station = await pausedStation('R1')
  const askedAtMs = station.clock.now()
  station.queue.learnState({ billCode: 'VN-R1', statusId: 6, statusText: 'Đã huỷ', askedAtMs })
  expect(station.queue.requestCancel('VN-R1')).toEqual({
    ok: false,
    error: { code: 'bill-not-cancellable', detail: 'already cancelled', context: { billCode: 'VN-R1' } },
  })
})

test('with a batch and with each of its codes is kept who asked for it and when', async () => {
  const station = await pausedStation('R1')
  station.clock.advance(5000)
  const askedAtMs = station.clock.now()
  expect(await ask(station, 'cancel', 'VN-R1', 'CP1')).toMatchObject({ operator: 'Lan', askedAtMs })
  const kept = ['Lan', askedAtMs]
  expect(station.db.prepare('SELECT operator, asked_at_ms FROM requests').raw().all()).toEqual([kept, kept])
})
