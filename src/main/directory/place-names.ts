import type { Steps } from './built-once.ts'
import type { DirectoryData } from './load-directory.ts'
import {
  entriesInStep,
  higherPlacesOf,
  type Entry,
  type HigherPlaces,
  type Phrase,
  type PlaceIndex,
} from './place-index.ts'
import type { Ward } from './ward-index.ts'
import { commonSpelling, wordsOf } from './words.ts'

/** No name of a place has more. */
export const mostWords = 6

export interface Token {
  readonly start: number
  readonly end: number
  readonly folded: string
  readonly accented: string
}

export interface Names {
  readonly index: PlaceIndex<Ward>
  readonly byName: ReadonlyMap<string, readonly Entry<Ward>[]>
  /** How districts and provinces are called. */
  readonly higher: ReadonlySet<string>
  readonly districts: ReadonlySet<string>
  /** The entries that lie in a place, by its key. */
  readonly inside: ReadonlyMap<string, readonly Entry<Ward>[]>
  /** The codes of the wards of a province of today or before, by its key. */
  readonly ofProvince: ReadonlyMap<string, ReadonlySet<string>>
}

export function* namesInSteps(data: DirectoryData, index: PlaceIndex<Ward>): Steps<Names> {
  const higherPlaces = higherPlacesOf(data)
  const districts = higherPlaces.ofDistrict.flat().map(keyOf)
  yield
  const ofProvince = yield* wardsOfProvinces(data, higherPlaces)
  const byName = new Map<string, Entry<Ward>[]>()
  const positions = new Map<readonly Phrase[], number[]>()
  for (const [position, entry] of index.entries.entries()) {
    if (position % entriesInStep === 0) yield
    addTo(byName, keyOf(entry.folded), entry)
    for (const phrases of entry.context) addTo(positions, phrases, position)
  }
  yield
  const inside = new Map([...byKey(positions)].map(([key, of]) => [key, entriesAt(of, index)]))
  const higher = new Set([...districts, ...ofProvince.keys()])
  return { index, byName, higher, districts: new Set(districts), inside, ofProvince }
}

function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = lists.get(key)
  if (known === undefined) lists.set(key, [value])
  else known.push(value)
}

/** Entries of one district share its phrases: their keys are made once for all of them, and not for each. */
function byKey<Value>(lists: ReadonlyMap<readonly Phrase[], readonly Value[]>): Map<string, ReadonlySet<Value>> {
  const sets = new Map<string, Set<Value>>()
  for (const [phrases, values] of lists)
    for (const key of keysOf(phrases)) {
      const known = sets.get(key)
      if (known === undefined) sets.set(key, new Set(values))
      else for (const value of values) known.add(value)
    }
  return sets
}

/** In the order of the index, whichever names led to them. */
function entriesAt(positions: ReadonlySet<number>, { entries }: PlaceIndex<Ward>): Entry<Ward>[] {
  const inOrder = [...positions].toSorted((one, other) => one - other)
  return inOrder.flatMap((position) => entries[position] ?? [])
}

function* wardsOfProvinces(
  data: DirectoryData,
  { ofProvince, ofOldProvince }: HigherPlaces,
): Steps<Names['ofProvince']> {
  const codes = new Map<readonly Phrase[], string[]>()
  for (const [code, , province] of data.wards) addTo(codes, ofProvince.get(province) ?? [], code)
  yield
  for (const [position, [, district, ...of]] of data.units.entries()) {
    if (position % entriesInStep === 0) yield
    const phrases = ofOldProvince.get(data.districts[district]?.[1] ?? '') ?? []
    for (const code of of) addTo(codes, phrases, code)
  }
  return byKey(codes)
}

export function keyOf(words: Phrase): string {
  return words.map(commonSpelling).join(' ')
}

const wordsInText = /[\p{L}\p{M}\p{N}'’‘`]+/gu

/** "P12" and "Q1" are a type and a number. */
const typeWithNumber = /^(?:p|q|f)(?=\d)/i

export function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(wordsInText)].flatMap(({ 0: word, index }) => {
    const type = typeWithNumber.exec(word)?.[0].length ?? 0
    const parts =
      type === 0
        ? [[0, word.length]]
        : [
            [0, type],
            [type, word.length],
          ]
    return parts.flatMap(([from = 0, to = 0]): Token[] => {
      const { folded, accented } = wordsOf(word.slice(from, to))
      if (folded[0] === undefined || accented[0] === undefined) return []
      return [{ start: index + from, end: index + to, folded: folded[0], accented: accented[0] }]
    })
  })
}

/** A name is not cut by a comma or a line; a dash may be part of it: Xuân Hương - Đà Lạt. */
export function isOneName(text: string, name: readonly Token[]): boolean {
  return name.every((token, place) => {
    const before = name[place - 1]
    return before === undefined || !/[^\s.\-–]|\n/.test(text.slice(before.end, token.start))
  })
}

/** The entries that lie in a place; null where none does. */
export function within(
  entries: readonly Entry<Ward>[],
  place: string,
  { index, inside }: Names,
): readonly Entry<Ward>[] | null {
  return entries === index.entries ? (inside.get(place) ?? null) : narrowed(entries, [place])
}

/** The entries that lie in all of these places; null where none does. */
export function narrowed(entries: readonly Entry<Ward>[], places: readonly string[]): readonly Entry<Ward>[] | null {
  const inside = entries.filter((entry) => places.every((place) => liesIn(entry, place)))
  return inside.length > 0 ? inside : null
}

function liesIn(entry: Entry<Ward>, place: string): boolean {
  return entry.context.some((phrases) => keysOf(phrases).has(place))
}

/** Entries of one district share its phrases; reading each once makes a message ten times as fast. */
const knownPhrases = new WeakMap<readonly Phrase[], ReadonlySet<string>>()

function keysOf(phrases: readonly Phrase[]): ReadonlySet<string> {
  const known = knownPhrases.get(phrases) ?? new Set(phrases.map(keyOf))
  knownPhrases.set(phrases, known)
  return known
}
