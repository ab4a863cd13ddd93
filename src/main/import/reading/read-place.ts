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
  /** What the address says of another ward than its cell; empty for nothing. */
  readonly contradicted: string
}

export interface PlaceDecisions {
  /** What a person has said: the text that names the place, and the ward's code. */
  readonly accepted: ReadonlyMap<string, string>
  /** An abolished ward that went into one ward alone is taken for that one. */
  readonly takesOnlySuccessor: boolean
}

interface Answer extends Omit<ReadPlace, 'address' | 'contradicted'> {
  /** What of the text names no place: a street that was typed behind its ward. */
  readonly rest: string
}

const mostSuggestions = 5
const mostRemembered = 50_000
const longestPlace = 200
/** So much of the source's text a fault keeps; a person's decision names it by that. */
export const longestFound = 120

/** Reads places; a sheet names the same ones again and again, so each is looked up once. */
export function createPlaceReader(places: PlaceSearch, decisions: PlaceDecisions): (cells: PlaceCells) => ReadPlace {
  const known = new Map<string, Answer>()
  const knownNames = new Map<string, ReadonlySet<string>>()

  function namesIn(cells: readonly string[]): ReadonlySet<string> {
    const key = cells.join('\n')
    const names = knownNames.get(key) ?? new Set(partsOf(key).flatMap(namesOf))
    if (knownNames.size >= mostRemembered) knownNames.clear()
    knownNames.set(key, names)
    return names
  }

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
    const place = withoutEnglish(text)
    // The search passes over what stands before a comma.
    const query = place.replaceAll(/[,;\n]/g, ' ').trim()
    if (query === '' || place.length > longestPlace) return { ...unknown(text), rest: text }
    const read = isNamed ? places.read(place, { beginsWithWard: true }) : null
    const taken = read?.ward ?? null
    // Behind the text's beginning only its districts and provinces were found. A ward that is none of its province may be anywhere.
    const begin = place.length - place.trimStart().length
    const meant =
      read?.span?.start === begin ? (taken === null ? read.candidates.slice(0, mostSuggestions) : [taken]) : []
    const matches =
      meant.length === 0 ? places.search(query, mostSuggestions).matches : read?.doubt === 'contradicted' ? [] : meant
    const [best] = matches
    const rest = restOf(text, place, read)
    if (best === undefined) return { ...unknown(text), rest }
    const said = matches.find(({ wardCode }) => wardCode === decisions.accepted.get(text.slice(0, longestFound)))
    const only = read?.doubt === 'former' && decisions.takesOnlySuccessor && meant.length === 1 ? best : undefined
    const chosen = said ?? taken ?? only
    if (chosen !== undefined) return { ...found(text, chosen), rest }
    return { ...nothing, fault: 'place-ambiguous', found: text, suggestions: matches, rest }
  }

  /** Of a sheet in which only some columns were sorted, each address stands beside the ward of another order. */
  function otherWardIn(address: string, province: string, chosen: NewLocation): string {
    const parts = partsOf(address)
    const at = parts.findLastIndex(({ text }) => startsWithWard.test(text))
    if (at === -1) return ''
    const place = address.slice(parts[at]?.start, parts.at(-1)?.end)
    const own = lookUp(place, true).location ?? lookUp(`${place}, ${province}`, true).location
    return own === null || own.wardCode === chosen.wardCode ? '' : place
  }

  return ({ address, ward, district, province }) => {
    if (ward !== '' || district !== '' || province !== '') {
      const isBare = ward === ''
      const inAddress = isBare ? wardInAddress(address) : null
      if (inAddress !== null && inAddress.street !== '') {
        const higher = [district, province].filter((part) => part !== '')
        return beside(
          inAddress.street,
          lookUp([withoutPlaces(inAddress.place, namesIn(higher)), ...higher].join(', '), true),
        )
      }
      const parts = [ward, district, province].filter((part) => part !== '')
      const answer = lookUp(parts.join(', '), !isBare)
      const contradicted = answer.location === null ? '' : otherWardIn(address, province, answer.location)
      return { ...answer, address: withoutPlaces(address, namesIn(parts)), contradicted }
    }
    if (address === '') return { ...missing, address, contradicted: '' }
    return placeOfAddress(address, lookUp)
  }
}

const nothing = { location: null, suggestions: [], isMended: false, rest: '' }
const missing: Answer = { ...nothing, fault: 'missing', found: '' }
const unknown = (text: string): Answer => ({ ...nothing, fault: 'place-unknown', found: text })

function found(text: string, ward: WardMatch): Answer {
  const isMended = !isCalled(text, ward.wardName) || !isCalled(text, ward.provinceName)
  return { location: locationOfWard(ward), fault: null, found: text, suggestions: [], isMended, rest: '' }
}

/** Nothing of an address is lost: what stands around its place stays with the street. */
function beside(street: string, { rest, ...answer }: Answer): ReadPlace {
  return { ...answer, address: [street, rest].filter((part) => part !== '').join(', '), contradicted: '' }
}

