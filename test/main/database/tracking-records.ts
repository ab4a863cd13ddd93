import type { TrackingRecord } from '../../../src/shared/domain/tracking.ts'
import { fees } from './bill-books.ts'

const nobody = { name: '', phone: null, address: '', wardName: '', districtName: '', provinceName: '' }

/** What tracking says of a bill, with one event. */
export function trackingOf(billCode: string, atMs = 5): TrackingRecord {
  return {
    billCode,
    refCode: '',
    statusId: 3,
    statusText: '',
    weightGrams: 1200,
    volumetricWeightGrams: null,
    widthCm: 10.5,
    lengthCm: null,
    heightCm: null,
    paymentStatus: 'Chưa thanh toán',
    paidAtMs: null,
    paymentMethodCode: '11',
    serviceCode: '90',
    sender: nobody,
    receiver: nobody,
    codAmountVnd: null,
    fees: { ...fees, mainVnd: 20_000 },
    deliveryFeeVnd: 0,
    otherFeeVnd: null,
    pickedUpAtMs: 5,
    expectedAtMs: null,
    deliveredAtMs: null,
    description: '',
    cargoContent: '',
    note: '',
    history: [
      {
        sequence: 0,
        atMs,
        textVi: 'Đã lấy',
        textEn: 'Picked up',
        place: 'HCM',
        statusCode: '3',
        operationId: 0,
        operationType: '',
        delayReason: '',
      },
    ],
    images: [{ kind: 'waybill', link: 'https://img.example/1.jpg' }],
  }
}
