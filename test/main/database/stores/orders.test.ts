import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStores, type Stores } from '../../../../src/main/database/open-stores.ts'
import { openDatabase, type Database } from '../../../../src/main/database/open.ts'
import { DamagedRowError } from '../../../../src/shared/damaged-row-error.ts'
import type { OrderContent } from '../../../../src/shared/domain/order/order.ts'
import { orderStates, type OrderState } from '../../../../src/shared/domain/order/order-row.ts'
import { barsOfNumber } from '../../../../src/shared/domain/order/scanned-number.ts'
import { orderContent } from '../../orders/sample-orders.ts'
import { billOf } from '../bill-books.ts'

interface Opened {
  readonly db: Database
  readonly stores: Stores
}

function opened(...orders: readonly (string | OrderContent)[]): Opened {
  const { database: db } = openDatabase(join(mkdtempSync(join(tmpdir(), 'packbench-orders-')), 'station.db'))
  const stores = openStores(db)
  for (const order of orders) add(stores, typeof order === 'string' ? orderContent(order) : order)
  return { db, stores }
}

function add({ orders }: Stores, content: OrderContent, importSeq: number | null = null): void {
  const origin = { state: 'waiting', reason: 'none', reasonDetail: '', refCode: '', createdAtMs: 1 } as const
  orders.insert({ id: content.number, content, importSeq, ...origin })
}

function draft({ stores }: Opened, id: string, state: 'EDITING' | 'CREATED' = 'EDITING'): void {
  const billCode = state === 'CREATED' ? `VN-${id}` : null
  const origin = { state, reason: 'none', reasonDetail: '', billCode, createdAtMs: 1 } as const
  stores.drafts.insert({ id, bill: { ...billOf({}), refCode: id }, referenceOverridden: false, ...origin })
}

const link = (draftId: string, orderId: string, why = '', isRefused = false) =>
  ({ draftId, orderId, why, isRefused, operator: 'Lan', atMs: 2 }) as const

const stateOf = ({ stores }: Opened, id: string): OrderState | undefined => stores.orderLists.detail(id)?.state
const listed = ({ stores }: Opened, query: Partial<Parameters<Stores['orderLists']['list']>[0]> = {}) => {
  const all = { states: [], source: null, text: '', offset: 0, limit: 50 } as const
  const { rows, total } = stores.orderLists.list({ ...all, ...query })
  return [total, ...rows.map(({ id }) => id)]
}

test('a scan finds an order by its number, in any spelling only where no number is exactly so', () => {
  const { stores } = opened(
    '#102418',
    'DH-55821',
    'DH55821',
    orderContent('#102418', { source: 'sapo', number: '102418' }),
  )
  expect(stores.orderLists.withNumber(' #102418 ')).toEqual(['#102418'])
  expect(stores.orderLists.withNumber('dh-55821')).toEqual(['DH-55821', 'DH55821'])
  expect(stores.orderLists.withNumber('DH55821')).toEqual(['DH55821'])
  expect(stores.orderLists.withNumber('55821')).toEqual([])
  expect(stores.orderLists.withNumber(' ')).toEqual([])
})

test('the bars of a short number find that order, and not the one of another shop that writes a mark before it', () => {
  const { stores } = opened('#1234', '1234')
  expect(stores.orderLists.withNumber(barsOfNumber('1234'))).toEqual(['1234'])
  expect(stores.orderLists.withNumber(barsOfNumber('#1234'))).toEqual(['#1234'])
})

test('an order is where its draft is, and waits again when the draft is deleted', () => {
  const station = opened('A', 'B')
  const { orders, drafts, orderLists } = station.stores
  draft(station, 'd1')
  const packing = {
    id: 'A',
    from: ['waiting'],
    to: 'packing',
    reason: 'none',
    reasonDetail: '',
    operator: 'Lan',
    atMs: 2,
  } as const
  expect(orders.move(packing)).toBe(true)
  expect(stateOf(station, 'A')).toBe('packing')
  orders.link(link('d1', 'A'))
  expect(stateOf(station, 'A')).toBe('drafted')
  expect(orders.move({ ...packing, to: 'cancelled' })).toBe(false)
  expect(orderLists.detail('A')?.draft).toMatchObject({ id: 'd1', state: 'EDITING', unresolvedAttempts: 0 })
  drafts.remove('d1', 3)
  expect(stateOf(station, 'A')).toBe('waiting')
  expect(orderLists.detail('A')?.drafts).toMatchObject([{ id: 'd1', isDeleted: true }])
  drafts.restore('d1')
  expect(stateOf(station, 'A')).toBe('drafted')
  expect(orderLists.counts()).toMatchObject({ waiting: 1, drafted: 1, billed: 0 })
})

