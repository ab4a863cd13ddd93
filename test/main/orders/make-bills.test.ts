import { expect, test } from 'vitest'
import { openStores } from '../../../src/main/database/open-stores.ts'
import { createBillMaker } from '../../../src/main/orders/make-bills.ts'
import { createOrders } from '../../../src/main/orders/orders.ts'
import { openStation, validBill } from '../outbox/station.ts'
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

test('an order that the disk does not give is named, and the others get their bills', () => {
  const { maker, bad, good } = ordersOnBadPage()
  const { made, left } = maker.make({ ids: [bad, good] })
  expect(made.map(({ id }) => id)).toEqual([good])
  expect(left).toEqual([{ id: bad, error: { code: 'storage-failed', detail: 'disk image is malformed' } }])
})
