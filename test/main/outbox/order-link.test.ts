import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decodeLine } from '../../../src/main/outbox/journal/journal-line.ts'
import { orderContent } from '../orders/sample-orders.ts'
import { created, refused, turnsDone, unclear, validBill, type Station } from './station.ts'
import { drafted, orderId, withOrder } from './with-order.ts'

test('a bill of an order carries its number as reference, and the order says how its draft stands until it is a bill', async () => {
  const { station, stores, submit, state } = withOrder()
  expect(submit()).toMatchObject({ ok: true, value: { refCode: 'DH-1', state: 'READY' } })
  expect(state()).toBe('drafted')
  await turnsDone()
  expect(stores.orderLists.detail(orderId)).toMatchObject({ refCode: 'DH-1', draft: { state: 'SENDING' } })
  await station.carrier.calls[0]!.answer(created('DH-1'))
  expect(stores.orderLists.detail(orderId)).toMatchObject({
    state: 'billed',
    draft: { billCode: 'VN-DH-1', billStatusId: 2 },
    events: [{ kind: 'drafted', operator: 'Lan' }],
  })
})

test('draft and order are linked in one transaction: where the link fails, no draft is stored', () => {
  const { station, stores, submit, state } = withOrder()
  station.db.exec("CREATE TRIGGER full BEFORE INSERT ON order_events BEGIN SELECT RAISE(ABORT, 'disk'); END")
  expect(() => submit()).not.toThrow()
  expect(stores.drafts.recent(5)).toEqual([])
  expect(state()).toBe('waiting')
  expect(station.db.prepare('SELECT count(*) FROM order_drafts').pluck().get()).toBe(0)
})

test('a second bill of an order is refused, also by a typed submit, until a person gives a reason; then it waits on hold', async () => {
  const { station, stores, submit } = withOrder()
  const first = drafted(submit())
  expect(submit()).toMatchObject({ error: { code: 'order-has-bill', context: { draftId: first, number: 'DH-1' } } })
  await turnsDone()
  await station.carrier.calls[0]!.answer(created('DH-1'))
  expect(submit()).toMatchObject({ error: { code: 'order-has-bill', context: { billCode: 'VN-DH-1' } } })
  expect(submit({ referenceOverrideReason: ' ' })).toMatchObject({ error: { code: 'reason-required' } })
  const another = submit({ referenceOverrideReason: 'thêm một kiện' })
  expect(another).toMatchObject({ ok: true, value: { state: 'HOLD', refCode: 'DH-1' } })
  await turnsDone()
  expect(station.carrier.sent).toEqual(['DH-1'])
  const log = stores.decisions.byDraft(drafted(another)).map(({ action, reason }) => [action, reason])
  expect(log).toContainEqual(['another-bill', 'thêm một kiện'])
  expect(stores.orderLists.detail(orderId)?.drafts.map(({ why }) => why)).toEqual(['', 'thêm một kiện'])
})

test('the bill of an order that was cancelled at the carrier is still its bill', async () => {
  const { station, submit } = withOrder()
  submit()
  await turnsDone()
  await station.carrier.calls[0]!.answer(created('DH-1'))
  station.queue.requestCancel('VN-DH-1')
  await turnsDone()
  expect(submit()).toMatchObject({ error: { code: 'order-has-bill' } })
  expect(submit({ referenceOverrideReason: 'khách đổi ý' })).toMatchObject({ ok: true })
})

test('an answer that was lost is asked again under the id of the draft, and makes no second one', () => {
  const { station, submit } = withOrder()
  const newDraftId = '11111111-1111-4111-8111-111111111111'
  expect([drafted(submit({ newDraftId })), drafted(submit({ newDraftId }))]).toEqual([newDraftId, newDraftId])
  expect(station.queue.recent(5)).toHaveLength(1)
})

test('an order that changed, was cancelled or held since its scan gives no bill', () => {
  const { stores, submit } = withOrder()
  const { orders } = stores
  const scanned = orders.find(orderId)!
  orders.replaceContent(scanned, orderContent('DH-1', { codAmountVnd: 1 }), null)
  expect(submit({ order: { id: orderId, revision: scanned.revision } })).toMatchObject({
    error: { code: 'order-changed' },
  })
  const by = { reason: 'by-packer', reasonDetail: '', operator: 'Mai', atMs: 5 } as const
  for (const to of ['held', 'cancelled'] as const) {
    orders.move({ id: orderId, from: ['waiting', 'held'], to, ...by })
    expect(submit()).toMatchObject({ error: { code: 'order-not-waiting', context: { state: to } } })
  }
  expect(submit({ order: { id: '3b0d6b1e-52c4-5d8f-9a59-0d9a6d1a2b02', revision: 1 } })).toMatchObject({
    error: { code: 'order-not-found' },
  })
  expect(stores.drafts.recent(5)).toEqual([])
})

