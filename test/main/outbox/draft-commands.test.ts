import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openStores } from '../../../src/main/database/open-stores.ts'
import { noFees } from '../../../src/shared/domain/bill/bill-fees.ts'
import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'
import type { BillInput } from '../../../src/shared/domain/bill/bill-input.ts'
import type { DraftState } from '../../../src/shared/domain/draft.ts'
import type { ChannelInput } from '../../../src/shared/ipc/contract.ts'
import { created, logOf, openStation, refused, turnsDone, unclear, validBill } from './station.ts'
import type { Station } from './station.ts'

function submission(bill: Partial<BillInput>, change: Partial<ChannelInput<'drafts.submit'>> = {}) {
  const rest = { intent: 'send', draftId: null, referenceOverrideReason: null } as const
  return { bill: { ...validBill, ...bill }, ...rest, ...change }
}

/** A station that sends nothing, so that drafts stay where the packer puts them. */
function quietStation(): Station {
  const station = openStation()
  station.queue.pause()
  return station
}

test('a bill without a reference gets one that names the station', () => {
  const station = quietStation()
  expect(station.enter('').refCode).toMatch(/^TB1-261121-\d{4}-[0-9A-Z]{4}$/)
  expect(station.enter('').refCode).not.toBe(station.queue.recent(2)[1]!.refCode)
})

test('an incomplete bill is not queued, but can be kept for later and sent when it is complete', async () => {
  const station = openStation()
  const bill = { ...emptyBill, refCode: 'R1' }
  expect(station.queue.submit(submission(bill))).toMatchObject({
    ok: false,
    error: { code: 'bill-incomplete', problems: [{ field: 'receiver.name' }] },
  })
  const kept = station.queue.submit(submission(bill, { intent: 'keep' }))
  expect(kept).toMatchObject({ ok: true, value: { state: 'EDITING' } })
  await turnsDone()
  expect(station.carrier.sent).toEqual([])
  const { id } = station.queue.recent(1)[0]!
  expect(station.queue.submit(submission({ refCode: 'R1' }, { draftId: id }))).toMatchObject({ value: { id } })
  await turnsDone()
  expect(station.queue.recent(5)).toMatchObject([{ id, state: 'CREATED' }])
})

test('a reference that an unsent draft has is refused with a link to that draft, in any spelling of its letters', () => {
  const station = quietStation()
  const { id } = station.enter('Don-7')
  expect(station.queue.submit(submission({ refCode: ' don-7 ' }))).toEqual({
    ok: false,
    error: { code: 'reference-in-use', context: { refCode: 'don-7', draftId: id } },
  })
})

test('a reference that differs from another by what nobody sees is in use, and is kept without that', () => {
  const station = quietStation()
  const { id } = station.enter('Đơn-7')
  // A zero-width space, and the letters apart from their marks, as they come out of web pages.
  expect(station.queue.submit(submission({ refCode: 'Đơn-7\u200B'.normalize('NFD') }))).toEqual({
    ok: false,
    error: { code: 'reference-in-use', context: { refCode: 'Đơn-7', draftId: id } },
  })
  const other = station.queue.submit(submission({ refCode: '\u2060Đơn-8\u200B' }))
  expect(other).toMatchObject({ value: { refCode: 'Đơn-8' } })
  // Nothing that anybody sees: the station gives one.
  expect(station.queue.submit(submission({ refCode: '\u200B' }))).toMatchObject({
    value: { refCode: expect.stringMatching(/\w/) as string },
  })
})

test('a reference that a living bill has is refused, and free again once the bill is cancelled', async () => {
  const station = openStation()
  station.enter('R1')
  await turnsDone()
  expect(station.queue.submit(submission({ refCode: 'R1' }))).toMatchObject({
    error: { code: 'reference-in-use', context: { billCode: 'VN-R1' } },
  })
  station.queue.requestCancel('VN-R1')
  await turnsDone()
  expect(station.queue.submit(submission({ refCode: 'R1' }))).toMatchObject({ ok: true })
})

