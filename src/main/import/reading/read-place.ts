import type { PlaceReading, WardMatch } from '../../../shared/domain/place/directory.ts'
import { locationOfWard, type NewLocation } from '../../../shared/domain/place/location.ts'
import { foldText } from '../../../shared/domain/text/fold.ts'

/** The wards of today and of before July 2025: the search that New bill asks, and the reading that a pasted message gets. */
export interface PlaceSearch {
  search(query: string, limit: number): { readonly matches: readonly WardMatch[] }
  read(text: string, options: { readonly beginsWithWard: boolean }): PlaceReading
}

export interface PlaceCells {
  readonly address: string
  readonly ward: string
  readonly district: string
  readonly province: string
}

export interface ReadPlace {
  /** What is left of the address: house and street. */
  readonly address: string
  readonly location: NewLocation | null
  readonly fault: 'missing' | 'place-unknown' | 'place-ambiguous' | null
  /** The text that names the place; equal ones have equal answers. */
  readonly found: string
  /** What it may mean, best first. */
  readonly suggestions: readonly WardMatch[]
  /** It was named otherwise than it is called: by an abolished name, or in short. */
  readonly isMended: boolean
}

export interface PlaceDecisions {
  /** What a person has said: the text that names the place, and the ward's code. */
  readonly accepted: ReadonlyMap<string, string>
  /** An abolished ward that went into one ward alone is taken for that one. */
  readonly takesOnlySuccessor: boolean
}

type Answer = Omit<ReadPlace, 'address'>

const mostSuggestions = 5
const mostRemembered = 50_000
const longestPlace = 200
/** So much of the source's text a fault keeps; a person's decision names it by that. */
export const longestFound = 120

/** Reads places; a sheet names the same ones again and again, so each is looked up once. */
export function createPlaceReader(places: PlaceSearch, decisions: PlaceDecisions): (cells: PlaceCells) => ReadPlace {
  const known = new Map<string, Answer>()

  function lookUp(text: string, isNamed: boolean): Answer {
    const key = isNamed ? text : `?${text}`
    const before = known.get(key)
    if (before !== undefined) return before
    if (known.size >= mostRemembered) known.clear()
    const answer = decide(text, isNamed)
    known.set(key, answer)
    return answer
  }

  /** @param isNamed whether the text says that it names a ward, so that a ward's name is no district's */
  function decide(text: string, isNamed: boolean): Answer {
    const query = withoutEnglish(text)
    if (query === '' || query.length > longestPlace) return unknown(text)
    const read = isNamed ? places.read(query, { beginsWithWard: true }) : null
    const taken = read?.ward ?? null
    // Behind the text's beginning only its districts and provinces were found. A ward that is none of its province may be anywhere.
    const meant = read?.span?.start === 0 ? (taken === null ? read.candidates.slice(0, mostSuggestions) : [taken]) : []
    const matches =
      meant.length === 0 ? places.search(query, mostSuggestions).matches : read?.doubt === 'contradicted' ? [] : meant
    const [best] = matches
    if (best === undefined) return unknown(text)
    const said = matches.find(({ wardCode }) => wardCode === decisions.accepted.get(text.slice(0, longestFound)))
    const only = read?.doubt === 'former' && decisions.takesOnlySuccessor && meant.length === 1 ? best : undefined
    const chosen = said ?? taken ?? only
    if (chosen !== undefined) return found(text, chosen)
    return { ...nothing, fault: 'place-ambiguous', found: text, suggestions: matches }
  }

  return ({ address, ward, district, province }) => {
    if (ward !== '' || district !== '' || province !== '') {
      const isBare = ward === ''
      const inAddress = isBare ? wardInAddress(address) : null
      if (inAddress !== null && inAddress.street !== '') {
        const higher = [district, province].filter((part) => part !== '')
        return {
          ...lookUp([withoutPlaces(inAddress.place, higher), ...higher].join(', '), true),
          address: inAddress.street,
        }
      }
      const parts = [ward, district, province].filter((part) => part !== '')
      return { ...lookUp(parts.join(', '), !isBare), address: withoutPlaces(address, parts) }
    }
    if (address === '') return { ...missing, address }
    return placeOfAddress(address, lookUp)
  }
}

