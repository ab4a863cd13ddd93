import { expect, test } from 'vitest'
import { pickList, sortedByGoods } from '../../../../src/shared/domain/order/order-goods.ts'
import type { OrderItem } from '../../../../src/shared/domain/order/order.ts'

const item = (sku: string, quantity: number, name = `Hàng ${sku}`): OrderItem => ({
  sku,
  name,
  quantity,
  barcode: '',
  pictureUrl: '',
})

test('a pick list has each thing once, with all pieces and how many orders they are for, in the order of the shelf', () => {
  const orders = [
    { items: [item('A-10', 2), item('A-2', 1)] },
    { items: [item('a-10', 3), item('A-10', 1)] },
    { items: [item('', 1, 'Ấm siêu tốc'), { ...item('A-2', 1), barcode: '893' }] },
  ]
  expect(pickList(orders).map(({ sku, name, quantity, orders: of }) => [sku || name, quantity, of])).toEqual([
    ['A-2', 2, 2],
    ['A-10', 6, 2],
    ['Ấm siêu tốc', 1, 1],
  ])
  expect(pickList(orders)[0]?.barcode).toBe('893')
})

test('orders of the same goods come together: one thing before several, fewest pieces first, equal ones as they were', () => {
  const order = (id: string, ...items: OrderItem[]) => ({ id, items })
  const sorted = sortedByGoods([
    order('mixed', item('B', 1), item('A', 1)),
    order('b', item('B', 1)),
    order('a3', item('A', 3)),
    order('a1', item('A', 1)),
    order('mixed again', item('A', 1), item('B', 1)),
    order('a1 again', item('A', 1)),
    order('empty'),
  ])
  expect(sorted.map(({ id }) => id)).toEqual(['empty', 'a1', 'a1 again', 'a3', 'b', 'mixed', 'mixed again'])
})

test('a thing has the name and the barcode of the first order that says them', () => {
  const orders = [item('A', 1, ''), item('A', 1, 'Ấm'), { ...item('A', 1, 'Ly'), barcode: '893' }]
  const [goods] = pickList(orders.map((each) => ({ items: [each] })))
  expect(goods).toMatchObject({ name: 'Ấm', barcode: '893', quantity: 3, orders: 3 })
})

test('lines of an order may stand as they like, and goods are told apart by where the name of one ends', () => {
  const order = (id: string, ...skus: string[]) => ({ id, items: skus.map((sku) => item(sku, 1)) })
  const sorted = sortedByGoods([
    order('D and A', 'D', 'A'),
    order('C and A', 'C', 'A'),
    order('A and C', 'A', 'C'),
    order('AB and CD', 'AB', 'CD'),
    order('ABC and D', 'ABC', 'D'),
    order('AB and CD again', 'AB', 'CD'),
  ])
  expect(sorted.map(({ id }) => id)).toEqual([
    'C and A',
    'A and C',
    'D and A',
    'AB and CD',
    'AB and CD again',
    'ABC and D',
  ])
})