test('an overridden reference waits for a person, and its reason is kept', async () => {
  const station = openStation()
  station.enter('R1')
  await turnsDone()
  const again = { refCode: 'R1' }
  expect(station.queue.submit(submission(again, { referenceOverrideReason: ' ' }))).toMatchObject({
    error: { code: 'reason-required' },
  })
  const second = station.queue.submit(submission(again, { referenceOverrideReason: 'Hai kiện' }))
  expect(second).toMatchObject({ value: { state: 'HOLD', reason: 'reference-overridden' } })
  await turnsDone()
  expect(station.carrier.sent).toEqual(['R1'])
  const { id } = station.queue.recent(1)[0]!
  station.carrier.script = (refCode) => refused(`no ${refCode}`)
  station.queue.release(id)
  await turnsDone()
  expect(station.carrier.sent).toEqual(['R1', 'R1'])
  expect(station.queue.get(id)).toMatchObject({
    value: {
      decisions: [
        { action: 'enter' },
        { operator: 'Lan', action: 'override-reference', reason: 'Hai kiện' },
        { action: 'release' },
      ],
    },
  })
  const edited = station.queue.submit(submission({ refCode: 'R1', note: 'x' }, { draftId: id }))
  expect(edited).toMatchObject({ value: { state: 'HOLD', reason: 'reference-overridden' } })
})

test('a refused draft can be mended and is sent again under its reference', async () => {
  const station = openStation()
  station.carrier.script = () => refused()
  const { id } = station.enter('R1')
  await turnsDone()
  station.carrier.script = null
  const mended = station.queue.submit(submission({ refCode: 'R1', note: 'mended' }, { draftId: id }))
  expect(mended).toMatchObject({ value: { id, state: 'READY' } })
  await turnsDone()
  expect(station.carrier.sent).toEqual(['R1', 'R1'])
})

test('a draft that is being sent or is UNKNOWN cannot be edited, parked or deleted', async () => {
  const station = openStation()
  station.carrier.script = null
  const { id } = station.enter('R1')
  await turnsDone()
  const expectLocked = (): void => {
    expect(station.queue.submit(submission({ refCode: 'R1' }, { draftId: id }))).toMatchObject({
      error: { code: 'draft-locked' },
    })
    expect(station.queue.remove(id)).toMatchObject({ error: { code: 'draft-locked' } })
    expect(station.queue.hold(id)).toMatchObject({ error: { code: 'draft-state-changed' } })
  }
  expect(station.state('R1')).toBe('SENDING')
  expectLocked()
  await station.carrier.calls[0]!.answer(unclear())
  expect(station.state('R1')).toBe('UNKNOWN')
  expectLocked()
})

test('a parked draft is sent only after a person releases it', async () => {
  const station = quietStation()
  const { id } = station.enter('R1')
  expect(station.queue.hold(id)).toMatchObject({ value: { state: 'HOLD', reason: 'parked-by-packer' } })
  station.queue.resume()
  await turnsDone()
  expect(station.carrier.sent).toEqual([])
  station.queue.release(id)
  await turnsDone()
  expect(station.state('R1')).toBe('CREATED')
})

test('an incomplete draft cannot be released into the queue', () => {
  const station = quietStation()
  const kept = station.queue.submit(submission({ ...emptyBill, refCode: 'R1' }, { intent: 'keep' }))
  if (!kept.ok) throw new Error('not kept')
  station.queue.hold(kept.value.id)
  expect(station.queue.release(kept.value.id)).toMatchObject({ error: { code: 'bill-incomplete' } })
})

test('a deleted draft is gone from every list and frees its reference', () => {
  const station = quietStation()
  const { id } = station.enter('R1')
  expect(station.queue.remove(id)).toEqual({ ok: true, value: { id } })
  expect(station.queue.counts().READY).toBe(0)
  expect(station.queue.list({ states: [], offset: 0, limit: 5 })).toEqual({ rows: [], total: 0 })
  expect(station.queue.get(id)).toMatchObject({ error: { code: 'draft-not-found' } })
  expect(station.enter('R1').state).toBe('READY')
})

test('a deleted draft comes back as it was, in its state and its turn', () => {
  const station = quietStation()
  const { id } = station.enter('R1')
  station.queue.hold(id)
  station.queue.remove(id)
  expect(station.queue.restore(id)).toMatchObject({ ok: true, value: { id, refCode: 'R1', state: 'HOLD' } })
  expect(station.queue.counts().HOLD).toBe(1)
  expect(station.queue.restore(id)).toMatchObject({ error: { code: 'draft-state-changed' } })
  expect(station.queue.restore('never')).toMatchObject({ error: { code: 'draft-not-found' } })
})

