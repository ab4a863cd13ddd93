import { expect, test } from 'vitest'
import { createOrders, type Orders } from '../../../src/main/orders/orders.ts'
import { openStores, type Stores } from '../../../src/main/database/open-stores.ts'
import type { OrderContent } from '../../../src/shared/domain/order/order.ts'
import type { OrderDetail } from '../../../src/shared/domain/order/order-row.ts'
import { openStation, validBill, type Station } from '../outbox/station.ts'
import { orderContent } from './sample-orders.ts'

interface Pool {
  readonly station: Station
  readonly stores: Stores
  readonly orders: Orders
  enter(...contents: readonly OrderContent[]): void
  /** By its number. */
  of(number: string): OrderDetail
}

/** A paused station with a pool of orders. */
function openPool(hearsOfChanges: () => void = () => undefined): Pool {
  const station = openStation()
  station.queue.pause()
  const stores = openStores(station.db)
  const { clock, queue } = station
  const orders = createOrders({
    stores,
    clock,
    accountId: 'live:carrier:shop',
    operator: () => 'Lan',
    nextReference: queue.nextReference,
    submit: queue.submit,
    blankBill: () => validBill,
    changed: hearsOfChanges,
  })
  let imports = 0
  return {
    station,
    stores,
    orders,
    enter(...contents) {
      const decisions = { into: 'orders', duplicates: 'replace', reason: '', takesFaulty: true } as const
      const sink = orders.begin({ importId: `import-${(imports += 1)}`, fileName: 'don.csv', decisions })
      sink.take(contents)
      sink.done()
    },
    of(number) {
      const [order] = orders.scan(number)
      if (order === undefined) throw new Error(`no order ${number}`)
      return order
    },
  }
}

test('before anything is entered, each order of a file is compared with what is known', () => {
  const { station, orders, enter, of } = openPool()
  enter(orderContent('A'), orderContent('B'), orderContent('C'), orderContent('D'))
  const draft = { bill: validBill, intent: 'keep', draftId: null, referenceOverrideReason: null } as const
  const { id, revision } = of('C')
  expect(station.queue.submit({ ...draft, order: { id, revision } })).toMatchObject({ ok: true })
  orders.cancel({ ids: [of('D').id], reason: '' })
  const edited = { codAmountVnd: 5, note: 'khác' }
  expect(
    orders.compare(['A', 'B', 'C', 'D', 'E'].map((number) => orderContent(number, number === 'A' ? {} : edited))),
  ).toEqual([
    { orderId: of('A').id, state: 'waiting', comparison: 'same', fields: [] },
    { orderId: of('B').id, state: 'waiting', comparison: 'replaceable', fields: ['codAmountVnd', 'note'] },
    { orderId: of('C').id, state: 'drafted', comparison: 'kept', fields: ['codAmountVnd', 'note'] },
    { orderId: of('D').id, state: 'cancelled', comparison: 'kept', fields: ['codAmountVnd', 'note'] },
    null,
  ])
})

test('an order with faults is packed once a further file has mended it', () => {
  const { orders, enter, of } = openPool()
  enter(orderContent('A', { faults: [{ field: 'receiver.phone', kind: 'not-a-phone', found: '09x' }] }))
  const { id, revision } = of('A')
  expect(orders.start({ id, givesBack: null })).toMatchObject({ error: { code: 'order-faulty' } })
  enter(orderContent('A'))
  expect(orders.start({ id, givesBack: null })).toMatchObject({
    value: {
      state: 'packing',
      revision: revision + 1,
      events: [{ kind: 'changed', operator: 'Lan' }, { kind: 'started' }],
    },
  })
})

test.each([
  ['takes nothing', 'query_only = ON', 'query_only = OFF', 'storage-failed'],
  ['is full', 'max_page_count = 1', 'max_page_count = 1000000', 'storage-full'],
])(
  'where the disk %s, the orders of an import that are not tried yet stay to be packed',
  async (_how, fails, works, code) => {
    // The first twenty are tried at once; before the others would be, the disk works again.
    const pool: Pool = openPool(() => void pool.station.db.pragma(works))
    const { station, stores, orders, of } = pool
    const decisions = { into: 'drafts', duplicates: 'replace', reason: '', takesFaulty: true } as const
    const sink = orders.begin({ importId: 'import', fileName: 'don.csv', decisions })
    // Longer than a page, so that a bill does not fit into what is free of one.
    const note = 'x'.repeat(5000)
    sink.take(Array.from({ length: 25 }, (_, n) => orderContent(`D-${n}`, { note })))
    sink.done()
    const ids = [of('D-24').id]
    station.db.exec('VACUUM')
    station.db.pragma(fails)
    expect((await orders.makeBills({ ids })).left).toMatchObject([{ error: { code } }])
    station.clock.advance(60_000)
    expect(stores.orderLists.counts()).toMatchObject({ drafted: 0, waiting: 25 })
    expect(await orders.makeBills({ ids })).toMatchObject({ made: [{ refCode: 'D-24' }], left: [] })
  },
)

test.each([
  ['new to the station', []],
  ['known otherwise', [orderContent('A', { note: 'cũ' })]],
  ['known just so', [orderContent('A')]],
])('of two orders of one number in a file, which is %s, the first stays and the other is told', (_how, before) => {
  const { orders, enter, of } = openPool()
  enter(...before)
  const receiver = { ...orderContent('A').receiver, name: 'Mai Thị Lan' }
  enter(orderContent('A'), orderContent('A', { receiver }))
  expect(of('A')).toMatchObject({ receiverName: 'Dương Văn Lộc', content: { note: 'Gọi trước khi giao' } })
  expect(orders.imports({ offset: 0, limit: 1 }).rows).toMatchObject([
    { skipped: 1, differences: [{ number: 'A', fields: ['receiver.name'] }] },
  ])
})

test.each([
  ['the newest first', ['import-3', 'import-2']],
  ['the older one first', ['import-2', 'import-3']],
])('an order that two imports have changed is as it was once both are taken back, %s', (_how, taken) => {
  const { station, orders, enter, of } = openPool()
  enter(orderContent('A'))
  for (const note of ['hai', 'ba']) enter(orderContent('A', { note }))
  for (const id of taken) {
    expect(orders.takeBack(id)).toMatchObject({ ok: true })
    station.clock.advance(1_000)
  }
  expect(of('A').content?.note).toBe('Gọi trước khi giao')
})

test('a file that is taken back and entered once more at once is there, also what it changed', () => {
  const { station, orders, enter, of } = openPool()
  const changed = orderContent('A', { codAmountVnd: 5_000 })
  for (const content of [orderContent('A'), changed]) enter(content)
  orders.takeBack('import-2')
  enter(changed)
  station.clock.advance(1_000)
  expect(of('A').content?.codAmountVnd).toBe(5_000)
  orders.takeBack('import-3')
  station.clock.advance(1_000)
  expect(of('A').content?.codAmountVnd).toBe(orderContent('A').codAmountVnd)
})

test('an order that a second and a third file have too is there until all three are taken back', () => {
  const { station, orders, enter } = openPool()
  enter(orderContent('A'))
  for (const note of ['hai', 'ba']) enter(orderContent('A', { note }))
  const notes: (string | undefined)[] = []
  for (const id of ['import-1', 'import-3', 'import-2']) {
    orders.takeBack(id)
    station.clock.advance(1_000)
    notes.push(orders.scan('A')[0]?.content?.note)
  }
  expect(notes).toEqual(['ba', 'hai', undefined])
})
