import { describe, expect, it } from 'vitest'
import { findBillCode, namesBillCode, readShipmentResult } from '../../../../src/main/carrier/wire/shipment-result.ts'
import { noFees } from '../../../../src/shared/domain/bill/bill-fees.ts'

const record = {
  bill_id: '7',
  bill_code: 'SHP1',
  ref_code: 'A-1',
  status_id: 2,
  cod_amount: '150000.0',
  service_id: 90,
  payment_method: 10,
  created_at: '21/11/2026 07:00',
  expected_at: '23/11/2026 07:00',
  main_fee: 25_000,
  receiver_name: ' Nguyễn Thị Đào ',
  receiver_phone: '090xxxx432',
  package_no: '2',
  weight: '1.234',
}

describe('the result of a create or an update', () => {
  it('has each of its fields where it belongs', () => {
    expect(readShipmentResult([record])).toEqual({
      billId: 7,
      billCode: 'SHP1',
      refCode: 'A-1',
      statusId: 2,
      codAmountVnd: 150_000,
      serviceId: 90,
      paymentMethodId: 10,
      createdAtMs: Date.UTC(2026, 10, 21),
      expectedAtMs: Date.UTC(2026, 10, 23),
      fees: { ...noFees, mainVnd: 25_000 },
      receiverName: 'Nguyễn Thị Đào',
      receiverPhone: '090xxxx432',
      packageCount: 2,
      weightOnWire: 1.234,
    })
  })

  it('is read with the other name of the payment, and with nothing but its code', () => {
    const { payment_method: _, ...unpaid } = record
    expect(readShipmentResult({ ...unpaid, payment_method_id: 11 })).toMatchObject({ paymentMethodId: 11 })
    expect(readShipmentResult({ bill_code: 'SHP1' })).toEqual({
      billId: null,
      billCode: 'SHP1',
      refCode: '',
      statusId: null,
      codAmountVnd: null,
      serviceId: null,
      paymentMethodId: null,
      createdAtMs: null,
      expectedAtMs: null,
      fees: noFees,
      receiverName: '',
      receiverPhone: '',
      packageCount: null,
      weightOnWire: null,
    })
  })

  it('takes an echo that cannot be read for another reference, and none for none', () => {
    const echo = (refCode: unknown) => readShipmentResult({ ...record, ref_code: refCode })?.refCode
    expect([echo(null), echo(undefined), echo(7), echo({}), echo(true)]).toEqual(['', '', '7', '(object)', '(boolean)'])
  })

  it('names no shipment without a code that fits', () => {
    const codes = [undefined, '', 'A B', 'A'.repeat(65), {}]
    expect(codes.map((code) => readShipmentResult({ ...record, bill_code: code }))).toEqual(codes.map(() => null))
    expect([readShipmentResult(null), readShipmentResult([record, record])]).toEqual([null, null])
  })
})

describe('a bill code anywhere in an answer', () => {
  it.each([
    ['{"bill_code":"SHP1"}', 'SHP1'],
    ['{"bill_code" : [ "SHP1" ]}', 'SHP1'],
    ['{"bill_code":12345', '12345'],
    ['cut off: "bill_code": "SHP1"', 'SHP1'],
    ['{"bill_code":{"value":[" SHP1 "]}}', 'SHP1'],
    ['{"data":[{"bill_code":{"a":{"b":7}}}]}', '7'],
    [`{"bill_code":"${'A'.repeat(100)}"}`, 'A'.repeat(64)],
    ['{"bill_code":null,"code":"SHP1"}', null],
    ['{"code":{"value":"SHP1"}}', null],
    ['{"bill_code":{"value":""}}', null],
    ['', null],
  ])('%s holds %s', (text, code) => {
    expect(findBillCode(text)).toBe(code)
  })

  it('is looked for beside one that is known', () => {
    expect(findBillCode('{"bill_code":"SHP1","bill_code":"SHP2"}', 'SHP1')).toBe('SHP2')
    expect(findBillCode('{"bill_code":"SHP1"}', 'SHP1')).toBeNull()
    expect(findBillCode('{"bill_code":{"a":"SHP1","b":"SHP2"}}', 'SHP1')).toBe('SHP2')
    expect(findBillCode('{"bill_code":{"a":"SHP1"}}', 'SHP1')).toBeNull()
  })

  it('is named by its key alone', () => {
    expect(['{"bill_code":{', '{"billCode":"SHP1"}', ''].map(namesBillCode)).toEqual([true, false, false])
  })
})
