import type { FeeQuestion } from '../../../src/shared/domain/fee-quote.ts'
import type { BillInput, Party } from '../../../src/shared/domain/bill/bill-input.ts'
import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'
import type { IdLocation, Location, NamedLocation, NewLocation } from '../../../src/shared/domain/place/location.ts'
import type { WireSettings } from '../../../src/main/carrier/wire/wire-fields.ts'

export const inKilograms: WireSettings = { weightUnit: 'kg', partnerId: 10_001, partnerName: 'packbench' }

export const newPlace: NewLocation = {
  system: 'new',
  provinceCode: '01',
  provinceName: 'Hà Nội',
  wardCode: '00004',
  wardName: 'Phường Ba Đình',
}

export const namedPlace: NamedLocation = {
  system: 'names',
  provinceName: 'Hà Nội',
  districtName: 'Quận Ba Đình',
  wardName: 'Phường Phúc Xá',
}

export const numberedPlace: IdLocation = { ...namedPlace, system: 'ids', provinceId: 1, districtId: 12, wardId: 123 }

export function party(name: string, location: Location): Party {
  return { name, phone: '0908765432', address: '12 Hàng Bài', location }
}

export function billAt(location: Location, changes: Partial<BillInput> = {}): BillInput {
  return {
    ...emptyBill,
    refCode: 'A-1',
    sender: party('Kho Tân Bình', location),
    receiver: party('Trần Thị B', location),
    cargo: {
      ...emptyBill.cargo,
      content: 'Áo thun',
      typeId: 2,
      packageCount: 2,
      weightGrams: 1234,
      lengthCm: 30,
      widthCm: 20,
      heightCm: 10.5,
      valueVnd: 500_000,
    },
    serviceId: 90,
    paymentMethodId: 10,
    codAmountVnd: 150_000,
    ...changes,
  }
}

export function feeQuestionFor(place: Location, changes: Partial<FeeQuestion> = {}): FeeQuestion {
  const size = { weightGrams: 1500, lengthCm: null, widthCm: null, heightCm: null }
  return { ...size, paymentMethodId: 10, codAmountVnd: 0, valueVnd: null, from: place, to: place, ...changes }
}

/** What a create call says of `billAt` in every generation; the places differ. */
export const billOnWire = {
  ref_code: 'A-1',
  package_no: 2,
  weight: 1.234,
  width: 20,
  length: 30,
  height: 10.5,
  cargo_content: 'Áo thun',
  cargo_type_id: 2,
  cargo_value: 500_000,
  service_id: 90,
  payment_method_id: 10,
  cod_amount: 150_000,
  s_name: 'Kho Tân Bình',
  s_phone: '0908765432',
  s_address: '12 Hàng Bài',
  r_name: 'Trần Thị B',
  r_phone: '0908765432',
  r_address: '12 Hàng Bài',
}
