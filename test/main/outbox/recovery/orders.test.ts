import { expect, test } from 'vitest'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import { orderContent } from '../../orders/sample-orders.ts'
import {
  backUp,
  created,
  openStation,
  putBack,
  refused,
  removeDatabase,
  turnsDone,
  validBill,
  type Station,
} from '../station.ts'
import { drafted, orderId, withOrder } from '../with-order.ts'

/** The station behind a database that is gone: the journal alone knows what was sent. */
async function reopenedByJournal({ db, folder }: Station): Promise<Station> {
  db.close()
  removeDatabase(folder)
  const after = openStation({ folder })
  await turnsDone()
  return after
}

async function billedBehindBackup(): Promise<{ folder: string; backup: string }> {
  const life = withOrder()
  const { station, stores } = life
  const origin = { state: 'waiting', reason: 'none', reasonDetail: '', refCode: '', importSeq: null } as const
  for (const id of ['waits', 'packed', 'cancelled']) {
    stores.orders.insert({ id, content: orderContent(id), ...origin, createdAtMs: 1 })
  }
  const by = { reason: 'none', reasonDetail: '', operator: 'Lan', atMs: 5 } as const
  stores.orders.move({ id: 'packed', from: ['waiting'], to: 'packing', ...by })
  stores.orders.move({ id: 'cancelled', from: ['waiting'], to: 'cancelled', ...by })
  const backup = backUp(station)
  life.submit()
  await turnsDone()
  await station.carrier.calls[0]!.answer(created('DH-1'))
  station.db.close()
  return { folder: station.folder, backup }
}

test('a backup that is put back learns of the bill of an order from the journal, and holds what the journal does not explain', async () => {
  const { folder, backup } = await billedBehindBackup()
  putBack(folder, backup)
  const after = openStation({ folder })
  await turnsDone()
  const { orders, orderLists } = openStores(after.db)
  const stateOf = (id: string) => orderLists.stateOf(id)
  expect([orderId, 'waits', 'packed', 'cancelled'].map(stateOf)).toEqual(['billed', 'held', 'held', 'cancelled'])
  expect(orderLists.detail(orderId)).toMatchObject({
    refCode: 'DH-1',
    content: { items: [{ sku: 'AST-18T' }, { sku: 'LTT-300' }] },
    draft: { billCode: 'VN-DH-1' },
    drafts: [{ why: '' }],
    events: [{ kind: 'restored' }],
  })
  expect(orderLists.detail('waits')).toMatchObject({ reason: 'restored-copy', events: [{ kind: 'held' }] })
  expect(after.events).toContainEqual({ type: 'orders', ids: [] })
  const order = { id: orderId, revision: orders.find(orderId)!.revision }
  const bill = { ...validBill, refCode: '' }
  expect(
    after.queue.submit({ bill, intent: 'send', draftId: null, referenceOverrideReason: null, order }),
  ).toMatchObject({ error: { code: 'order-has-bill', context: { billCode: 'VN-DH-1' } } })
})

test('a bill that the journal brings back beside another draft of its order says that the database was put back', async () => {
  const { station, submit } = withOrder()
  station.queue.pause()
  const first = drafted(submit())
  const backup = backUp(station)
  station.queue.remove(first)
  const second = drafted(submit())
  station.queue.resume()
  await turnsDone()
  await station.carrier.calls[0]!.answer(created('DH-1'))
  station.db.close()
  putBack(station.folder, backup)
  const after = openStation({ folder: station.folder })
  await turnsDone()
  const drafts = openStores(after.db).orderLists.detail(orderId)?.drafts ?? []
  expect(drafts.map(({ id, why }) => [id, why])).toEqual(
    expect.arrayContaining([
      [first, ''],
      [second, 'restored-copy'],
    ]),
  )
})

test('of a database that is gone the journal brings back each order that was sent, under its number', async () => {
  const { folder } = await billedBehindBackup()
  removeDatabase(folder)
  const after = openStation({ folder })
  await turnsDone()
  const { orderLists } = openStores(after.db)
  const [id] = orderLists.withNumber('dh1')
  expect(orderLists.detail(id!)).toMatchObject({ id: orderId, source: 'haravan', state: 'billed', refCode: 'DH-1' })
})

