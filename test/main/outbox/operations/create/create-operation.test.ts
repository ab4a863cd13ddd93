import { expect, test } from 'vitest'
import type { CreateAnswer } from '../../../../../src/main/carrier/wire/create-answer.ts'
import { createCarrier, created, notSent, openStation, refused, turnsDone, unclear, validBill } from '../../station.ts'
import type { Station } from '../../station.ts'

test('a submitted bill is sent and becomes a bill under the code of the carrier', async () => {
  const station = openStation()
  const draft = station.enter('R1', { note: 'Gọi trước' })
  expect(draft.state).toBe('READY')
  station.events.length = 0
  await turnsDone()
  expect(station.state('R1')).toBe('CREATED')
  for (const type of ['drafts', 'created']) expect(station.events).toContainEqual({ type, ids: [draft.id] })
  expect(station.events).toContainEqual({ type: 'bills', billCodes: ['VN-R1'] })
  const detail = station.queue.get(draft.id)
  expect(detail).toMatchObject({ ok: true, value: { billCode: 'VN-R1', attempts: [{ outcome: 'created' }] } })
  expect(station.queue.bills.get('VN-R1')).toMatchObject({
    ok: true,
    value: { refCode: 'R1', statusId: 2, totalFeeVnd: 20_000, draftId: draft.id },
  })
  const notes = station.db.prepare("SELECT payload_json, status_id, operator FROM requests WHERE kind = 'update'").raw()
  expect(notes.all()).toEqual([['{"note":"Gọi trước"}', 2, 'Lan']])
  expect(station.queue.counts().CREATED).toBe(1)
})

test('while a call is on its way the database holds its attempt: the frozen bill, the token and both times', async () => {
  const station = openStation()
  station.carrier.script = null
  station.clock.advance(1500)
  const { id } = station.enter('R1')
  await turnsDone()
  const attempt = station.db.prepare('SELECT * FROM attempts').get()
  expect(attempt).toMatchObject({
    draft_id: id,
    ref_code: 'R1',
    payload_json: JSON.stringify({ ...validBill, refCode: 'R1' }),
    token_generation: 7,
    started_at_ms: station.clock.now(),
    started_monotonic_ms: 1500,
    outcome: 'open',
  })
})

test('of a try that was answered is kept when it ended, and what was answered', async () => {
  const station = openStation()
  station.carrier.script = null
  const { id } = station.enter('R1')
  const sentAtMs = station.clock.now()
  await turnsDone()
  station.clock.advance(1500)
  await station.carrier.calls[0]!.answer(refused('Sai phường', 422))
  const endedAtMs = sentAtMs + 1500
  expect(station.db.prepare('SELECT * FROM attempts').get()).toMatchObject({
    outcome: 'rejected',
    reason: 'carrier-refused',
    started_at_ms: sentAtMs,
    ended_at_ms: endedAtMs,
    http_status: 422,
    response_text: JSON.stringify(refused('Sai phường', 422)),
    token_generation: 7,
  })
  expect(station.db.prepare('SELECT state, state_since_ms FROM drafts WHERE id = ?').raw().get(id)).toEqual([
    'REJECTED',
    endedAtMs,
  ])
})

test('at most four are on their way at once, oldest first', async () => {
  const station = openStation()
  station.carrier.script = null
  for (const n of [1, 2, 3, 4, 5, 6]) station.enter(`R${n}`)
  await turnsDone()
  expect(station.carrier.sent).toEqual(['R1', 'R2', 'R3', 'R4'])
  await station.carrier.calls[1]!.answer(created('R2'))
  expect(station.carrier.sent).toEqual(['R1', 'R2', 'R3', 'R4', 'R5'])
})

test('a request that never left goes back to READY and is sent again by itself when the network returns', async () => {
  const station = openStation()
  station.carrier.script = () => notSent
  station.carrier.probeAnswers = false
  station.enter('R1')
  await turnsDone()
  expect(station.state('R1')).toBe('READY')
  expect(station.queue.status().status).toBe('offline')
  station.clock.advance(60_000)
  await turnsDone()
  expect(station.carrier.sent).toEqual(['R1'])
  expect(station.carrier.probes).toBeGreaterThan(0)
  station.carrier.script = created
  station.carrier.probeAnswers = true
  station.clock.advance(60_000)
  await turnsDone()
  expect(station.state('R1')).toBe('CREATED')
  expect(station.queue.status().status).toBe('running')
})

