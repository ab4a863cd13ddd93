import districtRows from '../data/districts-sample.json' with { type: 'json' }
import legacyProvinceRows from '../data/provinces-legacy.json' with { type: 'json' }
import newProvinceRows from '../data/provinces-new.json' with { type: 'json' }
import wardRows from '../data/wards-sample.json' with { type: 'json' }
import type { WardRecord } from '../options.ts'
import type { Place } from '../shipments/shipment.ts'

interface NamedPlace {
  readonly id: string
  readonly name: string
}

export type Zone = 'same-province' | 'same-region' | 'far'

/** The carrier's own directory: all provinces of both systems, a sample of wards and districts unless given better. */
export interface Places {
  readonly newProvinces: readonly NamedPlace[]
  readonly legacyProvinces: readonly NamedPlace[]
  wardsOf(provinceId: string): readonly WardRecord[]
  districtsOf(provinceId: string): readonly NamedPlace[]
  isNewProvince(code: string): boolean
  /** Why a ward code cannot be accepted, or null. Without a full list only its form is judged. */
  wardProblem(provinceCode: string, wardCode: string): 'form' | 'unknown' | null
  fromCodes(provinceCode: string, wardCode: string): Place
  fromNames(province: string, district: string, ward: string): Place
  fromLegacyIds(provinceId: number, districtId: number, wardId: number): Place
}

const WARD_CODE = /^\d{5}$/

/** Comparable form of a name: no accents, no case, no "Tỉnh" or "Thành phố" in front. */
function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/đ/giu, 'd')
    .toLowerCase()
    .replace(/^(tinh|thanh pho|tp\.?)\s+/u, '')
    .trim()
}

/** The statistics office numbers provinces from north to south: up to 37, from 38 to 69, from 70 on. */
function regionOf(provinceCode: string): 'north' | 'centre' | 'south' {
  const number = Number(provinceCode)
  if (number < 38) return 'north'
  return number < 70 ? 'centre' : 'south'
}

/** How far two places lie apart, as the price list sees it. An unknown province counts as far. */
export function zoneBetween(from: Place, to: Place): Zone {
  if (from.provinceCode === '' || to.provinceCode === '') return 'far'
  if (from.provinceCode === to.provinceCode) return 'same-province'
  return regionOf(from.provinceCode) === regionOf(to.provinceCode) ? 'same-region' : 'far'
}

export function createPlaces(givenWards?: readonly WardRecord[]): Places {
  const wards: readonly WardRecord[] = givenWards ?? wardRows
  const wardByCode = new Map(wards.map((ward) => [ward.id, ward]))
  const newByCode = new Map(newProvinceRows.map((province) => [province.id, province.name]))
  const legacyByCode = new Map(legacyProvinceRows.map((province) => [province.id, province.name]))
  const codeByName = new Map(
    [...legacyProvinceRows, ...newProvinceRows].map((province) => [plainName(province.name), province.id]),
  )
  const districtById = new Map(districtRows.map((district) => [Number(district.id), district.name]))

  return {
    newProvinces: newProvinceRows,
    legacyProvinces: legacyProvinceRows,
    wardsOf: (provinceId) => wards.filter((ward) => ward.provinceId === provinceId),
    districtsOf: (provinceId) => districtRows.filter((district) => district.provinceId === provinceId),
    isNewProvince: (code) => newByCode.has(code),
    wardProblem(provinceCode, wardCode) {
      if (!WARD_CODE.test(wardCode)) return 'form'
      if (givenWards === undefined) return null
      return wardByCode.get(wardCode)?.provinceId === provinceCode ? null : 'unknown'
    },
    fromCodes: (provinceCode, wardCode) => ({
      provinceCode,
      wardCode,
      provinceName: newByCode.get(provinceCode) ?? provinceCode,
      districtName: '',
      wardName: wardByCode.get(wardCode)?.name ?? wardCode,
    }),
    fromNames: (province, district, ward) => ({
      provinceCode: codeByName.get(plainName(province)) ?? '',
      wardCode: '',
      provinceName: province,
      districtName: district,
      wardName: ward,
    }),
    fromLegacyIds(provinceId, districtId, wardId) {
      const provinceCode = String(provinceId).padStart(2, '0')
      return {
        provinceCode,
        wardCode: String(wardId).padStart(5, '0'),
        provinceName: legacyByCode.get(provinceCode) ?? String(provinceId),
        districtName: districtById.get(districtId) ?? String(districtId),
        wardName: String(wardId).padStart(5, '0'),
      }
    },
  }
}