test('no bill is made of an order whose row was damaged since its scan, and a draft that was made before is saved', () => {
  const { station, stores, submit, state } = withOrder()
  station.queue.pause()
  damage(station)
  expect(submit()).toMatchObject({ error: { code: 'row-damaged', context: { name: 'DH-1' } } })
  expect(stores.drafts.recent(5)).toEqual([])
  expect(state()).toBe('waiting')
  const other = withOrder()
  other.station.queue.pause()
  const draftId = drafted(other.submit({ intent: 'keep' }))
  damage(other.station)
  expect(other.submit({ draftId, order: undefined })).toMatchObject({
    ok: true,
    value: { id: draftId, state: 'READY' },
  })
})

/** As a disk changes a row: its digest stays that of what was written. */
function damage({ db }: Station): void {
  const trigger = db
    .prepare("SELECT sql FROM sqlite_schema WHERE name = 'orders_digest_update'")
    .pluck()
    .get() as string
  db.exec(`DROP TRIGGER orders_digest_update; UPDATE orders SET cod_amount_vnd = 1; ${trigger}`)
}

test('an order waits again only when its draft is deleted, which an unresolved attempt forbids', async () => {
  const { station, submit, state } = withOrder()
  const id = drafted(submit())
  await turnsDone()
  await station.carrier.calls[0]!.answer(unclear())
  expect(station.queue.remove(id)).toMatchObject({ error: { code: 'draft-locked' } })
  expect(state()).toBe('drafted')
  station.clock.advance(24 * 3_600_000)
  station.queue.resend({ id, reason: 'không thấy' })
  await turnsDone()
  await station.carrier.calls[1]!.answer(refused())
  expect(station.queue.get(id)).toMatchObject({ value: { state: 'REJECTED', unresolvedAttempts: 1 } })
  expect(station.queue.remove(id)).toMatchObject({ error: { code: 'draft-locked' } })
  station.queue.resolveAbsent({ id, reason: 'đã tra' })
  expect(station.queue.remove(id)).toMatchObject({ ok: true })
  expect(state()).toBe('waiting')
})

test('an order that was given up keeps its draft: only a person makes another bill of it', async () => {
  const { station, submit, state } = withOrder()
  const id = drafted(submit())
  await turnsDone()
  await station.carrier.calls[0]!.answer(unclear())
  station.queue.abandon({ id, reason: 'khách hủy' })
  expect(state()).toBe('drafted')
  expect(submit()).toMatchObject({ error: { code: 'order-has-bill' } })
})

test('undoing the delete of a draft is refused where its order is cancelled, held, packed anew or drafted again', () => {
  const { station, stores, submit } = withOrder()
  station.queue.pause()
  const first = drafted(submit())
  station.queue.remove(first)
  const by = { reason: 'none', reasonDetail: '', operator: 'Lan', atMs: 5 } as const
  for (const to of ['packing', 'held', 'cancelled'] as const) {
    stores.orders.move({ id: orderId, from: ['waiting', 'packing', 'held'], to, ...by })
    const context = { orderId, number: 'DH-1', state: to }
    expect(station.queue.restore(first)).toEqual({ ok: false, error: { code: 'order-not-waiting', context } })
  }
  stores.orders.move({ id: orderId, from: ['cancelled'], to: 'waiting', ...by })
  const second = drafted(submit())
  expect(station.queue.restore(first)).toMatchObject({ error: { code: 'order-has-bill' } })
  station.queue.remove(second)
  expect(station.queue.restore(first)).toMatchObject({ ok: true })
})

test('an edited draft stays with its order and its reference, whatever is typed', () => {
  const { station, submit } = withOrder()
  station.queue.pause()
  const draftId = drafted(submit({ intent: 'keep' }))
  expect(submit({ draftId, order: undefined, bill: { ...validBill, refCode: 'other' } })).toMatchObject({
    ok: true,
    value: { id: draftId, refCode: 'DH-1', state: 'READY' },
  })
})

