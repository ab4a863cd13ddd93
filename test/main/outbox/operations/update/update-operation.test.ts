import { expect, test } from 'vitest'
import { noFees } from '../../../../../src/shared/domain/bill/bill-fees.ts'
import { ok } from '../../../../../src/shared/result.ts'
import { createBillRequests } from '../../../../../src/main/database/stores/bills/bill-requests.ts'
import type { UpdateAnswer } from '../../../../../src/main/carrier/wire/update-answer.ts'
import { billOf, changeNote, codesFoundBy, openStation, openStationOnFailingDisk, turnsDone } from '../../station.ts'
import type { Station } from '../../station.ts'

async function stationWithBills(...refCodes: readonly string[]): Promise<Station> {
  const station = openStation()
  for (const refCode of refCodes) station.enter(refCode)
  await turnsDone()
  return station
}

const said = (station: Station): readonly string[] =>
  station.carrier.updated.map(({ billCode, changes }) => `${billCode} ${changes.note ?? ''}`)

test('the stored bill changes when the carrier has accepted, not before, and is found by its new words', async () => {
  const station = await stationWithBills('R1')
  station.carrier.update = () => Promise.resolve({ kind: 'refused', message: 'Đã lấy hàng' })
  const changes = { receiverName: 'Trần Dũng', receiverPhone: '0911222333', packageCount: 3 }
  station.queue.requestUpdate({ billCode: 'VN-R1', changes })
  await turnsDone()
  expect(billOf(station)).toMatchObject({
    updateOutcome: 'refused',
    updateMessage: 'Đã lấy hàng',
    receiverName: 'Nguyễn Thị Đào',
  })
  const { fees } = billOf(station)
  station.carrier.update = () => Promise.resolve({ kind: 'accepted', fees: { ...fees, totalVnd: 31_000 } })
  station.queue.requestUpdate({ billCode: 'VN-R1', changes })
  await turnsDone()
  expect(billOf(station)).toMatchObject({
    updateOutcome: 'accepted',
    receiverName: 'Trần Dũng',
    receiverPhone: '0911222333',
    packageCount: 3,
    totalFeeVnd: 31_000,
    bill: { receiver: { name: 'Trần Dũng', address: '12 Lê Lợi' }, cargo: { packageCount: 3 } },
  })
  const found = (query: string) => codesFoundBy(station, query).length
  expect([found('dung'), found('2333'), found('VN-R1'), found('dao')]).toEqual([1, 1, 1, 0])
})

test('a note that the create could not carry follows as an update', async () => {
  const station = openStation()
  station.enter('R1', { note: 'Gọi trước' })
  await turnsDone()
  expect(said(station)).toEqual(['VN-R1 Gọi trước'])
  expect(billOf(station).updateOutcome).toBe('accepted')
})

test('updates of one bill go out one after the other, those of others meanwhile', async () => {
  const station = await stationWithBills('R1', 'R2')
  const answers: ((answer: UpdateAnswer) => void)[] = []
  station.carrier.update = () => new Promise((resolve) => answers.push(resolve))
  changeNote(station, 'a')
  await turnsDone()
  changeNote(station, 'b')
  changeNote(station, 'c', 'R2')
  await turnsDone()
  expect(said(station)).toEqual(['VN-R1 a', 'VN-R2 c'])
  answers[0]?.({ kind: 'accepted', fees: null })
  await turnsDone()
  expect(said(station)).toEqual(['VN-R1 a', 'VN-R2 c', 'VN-R1 b'])
})

test('an unclear update is sent again after a probe, three times in all, then left to a person', async () => {
  const station = await stationWithBills('R1')
  station.carrier.update = () => Promise.resolve({ kind: 'unclear', detail: 'HTTP 502' })
  changeNote(station, 'a')
  for (let n = 0; n < 6; n += 1) {
    await turnsDone()
    station.clock.advance(60_000)
  }
  await turnsDone()
  expect(said(station)).toEqual(['VN-R1 a', 'VN-R1 a', 'VN-R1 a'])
  expect(billOf(station)).toMatchObject({ updateOutcome: 'unclear', updateMessage: '', bill: { note: '' } })
})