const nothing = { location: null, suggestions: [], isMended: false }
const missing: Answer = { ...nothing, fault: 'missing', found: '' }
const unknown = (text: string): Answer => ({ ...nothing, fault: 'place-unknown', found: text })

function found(text: string, ward: WardMatch): Answer {
  const isMended = !isCalled(text, ward.wardName) || !isCalled(text, ward.provinceName)
  return { location: locationOfWard(ward), fault: null, found: text, suggestions: [], isMended }
}

function isCalled(text: string, name: string): boolean {
  return foldText(text).includes(bareName(name))
}

const betweenParts = /[,;\n]|\s[-–]\s/
const country = /^(?:việt\s?nam|viet\s?nam|vietnam|vn)$/i
/** "Xa lộ" is a highway. */
const wardType = String.raw`(?:phường|phuong|p\.|p\s|p(?=\d)|xã|xa(?!\s+l[ộo])|x\.|thị trấn|thi tran|tt\.|đặc khu|dac khu)`
const startsWithWard = new RegExp(`^${wardType}\\s*[\\p{L}\\p{N}]`, 'iu')
const wardInside = new RegExp(`\\s${wardType}\\s*[\\p{L}\\p{N}]`, 'giu')

function partsOf(address: string): string[] {
  const parts = address
    .split(betweenParts)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  while (parts.length > 1 && (country.test(parts.at(-1) ?? '') || /^\d{5,6}$/.test(parts.at(-1) ?? ''))) parts.pop()
  return parts
}

/** The address parted before its ward; null where none is named. */
function wardInAddress(address: string): { readonly street: string; readonly place: string } | null {
  const parts = partsOf(address)
  const at = parts.findLastIndex((part) => startsWithWard.test(part))
  if (at !== -1) return { street: parts.slice(0, at).join(', '), place: parts.slice(at).join(', ') }
  for (let part = parts.length - 1; part >= 0; part -= 1) {
    const text = parts[part] ?? ''
    const inside = [...text.matchAll(wardInside)].at(-1)
    if (inside === undefined) continue
    const street = [...parts.slice(0, part), text.slice(0, inside.index).trim()].join(', ')
    return { street, place: [text.slice(inside.index).trim(), ...parts.slice(part + 1)].join(', ') }
  }
  return null
}

function placeOfAddress(address: string, lookUp: (text: string, isNamed: boolean) => Answer): ReadPlace {
  const named = wardInAddress(address)
  if (named !== null) return { ...lookUp(named.place, true), address: named.street }
  const parts = partsOf(address)
  // Without "phường" or "xã" a name may be a ward's or a district's: it is only suggested.
  for (const length of [2, 3]) {
    if (parts.length < length) break
    const answer = lookUp(parts.slice(-length).join(', '), false)
    if (answer.suggestions.length > 0) return { ...answer, address: parts.slice(0, -length).join(', ') }
  }
  return { ...unknown(parts.slice(-3).join(', ')), address }
}

/** A house or a lane. */
const hasNumber = /\d/

/** Marketplaces repeat ward and province behind the street. */
function withoutPlaces(address: string, places: readonly string[]): string {
  if (address === '') return ''
  if (!betweenParts.test(address)) return address
  const parts = partsOf(address)
  const known = places.join(' ')
  const isRepeated = (part: string): boolean =>
    known.includes(part) || (!hasNumber.test(part) && foldText(known).includes(bareName(part)))
  const kept = parts.findLastIndex((part, at) => at === 0 || !isRepeated(part))
  return kept === parts.length - 1 ? address : parts.slice(0, kept + 1).join(', ')
}

function bareName(part: string): string {
  return foldText(part).replace(/^(?:phuong|p\.|xa|x\.|quan|q\.|huyen|h\.|thi xa|thanh pho|tp\.?|tinh)\s*/, '')
}

/** The directory's names are Vietnamese: "Ben Thanh Ward, District 1" is "Ben Thanh, Quan 1". */
function withoutEnglish(text: string): string {
  return text
    .replaceAll(/\bdistrict\b/gi, 'quan')
    .replaceAll(/\b(?:ward|commune|township|city|province|vietnam|viet nam)\b/gi, ' ')
    .replaceAll(/[,;\n]/g, ' ')
    .trim()
}
