import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'
import type { OrderContent } from '../../../src/shared/domain/order/order.ts'

/** An order of two lines that can be packed. */
export function orderContent(number: string, change: Partial<OrderContent> = {}): OrderContent {
  return {
    source: 'haravan',
    number,
    receiver: { ...emptyBill.receiver, name: 'Dương Văn Lộc', phone: '0939482016', address: '18 Nguyễn Trung Trực' },
    items: [
      { sku: 'AST-18T', name: 'Ấm siêu tốc', quantity: 1, barcode: '8931', pictureUrl: '' },
      { sku: 'LTT-300', name: 'Ly thủy tinh', quantity: 2, barcode: '8932', pictureUrl: '' },
    ],
    codAmountVnd: 320_000,
    valueVnd: 320_000,
    weightGrams: 1900,
    packageCount: 1,
    serviceId: 90,
    note: 'Gọi trước khi giao',
    orderedAtMs: null,
    faults: [],
    ...change,
  }
}