test('what an unclear update changed is carried by a later one that waits already', async () => {
  const station = await stationWithBills('R1')
  let answer = (_answer: UpdateAnswer): void => {}
  station.carrier.update = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  station.queue.requestUpdate({ billCode: 'VN-R1', changes: { note: 'a', codAmountVnd: 5000 } })
  await turnsDone()
  changeNote(station, 'b')
  answer({ kind: 'unclear', detail: 'reset' })
  await turnsDone()
  station.clock.advance(1000)
  await turnsDone()
  expect(station.carrier.updated[1]?.changes).toEqual({ note: 'b', codAmountVnd: 5000 })
  answer({ kind: 'accepted', fees: null })
  await turnsDone()
  expect(billOf(station)).toMatchObject({ updateOutcome: 'accepted', codAmountVnd: 5000, bill: { note: 'b' } })
})

/** The outcomes of a bill's updates, oldest first. */
const outcomes = (station: Station): unknown[] =>
  station.db.prepare("SELECT outcome FROM requests WHERE kind = 'update' ORDER BY seq").pluck().all()

/** An update whose first try nobody heard of, and which waits to be sent once more. */
async function stationWithUnansweredUpdate(): Promise<Station> {
  const station = await stationWithBills('R1')
  station.carrier.update = () => Promise.resolve({ kind: 'unclear', detail: 'reset' })
  changeNote(station, 'a')
  await turnsDone()
  expect(outcomes(station)).toEqual(['waiting'])
  return station
}

test('an update that went out and is carried by a later one is unclear, and a refusal of the later one says nothing of it', async () => {
  const station = await stationWithUnansweredUpdate()
  station.carrier.update = () => Promise.resolve({ kind: 'refused', message: 'Đã lấy hàng' })
  changeNote(station, 'b')
  expect(outcomes(station)).toEqual(['unclear', 'waiting'])
  station.clock.advance(1000)
  await turnsDone()
  expect(outcomes(station)).toEqual(['unclear', 'unclear'])
})

test('what became of an update that is unclear is asked of tracking at once, also where nothing else happens', async () => {
  const station = await stationWithUnansweredUpdate()
  const asked: string[] = []
  const after = station.crashAndReopen({
    update: { send: () => Promise.resolve({ kind: 'refused', message: 'Đã lấy hàng' }) },
    track(billCode) {
      asked.push(billCode)
      return Promise.resolve(ok({ kind: 'not-found', message: '' }))
    },
  })
  await turnsDone()
  expect(outcomes(after)).toEqual(['unclear'])
  expect(asked).toEqual(['VN-R1'])
})

test('a damaged update that waits keeps none that is answered from waiting again: it is unclear, and the queue goes on', async () => {
  const station = await stationWithBills('R1', 'R2')
  const answers: ((answer: UpdateAnswer) => void)[] = []
  station.carrier.update = () => new Promise((resolve) => answers.push(resolve))
  changeNote(station, 'a')
  await turnsDone()
  changeNote(station, 'b')
  const damage = station.db.prepare("UPDATE requests SET digest = 1 WHERE kind = 'update' AND outcome = 'waiting'")
  expect(damage.run().changes).toBe(1)
  answers[0]?.({ kind: 'not-sent', detail: 'reset' })
  await turnsDone()
  const outcomes = station.db.prepare<[], unknown[]>('SELECT outcome, cause FROM requests ORDER BY seq').raw()
  expect(outcomes.all()).toEqual([
    ['waiting', 'none'],
    ['unclear', 'rescued'],
  ])
  expect(station.queue.status().status).toBe('offline')
  station.queue.resume()
  await turnsDone()
  expect(said(station)).toEqual(['VN-R1 a', 'VN-R1 a'])
  station.clock.advance(60_000)
  expect(station.events).toContainEqual({ type: 'alert', code: 'rows-damaged', detail: 'request VN-R1', count: 1 })
  expect(station.db.prepare("SELECT count(*) FROM damaged_rows WHERE table_name = 'requests'").pluck().get()).toBe(1)
})

test('an update that meets a later one on its second try leaves its tries with that', async () => {
  const station = await stationWithUnansweredUpdate()
  let answer = (_answer: UpdateAnswer): void => {}
  station.carrier.update = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  station.clock.advance(1000)
  await turnsDone()
  changeNote(station, 'b')
  station.carrier.update = () => Promise.resolve({ kind: 'refused', message: 'Đã lấy hàng' })
  answer({ kind: 'later', retryAfterMs: 1000 })
  await turnsDone()
  station.clock.advance(2000)
  await turnsDone()
  expect(outcomes(station)).toEqual(['unclear', 'unclear'])
})

