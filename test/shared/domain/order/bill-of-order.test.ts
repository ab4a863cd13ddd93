import { expect, test } from 'vitest'
import { emptyBill } from '../../../../src/shared/domain/bill/bill-input.ts'
import { billOfOrder } from '../../../../src/shared/domain/order/bill-of-order.ts'
import type { OrderItem } from '../../../../src/shared/domain/order/order.ts'
import { orderContent } from '../../../main/orders/sample-orders.ts'

const item: OrderItem = { name: '', sku: '', quantity: 1, barcode: '', pictureUrl: '' }

function goodsOf(...given: readonly Partial<OrderItem>[]): string {
  const items = given.map((each) => ({ ...item, ...each }))
  return billOfOrder(orderContent('1001', { items }), 'R1', emptyBill).cargo.content
}

test('the goods of an order are named by their names, and by their SKU where they have none', () => {
  expect(goodsOf({ name: 'Áo thun', sku: 'AT1', quantity: 2 }, { sku: 'QS2' })).toBe('Áo thun x2, QS2 x1')
})

test('the text of the goods is as long as the carrier takes it, and says where it goes on', () => {
  const ofLength = (length: number): string => goodsOf({ name: 'a'.repeat(length - ' x1'.length) })
  expect(ofLength(500)).toBe(`${'a'.repeat(497)} x1`)
  expect(ofLength(501)).toBe(`${'a'.repeat(498)} …`)
})