test('a deleted draft stays away where somebody else has its reference by now', () => {
  const station = quietStation()
  const { id } = station.enter('R1')
  station.queue.remove(id)
  const other = station.enter('R1')
  expect(station.queue.restore(id)).toMatchObject({
    error: { code: 'reference-in-use', context: { refCode: 'R1', draftId: other.id } },
  })
  expect(station.queue.counts().READY).toBe(1)
  expect(station.queue.get(id)).toMatchObject({ error: { code: 'draft-not-found' } })
})

test('drafts of one reference go strictly one after the other', async () => {
  const station = quietStation()
  station.enter('R1')
  const second = station.queue.submit(submission({ refCode: 'R1' }, { referenceOverrideReason: 'Hai kiện' }))
  if (!second.ok) throw new Error('not stored')
  station.queue.release(second.value.id)
  station.carrier.script = null
  station.queue.resume()
  await turnsDone()
  expect(station.carrier.sent).toEqual(['R1'])
  await station.carrier.calls[0]!.answer(refused())
  expect(station.carrier.sent).toEqual(['R1', 'R1'])
})

test('a bill that the account cannot express goes back to EDITING with what is wrong', async () => {
  const station = quietStation()
  const refusing = station.crashAndReopen({
    create: {
      prepare: () => ({ ok: false, error: [{ field: 'receiver.location', kind: 'wrong-location-system' }] }),
      send: () => Promise.reject(new Error('must not be sent')),
      read: () => unclear(),
      renew: () => Promise.resolve('refused'),
      rejected: () => undefined,
      tryAgain: () => undefined,
      unreachableBecause: () => 'carrier-unreachable',
      probe: () => Promise.resolve(true),
      signedIn: () => true,
      tokenGeneration: () => null,
      notesFollowAsUpdate: () => false,
    },
  })
  refusing.queue.resume()
  refusing.enter('R1')
  await turnsDone()
  expect(refusing.queue.recent(1)).toMatchObject([
    { state: 'EDITING', reasonDetail: 'receiver.location: wrong-location-system' },
  ])
})

test('lists come newest first, in windows, with the total', () => {
  const station = quietStation()
  for (const n of [1, 2, 3]) station.enter(`R${n}`)
  const window = station.queue.list({ states: ['READY'], offset: 1, limit: 1 })
  expect(window).toMatchObject({ rows: [{ refCode: 'R2' }], total: 3 })
  expect(station.queue.recent(2)).toMatchObject([{ refCode: 'R3' }, { refCode: 'R2' }])
})

test('a new draft has the id that the form gave it, and a second submit with it answers with that draft and makes no other', async () => {
  const station = openStation()
  const newDraftId = '0b8f6a1e-3c1d-4f5e-9a6b-7c8d9e0f1a2b'
  const first = station.queue.submit(submission({ refCode: 'R1' }, { newDraftId }))
  expect(first).toMatchObject({ ok: true, value: { id: newDraftId, refCode: 'R1' } })
  await turnsDone()
  const second = station.queue.submit(submission({ refCode: 'R1', note: 'typed since' }, { newDraftId }))
  expect(second).toMatchObject({ ok: true, value: { id: newDraftId, state: 'CREATED' } })
  expect(station.queue.recent(5)).toHaveLength(1)
  expect(station.carrier.sent).toHaveLength(1)
})

test('a bill that was refused is stored for later without reserving its reference, and is not sent by itself', async () => {
  const station = openStation()
  station.queue.pause()
  const holder = station.enter('R1')
  const refused = submission({ refCode: 'R1' }, { intent: 'keep-refused' })
  const kept = station.queue.submit(refused)
  expect(kept).toMatchObject({ ok: true, value: { state: 'EDITING', reason: 'refused-at-saving', refCode: 'R1' } })
  const { id } = station.queue.recent(1)[0]!
  expect(station.queue.submit(submission({ refCode: 'R1' }, { draftId: id }))).toMatchObject({
    error: { code: 'reference-in-use', context: { draftId: holder.id } },
  })
  expect(station.queue.hold(id)).toMatchObject({ ok: true })
  expect(station.queue.release(id)).toMatchObject({ error: { code: 'reference-in-use' } })
  expect(station.queue.submit(submission({ refCode: 'R1' }, { intent: 'keep-refused', draftId: id }))).toMatchObject({
    value: { state: 'EDITING' },
  })
  station.queue.remove(holder.id)
  expect(station.queue.submit(submission({ refCode: 'R1' }))).toMatchObject({ ok: true })
  station.queue.resume()
  await turnsDone()
  expect(station.carrier.sent).toHaveLength(1)
})

