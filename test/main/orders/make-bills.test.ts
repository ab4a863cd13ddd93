import { expect, test } from 'vitest'
import { openStores } from '../../../src/main/database/open-stores.ts'
import type { PaperDocument } from '../../../src/main/documents/model/paper-document.ts'
import { savePackingSlips, savePickList } from '../../../src/main/documents/order-papers.ts'
import type { LabelRenderer } from '../../../src/main/documents/worker/label-renderer.ts'
import { orFail } from '../../../src/main/ipc/app-failure.ts'
import { createBillMaker } from '../../../src/main/orders/make-bills.ts'
import { createOrders, type Orders } from '../../../src/main/orders/orders.ts'
import { openStation, validBill } from '../outbox/station.ts'
import { err } from '../../../src/shared/result.ts'
import { orderContent } from './sample-orders.ts'

/** Two orders of one import, of which the page of one cannot be read. */
function ordersOnBadPage() {
  const station = openStation()
  station.queue.pause()
  const stores = openStores(station.db)
  const changed: string[] = []
  const deps = { stores, clock: station.clock, submit: station.queue.submit, changed: () => undefined }
  const { nextReference } = station.queue
  const orders = createOrders({
    ...deps,
    accountId: 'live',
    operator: () => 'Lan',
    nextReference,
    blankBill: () => validBill,
  })
  const decisions = { into: 'orders', duplicates: 'replace', reason: '', takesFaulty: true } as const
  const sink = orders.begin({ importId: 'import-1', fileName: 'don.csv', decisions })
  sink.take([orderContent('D-1'), orderContent('D-2')])
  sink.done()
  const [bad = '', good = ''] = ['D-1', 'D-2'].map((number) => orders.scan(number)[0]?.id)
  const find = (id: string) => {
    if (id === bad) throw Object.assign(new Error('disk image is malformed'), { code: 'SQLITE_CORRUPT' })
    return stores.orders.find(id)
  }
  const maker = createBillMaker({
    ...deps,
    stores: { ...stores, orders: { ...stores.orders, find } },
    blank: () => validBill,
    changed: (ids) => changed.push(...ids),
  })
  return { station, maker, changed, bad, good }
}

test('an order that the disk does not give keeps its bill from being made behind an import, and does not end the core', () => {
  const { station, maker, changed, bad, good } = ordersOnBadPage()
  const firstImport = 1
  maker.makeOfImport(firstImport)
  expect(() => station.clock.advance(0)).not.toThrow()
  expect(changed).toEqual([bad, good])
  expect(station.queue.recent(5)).toMatchObject([{ refCode: 'D-2', state: 'READY' }])
})

test('an order that the disk does not give is named, and the others get their bills', async () => {
  const { maker, bad, good } = ordersOnBadPage()
  const { made, left } = await maker.make({ ids: [bad, good] })
  expect(made.map(({ id }) => id)).toEqual([good])
  expect(left).toEqual([{ id: bad, error: { code: 'storage-failed', detail: 'disk image is malformed' } }])
})

/** A station with so many orders, whose disk takes `msPerBill` for each bill. */
function ordersOnSlowDisk(count: number, msPerBill: number) {
  const station = openStation()
  station.queue.pause()
  const stores = openStores(station.db)
  let spentMs = 0
  const clock = { ...station.clock, monotonic: () => spentMs }
  const changed: (readonly string[])[] = []
  const orders = createOrders({
    stores,
    clock,
    accountId: 'live',
    operator: () => 'Lan',
    nextReference: station.queue.nextReference,
    submit(input) {
      spentMs += msPerBill
      return station.queue.submit(input)
    },
    blankBill: () => validBill,
    changed: (ids) => changed.push(ids),
  })
  const enter = (into: 'orders' | 'drafts') => {
    const decisions = { into, duplicates: 'replace', reason: '', takesFaulty: true } as const
    const sink = orders.begin({ importId: 'import-1', fileName: 'don.csv', decisions })
    sink.take(Array.from({ length: count }, (_, n) => orderContent(`D-${n}`)))
    sink.done()
  }
  const idsOf = () =>
    orders.list({ states: ['waiting'], source: null, text: '', offset: 0, limit: 500 }).rows.map(({ id }) => id)
  return { station, orders, changed, enter, idsOf }
}

