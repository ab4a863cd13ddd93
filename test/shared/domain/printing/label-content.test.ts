import { expect, test } from 'vitest'
import type { BillInput } from '../../../../src/shared/domain/bill/bill-input.ts'
import { changesLabel } from '../../../../src/shared/domain/printing/label-content.ts'
import { billAt, newPlace, party } from '../../../main/carrier/bills.ts'

const printed = billAt(newPlace)
const isOutdated = (change: Partial<BillInput>): boolean => changesLabel(printed, { ...printed, ...change })

test.each<[string, Partial<BillInput>]>([
  ['reference', { refCode: 'A-2' }],
  ['service', { serviceId: 91 }],
  ['payment', { paymentMethodId: 11 }],
  ['COD', { codAmountVnd: 0 }],
  ['returned document', { returnDocument: true }],
  ['installation', { installation: true }],
  ['kind of bill', { billType: 'return' }],
  ['note', { note: 'Gọi trước' }],
  ['sender', { sender: party('Kho khác', newPlace) }],
  ['receiver’s name', { receiver: { ...printed.receiver, name: 'Lan' } }],
  ['receiver’s phone', { receiver: { ...printed.receiver, phone: '0912345678' } }],
  ['receiver’s address', { receiver: { ...printed.receiver, address: '14 Hàng Bài' } }],
  ['ward', { receiver: party('Trần Thị B', { ...newPlace, wardName: 'Phường Ngọc Hà' }) }],
  ['province', { receiver: party('Trần Thị B', { ...newPlace, provinceName: 'Huế' }) }],
  ['place where there was one', { receiver: { ...printed.receiver, location: null } }],
  ['goods', { cargo: { ...printed.cargo, content: 'Giày' } }],
  ['weight', { cargo: { ...printed.cargo, weightGrams: 1 } }],
  ['number of parcels', { cargo: { ...printed.cargo, packageCount: 1 } }],
])('another %s makes a printed label an old one', (_, change) => {
  expect(isOutdated(change)).toBe(true)
})

test.each<[string, Partial<BillInput>]>([
  ['declared value', { cargo: { ...printed.cargo, valueVnd: 1 } }],
  ['e-mail', { receiverEmail: 'lan@example.com' }],
  ['other fee', { otherFeeVnd: 1000 }],
  ['return address', { returnTo: party('Kho trả', newPlace) }],
  ['paired bill', { billReturn: 'A-0' }],
])('the %s is on no label, so that a change of it leaves the printed one as good', (_, change) => {
  expect(isOutdated(change)).toBe(false)
})
