import { expect, test } from 'vitest'
import { noFees } from '../../../../src/shared/domain/bill/bill-fees.ts'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import { createFakeClock } from '../../../shared/domain/time/fake-clock.ts'
import { codesFoundBy, created, openStation, refused, turnsDone, unclear, validBill } from '../station.ts'
import type { Station } from '../station.ts'

const fiveMinutesMs = 5 * 60 * 1000

async function stationWithUnknown(billCodeSeen: string | null = null): Promise<{ station: Station; id: string }> {
  const station = openStation()
  station.carrier.script = () => unclear(billCodeSeen)
  const { id } = station.enter('R1')
  await turnsDone()
  expect(station.state('R1')).toBe('UNKNOWN')
  return { station, id }
}

const found = (refCode: string) => ({ kind: 'found', refCode, statusId: 2, statusText: 'Chờ lấy' }) as const

test('a bill code that tracking confirms with the same reference makes the draft CREATED', async () => {
  const { station, id } = await stationWithUnknown()
  station.carrier.track = () => found('R1')
  const linked = await station.queue.link({ id, billCode: ' VN-77 ', comparedCode: null })
  expect(linked).toMatchObject({
    value: { state: 'CREATED', reason: 'linked-by-packer', billCode: 'VN-77', unresolvedAttempts: 0 },
  })
  expect(station.queue.bills.get('VN-77')).toMatchObject({ value: { statusId: 2, draftId: id } })
  expect(station.queue.get(id)).toMatchObject({
    value: {
      attempts: [{ resolvedAs: 'linked' }],
      decisions: [{ action: 'enter' }, { action: 'link', reason: 'VN-77', operator: 'Lan' }],
    },
  })
})

test('a bill with another reference is never linked, whatever the packer accepts', async () => {
  const { station, id } = await stationWithUnknown()
  station.carrier.track = () => found('R2')
  expect(await station.queue.compareLink({ id, billCode: 'VN-77' })).toMatchObject({ value: { foundRefCode: 'R2' } })
  const linked = await station.queue.link({ id, billCode: 'VN-77', comparedCode: 'VN-77' })
  expect(linked).toMatchObject({ error: { code: 'reference-mismatch', context: { expected: 'R1', found: 'R2' } } })
  expect(station.state('R1')).toBe('UNKNOWN')
})

test('where the carrier returns no reference a person decides, for the code that was compared and no other', async () => {
  const { station, id } = await stationWithUnknown()
  station.carrier.track = () => found('')
  const link = (billCode: string, comparedCode: string | null) => station.queue.link({ id, billCode, comparedCode })
  const refused = { error: { code: 'reference-mismatch' } }
  expect(await link('VN-77', null)).toMatchObject(refused)
  expect(await link('VN-77', 'VN-77')).toMatchObject(refused)
  await station.queue.compareLink({ id, billCode: ' VN-78 ' })
  expect(await link('VN-77', 'VN-77')).toMatchObject(refused)
  expect(await link('VN-77', 'VN-78')).toMatchObject(refused)
  await station.queue.compareLink({ id, billCode: 'VN-77' })
  expect(await link('VN-77', null)).toMatchObject(refused)
  expect(await link('VN-77', 'VN-77')).toMatchObject({ value: { state: 'CREATED', billCode: 'VN-77' } })
})

test('a comparison lays what tracking tells beside what was sent, and changes nothing', async () => {
  const { station, id } = await stationWithUnknown()
  const facts = {
    receiverName: 'NGUYEN THI DAO',
    receiverPhone: '09xxxxx431',
    address: '12 Lê Lợi, Huế',
    codAmountVnd: 250_000,
    weightGrams: null,
    content: '',
    createdAtMs: station.clock.now(),
  }
  station.carrier.track = () => ({ ...found(''), facts })
  const compared = await station.queue.compareLink({ id, billCode: 'VN-77' })
  expect(compared).toMatchObject({
    value: {
      billCode: 'VN-77',
      expectedRefCode: 'R1',
      foundRefCode: '',
      sent: { receiverName: 'Nguyễn Thị Đào', receiverPhone: '0908765432', codAmountVnd: 0 },
      reported: facts,
      differing: ['receiverPhone', 'cod'],
    },
  })
  expect(station.state('R1')).toBe('UNKNOWN')
  station.carrier.track = () => ({ kind: 'not-found' })
  expect(await station.queue.compareLink({ id, billCode: 'VN-77' })).toMatchObject({
    error: { code: 'bill-not-found' },
  })
})