test('a reference is in use as long as one bill with it lives, also where another one is cancelled', async () => {
  const station = openStation()
  station.enter('R1')
  await turnsDone()
  station.carrier.script = (refCode) => created(refCode, 'VN-SECOND')
  const bill = { ...validBill, refCode: 'R1' }
  const entry = { bill, intent: 'send', draftId: null, referenceOverrideReason: null } as const
  const second = station.queue.submit({ ...entry, referenceOverrideReason: 'second parcel' })
  const draftId = second.ok ? second.value.id : ''
  station.queue.release(draftId)
  await turnsDone()
  station.queue.requestCancel('VN-R1')
  await turnsDone()
  expect(station.queue.submit(entry)).toMatchObject({
    error: { code: 'reference-in-use', context: { refCode: 'R1', draftId, billCode: 'VN-SECOND' } },
  })
  station.queue.requestCancel('VN-SECOND')
  await turnsDone()
  expect(station.queue.submit(entry)).toMatchObject({ ok: true })
})

test('a bill for a blocked receiver is refused until a person says why, once for each draft, and the reason is kept', () => {
  const station = quietStation()
  const { customers } = openStores(station.db)
  const { phone } = validBill.receiver
  const entered = customers.enter({ kind: 'receiver', phone, name: 'Hùng', note: '', addresses: [] }, 1)
  customers.setBlock(entered, { atMs: station.clock.now(), by: 'Lan', note: 'Chuyển khoản trước' })
  expect(station.queue.submit(submission({ refCode: 'R1' }))).toEqual({
    ok: false,
    error: { code: 'customer-blocked' },
  })
  expect(station.queue.submit(submission({ refCode: 'R1' }, { intent: 'keep' }))).toMatchObject({ ok: true })
  const draftId = station.queue.recent(1)[0]!.id
  const blockedReason = 'Đã chuyển khoản'
  expect(station.queue.submit(submission({ refCode: 'R1' }, { draftId }))).toMatchObject({ ok: false })
  expect(station.queue.submit(submission({ refCode: 'R1' }, { draftId, blockedReason }))).toMatchObject({ ok: true })
  const noted = openStores(station.db).decisions.byDraft(draftId)
  expect(noted).toContainEqual(
    expect.objectContaining({ action: 'send-to-blocked', reason: blockedReason, operator: 'Lan' }),
  )
  expect(station.queue.submit(submission({ refCode: 'R1' }, { draftId }))).toMatchObject({ ok: true })
  customers.setBlock(customers.byPhone('receiver', phone)!, {
    atMs: station.clock.now() + 1,
    by: 'Mai',
    note: 'Lại bom',
  })
  expect(station.queue.submit(submission({ refCode: 'R1' }, { draftId }))).toMatchObject({ ok: false })
})

test('a draft for a blocked receiver that was only kept is not sent by a release, and is once it was saved with a reason', () => {
  const station = quietStation()
  const { customers } = openStores(station.db)
  const { phone } = validBill.receiver
  const entered = customers.enter({ kind: 'receiver', phone, name: 'Hùng', note: '', addresses: [] }, 1)
  customers.setBlock(entered, { atMs: station.clock.now(), by: 'Lan', note: 'Chuyển khoản trước' })
  for (const intent of ['keep', 'keep-refused', 'hold'] as const) {
    const refCode = `R-${intent}`
    const kept = station.queue.submit({ ...submission({ refCode }), intent })
    const draftId = kept.ok ? kept.value.id : ''
    station.queue.hold(draftId)
    expect(station.queue.release(draftId)).toEqual({ ok: false, error: { code: 'customer-blocked' } })
    expect(station.queue.get(draftId)).toMatchObject({ value: { state: 'HOLD' } })
    const decided = submission({ refCode }, { draftId, blockedReason: 'Đã chuyển khoản' })
    expect(station.queue.submit(decided)).toMatchObject({ value: { state: 'READY' } })
    station.queue.hold(draftId)
    expect(station.queue.release(draftId)).toMatchObject({ value: { state: 'READY' } })
  }
})

