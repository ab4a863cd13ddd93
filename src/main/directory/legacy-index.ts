import type { Steps } from './built-once.ts'
import type { LegacyNames } from '../../shared/domain/place/directory.ts'
import type { DirectoryData } from './load-directory.ts'
import {
  districtPhrases,
  entriesInStep,
  higherPlacesOf,
  indexInSteps,
  nameReader,
  provincePhrases,
  type Entry,
  type HigherPlaces,
  type NameReader,
  type PlaceIndex,
} from './place-index.ts'
import { wardsByCode, type Ward } from './ward-index.ts'

/**
 * The wards until 30 June 2025 with their districts, each by its own name and by that of the ward of today that it is part
 * of. `further` are places that the directory does not know: the station has seen them on bills.
 */
export function* legacyIndexInSteps(
  data: DirectoryData,
  further: readonly LegacyNames[],
): Steps<PlaceIndex<LegacyNames>> {
  const readName = nameReader()
  const places = higherPlacesOf(data)
  const wards = wardsByCode(data)
  const byOwnName: Entry<LegacyNames>[] = []
  const byTodaysName: Entry<LegacyNames>[] = []
  yield
  for (const [position, [wardName, districtIndex, ...codes]] of data.units.entries()) {
    if (position % entriesInStep === 0) yield
    const [districtName = '', provinceName = ''] = data.districts[districtIndex] ?? []
    const place = { provinceName, districtName, wardName }
    const old = [places.ofDistrict[districtIndex] ?? [], places.ofOldProvince.get(provinceName) ?? []]
    const successors = codes.flatMap((code) => wards.get(code) ?? [])
    const todaysProvinces = new Set(successors.map(({ provinceCode }) => places.ofProvince.get(provinceCode) ?? []))
    byOwnName.push(entryOf(place, readName, [...old, ...todaysProvinces]))
    for (const ward of successors)
      if (ward.name !== wardName) byTodaysName.push(partOf(place, ward, places, old, readName))
  }
  const seen = further.map((place) =>
    entryOf(place, readName, [districtPhrases(place.districtName), provincePhrases(place.provinceName)]),
  )
  return yield* indexInSteps([...byOwnName, ...seen, ...byTodaysName])
}

function entryOf(place: LegacyNames, readName: NameReader, context: Entry<LegacyNames>['context']): Entry<LegacyNames> {
  return { place, key: keyOf(place), ...readName(place.wardName), context, successorOf: null }
}

/** "Phường Sài Gòn" of today finds the old wards that it was made of; which of them is meant, a person says. */
function partOf(
  place: LegacyNames,
  ward: Ward,
  places: HigherPlaces,
  old: Entry<LegacyNames>['context'],
  readName: NameReader,
): Entry<LegacyNames> {
  const context = [...old, places.ofProvince.get(ward.provinceCode) ?? []]
  return {
    place,
    key: keyOf(place),
    ...readName(ward.name),
    context,
    successorOf: `${ward.name}, ${ward.provinceName}`,
  }
}

function keyOf({ provinceName, districtName, wardName }: LegacyNames): string {
  return `${wardName}|${districtName}|${provinceName}`
}