/** How often others are answered until it is done. */
async function turnsOf(work: Promise<unknown>): Promise<number> {
  const counted = { turns: 0, isDone: false }
  const done = work.finally(() => (counted.isDone = true))
  while (!counted.isDone) {
    await new Promise((resolve) => setImmediate(resolve))
    counted.turns += 1
  }
  await done
  return counted.turns
}

/** What is drawn, of which no file comes. */
function paperOf(folder: string, orders: Orders) {
  const drawn: PaperDocument[] = []
  const drawing: Partial<LabelRenderer> = {
    document(document) {
      drawn.push(document)
      return Promise.resolve(err({ kind: 'render-failed', billCode: '', field: null, detail: '' }))
    },
  }
  const renderer = drawing as LabelRenderer // a list needs nothing else of it
  const about = { stationName: 'Bàn 1', operator: 'Lan', training: false, now: () => 1 }
  return { drawn, context: { ...about, folder, order: orders.get, renderer } }
}

test('others are answered between the bills of a selection, and between the orders that are read for paper', async () => {
  const { station, orders, enter, idsOf } = ordersOnSlowDisk(65, 0)
  enter('orders')
  const ids = idsOf()
  const making = orders.makeBills({ ids: [...ids, ...ids] })
  expect(await turnsOf(making)).toBeGreaterThanOrEqual(64)
  expect((await making).made.map(({ id }) => id)).toEqual(ids)
  expect(await turnsOf(orders.billsByGoods(ids))).toBeGreaterThanOrEqual(2)
  const [importId = ''] = orders.imports({ offset: 0, limit: 1 }).rows.map((row) => row.importId)
  const ofImport = orders.ofImport(importId, 0, 500)
  expect(await turnsOf(ofImport)).toBeGreaterThanOrEqual(2)
  expect(orFail(await ofImport).map(({ id }) => id)).toEqual(ids)
  const { drawn, context } = paperOf(station.folder, orders)
  expect(await turnsOf(savePickList(context, ids))).toBeGreaterThanOrEqual(2)
  expect(drawn).toMatchObject([{ kind: 'pick-list', model: { orders: 65 } }])
})

test('a station that closes while it makes bills names the orders that are left', async () => {
  const { orders, enter, idsOf } = ordersOnSlowDisk(3, 0)
  enter('orders')
  const [first, ...others] = idsOf()
  const making = orders.makeBills({ ids: idsOf() })
  orders.end()
  const { made, left } = await making
  expect(made.map(({ id }) => id)).toEqual([first])
  expect(left).toEqual(others.map((id) => ({ id, error: { code: 'core-stopped' } })))
})

test('what is read of orders in turns ends without half a list where the account closes meanwhile', async () => {
  const { station, orders, enter, idsOf } = ordersOnSlowDisk(65, 0)
  enter('orders')
  const ids = idsOf()
  const [importId = ''] = orders.imports({ offset: 0, limit: 1 }).rows.map((row) => row.importId)
  const { drawn, context } = paperOf(station.folder, orders)
  const reading = [
    orders.billsByGoods(ids),
    orders.ofImport(importId, 0, 500),
    savePickList(context, ids),
    savePackingSlips(context, ids),
  ]
  orders.end()
  orders.close()
  station.db.close()
  expect(await Promise.all(reading)).toEqual(reading.map(() => err({ code: 'core-stopped' })))
  expect(drawn).toEqual([])
})

test('no bill is made of an import that ends while the account closes', () => {
  const { station, orders, enter } = ordersOnSlowDisk(3, 0)
  orders.end()
  enter('drafts')
  station.clock.advance(0)
  expect(station.queue.recent(5)).toEqual([])
})

test('on a slow disk fewer bills of an import are made at once', () => {
  const { station, changed, enter } = ordersOnSlowDisk(6, 10)
  enter('drafts')
  changed.length = 0
  station.clock.advance(0)
  expect(changed.map((ids) => ids.length)).toEqual([2, 2, 2])
})