test('probes wait longer and longer while the carrier stays away', async () => {
  const station = openStation()
  station.carrier.script = () => notSent
  station.carrier.probeAnswers = false
  station.enter('R1')
  await turnsDone()
  const delays: number[] = []
  for (let n = 0; n < 9; n += 1) {
    const atMs = station.queue.status().nextProbeAtMs!
    delays.push(atMs - station.clock.now())
    station.clock.advance(atMs - station.clock.now())
    await turnsDone()
  }
  expect(delays).toEqual([750, 1500, 3000, 6000, 12_000, 24_000, 45_000, 45_000, 45_000])
})

test('a 401 is renewed and sent once more under a new attempt', async () => {
  const station = openStation()
  let tries = 0
  station.carrier.script = (refCode) => {
    tries += 1
    return tries === 1 ? { kind: 'unauthorized', which: 'expired' } : created(refCode)
  }
  const { id } = station.enter('R1')
  await turnsDone()
  expect(station.carrier.renewals).toBe(1)
  expect(station.queue.get(id)).toMatchObject({
    value: { state: 'CREATED', attempts: [{ outcome: 'not-processed' }, { outcome: 'created' }] },
  })
})

test('a second 401 in a row pauses the queue until somebody signs in', async () => {
  const station = openStation()
  station.carrier.script = () => ({ kind: 'unauthorized', which: 'invalid' })
  station.enter('R1')
  station.enter('R2')
  await turnsDone()
  expect(station.state('R1')).toBe('READY')
  expect(station.queue.status().status).toBe('signed-out')
  const sentSoFar = station.carrier.sent.length
  expect(sentSoFar).toBeLessThanOrEqual(4)
  station.clock.advance(3_600_000)
  await turnsDone()
  expect(station.carrier.sent).toHaveLength(sentSoFar)
  station.carrier.script = created
  station.carrier.isRejected = false
  station.queue.wake()
  await turnsDone()
  expect([station.state('R1'), station.state('R2')]).toEqual(['CREATED', 'CREATED'])
})

const expired: CreateAnswer = { kind: 'unauthorized', which: 'expired' }

/** One draft whose calls are answered in this order. */
async function answeredInTurn(...answers: readonly CreateAnswer[]): Promise<Station> {
  const station = openStation()
  const left = [...answers]
  station.carrier.script = (refCode) => left.shift() ?? created(refCode)
  station.enter('R1')
  await turnsDone()
  return station
}

test('after a sign-in the same draft gets a renewal of its own again', async () => {
  const station = await answeredInTurn(expired, expired, expired)
  expect([station.queue.status().status, station.carrier.renewals]).toEqual(['signed-out', 1])
  station.carrier.isRejected = false
  station.queue.wake()
  await turnsDone()
  expect([station.state('R1'), station.carrier.renewals]).toEqual(['CREATED', 2])
})

test('a 401 behind any other answer is the first one again: it is renewed', async () => {
  const station = await answeredInTurn(expired, { kind: 'later', status: 429, retryAfterMs: 1000 }, expired)
  station.clock.advance(2000)
  await turnsDone()
  expect([station.state('R1'), station.carrier.renewals]).toEqual(['CREATED', 2])
})

test('a draft that alone is always answered as signed out goes behind the others, and is tried again when they are sent', async () => {
  const station = openStation()
  let isOddDraftTaken = false
  station.carrier.script = (refCode) =>
    refCode === 'R1' && !isOddDraftTaken ? { kind: 'unauthorized', which: 'invalid' } : created(refCode)
  station.enter('R1')
  await turnsDone()
  for (const refCode of ['R2', 'R3', 'R4']) station.enter(refCode)
  const sessionTriedAgain = async () => {
    station.carrier.isRejected = false
    station.queue.wake()
    await turnsDone()
  }
  await sessionTriedAgain()
  expect(['R2', 'R3', 'R4'].map(station.state)).toEqual(['CREATED', 'CREATED', 'CREATED'])
  expect([station.state('R1'), station.queue.status().status]).toEqual(['READY', 'signed-out'])
  isOddDraftTaken = true
  await sessionTriedAgain()
  expect(station.state('R1')).toBe('CREATED')
})

