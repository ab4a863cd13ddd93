import { expect, test } from 'vitest'
import { createRequestStore } from '../../../../../src/main/database/stores/requests.ts'
import type { CodesAnswer } from '../../../../../src/main/carrier/wire/code-outcome.ts'
import { allAccepted, openStation, openStationOnFailingDisk, turnsDone } from '../../station.ts'
import type { Station } from '../../station.ts'

async function stationWithBills(...refCodes: readonly string[]): Promise<Station> {
  const settings = { sendConcurrency: 4, cancelChunkSize: 2, stationCode: 'TB1', operator: 'Lan' }
  const station = openStation({ queue: { settings: () => settings } })
  for (const refCode of refCodes) station.enter(refCode)
  await turnsDone()
  return station
}

function cancelOf(station: Station, billCode: string): readonly [string | null, string, number | null] {
  const bill = station.queue.bills.get(billCode)
  if (!bill.ok) throw new Error(`no bill ${billCode}`)
  return [bill.value.cancelOutcome, bill.value.cancelMessage, bill.value.statusId]
}

test('a cancel is written first, sent, and answered in the words of the carrier', async () => {
  const station = await stationWithBills('R1')
  station.events.length = 0
  expect(station.queue.requestCancel(' VN-R1 ')).toMatchObject({ value: { cancelOutcome: 'waiting' } })
  // Told at once: the row shows that it waits, however long the carrier takes.
  expect(station.events).toContainEqual({ type: 'bills', billCodes: ['VN-R1'] })
  await turnsDone()
  expect(cancelOf(station, 'VN-R1')).toEqual(['accepted', 'Huỷ thành công', 6])
})

test('cancels go out in chunks, one after the other', async () => {
  const station = await stationWithBills('R1', 'R2', 'R3')
  station.queue.pause()
  for (const n of [1, 2, 3]) station.queue.requestCancel(`VN-R${n}`)
  station.queue.requestCancel('VN-R1')
  const waiting = { isHalted: false, counts: { waiting: 1 } }
  expect(station.queue.batches.list({ offset: 0, limit: 5 }).rows).toMatchObject([waiting, waiting, waiting])
  station.queue.resume()
  await turnsDone()
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
  await turnsDone()
  expect(cancelOf(station, 'VN-R1')).toEqual(['unclear', 'ok / no', 2])
  expect(cancelOf(station, 'VN-R2')).toEqual(['unclear', '', 2])
  expect(cancelOf(station, 'VN-R3')).toEqual([null, '', 2])
})

test('a lost answer is unclear until tracking says that the bill is cancelled', async () => {
  const station = await stationWithBills('R1')
  station.carrier.cancel = () => Promise.resolve({ kind: 'unclear', detail: 'reset' })
  station.carrier.track = () => ({ kind: 'found', refCode: 'R1', statusId: 6, statusText: 'Đã huỷ' })
  station.queue.requestCancel('VN-R1')
  await turnsDone()
  expect(cancelOf(station, 'VN-R1')[0]).toBe('unclear')
  const { id } = station.queue.batches.list({ offset: 0, limit: 1 }).rows[0]!
  const asked = { id, outcomes: [], offset: 0, limit: 1 }
  const lost = { message: '', cause: 'no-answer', technical: 'reset' }
  expect(station.queue.batches.get(asked)).toMatchObject({ value: { rows: [lost] } })
  station.clock.advance(1000)
  await turnsDone()
  expect(cancelOf(station, 'VN-R1')).toEqual(['accepted', '', 6])
  expect(station.queue.batches.get(asked)).toMatchObject({ value: { rows: [{ cause: 'none', technical: '' }] } })
  expect(station.carrier.cancelled).toHaveLength(1)
})