test('a second draft needs a reason, and the order waits only when both are deleted', () => {
  const station = opened('A')
  const { orders, drafts } = station.stores
  for (const id of ['d1', 'd2', 'd3']) draft(station, id)
  orders.link(link('d1', 'A'))
  expect(() => orders.link(link('d2', 'A'))).toThrow('the order has a draft')
  orders.link(link('d3', 'A', '', true))
  expect(orders.find('A')?.draftId).toBe('d1')
  orders.link(link('d2', 'A', 'thêm một kiện'))
  expect(orders.find('A')?.draftId).toBe('d2')
  expect(orders.otherDraft('A', 'd2')).toBe('d1')
  drafts.remove('d2', 3)
  expect(orders.find('A')?.draftId).toBe('d1')
  drafts.remove('d1', 3)
  expect(stateOf(station, 'A')).toBe('waiting')
})

test('orders are listed state by state, counted, and found by number, phone, name and goods', () => {
  const fault = { field: 'receiver.phone', kind: 'not-a-phone', found: '09x' } as const
  const station = opened('A', 'B', 'C', orderContent('D', { faults: [fault] }), orderContent('E', { source: 'sapo' }))
  const { orders, orderLists } = station.stores
  draft(station, 'd1', 'CREATED')
  orders.link(link('d1', 'B'))
  orders.move({
    id: 'C',
    from: ['waiting'],
    to: 'cancelled',
    reason: 'by-packer',
    reasonDetail: '',
    operator: '',
    atMs: 2,
  })
  expect(orderLists.counts()).toEqual({
    faulty: 1,
    packing: 0,
    waiting: 2,
    held: 0,
    drafted: 0,
    billed: 1,
    cancelled: 1,
  })
  expect(listed(station)).toEqual([5, 'D', 'A', 'E', 'B', 'C'])
  expect(listed(station, { offset: 2, limit: 2 })).toEqual([5, 'E', 'B'])
  expect(listed(station, { source: 'sapo' })).toEqual([1, 'E'])
  expect(listed(station, { states: ['waiting', 'billed'] })).toEqual([3, 'A', 'E', 'B'])
  expect(orderLists.sources()).toEqual(['haravan', 'sapo'])
  expect(listed(station, { text: 'duong loc ast-18t 2016', states: ['waiting'] })).toEqual([2, 'E', 'A'])
  expect(listed(station, { text: '0939', source: 'sapo' })).toEqual([1, 'E'])
  expect(orderLists.detail('D')).toMatchObject({ state: 'faulty', faults: [fault], itemCount: 2 })
})

test('an order of an import is nowhere to be seen before all of that import is there', () => {
  const station = opened()
  const { orderImports, orderLists } = station.stores
  const seq = orderImports.begin({ id: 'i1', fileName: 'don-hang.csv', operator: 'Lan', atMs: 1 })
  add(station.stores, orderContent('A'), seq)
  expect([orderLists.detail('A'), orderLists.detail('never')]).toEqual([undefined, undefined])
  expect([orderLists.withNumber('A'), listed(station)]).toEqual([[], [0]])
  orderImports.done(seq)
  expect(orderLists.detail('A')).toMatchObject({ number: 'A', importedFrom: { fileName: 'don-hang.csv' } })
  expect([orderLists.withNumber('A'), listed(station)]).toEqual([['A'], [1, 'A']])
})

test('a number stays known when the content is forgotten, and nobody forgets what is still to be packed', () => {
  const station = opened('A', 'B')
  const { orders, orderLists } = station.stores
  draft(station, 'd1', 'CREATED')
  orders.link(link('d1', 'A'))
  expect([orders.forget('A', 9), orders.forget('B', 9)]).toEqual([true, false])
  expect(orderLists.withNumber('A')).toEqual(['A'])
  expect(orderLists.detail('A')).toMatchObject({ state: 'billed', content: null, receiverName: '', isDamaged: false })
  expect(listed(station, { text: 'duong' })).toEqual([1, 'B'])
})

