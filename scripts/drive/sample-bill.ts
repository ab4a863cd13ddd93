import { emptyBill, type BillInput } from '../../src/shared/domain/bill/bill-input.ts'

const haNoi = {
  system: 'new',
  provinceCode: '01',
  provinceName: 'Thành phố Hà Nội',
  wardCode: '00004',
  wardName: 'Phường Ba Đình',
} as const
const saiGon = {
  system: 'new',
  provinceCode: '79',
  provinceName: 'Thành phố Hồ Chí Minh',
  wardCode: '26740',
  wardName: 'Phường Sài Gòn',
} as const

/** A complete v3 bill; the reference is the caller's. */
export function sampleBill(refCode: string): BillInput {
  return {
    ...emptyBill,
    refCode,
    sender: { name: 'Shop Mộc An', phone: '0901234567', address: '18 Cộng Hòa', location: saiGon },
    receiver: { name: 'Lê Hoàng Phúc', phone: '0908765432', address: '245/8 Phạm Văn Thuận', location: haNoi },
    cargo: { ...emptyBill.cargo, content: 'Áo thun cotton', typeId: 2, weightGrams: 1200 },
    serviceId: 90,
    paymentMethodId: 11,
    codAmountVnd: 250_000,
  }
}
