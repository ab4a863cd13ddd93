import type { LegacyMatch } from '../../../shared/domain/place/directory.ts'
import type { IdLocation, Location } from '../../../shared/domain/place/location.ts'

/** How the older interfaces name a place: by its old names, or by the carrier's own numbers. */
export type LegacySystem = 'names' | 'ids'

/** The place that a person has picked. Numbers that were typed already stay where the carrier's are not known. */
export function legacyLocation(match: LegacyMatch, system: LegacySystem, before: Location | null): Location {
  const { provinceName, districtName, wardName } = match
  if (system === 'names') return { system, provinceName, districtName, wardName }
  const typed = before?.system === 'ids' && before.wardName === '' ? before : null
  const number = (part: 'provinceId' | 'districtId' | 'wardId'): number =>
    match.numbers[part] > 0 ? match.numbers[part] : (typed?.[part] ?? 0)
  return {
    system,
    provinceId: number('provinceId'),
    districtId: number('districtId'),
    wardId: number('wardId'),
    provinceName,
    districtName,
    wardName,
  }
}

/** A place with a name needs no list any more; what lies around it, in one line. */
export function chosenPlace(value: Location | null, system: LegacySystem): { readonly around: string } | null {
  if (value === null || value.system !== system || value.wardName === '') return null
  return { around: [value.districtName, value.provinceName].filter((name) => name !== '').join(', ') }
}

/** Something of the place is there and something is missing that only typing can bring, or shows nowhere else. */
export function isHalfPlace(value: Location | null, system: LegacySystem): boolean {
  if (value === null || value.system !== system) return false
  if (value.system === 'ids') return value.wardName === '' || numbersOf(value).includes(0)
  return value.system === 'names' && [value.provinceName, value.districtName, value.wardName].includes('')
}

/** A named place whose numbers nobody of this account has entered yet. */
export function lacksNumbers(value: Location | null): boolean {
  return value?.system === 'ids' && value.wardName !== '' && numbersOf(value).includes(0)
}

function numbersOf({ provinceId, districtId, wardId }: IdLocation): number[] {
  return [provinceId, districtId, wardId]
}