test('what an order was before its changes is forgotten with it, and that of no other order', () => {
  const station = opened('A', 'B')
  const { orders } = station.stores
  for (const orderId of ['A', 'B', 'A'])
    orders.addEvent({ orderId, atMs: 3, operator: 'Lan', kind: 'changed', reason: '', beforeJson: '{"name":"Dương"}' })
  draft(station, 'd1', 'CREATED')
  orders.link(link('d1', 'A'))
  orders.forget('A', 9)
  const kept = station.db.prepare('SELECT DISTINCT order_id FROM order_events WHERE before_json IS NOT NULL')
  expect(kept.pluck().all()).toEqual(['B'])
})

test('an order moves from any of the states that are named and from no other', () => {
  const { orders } = opened('A').stores
  const move = (...from: Parameters<typeof orders.move>[0]['from']): boolean =>
    orders.move({ id: 'A', from, to: 'packing', reason: 'none', reasonDetail: '', operator: 'Lan', atMs: 3 })
  expect([move('held', 'cancelled'), move(), move('held', 'waiting')]).toEqual([false, false, true])
  expect([move('waiting', 'held'), move('packing', 'cancelled')]).toEqual([false, true])
})

test('a damaged order is held, shown and not packed, and stops none beside it', () => {
  const station = opened('A', 'B')
  const { stores, db } = station
  const trigger = db
    .prepare<[], string>("SELECT sql FROM sqlite_schema WHERE name = 'orders_digest_update'")
    .pluck()
    .get()!
  db.exec(`DROP TRIGGER orders_digest_update; UPDATE orders SET content_json = 'torn' WHERE id = 'A'; ${trigger}`)
  expect(stores.damagedRows.quarantine(5)).toEqual([{ kind: 'order', id: 'A', name: 'A' }])
  expect(listed(station)).toEqual([2, 'B', 'A'])
  expect(stores.orderLists.detail('A')).toMatchObject({
    state: 'held',
    reason: 'damaged',
    isDamaged: true,
    content: null,
  })
  const [a, b] = [stores.orders.find('A')!, stores.orders.find('B')!]
  expect(() => stores.orders.content(a)).toThrow(DamagedRowError)
  expect(stores.orders.content(b)).toEqual(orderContent('B'))
})

test('the words of orders are kept in small pages, so that no write merges many bytes at once', () => {
  const numbers = Array.from({ length: 300 }, (_, n) => `DH-${n}`)
  const { db } = opened(...numbers)
  const longest = db.prepare('SELECT max(length(block)) FROM orders_search_data WHERE id > 10').pluck().get()
  expect(longest).toBeLessThan(1100)
})

test('what is to be packed is listed oldest first, everything else newest first, each in its own list and all together', () => {
  const fault = { field: 'receiver.phone', kind: 'not-a-phone', found: '09x' } as const
  const station = opened()
  const { stores } = station
  const move = (id: string, to: 'packing' | 'held' | 'cancelled') =>
    stores.orders.move({ id, from: ['waiting'], to, reason: 'none', reasonDetail: '', operator: 'Lan', atMs: 2 })
  for (const n of [1, 2]) {
    add(stores, orderContent(`faulty ${n}`, { faults: [fault] }))
    for (const state of ['packing', 'waiting', 'held', 'drafted', 'billed', 'cancelled'])
      add(stores, orderContent(`${state} ${n}`))
    for (const state of ['packing', 'held', 'cancelled'] as const) move(`${state} ${n}`, state)
    draft(station, `d${n}`)
    draft(station, `b${n}`, 'CREATED')
    stores.orders.link(link(`d${n}`, `drafted ${n}`))
    stores.orders.link(link(`b${n}`, `billed ${n}`))
  }
  const inOrder = orderStates.map((state) =>
    ['faulty', 'packing', 'waiting', 'held'].includes(state)
      ? [`${state} 1`, `${state} 2`]
      : [`${state} 2`, `${state} 1`],
  )
  expect(orderStates.map((state) => listed(station, { states: [state] }))).toEqual(inOrder.map((ids) => [2, ...ids]))
  expect(listed(station)).toEqual([14, ...inOrder.flat()])
})

