import { expect, test } from 'vitest'
import { openStores } from '../../../../../src/main/database/open-stores.ts'
import { openDatabase } from '../../../../../src/main/database/open.ts'
import { orderContent } from '../../../orders/sample-orders.ts'
import { addDraft } from '../../sample-rows.ts'

function account() {
  const { database } = openDatabase(':memory:')
  return { database, stores: openStores(database) }
}

test('orders that somebody is still to pack are counted, held ones among them, and no order that has a draft or was cancelled', () => {
  const { stores } = account()
  const origin = { importSeq: null, reason: 'none', reasonDetail: '', refCode: '', createdAtMs: 1 } as const
  const left = () => stores.leftToPack.read().orders
  const counted = (['waiting', 'packing', 'held', 'cancelled'] as const).map((state) => {
    const before = left()
    stores.orders.insert({ id: state, content: orderContent(state), state, ...origin })
    return [state, left() - before]
  })
  expect(counted).toEqual([
    ['waiting', 1],
    ['packing', 1],
    ['held', 1],
    ['cancelled', 0],
  ])
  addDraft(stores, 'draft', 'CREATED')
  stores.orders.link({ draftId: 'draft', orderId: 'packing', isRefused: false, why: '', operator: 'Lan', atMs: 3 })
  expect(left()).toBe(2)
})

test('parcels of an open handover list are counted until it is closed, and none that was left behind', () => {
  const { database, stores } = account()
  const parcel = { parcels: 1, refCode: '', receiverName: '', provinceName: '', serviceId: null } as const
  const placed = (billCode: string, number: number) => ({
    parcel: { ...parcel, billCode, parcel: number, codAmountVnd: 0, weightGrams: null },
    atMs: 1,
    operator: 'Lan',
  })
  database.exec(
    `INSERT INTO handover_lists SELECT value, 'BG', 'open', '{}', 1, value, NULL, NULL, 0, 0, 0, '', '', '', '[]', '[]'
     FROM json_each('[1, 2]')`,
  )
  for (const number of [1, 2]) stores.handoverLists.take(1, placed('A', number))
  stores.handoverLists.take(2, placed('B', 1))
  stores.handoverLists.leave(1, { ...placed('C', 1), reason: 'broken', note: '', isWithheld: true })
  expect(stores.leftToPack.read()).toEqual({ orders: 0, handover: 3 })
  database.exec("UPDATE handover_lists SET state = 'closed' WHERE seq = 1")
  expect(stores.leftToPack.read()).toEqual({ orders: 0, handover: 1 })
})