/** @param place the text as it is looked up, in which the words that name no place are blanks */
function restOf(text: string, place: string, read: PlaceReading | null): string {
  if (read === null || read.span === null) return text
  const left = (from: number, to: number): Part[] =>
    partsOf(text.slice(from, to)).filter(
      (part) => hasWords.test(place.slice(from + part.start, from + part.end)) && !isOfCountry(part),
    )
  const spans = [read.span, ...read.repeats]
  return textOf(
    spans
      .flatMap(({ start }, at) => left(spans[at - 1]?.end ?? 0, start))
      .concat(left(spans.at(-1)?.end ?? 0, text.length)),
  )
}

const hasWords = /[\p{L}\p{N}]/u

function isCalled(text: string, name: string): boolean {
  return foldText(text).includes(bareName(name))
}

/** One of the signs, or a dash between two blanks. */
const betweenParts = /[,;\n]|\s[-–]\s/
const isOneSign = /[,;\n]/
/** The country, a postcode, or both. */
const country = /^(?:\d{5,6}\s*)?(?:việt\s?nam|viet\s?nam|vietnam|vn)?\.?$/i
/** "Xa lộ" is a highway and "thị xã" a district. */
const wardType = String.raw`(?:phường|phuong|p\.|p\s|p(?=\d)|xã|xa(?!\s+l[ộo])|x\.|thị trấn|thi tran|tt\.|đặc khu|dac khu)`
const startsWithWard = new RegExp(`^${wardType}\\s*[\\p{L}\\p{N}]`, 'iu')
const wardInside = new RegExp(`(?<!(?:^|\\s)th[ịi])\\s${wardType}\\s*[\\p{L}\\p{N}]`, 'giu')

interface Part {
  readonly text: string
  readonly start: number
  readonly end: number
}

function partsOf(address: string): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const piece of address.split(betweenParts)) {
    const text = piece.trim()
    const start = from + piece.indexOf(text)
    if (text !== '') parts.push({ text, start, end: start + text.length })
    from += piece.length
    from += isOneSign.test(address[from] ?? '') ? 1 : 3
  }
  while (parts.length > 1 && isOfCountry(parts.at(-1))) parts.pop()
  return parts
}

const isOfCountry = (part: Part | undefined): boolean => part !== undefined && country.test(part.text)

/** The address parted before its ward; null where none is named. */
function wardInAddress(address: string): { readonly street: string; readonly place: string } | null {
  const parts = partsOf(address)
  const end = parts.at(-1)?.end
  const at = parts.findLastIndex(({ text }) => startsWithWard.test(text))
  if (at !== -1) return { street: textOf(parts.slice(0, at)), place: address.slice(parts[at]?.start, end) }
  for (const [before, { text, start }] of [...parts.entries()].toReversed()) {
    const inside = [...text.matchAll(wardInside)].at(-1)
    if (inside === undefined) continue
    const street = [...parts.slice(0, before), { text: text.slice(0, inside.index).trim() }]
    return { street: textOf(street), place: address.slice(start + inside.index + 1, end) }
  }
  return null
}

function textOf(parts: readonly Pick<Part, 'text'>[]): string {
  return parts.map(({ text }) => text).join(', ')
}

function placeOfAddress(address: string, lookUp: (text: string, isNamed: boolean) => Answer): ReadPlace {
  const named = wardInAddress(address)
  if (named !== null) return beside(named.street, lookUp(named.place, true))
  const parts = partsOf(address)
  // Without "phường" or "xã" a name may be a ward's or a district's: it is only suggested.
  for (const length of [2, 3]) {
    if (parts.length < length) break
    const answer = lookUp(textOf(parts.slice(-length)), false)
    if (answer.suggestions.length > 0) return { ...answer, address: textOf(parts.slice(0, -length)), contradicted: '' }
  }
  return { ...unknown(textOf(parts.slice(-3))), address, contradicted: '' }
}

/** A house or a lane. */
const hasNumber = /\d/

/** Marketplaces repeat ward and province behind the street. `known` are the names of these places. */
function withoutPlaces(address: string, known: ReadonlySet<string>): string {
  if (!betweenParts.test(address)) return address
  const parts = partsOf(address)
  const isRepeated = (part: Part): boolean => namesOf(part).some((name) => known.has(name))
  const kept = parts.findLastIndex((part, at) => at === 0 || !isRepeated(part))
  return kept === parts.length - 1 ? address : textOf(parts.slice(0, kept + 1))
}

/** "Q. Hải Châu" is Hải Châu, and "P.5" is not Quận 5. */
function namesOf({ text }: Part): string[] {
  return hasNumber.test(text) ? [text] : [foldText(text), bareName(text)]
}

function bareName(part: string): string {
  return foldText(part).replace(/^(?:phuong|p\.|xa|x\.|quan|q\.|huyen|h\.|thi xa|thanh pho|tp\.?|tinh)\s*/, '')
}

/** The directory's names are Vietnamese: "Ben Thanh Ward, District 1" is "Ben Thanh, Quan 1". Each word stays where it is. */
function withoutEnglish(text: string): string {
  return text
    .replaceAll(/\bdistrict\b/gi, (word) => 'quan'.padEnd(word.length))
    .replaceAll(/\b(?:ward|commune|township|city|province|vietnam|viet nam)\b/gi, (word) => ' '.repeat(word.length))
}