test('after an update that went out was taken back, the old value typed again is sent', async () => {
  const station = await stationWithUnansweredUpdate()
  const requests = createBillRequests(station.db)
  const [update] = requests.requests('VN-R1')
  requests.withdraw('VN-R1', update?.seq ?? 0, station.clock.now())
  expect(outcomes(station)).toEqual(['unclear'])
  station.carrier.update = () => Promise.resolve({ kind: 'accepted', fees: null })
  changeNote(station, '')
  station.clock.advance(1000)
  await turnsDone()
  expect(station.carrier.updated.map(({ changes }) => changes.note)).toEqual(['a', ''])
  expect(outcomes(station)).toEqual(['unclear', 'accepted'])
})

test('an update that was on its way at a crash is sent again: the same values twice change nothing more', async () => {
  const station = await stationWithBills('R1')
  station.carrier.update = () => new Promise(() => {})
  changeNote(station, 'a')
  await turnsDone()
  const after = station.crashAndReopen()
  await turnsDone()
  expect(said(after)).toEqual(['VN-R1 a'])
  expect(billOf(after)).toMatchObject({ updateOutcome: 'accepted', bill: { note: 'a' } })
})

test('several updates that meet an expired session share its renewal, and each is sent once more', async () => {
  const station = await stationWithBills('R1', 'R2')
  let calls = 0
  station.carrier.update = () => {
    calls += 1
    if (calls > 2) return Promise.resolve({ kind: 'accepted', fees: null })
    return Promise.resolve({ kind: 'unauthorized', which: 'expired', rejectedGeneration: 7 })
  }
  station.queue.pause()
  changeNote(station, 'a')
  changeNote(station, 'b', 'R2')
  station.queue.resume()
  await turnsDone()
  expect(station.queue.status().status).toBe('running')
  expect([billOf(station).updateOutcome, billOf(station, 'R2').updateOutcome]).toEqual(['accepted', 'accepted'])
  expect(calls).toBe(4)
})

test('an outcome that the database refuses is written when the packer goes on, and the update is not sent again', async () => {
  const station = await stationWithBills('R1')
  station.carrier.update = () => {
    station.db.pragma('query_only = ON')
    return Promise.resolve({ kind: 'accepted', fees: null })
  }
  changeNote(station, 'a')
  await turnsDone()
  expect(station.queue.status().status).toBe('stopped')
  expect(station.queue.resume().status).toBe('stopped')
  station.db.pragma('query_only = OFF')
  station.queue.resume()
  await turnsDone()
  expect(said(station)).toEqual(['VN-R1 a'])
  expect(billOf(station)).toMatchObject({ updateOutcome: 'accepted', bill: { note: 'a' } })
})

test('on a copied database no update goes out by itself: what the other station did meanwhile would be undone', async () => {
  const station = await stationWithBills('R1', 'R2')
  station.carrier.update = () => new Promise(() => {})
  changeNote(station, 'a')
  await turnsDone()
  station.queue.pause()
  changeNote(station, 'b', 'R2')
  const copy = station.crashAndReopen({ fingerprint: 'elsewhere' })
  copy.queue.resume()
  await turnsDone()
  expect(copy.carrier.updated).toEqual([])
  expect([billOf(copy).updateOutcome, billOf(copy, 'R2').updateOutcome]).toEqual(['unclear', 'unclear'])
})

test.each([
  [1, 1],
  [2, 1],
  [4, 2],
  [7, 3],
])('where %s calls may be on their way at once, %s of them are updates', async (sendConcurrency, most) => {
  const settings = { sendConcurrency, cancelChunkSize: 20, stationCode: 'TB1', operator: 'Lan' }
  const station = openStation({ queue: { settings: () => settings } })
  const codes = ['R1', 'R2', 'R3', 'R4', 'R5']
  for (const refCode of codes) station.enter(refCode)
  await turnsDone()
  station.carrier.update = () => new Promise(() => {})
  for (const refCode of codes) changeNote(station, 'a', refCode)
  await turnsDone()
  expect(said(station)).toEqual(codes.slice(0, most).map((refCode) => `VN-${refCode} a`))
})