test('a code that tracking does not know or does not answer for changes nothing', async () => {
  const { station, id } = await stationWithUnknown()
  const attempt = () => station.queue.link({ id, billCode: 'VN-77', comparedCode: 'VN-77' })
  expect(await attempt()).toMatchObject({ error: { code: 'bill-not-found' } })
  station.carrier.track = () => ({ kind: 'unclear', detail: 'timeout' })
  expect(await attempt()).toMatchObject({ error: { code: 'carrier-unclear', detail: 'timeout' } })
  expect(station.state('R1')).toBe('UNKNOWN')
})

test('a code that the carrier refuses to track is not found in the words of the carrier alone', async () => {
  const { station, id } = await stationWithUnknown()
  station.carrier.track = () => ({ kind: 'not-found', refusal: 'Hệ thống bận' })
  const error = { code: 'bill-not-found', carrierMessage: 'Hệ thống bận', context: { billCode: 'VN-77' } }
  expect(await station.queue.link({ id, billCode: 'VN-77', comparedCode: 'VN-77' })).toEqual({ ok: false, error })
  expect(await station.queue.compareLink({ id, billCode: 'VN-77' })).toEqual({ ok: false, error })
})

test('a code that another bill has cannot be linked', async () => {
  const { station, id } = await stationWithUnknown()
  station.carrier.script = created
  station.clock.advance(1000)
  await turnsDone()
  const other = station.enter('R2')
  await turnsDone()
  const linked = await station.queue.link({ id, billCode: 'VN-R2', comparedCode: 'VN-R2' })
  expect(linked).toMatchObject({ error: { code: 'bill-code-in-use', context: { draftId: other.id } } })
})

test('sending again needs a reason and five quiet minutes', async () => {
  const { station, id } = await stationWithUnknown()
  expect(station.queue.resend({ id, reason: ' ' })).toMatchObject({ error: { code: 'reason-required' } })
  station.clock.advance(fiveMinutesMs - 2000)
  expect(station.queue.resend({ id, reason: 'Không có trên cổng' })).toMatchObject({
    error: { code: 'quiet-time-running', context: { secondsLeft: 2 } },
  })
  const detail = station.queue.get(id)
  expect(detail).toMatchObject({ value: { resendAllowedAtMs: station.clock.now() + 2000 } })
  station.clock.advance(2000)
  station.carrier.script = null
  expect(station.queue.resend({ id, reason: 'Không có trên cổng' })).toMatchObject({ value: { state: 'READY' } })
  await turnsDone()
  expect(station.carrier.sent).toEqual(['R1', 'R1'])
})

test('an unresolved attempt stays flagged through a resend that is refused, an edit and a second success', async () => {
  const { station, id } = await stationWithUnknown()
  station.clock.advance(fiveMinutesMs)
  await turnsDone()
  station.carrier.script = () => refused()
  station.queue.resend({ id, reason: 'absent' })
  await turnsDone()
  expect(station.queue.recent(1)).toMatchObject([{ state: 'REJECTED', unresolvedAttempts: 1 }])
  expect(station.queue.remove(id)).toMatchObject({ error: { code: 'draft-locked' } })
  const edit = (refCode: string) => {
    const bill = { ...validBill, refCode, note: 'sửa' }
    return station.queue.submit({ bill, intent: 'send', draftId: id, referenceOverrideReason: null })
  }
  expect(edit('R9')).toMatchObject({ error: { code: 'draft-locked' } })
  station.carrier.script = created
  expect(edit('R1')).toMatchObject({ value: { state: 'READY', unresolvedAttempts: 1 } })
  await turnsDone()
  expect(station.queue.recent(1)).toMatchObject([{ state: 'CREATED', unresolvedAttempts: 1 }])
  const resolvedRow = station.queue.resolveAbsent({ id, reason: 'cổng không có đơn thứ hai' })
  expect(resolvedRow).toMatchObject({ value: { state: 'CREATED', unresolvedAttempts: 0 } })
})