test('a draft that counts as no draft of its order counts as one once it is linked again, and says how', () => {
  const station = opened('A')
  const { orders } = station.stores
  draft(station, 'd1')
  expect(orders.linkOf('d1')).toBeUndefined()
  orders.link(link('d1', 'A', 'kept', true))
  expect(orders.linkOf('d1')).toEqual(link('d1', 'A', 'kept', true))
  expect([orders.find('A')?.draftId, orders.otherDraft('A', 'other')]).toEqual([null, undefined])
  orders.link({ ...link('d1', 'A', 'one more parcel'), operator: 'Mai', atMs: 9 })
  expect(orders.linkOf('d1')).toEqual(link('d1', 'A', 'one more parcel'))
  expect([orders.find('A')?.draftId, orders.otherDraft('A', 'other')]).toEqual(['d1', 'd1'])
})

test('packing ends with the draft of its order, and not with one that counts as none', () => {
  const station = opened('A')
  const { orders } = station.stores
  for (const id of ['d1', 'd2']) draft(station, id)
  const packed = {
    id: 'A',
    from: ['waiting'],
    to: 'packing',
    reason: 'by-packer',
    reasonDetail: '',
    operator: 'Lan',
  } as const
  orders.move({ ...packed, atMs: 2 })
  orders.link(link('d1', 'A', '', true))
  expect(orders.find('A')).toMatchObject({ state: 'packing', operator: 'Lan' })
  expect(orders.packing()).toEqual([{ id: 'A', number: 'A', operator: 'Lan', sinceMs: 2 }])
  orders.link({ ...link('d2', 'A'), atMs: 7 })
  expect(orders.find('A')).toMatchObject({ state: 'waiting', reason: 'none', operator: '', stateSinceMs: 7 })
  expect(orders.packing()).toEqual([])
})

test('the newest of a list are on its first page, however many there are', () => {
  const station = opened('1', '2', '3')
  const cancel = { to: 'cancelled', reason: 'by-packer', reasonDetail: '', operator: '', atMs: 2 } as const
  for (const id of ['1', '2', '3']) station.stores.orders.move({ id, from: ['waiting'], ...cancel })
  expect(listed(station, { states: ['cancelled'], limit: 2 })).toEqual([3, '3', '2'])
  expect(listed(station, { states: ['cancelled'], offset: 2, limit: 2 })).toEqual([3, '1'])
})

test('of very many orders that are found two thousand are counted', () => {
  const station = opened()
  const enter = (from: number, to: number): void => {
    for (let n = from; n <= to; n += 1) add(station.stores, orderContent(`${n}`, { items: [] }))
  }
  station.db.transaction(enter)(1, 2000)
  expect(listed(station, { text: 'duong', limit: 1 })).toEqual([2000, '2000'])
  enter(2001, 2001)
  expect(listed(station, { text: 'duong', limit: 1 })).toEqual([2000, '2001'])
})

test('an order is found by every word that its content has now, and by none that it had before', () => {
  const location = {
    system: 'new',
    provinceCode: '1',
    provinceName: 'Cà Mau',
    wardCode: '1',
    wardName: 'Tân Thành',
  } as const
  const receiver = { name: 'Lộc', phone: '0939482016', address: '18 Trực', location }
  const item = { sku: 'AST-18T', name: 'Ấm', quantity: 1, barcode: '8931', pictureUrl: '' }
  const station = opened(orderContent('DH-1', { receiver, items: [item] }))
  const { orders } = station.stores
  const before = ['dh-1', 'loc', '0939482016', '2016', 'truc', 'tan thanh', 'ca mau', 'ast-18t', 'am', '8931']
  expect(before.map((text) => listed(station, { text })[0])).toEqual(before.map(() => 1))
  const moved = { ...location, provinceName: 'Huế', wardName: 'Phú Xuân' }
  orders.replaceContent(
    orders.find('DH-1')!,
    orderContent('DH-1', {
      receiver: { name: 'Hoa', phone: '0911222333', address: '7 Bùi', location: moved },
      items: [{ ...item, sku: 'LTT-300', name: 'Ly', barcode: '7702' }],
    }),
    null,
  )
  const now = ['hoa', '0911222333', '2333', 'bui', 'phu xuan', 'hue', 'ltt-300', 'ly', '7702']
  expect(now.map((text) => listed(station, { text })[0])).toEqual(now.map(() => 1))
  expect(before.map((text) => listed(station, { text })[0])).toEqual([1, ...before.slice(1).map(() => 0)])
})