test('behind a draft that is on hold in a copy the order is on hold too, also once that draft is deleted', async () => {
  const { station, submit } = withOrder()
  station.queue.pause()
  const draftId = drafted(submit())
  const backup = backUp(station)
  station.queue.remove(draftId)
  station.db.close()
  putBack(station.folder, backup)
  const after = openStation({ folder: station.folder })
  await turnsDone()
  expect(after.queue.get(draftId)).toMatchObject({ value: { state: 'HOLD' } })
  after.queue.remove(draftId)
  expect(openStores(after.db).orderLists.stateOf(orderId)).toBe('held')
})

test('of an order that the journal alone knows is kept what was sent of it', async () => {
  const life = withOrder()
  const cargo = { ...validBill.cargo, content: 'Ấm siêu tốc', weightGrams: 1900, packageCount: 2, valueVnd: 320_000 }
  const bill = { ...validBill, cargo, codAmountVnd: 250_000, serviceId: 90, note: 'Gọi trước' }
  life.submit({ bill: { ...bill, refCode: 'typed' } })
  await turnsDone()
  await life.station.carrier.calls[0]!.answer(created('DH-1'))
  const after = await reopenedByJournal(life.station)
  const restored = openStores(after.db).orderLists.detail(orderId)
  expect(restored?.content).toMatchObject({
    receiver: validBill.receiver,
    items: [{ sku: '', name: 'Ấm siêu tốc', quantity: 1, barcode: '', pictureUrl: '' }],
    codAmountVnd: 250_000,
    valueVnd: 320_000,
    weightGrams: 1900,
    packageCount: 2,
    serviceId: 90,
    note: 'Gọi trước',
  })
  expect(restored?.events).toMatchObject([{ kind: 'restored', operator: '', reason: '' }])
  expect(after.db.prepare('SELECT created_at_ms FROM orders').pluck().get()).toBe(after.clock.now())
})

test('an order of which a bill was sent twice, since it was refused at first, is brought back once', async () => {
  const life = withOrder()
  const draftId = drafted(life.submit())
  await turnsDone()
  await life.station.carrier.calls[0]!.answer(refused())
  life.submit({ draftId })
  await turnsDone()
  await life.station.carrier.calls[1]!.answer(created('DH-1'))
  const after = await reopenedByJournal(life.station)
  const restored = openStores(after.db).orderLists.detail(orderId)
  expect(restored).toMatchObject({ state: 'billed', draft: { id: draftId, billCode: 'VN-DH-1' } })
  expect(restored?.events).toMatchObject([{ kind: 'restored', draftId }])
})

test.each([
  ['does not know', false],
  ['knows without a reference', true],
])(
  'an order that the database %s is brought back without its reference where another order has that one by now',
  async (_, isKnown) => {
    const life = withOrder()
    life.submit()
    await turnsDone()
    await life.station.carrier.calls[0]!.answer(created('DH-1'))
    life.station.db.close()
    removeDatabase(life.station.folder)
    const after = openStation({ folder: life.station.folder, isStarted: false })
    const { orders, orderLists } = openStores(after.db)
    const origin = { state: 'waiting', reason: 'none', reasonDetail: '', importSeq: null, createdAtMs: 1 } as const
    const other = '3b0d6b1e-52c4-5d8f-9a59-0d9a6d1a2b02'
    orders.insert({ id: other, content: orderContent('DH-7'), ...origin, refCode: 'DH-1' })
    if (isKnown) orders.insert({ id: orderId, content: orderContent('DH-1'), ...origin, refCode: '' })
    after.queue.start()
    await turnsDone()
    expect([after.queue.status().status, after.state('DH-1')]).toEqual(['running', 'CREATED'])
    expect(orderLists.detail(orderId)).toMatchObject({ refCode: '', state: 'billed' })
    expect(orders.find(other)?.refCode).toBe('DH-1')
  },
)