test('a refused resend is linked when the first try turns out to have made the shipment', async () => {
  const { station, id } = await stationWithUnknown()
  station.clock.advance(fiveMinutesMs)
  await turnsDone()
  station.carrier.script = () => refused('Mã đơn đã tồn tại')
  station.queue.resend({ id, reason: 'absent' })
  await turnsDone()
  station.carrier.track = () => found('R1')
  const linked = await station.queue.link({ id, billCode: 'VN-77', comparedCode: null })
  expect(linked).toMatchObject({ value: { state: 'CREATED', billCode: 'VN-77', unresolvedAttempts: 0 } })
})

test('a bill that is linked is as its own try was sent, whatever was typed since, and its note follows', async () => {
  const station = openStation()
  station.carrier.script = () => unclear()
  const { id } = station.enter('R1', { note: 'as sent', codAmountVnd: 100_000 })
  await turnsDone()
  station.clock.advance(fiveMinutesMs)
  await turnsDone()
  station.carrier.script = () => refused('Mã đơn đã tồn tại')
  station.queue.resend({ id, reason: 'absent' })
  await turnsDone()
  const bill = { ...validBill, refCode: 'R1', note: 'as edited', codAmountVnd: 7 }
  station.queue.submit({ bill, intent: 'keep', draftId: id, referenceOverrideReason: null })
  station.carrier.track = () => found('R1')
  await station.queue.link({ id, billCode: 'VN-77', comparedCode: null })
  expect(station.queue.bills.get('VN-77')).toMatchObject({
    value: { codAmountVnd: 100_000, bill: { note: 'as sent', codAmountVnd: 100_000 } },
  })
  await turnsDone()
  expect(station.carrier.updated).toEqual([{ billCode: 'VN-77', changes: { note: 'as sent' } }])
})

test('the note of a bill that is linked does not follow where the try was sent with it', async () => {
  const station = openStation({ hasNoteInCreate: true })
  station.carrier.script = () => unclear()
  station.carrier.track = () => found('R1')
  const { id } = station.enter('R1', { note: 'as sent' })
  await turnsDone()
  expect(await station.queue.link({ id, billCode: 'VN-77', comparedCode: null })).toMatchObject({ ok: true })
  station.clock.advance(60_000)
  await turnsDone()
  expect(station.queue.bills.get('VN-77')).toMatchObject({ value: { bill: { note: 'as sent' }, updateOutcome: null } })
  expect(station.carrier.updated).toEqual([])
})

test('a draft that is given up while it waits to be sent again is not sent', async () => {
  const { station, id } = await stationWithUnknown()
  station.clock.advance(fiveMinutesMs)
  await turnsDone()
  station.queue.pause()
  station.queue.resend({ id, reason: 'absent' })
  station.queue.abandon({ id, reason: 'khách huỷ' })
  station.queue.resume()
  await turnsDone()
  expect(station.state('R1')).toBe('ABANDONED')
  expect(station.carrier.sent).toEqual(['R1'])
})

