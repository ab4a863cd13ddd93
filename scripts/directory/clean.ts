import type { BuiltDirectory, WardRow } from './built-directory.ts'
import { cleanName, compareText, shortPlaceName } from './place-names.ts'
import type { Patches, Source } from './source.ts'
import { linkSuccessors } from './successors.ts'

/** Cleans the package's tables. Throws where a row can be given no certain meaning: better no build than a guess. */
export function cleanDirectory(source: Source, patches: Patches): BuiltDirectory {
  const provinces = cleanProvinces(source, patches)
  const wards = cleanWards(source, patches, new Set(provinces.map(([code]) => code)))
  const { districts, units, repairs } = linkSuccessors(source, wards, patches)
  return { provinces, wards, districts, units, repairs: { ...repairs, notComposed: countNotComposed(source) } }
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
  for (const { code } of patches.strayCodes) byCode.delete(code)
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
