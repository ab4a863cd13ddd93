import type { Generation } from '../../src/shared/domain/account/account.ts'

/** JSON type and unit of a field on the wire; null where the generation does not have it. */
export interface MatrixField {
  readonly field: string
  readonly v3: string | null
  readonly 'legacy-names': string | null
  readonly 'legacy-ids': string | null
}

type Types = Record<Generation, string | null>

const everywhere = (type: string): Types => ({ v3: type, 'legacy-names': type, 'legacy-ids': type })
const only = (types: Partial<Types>): Types => ({ v3: null, 'legacy-names': null, 'legacy-ids': null, ...types })
const fields = (names: string, types: Types): MatrixField[] => names.split(' ').map((field) => ({ field, ...types }))

/** Every field that a create call can carry. */
export const createFields: readonly MatrixField[] = [
  ...fields('partner_id', only({ 'legacy-names': 'number', 'legacy-ids': 'number' })),
  ...fields('ref_code', everywhere('string')),
  ...fields('package_no', everywhere('number')),
  ...fields('weight', everywhere('number, kg')),
  ...fields('width length height', everywhere('number, cm')),
  ...fields('cargo_content', everywhere('string')),
  ...fields('service_id payment_method_id cargo_type_id', everywhere('number')),
  ...fields('cod_amount cargo_value', everywhere('number, đồng')),
  ...fields('note r_email', only({ 'legacy-names': 'string', 'legacy-ids': 'string' })),
  ...fields('s_name s_phone s_address r_name r_phone r_address', everywhere('string')),
  ...fields('s_province_code s_ward_code r_province_code r_ward_code', only({ v3: 'string' })),
  ...fields(
    's_province_name s_district_name s_ward_name r_province_name r_district_name r_ward_name',
    only({ 'legacy-names': 'string' }),
  ),
  ...fields(
    's_province_id s_ward_id r_province_id r_ward_id',
    only({ 'legacy-names': 'string', 'legacy-ids': 'number' }),
  ),
  ...fields('s_district_id r_district_id', only({ 'legacy-ids': 'number' })),
  ...fields('is_return_doc', everywhere('0 or 1')),
  ...fields('is_return_org', only({ v3: '0 or 1', 'legacy-names': '0 or 1' })),
  ...fields('return_name return_phone return_address', only({ v3: 'string', 'legacy-names': 'string' })),
  ...fields('return_province_code return_ward_code', only({ v3: 'string' })),
  ...fields('return_province_name return_district_name return_ward_name', only({ 'legacy-names': 'string' })),
  ...fields('is_draft', only({ v3: '0 or 1', 'legacy-names': '0 or 1' })),
  ...fields('other_fee', only({ v3: 'number, đồng', 'legacy-names': 'number, đồng' })),
  ...fields('is_installation', only({ v3: '0 or 1' })),
  ...fields('is_install', only({ 'legacy-names': '0 or 1' })),
  ...fields('bill_type', only({ v3: 'number' })),
  ...fields('bill_return', only({ v3: 'string' })),
  ...fields('utm_source', only({ 'legacy-ids': 'string' })),
]

const inLegacy = (type: string): Types => only({ 'legacy-names': type, 'legacy-ids': type })

export const updateFields: readonly MatrixField[] = [
  ...fields('partner_id', inLegacy('number')),
  ...fields('bill_code', everywhere('string')),
  ...fields('cod_amount cargo_value', everywhere('number, đồng')),
  ...fields('weight', everywhere('number, kg')),
  ...fields('length width height', everywhere('number, cm')),
  ...fields('package_no', everywhere('number')),
  ...fields('cargo_content receiver_name receiver_phone receiver_address note', everywhere('string')),
  ...fields('is_return_doc', everywhere('0 or 1')),
  ...fields('is_installation', only({ v3: '0 or 1' })),
  ...fields('is_install', inLegacy('0 or 1')),
]

export const feeFields: readonly MatrixField[] = [
  ...fields('partner_id', everywhere('number')),
  ...fields('weight', everywhere('number, kg')),
  ...fields('width length height', everywhere('number, cm')),
  ...fields('payment_method_id', everywhere('number')),
  ...fields('cod_amount cargo_value', everywhere('number, đồng')),
  ...fields('s_province_id s_ward_id r_province_id r_ward_id', everywhere('string')),
  ...fields('s_province s_district r_province r_district', everywhere('string')),
]