test('a bill that was refused is kept for its packer, holds up no order, and goes out only as its bill', () => {
  const { station, stores, submit, state } = withOrder()
  station.queue.pause()
  const kept = drafted(submit({ intent: 'keep-refused' }))
  expect(state()).toBe('waiting')
  const first = drafted(submit())
  expect(submit({ draftId: kept, order: undefined })).toMatchObject({ error: { code: 'order-has-bill' } })
  station.queue.hold(kept)
  expect(station.queue.release(kept)).toMatchObject({ ok: false })
  station.queue.remove(first)
  expect(station.queue.release(kept)).toMatchObject({ ok: true, value: { state: 'READY' } })
  expect(stores.orders.find(orderId)?.draftId).toBe(kept)
})

test('a bill that was refused and is on hold does not go out once its order is cancelled', () => {
  const { station, stores, submit } = withOrder()
  station.queue.pause()
  const kept = drafted(submit({ intent: 'keep-refused' }))
  station.queue.hold(kept)
  const by = { reason: 'none', reasonDetail: '', operator: 'Lan', atMs: 5 } as const
  stores.orders.move({ id: orderId, from: ['waiting'], to: 'cancelled', ...by })
  expect(station.queue.release(kept)).toMatchObject({ error: { code: 'order-not-waiting' } })
  expect(stores.drafts.row(kept)?.state).toBe('HOLD')
  stores.orders.move({ id: orderId, from: ['cancelled'], to: 'waiting', ...by })
  expect(station.queue.release(kept)).toMatchObject({ ok: true })
})

test('a number that another order has, or that is no reference, gives way to one of the station and stays with the order', () => {
  const { station, stores, submit } = withOrder({ number: 'Đơn 7' })
  station.queue.pause()
  const outcome = submit()
  expect(outcome).toMatchObject({ value: { refCode: expect.stringMatching(/^TB1-/) } })
  station.queue.remove(drafted(outcome))
  const { refCode } = stores.orders.find(orderId)!
  expect(submit()).toMatchObject({ value: { refCode } })
  const two = withOrder()
  two.station.queue.pause()
  const origin = { state: 'waiting', reason: 'none', reasonDetail: '', refCode: 'dh-1', importSeq: null } as const
  two.stores.orders.insert({ id: 'x', content: orderContent('dh-1', { source: 'sapo' }), ...origin, createdAtMs: 1 })
  expect(two.submit()).toMatchObject({ ok: true, value: { refCode: expect.stringMatching(/^TB1-/), state: 'READY' } })
})

test('a bill of no order that has the number already may be the same parcel: a person decides', async () => {
  const { station, submit, state } = withOrder()
  const { id } = station.enter('dh-1')
  expect(submit()).toMatchObject({ error: { code: 'reference-in-use', context: { draftId: id } } })
  await turnsDone()
  await station.carrier.calls[0]!.answer(created('dh-1'))
  expect(submit()).toMatchObject({ error: { code: 'reference-in-use', context: { billCode: 'VN-dh-1' } } })
  expect(state()).toBe('waiting')
  expect(submit({ referenceOverrideReason: 'đơn khác' })).toMatchObject({
    ok: true,
    value: { state: 'HOLD', refCode: 'DH-1' },
  })
})

test('the intent in the journal names the order, and that of a bill of none does not', async () => {
  const { station, submit } = withOrder()
  submit()
  station.enter('R1')
  await turnsDone()
  const folder = join(station.folder, 'journal')
  const text = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')
  const intents = text.split('\n').flatMap((line) => {
    const decoded = decodeLine(line)
    return decoded.kind === 'line' && decoded.line.type === 'intent' ? [decoded.line] : []
  })
  expect(intents.map(({ refCode, order }) => [refCode, order])).toEqual([
    ['DH-1', { id: orderId, source: 'haravan', number: 'DH-1' }],
    ['R1', undefined],
  ])
})

/** A life in which an order gets its bill behind a backup; others wait, are packed or have an unsent draft. */
test.each([
  ['a word of one letter', 'A', true],
  ['a hundred letters', 'A'.repeat(100), true],
  ['more than that', 'A'.repeat(101), false],
  ['signs and letters with marks', '#Đơn-7/2', true],
  ['blanks around it', ' DH-1 ', true],
  ['a blank in it', 'DH 1', false],
  ['a control character in it', 'DH\u00011', false],
  ['an invisible character in it', 'DH\u200b1', false],
])('a number of an order with %s is its reference as it is: %j %s', (_, number, isReference) => {
  const { station, submit } = withOrder({ number })
  station.queue.pause()
  const stationReference = expect.stringMatching(/^TB1-\d{6}-/) as string
  expect(submit()).toMatchObject({ value: { refCode: isReference ? number.trim() : stationReference } })
})