test('a second shipment that turns up later is linked beside the first', async () => {
  const { station, id } = await stationWithUnknown()
  station.clock.advance(fiveMinutesMs)
  await turnsDone()
  station.carrier.script = created
  station.queue.resend({ id, reason: 'absent' })
  await turnsDone()
  station.carrier.track = () => found('R1')
  // A carrier that knows the reference answers the second try with the bill of the first: there is no other.
  const itsOwn = { ok: false, error: { code: 'bill-code-its-own', context: { billCode: 'VN-R1' } } }
  expect(await station.queue.link({ id, billCode: 'VN-R1', comparedCode: null })).toEqual(itsOwn)
  expect(await station.queue.compareLink({ id, billCode: 'VN-R1' })).toEqual(itsOwn)
  const linked = await station.queue.link({ id, billCode: 'VN-LATE', comparedCode: null })
  expect(linked).toMatchObject({ value: { state: 'CREATED', billCode: 'VN-R1', unresolvedAttempts: 0 } })
  expect(codesFoundBy(station, 'R1')).toEqual(['VN-LATE', 'VN-R1'])
})

test('giving up needs a reason, is kept, and keeps the reference taken', async () => {
  const { station, id } = await stationWithUnknown()
  expect(station.queue.abandon({ id, reason: '' })).toMatchObject({ error: { code: 'reason-required' } })
  expect(station.queue.abandon({ id, reason: 'khách huỷ' })).toMatchObject({
    value: { state: 'ABANDONED', unresolvedAttempts: 0 },
  })
  expect(station.queue.get(id)).toMatchObject({
    value: {
      attempts: [{ resolvedAs: 'given-up' }],
      decisions: [{ action: 'enter' }, { action: 'abandon', reason: 'khách huỷ' }],
    },
  })
  expect(() => station.enter('R1')).toThrow('reference-in-use')
})

test('only drafts with an unresolved attempt can be resolved', async () => {
  const station = openStation()
  const { id } = station.enter('R1')
  await turnsDone()
  expect(station.queue.abandon({ id, reason: 'x' })).toMatchObject({ error: { code: 'draft-state-changed' } })
  expect(station.queue.resend({ id, reason: 'x' })).toMatchObject({ error: { code: 'draft-state-changed' } })
  expect(await station.queue.link({ id, billCode: 'VN-1', comparedCode: 'VN-1' })).toMatchObject({
    error: { code: 'draft-state-changed' },
  })
})

test('a clock that is set forward does not shorten the quiet time', async () => {
  const clock = createFakeClock()
  let shiftMs = 0
  const station = openStation({ clock: { ...clock, now: () => clock.now() + shiftMs } })
  station.carrier.script = () => unclear()
  clock.advance(1000)
  const { id } = station.enter('R1')
  await turnsDone()
  shiftMs = 3_600_000
  const resend = () => station.queue.resend({ id, reason: 'Không có trên cổng' })
  expect(resend()).toMatchObject({ error: { code: 'quiet-time-running', context: { secondsLeft: 300 } } })
  clock.advance(fiveMinutesMs)
  expect(resend()).toMatchObject({ value: { state: 'READY' } })
})

test('a draft that is linked while it is being edited is CREATED, and nothing is left that can be sent', async () => {
  const { station, id } = await stationWithUnknown()
  station.clock.advance(fiveMinutesMs)
  station.queue.pause()
  expect(station.queue.resend({ id, reason: 'not in the portal' })).toMatchObject({ ok: true })
  const bill = { ...validBill, refCode: 'R1', note: 'edited' }
  const edit = { bill, intent: 'keep', draftId: id, referenceOverrideReason: null } as const
  expect(station.queue.submit(edit)).toMatchObject({ value: { state: 'EDITING' } })
  station.carrier.track = () => found('R1')
  expect(await station.queue.link({ id, billCode: 'VN-77', comparedCode: null })).toMatchObject({
    value: { state: 'CREATED', billCode: 'VN-77' },
  })
  expect(station.queue.submit({ ...edit, intent: 'send' })).toMatchObject({ error: { code: 'draft-locked' } })
  station.queue.resume()
  await turnsDone()
  expect(station.carrier.sent).toEqual(['R1'])
})