test('a call that found no session leaves the draft READY and the queue signed out', async () => {
  const station = openStation()
  station.carrier.script = null
  station.enter('R1')
  await turnsDone()
  await station.carrier.calls[0]!.answer('signed-out')
  expect(station.state('R1')).toBe('READY')
  expect(station.queue.status().status).toBe('signed-out')
  expect(station.carrier.renewals).toBe(0)
})

test('an outage that outlasts the token is an outage: the queue goes on by itself when it ends', async () => {
  const station = openStation()
  station.carrier.script = null
  station.enter('R1')
  await turnsDone()
  await station.carrier.calls[0]!.answer('unreachable')
  expect(station.queue.status().status).toBe('offline')
  station.carrier.script = created
  station.clock.advance(1000)
  await turnsDone()
  expect(station.state('R1')).toBe('CREATED')
})

test('nothing is sent while nobody is signed in', async () => {
  const station = openStation()
  station.carrier.signedIn = false
  station.enter('R1')
  await turnsDone()
  expect(station.carrier.sent).toEqual([])
  expect(station.queue.status().status).toBe('signed-out')
  station.carrier.signedIn = true
  station.queue.wake()
  await turnsDone()
  expect(station.state('R1')).toBe('CREATED')
})

test('a 429 holds everything back for as long as the carrier names', async () => {
  const station = openStation()
  station.carrier.script = (refCode) =>
    station.carrier.sent.length === 1 ? { kind: 'later', status: 429, retryAfterMs: 30_000 } : created(refCode)
  station.enter('R1')
  await turnsDone()
  station.enter('R2')
  station.clock.advance(29_000)
  await turnsDone()
  expect(station.carrier.sent).toEqual(['R1'])
  expect(station.state('R1')).toBe('READY')
  station.clock.advance(1000)
  await turnsDone()
  expect(station.carrier.sent).toEqual(['R1', 'R1', 'R2'])
})

test('a refusal is the draft, not the queue: REJECTED in the words of the carrier, and the next goes out', async () => {
  const station = openStation()
  station.carrier.script = (refCode) => (refCode === 'R1' ? refused('Sai phường') : created(refCode))
  station.enter('R1')
  station.enter('R2')
  await turnsDone()
  expect(station.queue.recent(2)).toMatchObject([
    { refCode: 'R2', state: 'CREATED' },
    { refCode: 'R1', state: 'REJECTED', reason: 'carrier-refused', reasonDetail: 'Sai phường' },
  ])
})

test('the first unclear answer stops all creating; after a probe one draft goes first', async () => {
  const station = openStation({ queue: { settings: () => ({ ...settings, sendConcurrency: 2 }) } })
  station.carrier.script = null
  for (const n of [1, 2, 3, 4, 5]) station.enter(`R${n}`)
  await turnsDone()
  await station.carrier.calls[0]!.answer(unclear())
  await station.carrier.calls[1]!.answer(created('R2'))
  expect(station.state('R1')).toBe('UNKNOWN')
  expect(station.queue.status().status).toBe('probing')
  expect(station.carrier.sent).toEqual(['R1', 'R2'])
  station.clock.advance(1000)
  await turnsDone()
  expect(station.carrier.sent).toEqual(['R1', 'R2', 'R3'])
  await station.carrier.calls[2]!.answer(created('R3'))
  expect(station.carrier.sent).toEqual(['R1', 'R2', 'R3', 'R4', 'R5'])
})

test('three identical refusals in a row stop creating, so that a blocked account does not burn the queue', async () => {
  const station = openStation({ queue: { settings: () => ({ ...settings, sendConcurrency: 1 }) } })
  station.carrier.script = () => refused('Tài khoản bị khoá', 403)
  for (const n of [1, 2, 3, 4, 5, 6]) station.enter(`R${n}`)
  await turnsDone()
  expect(station.carrier.sent).toEqual(['R1', 'R2', 'R3'])
  expect(station.queue.status()).toMatchObject({ status: 'probing', detail: 'Tài khoản bị khoá' })
  station.clock.advance(1000)
  await turnsDone()
  expect(station.carrier.sent).toEqual(['R1', 'R2', 'R3', 'R4'])
  expect(station.queue.status().status).toBe('probing')
})

