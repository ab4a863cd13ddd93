import { describe, expect, it } from 'vitest'
import { readTrackingAnswer } from '../../../../../src/main/carrier/endpoints/v3/tracking.ts'
import { answered } from '../../evidence-of.ts'

const record = {
  bill_code: 'SHP1',
  ref_code: 'A-1',
  weight: '1.20',
  dimension_weight: null,
  bill_status_id: '4',
  bill_status_desc: 'Đã phát',
  date_pickup: '2023-08-18 23:59:59.0',
  cod_amt: '150000.0',
  insurance_fee: '1500',
  total_fee: '31500',
  width: '20',
  payment_status: 'Đã thanh toán',
  payment_at: '19/08/2023 00:00',
  pay_method: 11,
  service: '90',
  delivery_fee: '0',
  description: 'Có lắp đặt',
  cargo_content: 'Áo thun',
  receiver_name: 'Trần Thị B',
  receiver_phone: '09xxxxxxxx',
  sender_phone: '0908765432',
  histories: [
    {
      sequence: 0,
      operation: 'Tạo đơn',
      operationID: 0,
      operation_en: 'Created',
      city: 'Hà Nội',
      district: '',
      loc_time: '18/08/2023 09:00',
    },
    'noise',
    { sequence: 1, operation: 'Đã phát', loc_time: 'hôm qua', delayReason: 'Mưa', operationType: 'OP4' },
  ],
  p_link_image: 'https://img.example/1.jpg',
  bill_image_link: ['https://img.example/2.jpg', 'javascript:alert(1)', 7],
  document_image_link: null,
}
const read = (data: unknown) => readTrackingAnswer(answered({ success: true, message: 'ok', data }))

describe('tracking', () => {
  it('reads a record in our terms, and hides masked phones', () => {
    expect(read([record])).toMatchObject({
      kind: 'found',
      record: {
        billCode: 'SHP1',
        refCode: 'A-1',
        statusId: 4,
        statusText: 'Đã phát',
        weightGrams: 1200,
        volumetricWeightGrams: null,
        codAmountVnd: 150_000,
        fees: { insuranceVnd: 1500, totalVnd: 31_500 },
        pickedUpAtMs: Date.UTC(2023, 7, 18, 16, 59, 59),
        sender: { phone: '0908765432' },
        receiver: { name: 'Trần Thị B', phone: null },
        history: [
          {
            atMs: Date.UTC(2023, 7, 18, 2),
            textVi: 'Tạo đơn',
            textEn: 'Created',
            place: 'Hà Nội',
            operationId: 0,
            operationType: '',
          },
          { atMs: null, textVi: 'Đã phát', delayReason: 'Mưa', operationId: null, operationType: 'OP4' },
        ],
        widthCm: 20,
        paymentStatus: 'Đã thanh toán',
        paidAtMs: Date.UTC(2023, 7, 18, 17),
        paymentMethodCode: '11',
        serviceCode: '90',
        deliveryFeeVnd: 0,
        otherFeeVnd: null,
        description: 'Có lắp đặt',
        cargoContent: 'Áo thun',
        images: [
          { kind: 'proof-of-delivery', link: 'https://img.example/1.jpg' },
          { kind: 'waybill', link: 'https://img.example/2.jpg' },
        ],
      },
    })
  })

  it('takes the record as an object, in a list, or in a wrapped list', () => {
    expect([record, [record], { items: [record] }].map((data) => read(data).kind)).toEqual(['found', 'found', 'found'])
  })

  it('reads a thousand events of a bill, and none behind them', () => {
    const histories = Array.from({ length: 1001 }, (_, sequence) => ({ operation: 'Đã đến kho', sequence }))
    const answer = read([{ ...record, histories }])
    expect(answer.kind === 'found' && answer.record.history.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 1000 }, (_, sequence) => sequence),
    )
  })

  it('says not-found where the carrier says no or gives an empty list, and unclear where it says nothing', () => {
    const no = answered({ success: false, message: 'Không tìm thấy', data: {} }, { status: 404 })
    expect(readTrackingAnswer(no)).toEqual({ kind: 'not-found', message: 'Không tìm thấy' })
    expect(read([])).toEqual({ kind: 'not-found', message: 'ok' })
    expect(read({}).kind).toBe('unclear')
    expect(read([record, record]).kind).toBe('unclear')
    expect(readTrackingAnswer(answered('<html>')).kind).toBe('unclear')
  })
})