test.for(['link', 'resend', 'abandon'] as const)(
  'a %s whose draft does not move resolves nothing and is not in the log',
  async (action) => {
    const { station, id } = await stationWithUnknown()
    station.carrier.track = () => found('R1')
    station.clock.advance(fiveMinutesMs)
    station.db.exec(`CREATE TRIGGER stays BEFORE UPDATE OF state ON drafts BEGIN SELECT RAISE(IGNORE); END`)
    const decided =
      action === 'link'
        ? await station.queue.link({ id, billCode: 'VN-77', comparedCode: null })
        : station.queue[action]({ id, reason: 'looked it up' })
    expect(decided).toMatchObject({ error: { code: 'draft-state-changed' } })
    const draft = station.queue.get(id)
    expect(draft).toMatchObject({
      value: { state: 'UNKNOWN', unresolvedAttempts: 1, attempts: [{ resolvedAs: null }] },
    })
    expect(draft.ok && draft.value.decisions.map((decision) => decision.action)).toEqual(['enter'])
    expect(station.queue.bills.get('VN-77').ok).toBe(false)
  },
)

test('"found absent" is refused for an UNKNOWN draft, and is written under its own name for one that has gone on', async () => {
  const { station, id } = await stationWithUnknown()
  const reason = 'not in the portal'
  expect(station.queue.resolveAbsent({ id, reason })).toMatchObject({ error: { code: 'draft-state-changed' } })
  station.clock.advance(fiveMinutesMs)
  station.carrier.script = () => refused('Sai phường')
  station.queue.resend({ id, reason })
  await turnsDone()
  expect(station.state('R1')).toBe('REJECTED')
  expect(station.queue.resolveAbsent({ id, reason })).toMatchObject({
    value: { state: 'REJECTED', unresolvedAttempts: 0 },
  })
  const draft = station.queue.get(id)
  expect(draft).toMatchObject({ value: { attempts: [{ resolvedAs: 'absent' }, { outcome: 'rejected' }] } })
  const resolvedAt = station.db.prepare('SELECT settled_at_ms FROM attempts ORDER BY seq').pluck().all()
  expect(resolvedAt).toEqual([station.clock.now(), null])
  expect(draft.ok && draft.value.decisions.at(-1)).toMatchObject({ action: 'found-absent', reason })
})

const reason = 'not in the portal'

/** How a draft whose first try is unresolved comes into each state that a person can decide it in. */
const waysOn: Readonly<Record<'UNKNOWN' | 'READY' | 'REJECTED' | 'HOLD' | 'EDITING', (on: Decided) => void>> = {
  UNKNOWN: () => undefined,
  READY: ({ station, id }) => void station.queue.resend({ id, reason }),
  REJECTED({ station, id }) {
    station.carrier.script = () => refused()
    station.queue.resume()
    station.queue.resend({ id, reason })
  },
  HOLD({ station, id }) {
    station.queue.resend({ id, reason })
    station.queue.hold(id)
  },
  EDITING({ station, id }) {
    station.queue.resend({ id, reason })
    const bill = { ...validBill, refCode: 'R1' }
    station.queue.submit({ bill, intent: 'keep', draftId: id, referenceOverrideReason: null })
  },
}

type Decided = Awaited<ReturnType<typeof stationWithUnknown>>

async function stationWithUnresolvedIn(state: keyof typeof waysOn): Promise<Decided> {
  const decided = await stationWithUnknown()
  decided.station.queue.pause()
  decided.station.clock.advance(fiveMinutesMs)
  waysOn[state](decided)
  await turnsDone()
  expect(decided.station.state('R1')).toBe(state)
  return decided
}

const decidedStates = ['UNKNOWN', 'READY', 'REJECTED', 'HOLD', 'EDITING'] as const

test.each(decidedStates)(
  'a draft with an unresolved try that is %s can be linked and can be given up',
  async (state) => {
    const linked = await stationWithUnresolvedIn(state)
    linked.station.carrier.track = () => found('R1')
    const link = await linked.station.queue.link({ id: linked.id, billCode: 'VN-77', comparedCode: null })
    expect(link).toMatchObject({ value: { state: 'CREATED', billCode: 'VN-77', unresolvedAttempts: 0 } })
    const { station, id } = await stationWithUnresolvedIn(state)
    expect(station.queue.abandon({ id, reason: ` ${reason} ` })).toMatchObject({
      value: { state: 'ABANDONED', reason: 'given-up-by-packer', reasonDetail: reason, unresolvedAttempts: 0 },
    })
  },
)