/** What is out of thirty drafts when the queue has stopped by itself, four at once. */
async function sentBefore(stop: (refCode: string, n: number) => ReturnType<typeof refused>): Promise<number> {
  const station = openStation()
  let answered = 0
  station.carrier.script = (refCode) => stop(refCode, (answered += 1))
  for (let n = 1; n <= 30; n += 1) station.enter(`DON-${n}`)
  await turnsDone()
  expect(station.queue.status().status).toBe('probing')
  return station.carrier.sent.length
}

test('a 403 counts whatever its words are: a request number in each does not burn the queue', async () => {
  expect(await sentBefore((_, n) => refused(`Forbidden (request ${n})`, 403))).toBeLessThan(8)
  expect(await sentBefore((_, n) => refused(n % 2 === 0 ? 'Bị khoá' : 'Forbidden', 403))).toBeLessThan(8)
})

test('refusals that differ in numbers, UUIDs or the reference of the draft alone count as the same', async () => {
  const uuid = (n: number): string => `${String(n).padStart(8, '0')}-9c1b-4f6e-8a2d-5b7c9d0e1f2a`
  expect(await sentBefore((_, n) => refused(`Hết hạn mức, mã yêu cầu ${uuid(n)}`))).toBeLessThan(8)
  expect(await sentBefore((refCode, n) => refused(`Không nhận ${refCode}  lúc 10:${n + 10}`))).toBeLessThan(8)
})

test('refusals of several kinds that come in turns are counted each', async () => {
  const turns = ['Hết hạn mức', 'Sai địa chỉ', 'Sai số điện thoại']
  expect(await sentBefore((_, n) => refused(turns[n % 3], n % 3 === 0 ? 403 : 200))).toBeLessThan(12)
})

test('refusals with different words do not stop anything, nor do equal ones between bills that were created', async () => {
  const station = openStation({ queue: { settings: () => ({ ...settings, sendConcurrency: 1 }) } })
  const words = ['Sai địa chỉ', 'Sai số điện thoại', 'Thiếu tên người nhận', 'Sai dịch vụ', 'Sai loại hàng']
  station.carrier.script = (refCode) => refused(words[Number(refCode.slice(1)) - 1])
  for (const n of [1, 2, 3, 4, 5]) station.enter(`R${n}`)
  await turnsDone()
  expect(station.queue.counts().REJECTED).toBe(5)
  station.carrier.script = (refCode) => (Number(refCode.slice(1)) % 3 === 0 ? created(refCode) : refused('Sai địa chỉ'))
  for (const n of [6, 7, 8, 9, 10, 11, 12]) station.enter(`R${n}`)
  await turnsDone()
  expect(station.queue.counts()).toMatchObject({ REJECTED: 9, CREATED: 3 })
})

test('a bill code that another draft already has makes the draft UNKNOWN and overwrites nothing', async () => {
  const station = openStation()
  station.carrier.script = (refCode) => created(refCode, 'VN-SAME')
  const first = station.enter('R1')
  await turnsDone()
  const second = station.enter('R2')
  await turnsDone()
  expect(station.queue.get(first.id)).toMatchObject({ value: { state: 'CREATED', billCode: 'VN-SAME' } })
  expect(station.queue.get(second.id)).toMatchObject({
    value: {
      state: 'UNKNOWN',
      reason: 'bill-code-already-known',
      billCode: null,
      attempts: [{ billCodeSeen: 'VN-SAME' }],
    },
  })
  expect(station.queue.bills.get('VN-SAME')).toMatchObject({ value: { draftId: first.id } })
})

test('a carrier module that throws while sending leaves the draft UNKNOWN, and the others go on', async () => {
  const station = openStation()
  station.carrier.script = null
  station.enter('R1')
  station.enter('R2')
  await turnsDone()
  await station.carrier.calls[0]!.answer(new Error('broken adapter'))
  await station.carrier.calls[1]!.answer(created('R2'))
  expect([station.state('R1'), station.state('R2')]).toEqual(['UNKNOWN', 'CREATED'])
})

