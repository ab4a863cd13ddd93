import { expect, test } from 'vitest'
import { readUpdateAnswer } from '../../../../src/main/carrier/wire/update-answer.ts'
import { noFees } from '../../../../src/shared/domain/bill/bill-fees.ts'
import { answered } from '../evidence-of.ts'

const read = (data: unknown) => readUpdateAnswer(answered({ success: true, message: 'ok', data }), 'SHP1')

test('an update that the carrier takes brings its fees, where the carrier names any', () => {
  expect(read({ bill_code: 'SHP1', main_fee: 25_000 })).toEqual({
    kind: 'accepted',
    fees: { ...noFees, mainVnd: 25_000 },
  })
  for (const data of [null, [], 'xong', { bill_code: null }, { bill_code: 'SHP1' }])
    expect(read(data)).toEqual({ kind: 'accepted', fees: null })
})

test.each<[string, unknown]>([
  ['in its place', { bill_code: 'SHP2' }],
  ['in a form that nobody documents', { bill_code: { value: 'SHP2' } }],
])('an answer that names another bill %s is unclear', (_, data) => {
  expect(read(data)).toEqual({ kind: 'unclear', detail: 'answered about SHP2' })
})

test.each([350_000, '350000.00', 0])(
  'a yes that names another amount to collect than was asked for, %j, is unclear',
  (cod) => {
    const yes = answered({ success: true, message: 'ok', data: { bill_code: 'SHP1', cod_amount: cod } })
    const detail = `answered with cod_amount ${Number(cod)}`
    expect(readUpdateAnswer(yes, 'SHP1', { codAmountVnd: 500_000 })).toEqual({ kind: 'unclear', detail })
    // Of an update of something else the carrier may say what it likes.
    expect(readUpdateAnswer(yes, 'SHP1', { note: 'Gọi trước' }).kind).toBe('accepted')
  },
)

test.each([
  ['receiver_name', 'Trần Dũng', ['NGUYEN THI DAO', 'Ng*** D**', '']],
  ['receiver_phone', '0911222333', ['+84 908 765 432', '09xxxxxxxx', '****432', '']],
] as const)('a yes that names another %s than was asked for is unclear', (field, named, others) => {
  const changes = { receiverName: 'Nguyễn Thị Đào', receiverPhone: '0908765432' }
  const yes = (value: string) => answered({ success: true, message: 'ok', data: { bill_code: 'SHP1', [field]: value } })
  // Whom it names stands in no log.
  const detail = `answered with another ${field.replace('receiver_', '')}`
  expect(readUpdateAnswer(yes(named), 'SHP1', changes)).toEqual({ kind: 'unclear', detail })
  for (const same of others) expect(readUpdateAnswer(yes(same), 'SHP1', changes).kind).toBe('accepted')
  expect(readUpdateAnswer(yes(named), 'SHP1', { note: 'Gọi trước' }).kind).toBe('accepted')
})

test.each([500_000, '500000.0', null, undefined, 'x'])('a yes that names the amount, or none, %j, is one', (cod) => {
  const yes = answered({ success: true, message: 'ok', data: { bill_code: 'SHP1', cod_amount: cod } })
  expect(readUpdateAnswer(yes, 'SHP1', { codAmountVnd: 500_000 }).kind).toBe('accepted')
})

test('a no is the carrier’s own, and a call without an answer is none', () => {
  const no = answered({ success: false, message: 'Đã lấy hàng', data: { bill_code: 'SHP2' } })
  expect(readUpdateAnswer(no, 'SHP1')).toEqual({ kind: 'refused', message: 'Đã lấy hàng' })
  expect(readUpdateAnswer(answered('', { status: 429 }), 'SHP1').kind).toBe('later')
})

test.each(['true', ' TRUE ', 1, '1'])('a yes as %j is neither a yes nor a no of the carrier', (success) => {
  const odd = answered({ success, message: 'Cập nhật thành công', data: { bill_code: 'SHP1' } })
  expect(readUpdateAnswer(odd, 'SHP1')).toEqual({ kind: 'unclear', detail: 'success is not the boolean true' })
})

test.each(['false', 0, ''])('a no as %j is the carrier’s own', (success) => {
  const odd = answered({ success, message: 'Đã lấy hàng', data: {} })
  expect(readUpdateAnswer(odd, 'SHP1')).toEqual({ kind: 'refused', message: 'Đã lấy hàng' })
})