test.each(decidedStates.filter((state) => state !== 'UNKNOWN'))(
  'a draft with an unresolved try that is %s stays so when that try is found absent',
  async (state) => {
    const { station, id } = await stationWithUnresolvedIn(state)
    expect(station.queue.resolveAbsent({ id, reason })).toMatchObject({ value: { state, unresolvedAttempts: 0 } })
  },
)

test('while a draft is being sent again nothing is decided about its first try, and no code is compared with it', async () => {
  const { station, id } = await stationWithUnknown()
  station.clock.advance(fiveMinutesMs)
  station.carrier.script = null
  station.carrier.track = () => found('R1')
  station.queue.resend({ id, reason })
  await turnsDone()
  expect(station.state('R1')).toBe('SENDING')
  const changed = { error: { code: 'draft-state-changed', detail: 'draft is SENDING' } }
  expect(await station.queue.link({ id, billCode: 'VN-77', comparedCode: null })).toMatchObject(changed)
  expect(await station.queue.compareLink({ id, billCode: 'VN-77' })).toMatchObject(changed)
  expect(station.queue.resend({ id, reason })).toMatchObject(changed)
  expect(station.queue.abandon({ id, reason })).toMatchObject(changed)
  expect(station.queue.resolveAbsent({ id, reason })).toMatchObject(changed)
  expect(station.queue.get(id)).toMatchObject({ value: { attempts: [{ resolvedAs: null }, { resolvedAs: null }] } })
})

test('of a draft that is not there nothing is decided', async () => {
  const { queue } = openStation()
  const missing = { error: { code: 'draft-not-found' } }
  const [id, billCode] = ['nobody', 'VN-77']
  expect(await queue.link({ id, billCode, comparedCode: null })).toMatchObject(missing)
  expect(await queue.compareLink({ id, billCode })).toMatchObject(missing)
  expect(queue.resend({ id, reason })).toMatchObject(missing)
  expect(queue.abandon({ id, reason })).toMatchObject(missing)
  expect(queue.resolveAbsent({ id, reason })).toMatchObject(missing)
})

test('each decision without a call needs a reason, which is kept without the blanks around it', async () => {
  const { station, id } = await stationWithUnknown()
  const { queue, clock } = station
  clock.advance(fiveMinutesMs)
  queue.pause()
  for (const decide of [queue.resend, queue.resolveAbsent, queue.abandon]) {
    expect(decide({ id, reason: '  ' })).toMatchObject({ error: { code: 'reason-required' } })
  }
  queue.resend({ id, reason: ' not in the portal ' })
  queue.resolveAbsent({ id, reason: ' asked on the phone ' })
  const draft = queue.get(id)
  expect(draft.ok && draft.value.decisions.map(({ action, reason: kept }) => [action, kept])).toEqual([
    ['enter', 'send'],
    ['resend', 'not in the portal'],
    ['found-absent', 'asked on the phone'],
  ])
})

test('who gives up the other try of a draft that has its bill resolves that try alone', async () => {
  const { station, id } = await stationWithUnknown()
  station.clock.advance(fiveMinutesMs)
  station.carrier.script = created
  station.queue.resend({ id, reason })
  await turnsDone()
  expect(station.queue.abandon({ id, reason })).toMatchObject({
    value: { state: 'CREATED', billCode: 'VN-R1', unresolvedAttempts: 0 },
  })
  expect(station.queue.get(id)).toMatchObject({
    value: { attempts: [{ resolvedAs: 'given-up' }, { resolvedAs: null }] },
  })
})