test('a refusal after a cancel that nobody heard of is no word about that one: it is unclear, and tracking decides', async () => {
  const station = await stationWithBills('R1')
  station.carrier.cancel = () => Promise.resolve({ kind: 'unclear', detail: 'reset' })
  station.carrier.track = () => ({ kind: 'unclear', detail: 'busy' })
  station.queue.requestCancel('VN-R1')
  await turnsDone()
  station.carrier.cancel = ([billCode = '']) =>
    Promise.resolve({
      kind: 'answered',
      outcomes: [{ billCode, outcome: 'refused', message: 'Không thể hủy' }],
      unrequested: [],
    })
  station.queue.requestCancel('VN-R1')
  station.clock.advance(1000)
  await turnsDone()
  expect(station.carrier.cancelled).toHaveLength(2)
  expect(cancelOf(station, 'VN-R1')).toEqual(['unclear', 'Không thể hủy', 2])
  const { id } = station.queue.batches.list({ offset: 0, limit: 1 }).rows[0]!
  expect(station.queue.batches.get({ id, outcomes: [], offset: 0, limit: 1 })).toMatchObject({
    value: { rows: [{ cause: 'after-unclear' }] },
  })
  station.carrier.track = () => ({ kind: 'found', refCode: 'R1', statusId: 6, statusText: 'Đã huỷ' })
  station.queue.resume()
  await turnsDone()
  expect(cancelOf(station, 'VN-R1')).toEqual(['accepted', 'Không thể hủy', 6])
})

test('a return that the carrier refuses after one that nobody heard of may have been done by that one', async () => {
  const station = await stationWithBills('R1')
  station.carrier.giveBack = () => Promise.resolve({ kind: 'unclear', detail: 'reset' })
  station.carrier.track = () => ({ kind: 'unclear', detail: 'busy' })
  await batchOf(station, 'return', 'VN-R1')
  await turnsDone()
  station.carrier.giveBack = ([billCode = '']) =>
    Promise.resolve({
      kind: 'answered',
      outcomes: [{ billCode, outcome: 'refused', message: 'Đang chuyển hoàn' }],
      unrequested: [],
    })
  const second = await batchOf(station, 'return', 'VN-R1')
  station.carrier.track = () => ({ kind: 'found', refCode: 'R1', statusId: 9, statusText: 'Đang chuyển hoàn' })
  station.clock.advance(1000)
  await turnsDone()
  expect(summaryOf(station, second).counts).toMatchObject({ accepted: 1, refused: 0 })
})

test('a cancel that never left is sent again by itself', async () => {
  const station = await stationWithBills('R1')
  const accepted = station.carrier.cancel
  station.carrier.cancel = () => Promise.resolve({ kind: 'not-sent', detail: 'refused' })
  station.queue.requestCancel('VN-R1')
  await turnsDone()
  expect(cancelOf(station, 'VN-R1')[0]).toBe('waiting')
  expect(station.queue.status().status).toBe('offline')
  station.carrier.cancel = accepted
  station.clock.advance(1000)
  await turnsDone()
  expect(cancelOf(station, 'VN-R1')[0]).toBe('accepted')
})

test('a 401 is renewed and the chunk sent once more, then the queue waits for a sign-in', async () => {
  const station = await stationWithBills('R1')
  const answer: CodesAnswer = { kind: 'unauthorized', which: 'expired', rejectedGeneration: 1 }
  station.carrier.cancel = () => Promise.resolve(answer)
  station.queue.requestCancel('VN-R1')
  await turnsDone()
  expect(station.carrier.cancelled).toHaveLength(2)
  expect(station.queue.status().status).toBe('signed-out')
  expect(cancelOf(station, 'VN-R1')[0]).toBe('waiting')
})

test('a chunk that was running at a crash is unclear at the next start, and is not sent again', async () => {
  const station = await stationWithBills('R1', 'R2')
  station.carrier.cancel = () => new Promise(() => {})
  station.queue.requestCancel('VN-R1')
  await turnsDone()
  station.queue.requestCancel('VN-R2')
  const after = station.crashAndReopen()
  await turnsDone()
  expect(cancelOf(after, 'VN-R1')[0]).toBe('unclear')
  expect(after.carrier.cancelled).toEqual([['VN-R2']])
  expect(cancelOf(after, 'VN-R2')[0]).toBe('accepted')
})