test('a paused queue keeps what is entered and sends it when it is resumed', async () => {
  const station = openStation()
  expect(station.queue.pause().status).toBe('paused')
  station.enter('R1')
  await turnsDone()
  expect(station.carrier.sent).toEqual([])
  station.queue.resume()
  await turnsDone()
  expect(station.state('R1')).toBe('CREATED')
})

test('what the carrier confirms is told once as created, whatever the wall clock does, and nothing older is', async () => {
  const station = openStation()
  const createdIds = (of: typeof station) => of.events.flatMap((event) => (event.type === 'created' ? event.ids : []))
  const first = station.enter('R1')
  await turnsDone()
  station.clock.setWall(-86_400_000)
  const second = station.enter('R2')
  await turnsDone()
  expect(createdIds(station)).toEqual([first.id, second.id])
  const after = station.crashAndReopen()
  after.queue.resume()
  await turnsDone()
  expect(createdIds(after)).toEqual([])
})

test('after a restart a draft still waits as long as the carrier asked for, and then goes out by itself', async () => {
  const station = openStation()
  station.carrier.script = () => ({ kind: 'later', status: 429, retryAfterMs: 60_000 })
  station.enter('R1')
  await turnsDone()
  // One of the same reference that could go at once waits behind it.
  const bill = { ...validBill, refCode: 'R1' }
  const second = station.queue.submit({ bill, intent: 'send', draftId: null, referenceOverrideReason: 'two parcels' })
  if (second.ok) station.queue.release(second.value.id)
  const after = station.crashAndReopen()
  after.carrier.script = (refCode) => created(refCode, `VN-${after.carrier.sent.length}`)
  after.clock.advance(59_999)
  await turnsDone()
  expect(after.state('R1')).toBe('READY')
  after.clock.advance(1)
  await turnsDone()
  expect(after.queue.counts()).toMatchObject({ CREATED: 2, READY: 0 })
})

test('stop waits for running calls and sends no others', async () => {
  const station = openStation({ queue: { settings: () => ({ ...settings, sendConcurrency: 1 }) } })
  station.carrier.script = null
  station.enter('R1')
  station.enter('R2')
  await turnsDone()
  const stopping = station.queue.stop()
  await station.carrier.calls[0]!.answer(created('R1'))
  await stopping
  expect([station.state('R1'), station.state('R2')]).toEqual(['CREATED', 'READY'])
  expect(station.carrier.sent).toEqual(['R1'])
})

test('what still runs when the grace time is over is UNKNOWN, and its late answer changes nothing', async () => {
  const station = openStation()
  station.carrier.script = null
  station.enter('R1')
  await turnsDone()
  const stopping = station.queue.stop()
  station.clock.advance(10_000)
  await stopping
  await station.carrier.calls[0]!.answer(created('R1'))
  expect(station.queue.recent(1)).toMatchObject([{ state: 'UNKNOWN', reason: 'stopped-while-sending' }])
})

const settings = { sendConcurrency: 4, cancelChunkSize: 20, stationCode: 'TB1', operator: 'Lan' }

test('a delay with a fraction is recorded like any other, and the draft goes out after it', async () => {
  const station = openStation()
  station.carrier.script = () => ({ kind: 'later', status: 429, retryAfterMs: 4000.25 })
  station.enter('R1')
  await turnsDone()
  expect([station.state('R1'), station.queue.status().status]).toEqual(['READY', 'probing'])
  station.carrier.script = created
  station.clock.advance(4001)
  await turnsDone()
  expect(station.state('R1')).toBe('CREATED')
})

test('a fee that no bill can have does not keep its bill from being written', async () => {
  const station = openStation()
  const answer = created('R1')
  if (answer.kind !== 'created') throw new Error('not a created answer')
  const fees = { ...answer.result.fees, totalVnd: 1e300 }
  station.carrier.script = () => ({ ...answer, result: { ...answer.result, fees } })
  station.enter('R1')
  await turnsDone()
  expect([station.state('R1'), station.queue.status().status]).toEqual(['CREATED', 'running'])
  expect(station.queue.bills.get('VN-R1')).toMatchObject({ value: { totalFeeVnd: null, fees: { totalVnd: 1e300 } } })
})

