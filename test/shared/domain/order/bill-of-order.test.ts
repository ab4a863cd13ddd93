import { expect, test } from 'vitest'
import { emptyBill } from '../../../../src/shared/domain/bill/bill-input.ts'
import { billOfOrder } from '../../../../src/shared/domain/order/bill-of-order.ts'
import type { OrderContent, OrderItem } from '../../../../src/shared/domain/order/order.ts'

const order: OrderContent = {
  source: 'haravan',
  number: '1001',
  receiver: emptyBill.receiver,
  items: [],
  codAmountVnd: 0,
  valueVnd: null,
  weightGrams: null,
  packageCount: 1,
  serviceId: null,
  note: '',
  orderedAtMs: null,
  faults: [],
}
const item: OrderItem = { name: '', sku: '', quantity: 1, barcode: '', pictureUrl: '' }

const goodsOf = (...items: readonly Partial<OrderItem>[]): string =>
  billOfOrder({ ...order, items: items.map((each) => ({ ...item, ...each })) }, 'R1', emptyBill).cargo.content

test('the goods of an order are named by their names, and by their SKU where they have none', () => {
  expect(goodsOf({ name: 'Áo thun', sku: 'AT1', quantity: 2 }, { sku: 'QS2' })).toBe('Áo thun x2, QS2 x1')
})

test('the text of the goods is as long as the carrier takes it, and says where it goes on', () => {
  const ofLength = (length: number): string => goodsOf({ name: 'a'.repeat(length - ' x1'.length) })
  expect(ofLength(500)).toBe(`${'a'.repeat(497)} x1`)
  expect(ofLength(501)).toBe(`${'a'.repeat(498)} …`)
})