test('an unknown bill and a cancelled bill cannot be cancelled', async () => {
  const station = await stationWithBills('R1')
  expect(station.queue.requestCancel('VN-9')).toMatchObject({ error: { code: 'bill-not-found' } })
  station.queue.requestCancel('VN-R1')
  await turnsDone()
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
  await turnsDone()
  expect(cancelOf(station, 'VN-R1')).toEqual(['refused', 'Đã lấy', 2])
  station.carrier.cancel = accepted
  station.queue.requestCancel('VN-R1')
  await turnsDone()
  expect(cancelOf(station, 'VN-R1')[0]).toBe('accepted')
})

async function batchOf(station: Station, kind: 'cancel' | 'return', ...codes: readonly string[]): Promise<string> {
  const batch = await station.queue.batches.create({ kind, codes: [...codes] })
  if (!batch.ok) throw new Error(JSON.stringify(batch.error))
  return batch.value.id
}

function summaryOf(station: Station, id: string) {
  const found = station.queue.batches.get({ id, outcomes: [], offset: 0, limit: 1 })
  if (!found.ok) throw new Error(JSON.stringify(found.error))
  return found.value.batch
}

test('returns go out in chunks of their own, for bills that the station does not know too', async () => {
  const station = await stationWithBills('R1')
  station.queue.pause()
  const id = await batchOf(station, 'return', 'VN-R1', 'CP7', 'CP8')
  await batchOf(station, 'cancel', 'VN-R1')
  station.queue.resume()
  await turnsDone()
  expect(station.carrier.returned).toEqual([['VN-R1', 'CP7'], ['CP8']])
  expect(station.carrier.cancelled).toEqual([['VN-R1']])
  expect(summaryOf(station, id).counts).toMatchObject({ accepted: 3, waiting: 0 })
})

test('codes in the answer that nobody asked for are shown on the batch', async () => {
  const station = await stationWithBills('R1', 'R2')
  station.carrier.cancel = (codes) =>
    Promise.resolve({
      kind: 'answered',
      outcomes: [...codes, 'VN-R2'].map((billCode) => ({ billCode, outcome: 'accepted', message: 'ok' })),
      unrequested: ['CP9'],
    })
  const id = await batchOf(station, 'cancel', 'VN-R1')
  await turnsDone()
  expect(summaryOf(station, id).unrequested).toEqual(['VN-R2', 'CP9'])
  expect(cancelOf(station, 'VN-R2')).toEqual([null, '', 2])
})

test('an unclear chunk stops the others until a probe is answered', async () => {
  const station = await stationWithBills('R1', 'R2', 'R3')
  const accepted = station.carrier.cancel
  station.carrier.probeAnswers = false
  station.carrier.cancel = () => Promise.resolve({ kind: 'unclear', detail: 'HTTP 503' })
  const id = await batchOf(station, 'cancel', 'VN-R1', 'VN-R2', 'VN-R3')
  await turnsDone()
  station.clock.advance(600_000)
  await turnsDone()
  expect(summaryOf(station, id).counts).toMatchObject({ unclear: 2, waiting: 1 })
  expect(station.carrier.cancelled).toHaveLength(1)
  station.carrier.probeAnswers = true
  station.carrier.cancel = accepted
  station.clock.advance(60_000)
  await turnsDone()
  expect(summaryOf(station, id).counts).toMatchObject({ unclear: 2, accepted: 1 })
})

