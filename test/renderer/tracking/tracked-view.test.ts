import { expect, it } from 'vitest'
import type { TrackingRecord } from '../../../src/shared/domain/tracking.ts'
import { viewOfRecord } from '../../../src/renderer/src/tracking/tracked-view.ts'
import { noFees } from '../../../src/shared/domain/bill/bill-fees.ts'

const event = (atMs: number, textVi: string): TrackingRecord['history'][number] => ({
  sequence: null,
  atMs,
  textVi,
  textEn: '',
  place: 'Hà Nội',
  statusCode: '',
  operationId: null,
  operationType: '',
  delayReason: '',
})
const party = { name: 'Lê Thị Đào', phone: null, address: '12 Trần Phú', wardName: 'Phường Ba Đình', districtName: '' }
const fees = { ...noFees, mainVnd: 20_000, totalVnd: 20_000 }

it("shows somebody else's bill as the carrier's record has it, the newest event first, and marks it", () => {
  const record = {
    billCode: 'CP9',
    refCode: '',
    statusId: 15,
    statusText: 'Đang vận chuyển',
    weightGrams: 1200,
    volumetricWeightGrams: null,
    widthCm: null,
    lengthCm: 20,
    heightCm: 0,
    paymentStatus: '',
    receiver: { ...party, provinceName: 'Hà Nội' },
    codAmountVnd: null,
    fees,
    expectedAtMs: null,
    cargoContent: 'Sách',
    history: [event(1000, 'Lấy hàng'), event(2000, 'Đang đi')],
    images: [],
  } as unknown as TrackingRecord // what Track shows of it
  const view = viewOfRecord(record, 5000)
  expect(view).toMatchObject({ isElsewhere: true, trackedAtMs: 5000, newsAtMs: 2000, statusId: 15 })
  expect(view.history.map(({ textVi }) => textVi)).toEqual(['Đang đi', 'Lấy hàng'])
  expect(view.receiver).toEqual({ name: 'Lê Thị Đào', phone: '', address: '12 Trần Phú, Phường Ba Đình, Hà Nội' })
  expect(view.cargo.sizesCm).toEqual([20, null, null])
  expect([view.cargo.packageCount, view.money.codAmountVnd, view.money.totalVnd]).toEqual([null, null, 20_000])
})
