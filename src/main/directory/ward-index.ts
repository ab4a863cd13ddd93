import type { Steps } from './built-once.ts'
import type { DirectoryData } from './load-directory.ts'
import {
  entriesInSteps,
  higherPlacesOf,
  indexInSteps,
  nameReader,
  type Entry,
  type HigherPlaces,
  type NameReader,
  type PlaceIndex,
} from './place-index.ts'

/** A ward of today. */
export interface Ward {
  readonly code: string
  readonly name: string
  readonly provinceCode: string
  readonly provinceName: string
}

/** The wards of today, each by its own name and by those of the abolished wards that it took over. */
export function* wardIndexInSteps(data: DirectoryData): Steps<PlaceIndex<Ward>> {
  const wards = wardsByCode(data)
  const places = higherPlacesOf(data)
  const readName = nameReader()
  yield
  const todays = yield* todaysWards(data, wards, places, readName)
  const abolished = yield* abolishedWards(data, wards, places, readName)
  return yield* indexInSteps([...todays, ...abolished])
}

export function wardsByCode(data: DirectoryData): ReadonlyMap<string, Ward> {
  const provinceNames = new Map(data.provinces.map(([code, name]) => [code, name]))
  return new Map(
    data.wards.map(([code, name, provinceCode]) => {
      return [code, { code, name, provinceCode, provinceName: provinceNames.get(provinceCode) ?? '' }]
    }),
  )
}

/** A ward of today is also found by the districts and provinces that it was made from: "mỹ tho tiền giang". */
function todaysWards(
  data: DirectoryData,
  wards: ReadonlyMap<string, Ward>,
  places: HigherPlaces,
  readName: NameReader,
): Steps<Entry<Ward>[]> {
  const madeFrom = new Map<string, Set<number>>()
  for (const [, district, ...codes] of data.units)
    for (const code of codes) madeFrom.set(code, (madeFrom.get(code) ?? new Set()).add(district))
  return entriesInSteps(wards.values(), (ward) => {
    const contexts = new Set([places.ofProvince.get(ward.provinceCode) ?? []])
    for (const district of madeFrom.get(ward.code) ?? []) {
      contexts.add(places.ofDistrict[district] ?? [])
      contexts.add(places.ofOldProvince.get(data.districts[district]?.[1] ?? '') ?? [])
    }
    const { type, folded, accented } = readName(ward.name)
    return [{ place: ward, key: ward.code, type, folded, accented, context: [...contexts], successorOf: null }]
  })
}

function abolishedWards(
  data: DirectoryData,
  wards: ReadonlyMap<string, Ward>,
  places: HigherPlaces,
  readName: NameReader,
): Steps<Entry<Ward>[]> {
  return entriesInSteps(data.units, ([name, districtIndex, ...codes]) => {
    const [district = '', province = ''] = data.districts[districtIndex] ?? []
    const { type, folded, accented } = readName(name)
    const successorOf = `${name}, ${district}, ${province}`
    const old = [places.ofDistrict[districtIndex] ?? [], places.ofOldProvince.get(province) ?? []]
    return codes.flatMap((code) => {
      const ward = wards.get(code)
      // A name that lives on is found as the ward of today, by the same old district.
      if (ward === undefined || ward.name === name) return []
      const context = [...old, places.ofProvince.get(ward.provinceCode) ?? []]
      return [{ place: ward, key: code, type, folded, accented, context, successorOf }]
    })
  })
}
