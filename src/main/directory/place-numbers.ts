import type { BillInput } from '../../shared/domain/bill/bill-input.ts'
import type { LegacyMatch, LegacyNames } from '../../shared/domain/place/directory.ts'
import { foldText } from '../../shared/domain/text/fold.ts'
import type { Location } from '../../shared/domain/place/location.ts'
import type { CarrierPlace, CarrierPlaceStore } from '../database/stores/carrier-places.ts'
import { markedName } from './words.ts'

/** What the station knows of the carrier's own numbers for places. */
export interface PlaceNumbers {
  /** The numbers of a place, 0 for each that was never seen: a new ward of a known district lacks its own alone. */
  of(names: LegacyNames): LegacyMatch['numbers']
  /** Every place that has all three numbers; the same list until another one is learned. */
  places(): readonly LegacyNames[]
}

export interface LearnedNumbers extends PlaceNumbers {
  /** Keeps the numbers of the bill's places, where their names are known too. */
  learn(bill: BillInput, atMs: number): void
}

/** Numbers are learned from what packers enter: the interface shows no list of districts. They are read at the first question. */
export function openPlaceNumbers(store: CarrierPlaceStore): LearnedNumbers {
  let read: Known | undefined
  const known = (): Known => (read ??= numbersOf(store.all()))
  return {
    of(names) {
      const { numbers } = known()
      const [province, district, ward] = keysOf(names)
      return {
        provinceId: numbers.get(province) ?? 0,
        districtId: numbers.get(district) ?? 0,
        wardId: numbers.get(ward) ?? 0,
      }
    },
    places: () => known().places,
    learn({ sender, receiver, returnTo }, atMs) {
      const whole = [sender.location, receiver.location, returnTo?.location ?? null].flatMap(wholePlace)
      for (const place of whole) {
        if (isKnown(place, known().numbers)) continue
        store.put(place, atMs)
        read = withPlace(known(), place)
      }
    },
  }
}

interface Known {
  /** Oldest first. */
  readonly places: readonly CarrierPlace[]
  readonly numbers: Map<string, number>
}

function numbersOf(places: readonly CarrierPlace[]): Known {
  const numbers = new Map<string, number>()
  for (const place of places) putNumbers(numbers, place)
  return { places, numbers }
}

/** Reading thousands of places anew for one that is learned would hold up the bill that is being saved. */
function withPlace({ places, numbers }: Known, place: CarrierPlace): Known {
  putNumbers(numbers, place)
  return { places: [...places.filter((other) => !hasSameNames(other, place)), place], numbers }
}

const hasSameNames = (a: CarrierPlace, b: CarrierPlace): boolean =>
  a.wardName === b.wardName && a.districtName === b.districtName && a.provinceName === b.provinceName

/** The newest number of a province or district wins over what older bills said. */
function putNumbers(numbers: Map<string, number>, place: CarrierPlace): void {
  const [province, district, ward] = keysOf(place)
  numbers.set(province, place.provinceId)
  numbers.set(district, place.districtId)
  numbers.set(ward, place.wardId)
}

function wholePlace(location: Location | null): CarrierPlace[] {
  if (location?.system !== 'ids') return []
  const { system, ...place } = location
  const named = [place.provinceName, place.districtName, place.wardName].every((name) => name.trim() !== '')
  const numbered = [place.provinceId, place.districtId, place.wardId].every((id) => id > 0)
  return system === 'ids' && named && numbered ? [place] : []
}

function isKnown(place: CarrierPlace, numbers: ReadonlyMap<string, number>): boolean {
  const [province, district, ward] = keysOf(place)
  return (
    numbers.get(province) === place.provinceId &&
    numbers.get(district) === place.districtId &&
    numbers.get(ward) === place.wardId
  )
}

/**
 * "TP. Hà Nội" and "Hà Nội" are one province. A district's or ward's type tells two of one name apart, and so do its marks: Huyện
 * Lộc Ninh has Xã Lộc Thành and Xã Lộc Thạnh.
 */
function keysOf({
  provinceName,
  districtName,
  wardName,
}: LegacyNames): [province: string, district: string, ward: string] {
  const province = foldText(provinceName).replace(/^(?:thanh pho|tp\.?|tinh)\s+/, '')
  const district = `${province}|${markedName(districtName)}`
  return [province, district, `${district}|${markedName(wardName)}`]
}