test('an order says whether it has faults, is of an import that is being entered, or is being changed by one', () => {
  const fault = { field: 'receiver.phone', kind: 'not-a-phone', found: '09x' } as const
  const { stores } = opened('there', 'changed', orderContent('faulty', { faults: [fault] }))
  const { orders, orderImports } = stores
  const seq = orderImports.begin({ id: 'i1', fileName: 'don-hang.csv', operator: 'Lan', atMs: 1 })
  add(stores, orderContent('entered'), seq)
  orders.replaceContent(orders.find('changed')!, orderContent('changed', { note: 'x' }), seq)
  const flags = () =>
    ['there', 'faulty', 'entered', 'changed'].map((id) => {
      const order = orders.find(id)
      return [order?.isFaulty, order?.isHidden, order?.isEntering]
    })
  expect(flags()).toEqual([
    [false, false, false],
    [true, false, false],
    [false, true, true],
    [false, false, true],
  ])
  orderImports.done(seq)
  expect(flags().slice(2)).toEqual([
    [false, false, false],
    [false, false, false],
  ])
})

test('nothing is packed by an order whose row has changed by itself, and what was forgotten of one is no damage', () => {
  const { db, stores } = opened('A', 'B')
  const { orders } = stores
  const cancel = { to: 'cancelled', reason: 'by-packer', reasonDetail: '', operator: '', atMs: 2 } as const
  orders.move({ id: 'B', from: ['waiting'], ...cancel })
  expect([orders.forget('B', 9), orders.content(orders.find('B')!)]).toEqual([true, null])
  db.exec("DROP TRIGGER orders_digest_update; UPDATE orders SET ward_name = 'x' WHERE id = 'A'")
  expect(() => orders.content(orders.find('A')!)).toThrow(new DamagedRowError('A'))
})

test('the reference that an order got first stays its own', () => {
  const { orders } = opened('A', 'B').stores
  for (const reference of ['DH-1', 'DH-2']) orders.setReference('A', reference)
  expect([orders.find('A')?.refCode, orders.find('B')?.refCode]).toEqual(['DH-1', ''])
  expect([orders.holderOfReference('DH-1', 'B'), orders.holderOfReference('DH-1', 'A')]).toEqual(['A', undefined])
})

test('on a copy every order that waits, is packed or has a draft that is no bill goes on hold, a few at a time', () => {
  const station = opened('waiting', 'packing', 'drafted', 'billed', 'cancelled')
  const { orders } = station.stores
  const move = { from: ['waiting'], reason: 'by-packer', reasonDetail: 'x', operator: 'Lan', atMs: 2 } as const
  for (const to of ['packing', 'cancelled'] as const) orders.move({ id: to, to, ...move })
  draft(station, 'd')
  draft(station, 'b', 'CREATED')
  orders.link(link('d', 'drafted'))
  orders.link(link('b', 'billed'))
  expect([orders.holdOpen(2, 9), orders.holdOpen(2, 9), orders.holdOpen(2, 9)]).toEqual([2, 1, 0])
  const held = { state: 'held', reason: 'restored-copy', operator: '', stateSinceMs: 9 }
  for (const id of ['waiting', 'packing', 'drafted']) {
    expect(orders.find(id)).toMatchObject(held)
    expect(orders.events(id)).toEqual([{ atMs: 9, operator: '', kind: 'held', reason: 'restored-copy', draftId: null }])
  }
  expect(['billed', 'cancelled'].map((id) => orders.find(id)?.state)).toEqual(['waiting', 'cancelled'])
  expect(['billed', 'cancelled'].flatMap((id) => orders.events(id))).toEqual([])
})