test('a carrier that answers probes and nothing else does not burn the batch: it halts until a person goes on', async () => {
  const station = await stationWithBills('R1')
  const accepted = station.carrier.cancel
  station.carrier.cancel = () => Promise.resolve({ kind: 'answered', outcomes: [], unrequested: [] })
  const codes = Array.from({ length: 20 }, (_, n) => `CP${n}`)
  const id = await batchOf(station, 'cancel', ...codes)
  for (let n = 0; n < 20; n += 1) {
    station.clock.advance(60_000)
    await turnsDone()
  }
  expect(station.carrier.cancelled).toHaveLength(3)
  expect(summaryOf(station, id)).toMatchObject({ isHalted: true, counts: { waiting: 14, unclear: 6 } })
  // The queue itself goes on: only cancels and returns are said to be halted, once.
  const alerts = station.events.flatMap((event) => (event.type === 'alert' ? [event.code] : []))
  expect(alerts).toEqual(['batches-halted'])
  expect(station.queue.status().status).toBe('running')
  station.carrier.cancel = accepted
  station.queue.resume()
  await turnsDone()
  expect(summaryOf(station, id)).toMatchObject({ isHalted: false, counts: { accepted: 14, unclear: 6 } })
})

test('a carrier that asks for patience gets the same codes again, after the time that it names', async () => {
  const station = await stationWithBills('R1')
  const accepted = station.carrier.cancel
  station.carrier.cancel = () => Promise.resolve({ kind: 'later', retryAfterMs: 7000 })
  const id = await batchOf(station, 'cancel', 'VN-R1')
  await turnsDone()
  station.carrier.cancel = accepted
  station.clock.advance(6000)
  await turnsDone()
  expect(summaryOf(station, id).counts.waiting).toBe(1)
  station.clock.advance(1000)
  await turnsDone()
  expect(station.carrier.cancelled).toEqual([['VN-R1'], ['VN-R1']])
  expect(summaryOf(station, id).counts.accepted).toBe(1)
})

test('an unclear return is accepted once tracking shows the bill on its way back', async () => {
  const station = await stationWithBills('R1')
  station.carrier.giveBack = () => Promise.resolve({ kind: 'unclear', detail: 'reset' })
  station.carrier.track = () => ({ kind: 'found', refCode: 'R1', statusId: 9, statusText: 'Đang hoàn' })
  const id = await batchOf(station, 'return', 'VN-R1')
  await turnsDone()
  station.clock.advance(1000)
  await turnsDone()
  expect(summaryOf(station, id).counts).toMatchObject({ accepted: 1, unclear: 0 })
})

test('a session that is gone waits for a sign-in at once, and the codes wait with it', async () => {
  const station = await stationWithBills('R1')
  station.carrier.cancel = () =>
    Promise.resolve({ kind: 'unauthorized', which: 'missing-header', rejectedGeneration: null })
  const id = await batchOf(station, 'cancel', 'VN-R1')
  await turnsDone()
  expect(station.carrier.renewals).toBe(0)
  expect(station.queue.status().status).toBe('signed-out')
  expect(summaryOf(station, id).counts.waiting).toBe(1)
})

test('an outcome that the database refuses is written when the packer goes on, and the chunk is not sent again', async () => {
  const station = await stationWithBills('R1')
  const accepted = station.carrier.cancel
  station.carrier.cancel = (codes) => {
    station.db.pragma('query_only = ON')
    return accepted(codes)
  }
  const id = await batchOf(station, 'cancel', 'VN-R1')
  await turnsDone()
  expect(station.queue.status().status).toBe('stopped')
  expect(summaryOf(station, id).counts.sending).toBe(1)
  station.db.pragma('query_only = OFF')
  station.queue.resume()
  await turnsDone()
  expect(summaryOf(station, id).counts.accepted).toBe(1)
  expect(station.carrier.cancelled).toHaveLength(1)
})

const chunks = (station: Station): unknown[] =>
  station.db.prepare('SELECT ended_at_ms, result FROM request_chunks ORDER BY rowid').all()

test('a chunk that has ended has ended: a restart neither opens it again nor writes another end', async () => {
  const station = await stationWithBills('R1')
  station.queue.requestCancel('VN-R1')
  await turnsDone()
  const ended = chunks(station)
  expect(ended).toEqual([{ ended_at_ms: station.clock.now(), result: expect.stringContaining('answered') as string }])
  station.clock.advance(1000)
  const after = station.crashAndReopen()
  await turnsDone()
  expect(chunks(after)).toEqual(ended)
  expect(cancelOf(after, 'VN-R1')[0]).toBe('accepted')
})