test('an update that is accepted without fees leaves those of the bill, and one with fees replaces them all', async () => {
  const station = await stationWithBills('R1')
  const { fees } = billOf(station)
  changeNote(station, 'a')
  await turnsDone()
  expect(billOf(station)).toMatchObject({ updateOutcome: 'accepted', fees })
  station.carrier.update = () => Promise.resolve({ kind: 'accepted', fees: { ...noFees, totalVnd: 31_000 } })
  changeNote(station, 'b')
  await turnsDone()
  expect(billOf(station)).toMatchObject({ fees: { ...noFees, totalVnd: 31_000 }, totalFeeVnd: 31_000 })
})

const technicalOf = (station: Station): unknown[] =>
  station.db.prepare("SELECT technical FROM requests WHERE kind = 'update'").pluck().all()

test('an update whose calls fail by an error is left to a person with that error, and without words of the carrier', async () => {
  const station = await stationWithBills('R1')
  station.carrier.update = () => Promise.reject(new Error('broken adapter'))
  changeNote(station, 'a')
  for (let n = 0; n < 5; n += 1) {
    await turnsDone()
    station.clock.advance(60_000)
  }
  await turnsDone()
  expect(station.carrier.updated).toHaveLength(3)
  expect(billOf(station)).toMatchObject({ updateOutcome: 'unclear', updateMessage: '' })
  expect(technicalOf(station)).toEqual(['broken adapter'])
})

test('a refusal behind a lost answer keeps the words of the carrier', async () => {
  const station = await stationWithBills('R1')
  station.carrier.update = () => Promise.resolve({ kind: 'unclear', detail: 'reset' })
  changeNote(station, 'a')
  await turnsDone()
  station.carrier.update = () => Promise.resolve({ kind: 'refused', message: 'Đã lấy hàng' })
  station.clock.advance(60_000)
  await turnsDone()
  expect(billOf(station)).toMatchObject({ updateOutcome: 'unclear', updateMessage: 'Đã lấy hàng' })
  expect(technicalOf(station)).toEqual([''])
})

test('who looks at a bill is told when its update goes out and when it is answered, and of no other bill', async () => {
  const station = await stationWithBills('R1', 'R2')
  const answers: ((answer: UpdateAnswer) => void)[] = []
  station.carrier.update = () => new Promise((resolve) => answers.push(resolve))
  changeNote(station, 'a')
  station.events.length = 0
  await turnsDone()
  expect(station.events).toEqual([{ type: 'bills', billCodes: ['VN-R1'] }])
  station.events.length = 0
  answers[0]?.({ kind: 'accepted', fees: null })
  await turnsDone()
  expect(station.events).toEqual([{ type: 'bills', billCodes: ['VN-R1'] }])
})

/** The intents of a station in the order in which they were written, with how each ended. */
const intents = (station: Station): unknown[] =>
  station.db.prepare('SELECT ended_at_ms, result FROM request_chunks ORDER BY rowid').all()

test('an update whose intent the journal refuses was not sent, which is kept with it, and goes out when the packer goes on', async () => {
  const { station, disk } = openStationOnFailingDisk()
  station.enter('R1')
  await turnsDone()
  changeNote(station, 'a')
  disk.isFailing = true
  await turnsDone()
  expect(said(station)).toEqual([])
  const released = JSON.stringify({ kind: 'not-sent', detail: 'the journal could not be written' })
  expect(intents(station)).toEqual([{ ended_at_ms: station.clock.now(), result: released }])
  disk.isFailing = false
  station.queue.resume()
  await turnsDone()
  expect(said(station)).toEqual(['VN-R1 a'])
  const accepted = JSON.stringify({ kind: 'accepted', fees: null })
  expect(intents(station).at(-1)).toEqual({ ended_at_ms: station.clock.now(), result: accepted })
})

test('where an update cannot be begun, the queue stops and nobody is told of a bill', async () => {
  const station = await stationWithBills('R1')
  station.db.exec("CREATE TRIGGER full BEFORE INSERT ON request_chunks BEGIN SELECT RAISE(ABORT, 'disk'); END")
  changeNote(station, 'a')
  station.events.length = 0
  await turnsDone()
  expect([said(station), station.queue.status().status]).toEqual([[], 'stopped'])
  expect(station.events.map(({ type }) => type)).not.toContain('bills')
  station.db.exec('DROP TRIGGER full')
  station.queue.resume()
  await turnsDone()
  expect(said(station)).toEqual(['VN-R1 a'])
})
