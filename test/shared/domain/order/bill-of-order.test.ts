import { expect, test } from 'vitest'
import { emptyBill } from '../../../../src/shared/domain/bill/bill-input.ts'
import { billOfOrder, doubtfulFieldOf } from '../../../../src/shared/domain/order/bill-of-order.ts'
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

test('what an order does not say is as in a blank bill, and its amount never is', () => {
  const cargo = { ...emptyBill.cargo, typeId: 2, weightGrams: 700, valueVnd: 5000, lengthCm: 30, packageCount: 3 }
  const blank = { ...emptyBill, cargo, serviceId: 81, codAmountVnd: 99_000, note: 'cũ' }
  const silent = { weightGrams: null, valueVnd: null, serviceId: null, codAmountVnd: 0, note: '' }
  const bill = billOfOrder(orderContent('1001', silent), 'R1', blank)
  expect(bill).toMatchObject({ refCode: 'R1', serviceId: 81, codAmountVnd: 0, note: '' })
  expect(bill.cargo).toMatchObject({ typeId: 2, weightGrams: 700, valueVnd: 5000, lengthCm: 30, packageCount: 1 })
  const told = billOfOrder(orderContent('1001'), 'R1', blank)
  expect(told).toMatchObject({ serviceId: 90, codAmountVnd: 320_000, note: 'Gọi trước khi giao' })
  expect(told).toMatchObject({ cargo: { weightGrams: 1900, valueVnd: 320_000 }, receiver: { phone: '0939482016' } })
})

test('the first field that hardly anybody means so is named, in the order of the form', () => {
  const receiver = { ...emptyBill.receiver, name: 'Lan 0908765432' }
  const cargo = { ...emptyBill.cargo, weightGrams: 100_001, valueVnd: 350 }
  const all = { ...emptyBill, receiver, cargo, codAmountVnd: 250, otherFeeVnd: 20 }
  const cheap = { ...cargo, weightGrams: 100_000 }
  const plain = { ...cheap, valueVnd: 350_000 }
  const known = emptyBill.receiver
  expect(doubtfulFieldOf(all)).toBe('receiver.name')
  expect(doubtfulFieldOf({ ...all, receiver: known })).toBe('cargo.weightGrams')
  expect(doubtfulFieldOf({ ...all, receiver: known, cargo: cheap })).toBe('codAmountVnd')
  expect(doubtfulFieldOf({ ...all, receiver: known, cargo: cheap, codAmountVnd: 0 })).toBe('cargo.valueVnd')
  expect(doubtfulFieldOf({ ...all, receiver: known, cargo: plain, codAmountVnd: 0 })).toBe('otherFeeVnd')
  expect(doubtfulFieldOf(emptyBill)).toBeNull()
})