test('codes that were on their way when their batch was stopped are not sent again where the carrier has not processed them', async () => {
  const station = await stationWithBills('R1', 'R2', 'R3')
  const answers: (() => void)[] = []
  const later: CodesAnswer = { kind: 'later', retryAfterMs: 1000 }
  station.carrier.cancel = () => new Promise((resolve) => answers.push(() => resolve(later)))
  const [long, single] = [
    await batchOf(station, 'cancel', 'VN-R1', 'VN-R2', 'VN-R3'),
    await batchOf(station, 'cancel', 'VN-9'),
  ]
  await turnsDone()
  await station.queue.batches.stop(long)
  answers[0]?.()
  await turnsDone()
  station.clock.advance(60_000)
  await turnsDone()
  expect(summaryOf(station, long).counts).toMatchObject({ waiting: 0, 'not-sent': 3 })
  expect(cancelOf(station, 'VN-R1')).toEqual([null, '', 2])
  expect(station.carrier.cancelled).toEqual([['VN-R1', 'VN-R2'], ['VN-9']])
  // Nothing of it waits any more, and its only code may come back.
  await station.queue.batches.stop(single)
  answers[1]?.()
  await turnsDone()
  expect(summaryOf(station, single).counts['not-sent']).toBe(1)
})

test('a chunk that was put back is not put back twice: what a person has stopped meanwhile stays so', async () => {
  const station = await stationWithBills('R1')
  station.carrier.cancel = () => Promise.resolve({ kind: 'not-sent', detail: 'refused' })
  station.carrier.probeAnswers = false
  const id = await batchOf(station, 'cancel', 'VN-R1')
  await turnsDone()
  expect(summaryOf(station, id).counts.waiting).toBe(1)
  await station.queue.batches.stop(id)
  const requests = createRequestStore(station.db)
  requests.putBack(requests.find(id, 'VN-R1')?.seq ?? 0)
  station.carrier.probeAnswers = true
  station.queue.resume()
  await turnsDone()
  expect(summaryOf(station, id).counts).toMatchObject({ waiting: 0, 'not-sent': 1 })
  expect(station.carrier.cancelled).toHaveLength(1)
})

test('a chunk that neither journal nor database would take is released once, when the packer goes on', async () => {
  const { station, disk } = openStationOnFailingDisk(({ db }) => db.pragma('query_only = ON'))
  station.enter('R1')
  await turnsDone()
  disk.isFailing = true
  const id = await batchOf(station, 'cancel', 'VN-R1')
  await turnsDone()
  expect(summaryOf(station, id).counts.sending).toBe(1)
  disk.isFailing = false
  station.db.pragma('query_only = OFF')
  station.carrier.signedIn = false
  station.queue.resume()
  expect(summaryOf(station, id).counts.waiting).toBe(1)
  const released = JSON.stringify({ kind: 'not-sent', detail: 'the journal could not be written' })
  expect(chunks(station)).toEqual([{ ended_at_ms: station.clock.now(), result: released }])
  await station.queue.batches.stop(id)
  station.queue.resume()
  expect(summaryOf(station, id).counts['not-sent']).toBe(1)
  expect(station.carrier.cancelled).toEqual([])
})

test('codes that nobody asked for are shown on each batch that had a part in the call', async () => {
  const station = await stationWithBills('R1')
  const unrequestedOf = [['CP8'], ['CP9', 'CP8']]
  station.carrier.cancel = (codes) =>
    Promise.resolve({
      kind: 'answered',
      outcomes: codes.map((billCode) => ({ billCode, outcome: 'accepted', message: 'ok' })),
      unrequested: unrequestedOf.shift() ?? [],
    })
  station.queue.pause()
  const [one, other] = [await batchOf(station, 'cancel', 'CP1'), await batchOf(station, 'cancel', 'CP2')]
  const later = await batchOf(station, 'return', 'CP3')
  station.queue.resume()
  await turnsDone()
  expect(station.carrier.cancelled).toEqual([['CP1', 'CP2']])
  expect([one, other, later].map((id) => summaryOf(station, id).unrequested)).toEqual([['CP8'], ['CP8'], []])
})