test('a weight that its goods never had is refused where nobody was asked about it, and taken as a person means it', async () => {
  const station = openStation()
  const cargo = (weightGrams: number) => ({ ...validBill.cargo, content: 'Áo thun', weightGrams })
  for (const [n, grams] of [1200, 1210, 1190].entries()) station.enter(`R${n}`, { cargo: cargo(grams) })
  await turnsDone()
  station.queue.pause()
  const refuseUnusualWeight = true
  const newDraftId = randomUUID()
  const light = submission({ refCode: 'R7', cargo: cargo(900) }, { newDraftId })
  expect(station.queue.submit({ ...light, refuseUnusualWeight })).toEqual({
    ok: false,
    error: { code: 'bill-incomplete', problems: [{ field: 'cargo.weightGrams', kind: 'doubtful' }] },
  })
  expect(station.queue.get(newDraftId).ok).toBe(false)
  expect(station.queue.submit(light)).toMatchObject({ ok: true, value: { state: 'READY' } })
  // Its answer was lost: the draft is there, whatever is usual by now.
  expect(station.queue.submit({ ...light, refuseUnusualWeight })).toMatchObject({ value: { id: newDraftId } })
  const usual = submission({ refCode: 'R8', cargo: cargo(1205) }, { refuseUnusualWeight })
  expect(station.queue.submit(usual)).toMatchObject({ ok: true })
  const unknown = { ...cargo(1), content: 'Nobody knows' }
  expect(station.queue.submit(submission({ refCode: 'R9', cargo: unknown }, { refuseUnusualWeight }))).toMatchObject({
    ok: true,
  })
})

test('of a draft that is not there nothing is changed', () => {
  const station = quietStation()
  const { queue } = station
  const commands = [queue.undoSave, queue.sendDraftNow, queue.hold, queue.release, queue.remove, queue.restore]
  for (const command of commands) expect(command('nobody')).toMatchObject({ error: { code: 'draft-not-found' } })
  expect(queue.submit(submission({ refCode: 'R1' }, { draftId: 'nobody' }))).toMatchObject({
    error: { code: 'draft-not-found' },
  })
  expect(logOf(station).rows.map(({ action }) => action)).toEqual(['pause'])
})

const moves = {
  undoSave: ({ queue }: Station, id: string) => queue.undoSave(id),
  sendDraftNow: ({ queue }: Station, id: string) => queue.sendDraftNow(id),
  hold: ({ queue }: Station, id: string) => queue.hold(id),
  release: ({ queue }: Station, id: string) => queue.release(id),
  edit: ({ queue }: Station, id: string) => {
    return queue.submit(submission({ refCode: 'edit' }, { draftId: id, intent: 'keep' }))
  },
  remove: ({ queue }: Station, id: string) => queue.remove(id),
} as const
type Move = keyof typeof moves

test.each<[DraftState, readonly Move[]]>([
  ['EDITING', ['hold', 'edit', 'remove']],
  ['READY', ['undoSave', 'sendDraftNow', 'hold', 'edit', 'remove']],
  ['SENDING', []],
  ['CREATED', []],
  ['REJECTED', ['hold', 'edit', 'remove']],
  ['UNKNOWN', []],
  ['HOLD', ['release', 'edit', 'remove']],
  ['ABANDONED', []],
])('with a draft that is %s a person may do this and nothing else: %j', (state, allowed) => {
  const station = quietStation()
  const drafts = (Object.keys(moves) as Move[]).map((name) => ({ name, id: station.enter(name).id }))
  const billCode = state === 'CREATED' ? 'VN-' : null
  station.db.prepare('UPDATE drafts SET state = ?, bill_code = ? || ref_code').run(state, billCode)
  const done = drafts.filter(({ name, id }) => {
    const outcome = moves[name](station, id)
    if (outcome.ok) return true
    expect(outcome.error).toMatchObject({ detail: `draft is ${state}` })
    expect(station.state(name)).toBe(state)
    return false
  })
  expect(done.map(({ name }) => name)).toEqual(allowed)
})

test('a draft whose reference somebody else has is not released, and leads to that draft', () => {
  const station = quietStation()
  const holder = station.enter('R1')
  const kept = station.queue.submit(submission({ refCode: 'R1' }, { intent: 'keep-refused' }))
  const id = kept.ok ? kept.value.id : ''
  station.queue.hold(id)
  expect(station.queue.release(id)).toEqual({
    ok: false,
    error: { code: 'reference-in-use', context: { refCode: 'R1', draftId: holder.id } },
  })
  station.queue.remove(holder.id)
  expect(station.queue.release(id)).toMatchObject({ value: { state: 'READY', reason: 'waiting-turn' } })
})

