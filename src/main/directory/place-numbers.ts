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

/** Numbers are learned from what packers enter: the interface shows no list of districts. */
export function openPlaceNumbers(store: CarrierPlaceStore): LearnedNumbers {
  let known = read(store)
  return {
    of: ({ provinceName, districtName, wardName }) => ({
      provinceId: known.numbers.get(keyOf(provinceName)) ?? 0,
      districtId: known.numbers.get(keyOf(provinceName, districtName)) ?? 0,
      wardId: known.numbers.get(keyOf(provinceName, districtName, wardName)) ?? 0,
    }),
    places: () => known.places,
    learn({ sender, receiver, returnTo }, atMs) {
      const whole = [sender.location, receiver.location, returnTo?.location ?? null].flatMap(wholePlace)
      const fresh = whole.filter((place) => !isKnown(place, known.numbers))
      for (const place of fresh) store.put(place, atMs)
      if (fresh.length > 0) known = read(store)
    },
  }
}

interface Known {
  readonly places: readonly CarrierPlace[]
  readonly numbers: ReadonlyMap<string, number>
}

/** The newest number of a province or district wins over what older bills said. */
function read(store: CarrierPlaceStore): Known {
  const places = store.all()
  const numbers = new Map<string, number>()
  for (const { provinceName, districtName, wardName, provinceId, districtId, wardId } of places) {
    numbers.set(keyOf(provinceName), provinceId)
    numbers.set(keyOf(provinceName, districtName), districtId)
    numbers.set(keyOf(provinceName, districtName, wardName), wardId)
  }
  return { places, numbers }
}

function wholePlace(location: Location | null): CarrierPlace[] {
  if (location?.system !== 'ids') return []
  const { system, ...place } = location
  const named = [place.provinceName, place.districtName, place.wardName].every((name) => name.trim() !== '')
  const numbered = [place.provinceId, place.districtId, place.wardId].every((id) => id > 0)
  return system === 'ids' && named && numbered ? [place] : []
}

function isKnown(place: CarrierPlace, numbers: Known['numbers']): boolean {
  return (
    numbers.get(keyOf(place.provinceName)) === place.provinceId &&
    numbers.get(keyOf(place.provinceName, place.districtName)) === place.districtId &&
    numbers.get(keyOf(place.provinceName, place.districtName, place.wardName)) === place.wardId
  )
}

/**
 * "TP. Hà Nội" and "Hà Nội" are one province. A district's or ward's type tells two of one name apart, and so do its marks: Huyện
 * Lộc Ninh has Xã Lộc Thành and Xã Lộc Thạnh.
 */
function keyOf(province: string, ...below: readonly string[]): string {
  const bare = foldText(province).replace(/^(?:thanh pho|tp\.?|tinh)\s+/, '')
  return [bare, ...below.map(markedName)].join('|')
}