test('codes that nobody asked for come together over the calls of a batch', async () => {
  const station = await stationWithBills('R1')
  const unrequestedOf = [['CP8'], ['CP9', 'CP8'], []]
  station.carrier.cancel = (codes) =>
    Promise.resolve({
      kind: 'answered',
      outcomes: codes.map((billCode) => ({ billCode, outcome: 'accepted', message: 'ok' })),
      unrequested: unrequestedOf.shift() ?? [],
    })
  const id = await batchOf(station, 'cancel', 'CP1', 'CP2', 'CP3', 'CP4', 'CP5')
  await turnsDone()
  expect(station.carrier.cancelled).toHaveLength(3)
  expect(summaryOf(station, id).unrequested).toEqual(['CP8', 'CP9'])
})

test('of codes without an end that nobody asked for a batch shows as many as of one answer', async () => {
  const station = await stationWithBills()
  let chunk = 0
  station.carrier.cancel = (codes) => {
    chunk += 1
    const unrequested = Array.from({ length: 60 }, (_, n) => `X${chunk}-${n}`)
    return Promise.resolve({ ...allAccepted(codes, 'Huỷ thành công'), unrequested })
  }
  const id = await batchOf(station, 'cancel', ...Array.from({ length: 8 }, (_, n) => `CP${n}`))
  await turnsDone()
  expect(chunk).toBe(4)
  const { unrequested } = summaryOf(station, id)
  expect([unrequested.length, unrequested[0], unrequested[99]]).toEqual([100, 'X1-0', 'X2-39'])
})

test('a cancel whose call fails by an error is unclear, with that error and without words of the carrier', async () => {
  const station = await stationWithBills('R1')
  station.carrier.track = () => ({ kind: 'unclear', detail: 'busy' })
  station.carrier.cancel = () => Promise.reject(new Error('broken adapter'))
  const id = await batchOf(station, 'cancel', 'VN-R1')
  await turnsDone()
  expect(station.queue.batches.get({ id, outcomes: [], offset: 0, limit: 1 })).toMatchObject({
    value: { rows: [{ outcome: 'unclear', message: '', cause: 'no-answer', technical: 'broken adapter' }] },
  })
})

test.each([
  ['cancel', 'accepted', 6],
  ['cancel', 'refused', 2],
  ['return', 'accepted', 2],
  ['return', 'refused', 2],
] as const)('a %s that is %s leaves its bill in state %i', async (kind, outcome, statusId) => {
  const station = await stationWithBills('R1')
  const answer = (sent: readonly string[]): Promise<CodesAnswer> => {
    const outcomes = sent.map((billCode) => ({ billCode, outcome, message: 'ok' }))
    return Promise.resolve({ kind: 'answered', outcomes, unrequested: [] })
  }
  Object.assign(station.carrier, { cancel: answer, giveBack: answer })
  const id = await batchOf(station, kind, 'VN-R1')
  await turnsDone()
  expect(summaryOf(station, id).counts[outcome]).toBe(1)
  expect(cancelOf(station, 'VN-R1')[2]).toBe(statusId)
})

test('who looks at a batch or at one of its bills is told when its codes go out and when they are answered', async () => {
  const station = await stationWithBills('R1', 'R2')
  const answers: (() => void)[] = []
  station.carrier.cancel = (codes) => new Promise((resolve) => answers.push(() => resolve(allAccepted(codes, 'ok'))))
  const id = await batchOf(station, 'cancel', 'VN-R1', 'VN-R2')
  const told = [
    { type: 'bills', billCodes: ['VN-R1', 'VN-R2'] },
    { type: 'batches', ids: [id] },
  ]
  station.events.length = 0
  await turnsDone()
  expect(station.events).toEqual(told)
  station.events.length = 0
  answers[0]?.()
  await turnsDone()
  expect(station.events).toEqual(told)
})
