import type { Carrier } from '../carrier.ts'
import { refused, succeeded, type Call, type Endpoint, type Outcome } from '../http/endpoint.ts'

/** The only value of the marker that the interface's documentation exhibits; it says nothing about the set. */
const IS_NEW_MARKER = 'N'

function wantsNew({ query }: Call): boolean | null {
  const value = query['is_new'] ?? '0'
  if (value === '0' || value === '') return false
  return value === '1' ? true : null
}

function provinces(carrier: Carrier, call: Call): Outcome {
  const isNew = wantsNew(call)
  if (isNew === null) return refused('Tham số is_new chỉ nhận 0 hoặc 1')
  const list = isNew ? carrier.places.newProvinces : carrier.places.legacyProvinces
  return succeeded(
    'Lấy danh sách tỉnh/thành thành công',
    list.map(({ id, name }) => ({ id, province_name: name, is_new: IS_NEW_MARKER })),
  )
}

/** Wards are listed for the new system only: `is_new=1` and a province. */
function wards(carrier: Carrier, call: Call): Outcome {
  const provinceId = call.query['province_id']
  if (typeof provinceId !== 'string' || provinceId === '') return refused('Thiếu tham số bắt buộc: province_id')
  if (wantsNew(call) !== true) return succeeded('Không có dữ liệu', [])
  return succeeded(
    'Lấy danh sách phường/xã thành công',
    carrier.places.wardsOf(provinceId).map(({ id, name }) => ({ id, ward_name: name, is_new: IS_NEW_MARKER })),
  )
}

function districts(carrier: Carrier, call: Call): Outcome {
  const provinceId = call.query['province_id']
  if (typeof provinceId !== 'string' || provinceId === '') return refused('Thiếu tham số bắt buộc: province_id')
  return succeeded(
    'Lấy danh sách quận/huyện thành công',
    carrier.places.districtsOf(provinceId).map(({ id, name }) => ({ id, district_name: name, is_new: IS_NEW_MARKER })),
  )
}

export function locationEndpoints(carrier: Carrier, listsWardsAndDistricts: boolean): readonly Endpoint[] {
  const common = { method: 'GET', authentication: 'bearer', messageKey: 'message' } as const
  const provinceList: Endpoint = { ...common, path: '/v3/loc/provinces', handle: (call) => provinces(carrier, call) }
  if (!listsWardsAndDistricts) return [provinceList]
  return [
    provinceList,
    { ...common, path: '/v3/loc/wards', handle: (call) => wards(carrier, call) },
    { ...common, path: '/v3/loc/districts', handle: (call) => districts(carrier, call) },
  ]
}
