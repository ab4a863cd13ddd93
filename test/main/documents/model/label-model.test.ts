import { describe, expect, it } from 'vitest'
import { labelModelOf, type LabelContext } from '../../../../src/main/documents/model/label-model.ts'
import { emptyBill, type BillInput } from '../../../../src/shared/domain/bill/bill-input.ts'
import { labelModelSchema } from '../../../../src/shared/domain/printing/label.ts'

const bill: BillInput = {
  ...emptyBill,
  refCode: 'DH-1',
  receiver: {
    name: 'Lê Hữu Phước',
    phone: '0912345678',
    address: '5 Lê Lợi',
    location: {
      system: 'new',
      provinceCode: '66',
      provinceName: 'Tỉnh Đắk Lắk',
      wardCode: '00004',
      wardName: 'Xã Ea Kar',
    },
  },
  cargo: { ...emptyBill.cargo, content: 'Sách', packageCount: 2, weightGrams: 900 },
  serviceId: 90,
  paymentMethodId: 20,
  codAmountVnd: 50_000,
}
const context: LabelContext = {
  stationName: 'Trạm 02',
  services: [{ id: 90, vi: 'Chuyển phát nhanh', en: 'Express' }],
  paymentMethods: [
    { id: 10, vi: 'Gửi trả', en: 'Sender' },
    { id: 20, vi: 'Nhận trả', en: 'Receiver', receiverPays: true },
  ],
  training: false,
  printedAtMs: 1,
  reprintNumber: 0,
}

describe('the label of a bill', () => {
  it('has the words of the presets, the receiver and who pays', () => {
    const model = labelModelOf({ bill, billCode: 'SME1' }, context)
    expect(model).toMatchObject({ kind: 'label', serviceName: 'Chuyển phát nhanh', payer: 'receiver', packageCount: 2 })
    expect(model.receiver).toMatchObject({ wardName: 'Xã Ea Kar', provinceName: 'Tỉnh Đắk Lắk' })
    expect(labelModelSchema.parse(model)).toEqual(model)
  })

  it('is a provisional slip while there is no bill code', () => {
    expect(labelModelOf({ bill, billCode: null }, context)).toMatchObject({ kind: 'provisional-slip', billCode: null })
  })

  it('shows the number of a service that the presets do not know, and lets the sender pay by default', () => {
    const unknown = { ...bill, serviceId: 77, paymentMethodId: null }
    expect(labelModelOf({ bill: unknown, billCode: 'SME1' }, context)).toMatchObject({
      serviceName: '77',
      payer: 'sender',
    })
  })

  it('lets the receiver pay by whatever method the list says so of', () => {
    const paymentMethods = [
      { id: 20, vi: 'Gửi trả', en: 'Sender' },
      { id: 31, vi: 'Nhận trả', en: 'Receiver', receiverPays: true },
    ]
    const payer = (paymentMethodId: number) =>
      labelModelOf({ bill: { ...bill, paymentMethodId }, billCode: 'SME1' }, { ...context, paymentMethods }).payer
    expect([payer(20), payer(31), payer(99)]).toEqual(['sender', 'receiver', 'sender'])
  })

  it('stays a valid label for a bill that is hardly filled in', () => {
    const model = labelModelOf({ bill: emptyBill, billCode: 'SME1' }, context)
    expect(labelModelSchema.safeParse(model).success).toBe(true)
  })
})
