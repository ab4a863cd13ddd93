import type { BuiltDirectory, Repairs, WardRow } from './built-directory.ts'
import { cleanName, compareText, shortPlaceName } from './place-names.ts'
import type { Patches, Source, SourceMapping } from './source.ts'

interface Successors {
  readonly districts: BuiltDirectory['districts']
  readonly units: BuiltDirectory['units']
  readonly repairs: Omit<Repairs, 'notComposed'>
}

/** A row's old place, as the key of its group. The old code is not used: 938 rows lack it and no one looks for it. */
interface OldUnit {
  readonly district: string
  readonly province: string
  readonly ward: string
  readonly successors: Set<string>
}

type Finder = (row: SourceMapping) => { readonly code: string; readonly how: 'code' | 'lost-zero' | 'name' }

/** Old wards with the wards that took them over, grouped by their district. */
export function linkSuccessors(source: Source, wards: readonly WardRow[], patches: Patches): Successors {
  const find = successorFinder(source)
  const known = new Set(wards.map(([code]) => code))
  const published = new Set(source.wards.map((ward) => ward.ward_code))
  const units = new Map<string, OldUnit>()
  const count = { absentCodes: 0, lostZeros: 0, followedByName: 0, withoutOldCode: 0, withoutOldName: 0, repeated: 0 }
  for (const row of source.mappings) {
    if (!published.has(row.new_ward_code)) count.absentCodes += 1
    if (row.old_ward_code === null || row.old_ward_code === '') count.withoutOldCode += 1
    const unit = oldUnitOf(row, units, patches)
    if (unit === null) {
      // Island districts had no wards, so there is no old ward to look for.
      count.withoutOldName += 1
      continue
    }
    const { code, how } = find(row)
    if (!known.has(code)) throw new Error(`A successor is no ward: ${code}`)
    if (how === 'lost-zero') count.lostZeros += 1
    if (how === 'name') count.followedByName += 1
    if (unit.successors.has(code)) count.repeated += 1
    unit.successors.add(code)
  }
  applyPatches(units, patches.units, known)
  return { ...tablesOf([...units.values()], patches.districts), repairs: count }
}

function applyPatches(units: Map<string, OldUnit>, patches: Patches['units'], known: ReadonlySet<string>): void {
  for (const { name: ward, district, province, codes } of patches) {
    const stray = codes.find((code) => !known.has(code))
    if (stray !== undefined) throw new Error(`A successor is no ward: ${stray}`)
    const unit = { ward, district, province, successors: new Set(codes) }
    units.set(keyOf(unit), unit)
  }
}

/**
 * A code is believed only where the row's own words name the same ward. 431 codes are in no list and 22 belong to a ward
 * elsewhere: some lost their leading zero, the others are the middle of a longer number, and padding those blindly
 * would move 23 old wards to another province. Name and province together name one ward in every row.
 */
function successorFinder(source: Source): Finder {
  const provinceNames = new Map(source.provinces.map((row) => [row.province_code, shortPlaceName(row.name)]))
  const wardKey = (ward: string, province: string) =>
    `${cleanName(ward).toLowerCase()}|${shortPlaceName(province).replace(/^TP\. /, '')}`
  const keys = new Map(
    source.wards.map((ward) => [ward.ward_code, wardKey(ward.name, provinceNames.get(ward.province_code) ?? '')]),
  )
  const codes = Map.groupBy(keys.keys(), (code) => keys.get(code) ?? '')
  return (row) => {
    const key = wardKey(row.new_ward_name, row.new_province_name)
    const padded = row.new_ward_code.padStart(5, '0')
    if (keys.get(row.new_ward_code) === key) return { code: row.new_ward_code, how: 'code' }
    if (keys.get(padded) === key) return { code: padded, how: 'lost-zero' }
    const [code, another] = codes.get(key) ?? []
    if (code === undefined || another !== undefined) throw new Error(`Not one ward: ${key} (${row.new_ward_code})`)
    return { code, how: 'name' }
  }
}

function keyOf({ province, district, ward }: Pick<OldUnit, 'province' | 'district' | 'ward'>): string {
  return `${province}|${district}|${ward}`
}

function oldUnitOf(row: SourceMapping, units: Map<string, OldUnit>, patches: Patches): OldUnit | null {
  if (!row.old_ward_name || !row.old_district_name || !row.old_province_name) return null
  const ward = cleanName(row.old_ward_name)
  const found = cleanName(row.old_district_name)
  const province = shortPlaceName(row.old_province_name)
  const renamed = patches.districts.find((patch) => patch.found === found && patch.province === province)
  const district = renamed?.name ?? found
  const key = keyOf({ province, district, ward })
  const unit = units.get(key) ?? { ward, district, province, successors: new Set<string>() }
  units.set(key, unit)
  return unit
}

function tablesOf(units: readonly OldUnit[], patches: Patches['districts']): Pick<Successors, 'districts' | 'units'> {
  const unknown = patches.find(
    ({ name, province }) => !units.some((u) => u.district === name && u.province === province),
  )
  if (unknown) throw new Error(`Not a district: ${unknown.name}, ${unknown.province}`)
  const furtherNames = new Map(patches.map(({ name, province, further }) => [`${province}|${name}`, further]))
  const sorted = units.toSorted(
    (a, b) => compareText(a.province, b.province) || compareText(a.district, b.district) || compareText(a.ward, b.ward),
  )
  const indexes = new Map<string, number>()
  const districts: (readonly [string, string, ...string[]])[] = []
  const rows = sorted.map(({ district, province, ward, successors }) => {
    const key = `${province}|${district}`
    const index = indexes.get(key) ?? districts.push([district, province, ...(furtherNames.get(key) ?? [])]) - 1
    indexes.set(key, index)
    return [ward, index, ...[...successors].toSorted(compareText)] as const
  })
  return { districts, units: rows }
}
