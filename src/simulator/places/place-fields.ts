import type { FieldReader } from '../http/field-reader.ts'
import type { Places } from './places.ts'
import type { Place } from '../shipments/shipment.ts'

/** Province and ward of the new location system, under whatever two names this endpoint calls them. */
export function readNewPlace(fields: FieldReader, places: Places, provinceField: string, wardField: string): Place {
  const provinceCode = fields.text(provinceField, 'required')
  const wardCode = fields.text(wardField, 'required')
  if (provinceCode !== '' && !places.isNewProvince(provinceCode)) {
    fields.complain(`Mã tỉnh/thành không hợp lệ: ${provinceField}`)
  }
  const wardProblem = wardCode === '' ? null : places.wardProblem(provinceCode, wardCode)
  if (wardProblem !== null) {
    fields.complain(
      wardProblem === 'form'
        ? `Mã phường/xã không hợp lệ: ${wardField}`
        : `Phường/xã không thuộc tỉnh/thành đã chọn: ${wardField}`,
    )
  }
  return places.fromCodes(provinceCode, wardCode)
}

/** Names of the legacy system; every one of them is asked for. */
export function readNamedPlace(
  fields: FieldReader,
  places: Places,
  names: { readonly province: string; readonly district: string; readonly ward: string | null },
): Place {
  const province = fields.text(names.province, 'required')
  const district = fields.text(names.district, 'required')
  const ward = names.ward === null ? '' : fields.text(names.ward, 'required')
  return places.fromNames(province, district, ward)
}

/** The numeric ids of create-byID. Nobody documents the list of districts, so only the form is judged. */
export function readLegacyIdPlace(fields: FieldReader, places: Places, prefix: 's' | 'r'): Place {
  const wardId = fields.whole(`${prefix}_ward_id`, 'required') ?? 0
  const districtId = fields.whole(`${prefix}_district_id`, 'required') ?? 0
  const provinceId = fields.whole(`${prefix}_province_id`, 'required') ?? 0
  return places.fromLegacyIds(provinceId, districtId, wardId)
}
