import type { Patches, Source } from './source.ts'
import { linkSuccessors } from './successors.ts'

/** The shipped tables as tuples; src/main/directory/load-directory.ts reads them. */
export interface BuiltDirectory {
  /** [code, name, further folded names] */
  readonly provinces: readonly (readonly [string, string, readonly string[]])[]
  /** [code, name, province code] */
  readonly wards: readonly WardRow[]
  /** [district, province], as they were called until 30 June 2025 */
  readonly districts: readonly (readonly [string, string])[]
  /** [abolished ward, index of its district, codes of the wards that took it over] */
  readonly units: readonly (readonly [string, number, ...string[]])[]
  readonly repairs: Repairs
}

export type WardRow = readonly [code: string, name: string, provinceCode: string]

/** How many rows had each fault. */
export interface Repairs {
  /** The successor's code is in no list of wards. */
  readonly absentCodes: number
  /** Of these, found by giving the code its leading zero back, with the name agreeing. */
  readonly lostZeros: number
  /** Absent or not, the code named another ward than the row's own words; the words were followed. */
  readonly followedByName: number
  readonly withoutOldCode: number
  readonly withoutOldName: number
  readonly notComposed: number
  readonly repeated: number
}

/** Cleans the package's tables. Throws where a row can be given no certain meaning: better no build than a guess. */
export function cleanDirectory(source: Source, patches: Patches): BuiltDirectory {
  const provinces = cleanProvinces(source, patches)
  const wards = cleanWards(source, patches, new Set(provinces.map(([code]) => code)))
  const { districts, units, repairs } = linkSuccessors(source, wards)
  return { provinces, wards, districts, units, repairs: { ...repairs, notComposed: countNotComposed(source) } }
}

/** Composed letters, single spaces, one kind of apostrophe (Ea H’Leo, D'Ran). */
export function cleanName(name: string): string {
  return name.normalize('NFC').replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim()
}

/** "TP. Hà Nội", "Cà Mau", "TP. Đồng Nai": as they are written on labels. */
export function shortPlaceName(name: string): string {
  return cleanName(name)
    .replace(/^Thành phố /, 'TP. ')
    .replace(/^Tỉnh /, '')
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function cleanProvinces(source: Source, patches: Patches): BuiltDirectory['provinces'] {
  const renamed = new Map(patches.provinces.map((patch) => [patch.code, patch.name]))
  return source.provinces
    .map(({ province_code: code, name }) => {
      return [code, cleanName(renamed.get(code) ?? shortPlaceName(name)), patches.aliases[code] ?? []] as const
    })
    .toSorted((a, b) => compareText(a[0], b[0]))
}

function cleanWards(source: Source, patches: Patches, provinceCodes: ReadonlySet<string>): readonly WardRow[] {
  const byCode = new Map<string, WardRow>()
  for (const ward of source.wards)
    byCode.set(ward.ward_code, [ward.ward_code, cleanName(ward.name), ward.province_code])
  for (const patch of patches.wards) byCode.set(patch.code, [patch.code, cleanName(patch.name), patch.provinceCode])
  const wards = [...byCode.values()].toSorted((a, b) => compareText(a[0], b[0]))
  const stray = wards.find(([code, name, province]) => {
    return !/^\d{5}$/.test(code) || !provinceCodes.has(province) || !/^(?:Phường|Xã|Đặc khu) /.test(name)
  })
  if (stray) throw new Error(`Not a ward of a known province: ${stray.join(', ')}`)
  return wards
}

function countNotComposed(source: Source): number {
  const rows = [...source.wards, ...source.mappings]
  const isComposed = (value: string | null) => value === null || value === value.normalize('NFC')
  return rows.filter((row) => !Object.values(row).every(isComposed)).length
}