test('a clock that is set back by a day does not keep a draft waiting for that day', async () => {
  const station = openStation()
  station.carrier.script = () => ({ kind: 'later', status: 429, retryAfterMs: 4000 })
  station.enter('R1')
  await turnsDone()
  station.carrier.script = created
  station.clock.setWall(-24 * 3_600_000)
  station.queue.wake()
  await turnsDone()
  expect(station.carrier.sent).toEqual(['R1']) // the delay itself still holds
  station.clock.advance(4000)
  await turnsDone()
  expect(station.carrier.sent).toEqual(['R1', 'R1'])
  expect(station.state('R1')).toBe('CREATED')
})

test('a draft whose session was renewed is sent once more before those behind it', async () => {
  const station = openStation({ queue: { settings: () => ({ ...settings, sendConcurrency: 1 }) } })
  station.queue.pause()
  for (const refCode of ['R1', 'R2', 'R3']) station.enter(refCode)
  station.carrier.script = (refCode) => (station.carrier.sent.length === 1 ? expired : created(refCode))
  station.queue.resume()
  await turnsDone()
  expect(station.carrier.sent).toEqual(['R1', 'R1', 'R2', 'R3'])
})

test('why creating has stopped is told in words, and by its reason where there are none', async () => {
  const detailAfter = async (detail: string) => {
    const station = openStation()
    station.carrier.script = () => ({ kind: 'unclear', reason: 'server-error', detail, billCodeSeen: null })
    station.enter('R1')
    await turnsDone()
    return station.queue.status().detail
  }
  expect([await detailAfter('HTTP 502'), await detailAfter('')]).toEqual(['HTTP 502', 'server-error'])
})

const long = 'x'.repeat(1500)

test.each<[string, CreateAnswer]>([
  ['REJECTED', refused(long)],
  ['UNKNOWN', { kind: 'unclear', reason: 'server-error', detail: long, billCodeSeen: null }],
  ['READY', { kind: 'not-sent', detail: long }],
])(
  'of an answer that only the journal has, and that makes its draft %s, a thousand characters are kept',
  async (state, answer) => {
    const station = openStation({ carrier: createCarrier() })
    station.carrier.script = () => {
      station.db.exec("CREATE TRIGGER full BEFORE UPDATE ON attempts BEGIN SELECT RAISE(ABORT, 'disk'); END")
      return answer
    }
    station.enter('R1')
    await turnsDone()
    station.db.exec('DROP TRIGGER full')
    station.carrier.signedIn = false
    const { queue } = station.crashAndReopen()
    const [row] = queue.recent(1)
    expect(row).toMatchObject({ state, reasonDetail: 'x'.repeat(1000) })
    const kept = queue.get(row!.id)
    expect(kept.ok && kept.value.attempts.map(({ responseText }) => responseText?.length)).toEqual([1000])
  },
)

test('where nothing was created, nobody is told of a new bill', async () => {
  const station = openStation()
  station.carrier.script = () => refused()
  station.enter('R1')
  await turnsDone()
  expect(station.state('R1')).toBe('REJECTED')
  expect(new Set(station.events.map(({ type }) => type))).toEqual(new Set(['drafts']))
})

test('where a create cannot be begun, the queue stops and nobody is told of a draft', async () => {
  const station = openStation()
  station.db.exec("CREATE TRIGGER full BEFORE INSERT ON attempts BEGIN SELECT RAISE(ABORT, 'disk'); END")
  station.enter('R1')
  station.events.length = 0
  await turnsDone()
  expect([station.state('R1'), station.queue.status().status]).toEqual(['READY', 'stopped'])
  expect(station.events.map(({ type }) => type)).not.toContain('drafts')
  station.db.exec('DROP TRIGGER full')
  station.queue.resume()
  await turnsDone()
  expect([station.state('R1'), station.carrier.sent]).toEqual(['CREATED', ['R1']])
})