test('a mismatch tells the reference and the state that the carrier has, and blanks around a reference are none', async () => {
  const { station, id } = await stationWithUnknown()
  const attempt = () => station.queue.link({ id, billCode: 'VN-77', comparedCode: null })
  const contextOf = async () => {
    const linked = await attempt()
    return linked.ok ? null : linked.error.context
  }
  station.carrier.track = () => found(' R2 ')
  expect(await contextOf()).toEqual({ expected: 'R1', found: 'R2', statusId: 2, statusText: 'Chờ lấy' })
  station.carrier.track = () => ({ ...found('R2'), statusId: null, statusText: '' })
  expect(await contextOf()).toEqual({ expected: 'R1', found: 'R2', statusText: '' })
  station.carrier.track = () => found(' R1 ')
  expect(await station.queue.compareLink({ id, billCode: 'VN-77' })).toMatchObject({
    value: { expectedRefCode: 'R1', foundRefCode: 'R1', statusId: 2, statusText: 'Chờ lấy' },
  })
  expect(await attempt()).toMatchObject({ value: { state: 'CREATED' } })
})

test('a bill that is linked has the state that tracking tells, no fees, and the time of the link', async () => {
  const { station, id } = await stationWithUnknown()
  station.clock.advance(1000)
  station.carrier.track = () => ({ ...found('R1'), statusId: 3, statusText: 'Đã lấy hàng' })
  await station.queue.link({ id, billCode: 'VN-77', comparedCode: null })
  expect(station.queue.bills.get('VN-77')).toMatchObject({
    value: { refCode: 'R1', statusId: 3, fees: noFees, createdAtMs: station.clock.now(), expectedAtMs: null },
  })
  expect(station.db.prepare('SELECT status_text FROM bills').pluck().get()).toBe('Đã lấy hàng')
})

test('a draft that was given up while tracking was asked is not linked', async () => {
  const { station, id } = await stationWithUnknown()
  station.carrier.track = () => {
    station.queue.abandon({ id, reason })
    return found('R1')
  }
  expect(await station.queue.link({ id, billCode: 'VN-77', comparedCode: null })).toMatchObject({
    error: { code: 'draft-state-changed', detail: 'draft is ABANDONED' },
  })
  expect(station.queue.bills.get('VN-77').ok).toBe(false)
})

test('a code that is linked to one draft is not the bill of another whose answer names it later', async () => {
  const { station, id } = await stationWithUnknown()
  station.carrier.script = null
  station.clock.advance(1000)
  await turnsDone()
  const other = station.enter('R2')
  await turnsDone()
  station.carrier.track = () => found('R1')
  expect(await station.queue.link({ id, billCode: 'VN-R2', comparedCode: null })).toMatchObject({ ok: true })
  await station.carrier.calls[0]!.answer(created('R2'))
  expect(station.queue.get(other.id)).toMatchObject({
    value: {
      state: 'UNKNOWN',
      reason: 'bill-code-already-known',
      reasonDetail: `bill code VN-R2 belongs to draft ${id}`,
      attempts: [{ billCodeSeen: 'VN-R2' }],
    },
  })
  expect(station.queue.bills.get('VN-R2')).toMatchObject({ value: { draftId: id, refCode: 'R1' } })
})

test('a code that a bill of no draft has cannot be linked, and no draft is named', async () => {
  const { station, id } = await stationWithUnknown()
  const bill = { ...validBill, refCode: 'OLD' }
  const rest = { statusId: 2, statusText: '', fees: noFees, createdAtMs: 1, expectedAtMs: null }
  openStores(station.db).bills.insert({ billCode: 'VN-OLD', draftId: null, refCode: 'OLD', bill, ...rest })
  station.carrier.track = () => found('R1')
  const context = { billCode: 'VN-OLD', draftId: '' }
  const inUse = { ok: false, error: { code: 'bill-code-in-use', context } }
  expect(await station.queue.link({ id, billCode: 'VN-OLD', comparedCode: null })).toEqual(inUse)
  expect(await station.queue.compareLink({ id, billCode: 'VN-OLD' })).toEqual(inUse)
})
