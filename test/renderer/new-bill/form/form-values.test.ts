import { describe, expect, it } from 'vitest'
import { emptyBill, type BillInput } from '../../../../src/shared/domain/bill/bill-input.ts'
import { checkBill } from '../../../../src/shared/domain/validation/check-bill.ts'
import { parseCm } from '../../../../src/renderer/src/format/centimetres.ts'
import { parseWhole } from '../../../../src/renderer/src/format/whole-number.ts'
import { fillForm, readForm } from '../../../../src/renderer/src/new-bill/form/form-values.ts'

const location = {
  system: 'new',
  provinceCode: '01',
  provinceName: 'Hà Nội',
  wardCode: '00004',
  wardName: 'Phường Ba Đình',
} as const
const whole: BillInput = {
  ...emptyBill,
  refCode: 'TB02-1',
  sender: { name: 'Shop Mộc An', phone: '0901234567', address: '18 Cộng Hòa', location },
  receiver: { name: 'Lê Hoàng Phúc', phone: '0908765432', address: '245/8 Phạm Văn Thuận', location },
  receiverEmail: 'a@b.vn',
  returnTo: { name: 'Kho Long Biên', phone: '0912345678', address: '25 Ngọc Lâm', location },
  cargo: {
    content: 'Áo thun',
    typeId: 2,
    packageCount: 3,
    weightGrams: 1234,
    lengthCm: 30.5,
    widthCm: 20,
    heightCm: null,
    valueVnd: 300_000,
  },
  serviceId: 90,
  paymentMethodId: 11,
  codAmountVnd: 1_234_567,
  otherFeeVnd: 0,
  returnDocument: true,
  installation: true,
  carrierDraft: true,
  billType: 'trade-in-return',
  billReturn: 'DH-55712',
  note: 'Gọi trước khi giao',
}

describe('the fields of New bill', () => {
  it('give back the same bill that they were filled with', () => {
    expect(readForm(fillForm(whole))).toEqual({ bill: whole, unreadable: [] })
    expect(readForm(fillForm(emptyBill))).toEqual({ bill: emptyBill, unreadable: [] })
  })

  it('read money, weight and phones as people type them', () => {
    const values = fillForm(whole)
    values.codAmountVnd = '150k'
    values.cargo.weightGrams = '1,2'
    values.receiver = { ...values.receiver, phone: '+84 908.765.432' }
    const { bill } = readForm(values)
    expect([bill.codAmountVnd, bill.cargo.weightGrams, bill.receiver.phone]).toEqual([150_000, 1200, '0908765432'])
  })

  it('read a text as it is seen: what nobody sees of a pasted one is no part of it', () => {
    const pasted = (text: string): string => ` \u200B${text.normalize('NFD')}\u2060 `
    const values = fillForm(whole)
    values.refCode = pasted(whole.refCode)
    values.receiver = { ...values.receiver, name: pasted(whole.receiver.name), address: pasted(whole.receiver.address) }
    values.cargo.content = pasted(whole.cargo.content)
    values.note = pasted(whole.note)
    expect(readForm(values)).toEqual({ bill: whole, unreadable: [] })
    values.receiver = { ...values.receiver, name: '\u200B' }
    expect(checkBill(readForm(values).bill, 'v3')).toContainEqual({ field: 'receiver.name', kind: 'required' })
  })

  it('report a number that cannot be read instead of dropping it', () => {
    const values = fillForm(whole)
    values.codAmountVnd = '1.5'
    values.cargo.lengthCm = 'dài'
    expect(readForm(values).unreadable).toEqual([
      { field: 'cargo.lengthCm', kind: 'not-a-number' },
      { field: 'codAmountVnd', kind: 'not-a-number' },
    ])
  })

  it('forget the return address and the related reference where the packer took them back', () => {
    const values = { ...fillForm(whole), returnElsewhere: false, billType: 'outbound' as const }
    expect([readForm(values).bill.returnTo, readForm(values).bill.billReturn]).toEqual([null, ''])
  })

  it('take whole parcels and centimetres with one decimal sign', () => {
    expect(['2', ' 02 ', '1,5', '-1', ''].map(parseWhole)).toEqual([2, 2, null, null, null])
    expect(['30', '30,5', '30.5', '1.2.3', 'x'].map(parseCm)).toEqual([30, 30.5, 30.5, null, null])
  })
})