test('an order that is on hold gives a bill that is on hold too, and none that goes out', () => {
  const { station, stores, submit } = withOrder()
  const by = { reason: 'by-packer', reasonDetail: '', operator: 'Mai', atMs: 5 } as const
  stores.orders.move({ id: orderId, from: ['waiting'], to: 'held', ...by })
  const { revision } = stores.orders.find(orderId)!
  const refused = { code: 'order-not-waiting', context: { orderId, number: 'DH-1', state: 'held' } }
  expect(submit()).toEqual({ ok: false, error: refused })
  expect(submit({ intent: 'keep' })).toEqual({ ok: false, error: refused })
  const held = { bill: validBill, intent: 'hold', draftId: null, referenceOverrideReason: null } as const
  expect(station.queue.submit({ ...held, order: { id: orderId, revision } })).toMatchObject({
    value: { state: 'HOLD', reason: 'parked-by-packer', refCode: 'DH-1' },
  })
})

test('the order tells each of its bills apart: the first, and another with the reason for it', () => {
  const { station, stores, submit } = withOrder()
  station.queue.pause()
  const first = drafted(submit())
  const another = drafted(submit({ referenceOverrideReason: ' one more parcel ' }))
  const events = stores.orderLists.detail(orderId)?.events.map(({ kind, reason, draftId, operator }) => {
    return [kind, reason, draftId, operator]
  })
  expect(events).toEqual(
    expect.arrayContaining([
      ['drafted', '', first, 'Lan'],
      ['another-bill', 'one more parcel', another, 'Lan'],
    ]),
  )
})

test('the order tells of a bill once, however often it is edited, and of one that was refused when it goes out', () => {
  const { station, stores, submit } = withOrder()
  station.queue.pause()
  const told = () => stores.orderLists.detail(orderId)?.events.map(({ kind, draftId }) => [kind, draftId])
  const links = () => station.db.prepare('SELECT draft_id, is_refused FROM order_drafts').raw().all()
  const kept = drafted(submit({ intent: 'keep-refused' }))
  submit({ intent: 'keep-refused', draftId: kept })
  expect([told(), links()]).toEqual([[], [[kept, 1]]])
  submit({ draftId: kept })
  expect([told(), links()]).toEqual([[['drafted', kept]], [[kept, 0]]])
  submit({ draftId: kept, intent: 'keep' })
  submit({ draftId: kept, intent: 'keep-refused' })
  submit({ draftId: kept })
  expect([told(), links()]).toEqual([[['drafted', kept]], [[kept, 0]]])
})

test('a bill that was refused is kept without an order that is not there', () => {
  const { station, submit } = withOrder()
  const gone = { id: '3b0d6b1e-52c4-5d8f-9a59-0d9a6d1a2b02', revision: 1 }
  expect(submit({ intent: 'keep-refused', order: gone })).toMatchObject({
    value: { state: 'EDITING', refCode: 'typed' },
  })
  expect(station.db.prepare('SELECT count(*) FROM order_drafts').pluck().get()).toBe(0)
})

test('an order whose import is not done gives no bill, and neither does one that such an import changes', () => {
  const { station, stores, submit } = withOrder()
  station.queue.pause()
  const seq = stores.orderImports.begin({ id: 'i', fileName: 'orders.xlsx', operator: 'Lan', atMs: 1 })
  const set = (column: 'import_seq' | 'changed_by', value: number | null): unknown =>
    station.db.prepare(`UPDATE orders SET ${column} = ?`).run(value)
  set('import_seq', seq)
  expect(submit()).toEqual({ ok: false, error: { code: 'order-not-found' } })
  expect(submit({ intent: 'keep-refused' })).toMatchObject({ value: { state: 'EDITING', refCode: 'typed' } })
  expect(station.db.prepare('SELECT count(*) FROM order_drafts').pluck().get()).toBe(0)
  set('import_seq', null)
  set('changed_by', seq)
  const context = { orderId, number: 'DH-1', state: 'waiting' }
  expect(submit()).toEqual({ ok: false, error: { code: 'order-changed', context } })
  stores.orderImports.done(seq)
  expect(submit()).toMatchObject({ ok: true })
})