test('who releases an incomplete draft is told all that it lacks', () => {
  const station = quietStation()
  const kept = station.queue.submit(submission({ ...emptyBill, refCode: 'R1' }, { intent: 'keep' }))
  const id = kept.ok ? kept.value.id : ''
  station.queue.hold(id)
  expect(station.queue.release(id)).toEqual({
    ok: false,
    error: { code: 'bill-incomplete', problems: [{ field: 'receiver.name', kind: 'required' }] },
  })
})

test('a draft with an unresolved try keeps its reference, and says why', async () => {
  const station = openStation()
  station.carrier.script = () => unclear()
  const { id } = station.enter('R1')
  await turnsDone()
  station.clock.advance(300_000)
  station.queue.pause()
  station.queue.resend({ id, reason: 'not there' })
  expect(station.queue.submit(submission({ refCode: 'R2' }, { draftId: id }))).toEqual({
    ok: false,
    error: {
      code: 'draft-locked',
      detail: 'an unresolved attempt carries the earlier reference',
      context: { draftId: id },
    },
  })
})

test('a reference that a bill of no draft has is in use, also for a draft that was deleted before', () => {
  const station = quietStation()
  const { id } = station.enter('R1')
  station.queue.remove(id)
  const bill = { ...validBill, refCode: 'R1' }
  const rest = { statusId: 2, statusText: '', fees: noFees, createdAtMs: 1, expectedAtMs: null }
  openStores(station.db).bills.insert({ billCode: 'VN-OLD', draftId: null, refCode: 'R1', bill, ...rest })
  const inUse = { code: 'reference-in-use', context: { refCode: 'R1', billCode: 'VN-OLD' } }
  expect(station.queue.submit(submission({ refCode: 'R1' }))).toEqual({ ok: false, error: inUse })
  expect(station.queue.restore(id)).toEqual({ ok: false, error: inUse })
  expect(station.queue.get(id)).toMatchObject({ error: { code: 'draft-not-found' } })
})

test('the log keeps who entered, edited, deleted and brought back a draft, and for what', () => {
  const station = quietStation()
  const kept = station.queue.submit(submission({ refCode: 'R1' }, { intent: 'keep' }))
  const draftId = kept.ok ? kept.value.id : ''
  station.queue.submit(submission({ refCode: 'R1' }, { draftId }))
  station.queue.remove(draftId)
  station.queue.restore(draftId)
  const draft = station.queue.get(draftId)
  expect(draft.ok && draft.value.decisions.map(({ action, reason, operator }) => [action, reason, operator])).toEqual([
    ['enter', 'keep', 'Lan'],
    ['edit', 'send', 'Lan'],
    ['delete', '', 'Lan'],
    ['restore', '', 'Lan'],
  ])
})

test('a reason to use a reference twice is kept without the blanks around it, and is asked for once', () => {
  const station = quietStation()
  station.enter('R1')
  const second = station.queue.submit(submission({ refCode: 'R1' }, { referenceOverrideReason: ' two parcels ' }))
  const draftId = second.ok ? second.value.id : ''
  expect(station.queue.submit(submission({ refCode: 'R1', note: 'x' }, { draftId }))).toMatchObject({ ok: true })
  const decisions = openStores(station.db).decisions.byDraft(draftId)
  expect(decisions.filter(({ action }) => action === 'override-reference').map(({ reason }) => reason)).toEqual([
    'two parcels',
  ])
  station.enter('R3')
  expect(station.queue.submit(submission({ refCode: 'R3' }, { draftId }))).toMatchObject({
    error: { code: 'reference-in-use' },
  })
})

test.each([
  ['send', true],
  ['keep', false],
  ['keep-refused', false],
] as const)('a label that is to be printed is asked for with a bill that is saved to %s: %s', (intent, isAsked) => {
  const station = quietStation()
  const saved = station.queue.submit(submission({ refCode: 'R1' }, { intent, printWhenCreated: true, undoSeconds: 5 }))
  expect(saved.ok && saved.value.reason).not.toBe('undo-window')
  const asked = station.db.prepare('SELECT draft_id FROM label_requests').pluck().all()
  expect(asked).toEqual(isAsked ? [saved.ok && saved.value.id] : [])
})

test('with a new draft is kept when it was entered', () => {
  const station = quietStation()
  station.clock.advance(5000)
  station.enter('R1')
  const kept = station.db.prepare('SELECT created_at_ms, reason_detail FROM drafts').raw().all()
  expect(kept).toEqual([[station.clock.now(), '']])
})
