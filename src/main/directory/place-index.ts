import type { Steps } from './built-once.ts'
import type { DirectoryData } from './load-directory.ts'
import type { WardType } from './place-types.ts'
import { higherTypeLength, leadingWardType } from './place-types.ts'
import { commonSpelling, wordsOf } from './words.ts'

/** A name by which a higher place is called, as folded words. */
export type Phrase = readonly string[]

/** Something a query can name, and the place that it means. */
export interface Entry<Place> {
  readonly place: Place
  /** One for each place, however many names it is found by. */
  readonly key: string
  readonly type: WardType
  /** The name without its type. */
  readonly folded: readonly string[]
  readonly accented: readonly string[]
  /** What may follow the name in a query: the province, old districts, old provinces. */
  readonly context: readonly (readonly Phrase[])[]
  /**
   * The full name of the other system's unit by which the place is found, for a person to confirm ("Phường Bến Nghé,
   * Quận 1, TP. Hồ Chí Minh"); null where the query names the place itself.
   */
  readonly successorOf: string | null
}

export interface PlaceIndex<Place> {
  readonly entries: readonly Entry<Place>[]
  /** Each word of a name, as it is written and as `commonSpelling` has it, with the positions in `entries` that have it. */
  readonly entriesOfWord: ReadonlyMap<string, readonly number[]>
  /** The same words in order, for prefixes. */
  readonly sortedWords: readonly string[]
}

/** Entries between two pauses: about a millisecond. */
export const entriesInStep = 200

/** All of them, each made in its turn. */
export function* entriesInSteps<Source, Place>(
  sources: Iterable<Source>,
  entriesFrom: (source: Source) => readonly Entry<Place>[],
): Steps<Entry<Place>[]> {
  const entries: Entry<Place>[] = []
  let made = 0
  for (const source of sources) {
    entries.push(...entriesFrom(source))
    made += 1
    if (made % entriesInStep === 0) yield
  }
  return entries
}

export function* indexInSteps<Place>(entries: readonly Entry<Place>[]): Steps<PlaceIndex<Place>> {
  const entriesOfWord = yield* postings(entries)
  return { entries, entriesOfWord, sortedWords: [...entriesOfWord.keys()].toSorted() }
}

function* postings(entries: readonly Entry<unknown>[]): Steps<Map<string, number[]>> {
  const entriesOfWord = new Map<string, number[]>()
  function add(word: string, position: number): void {
    const positions = entriesOfWord.get(word)
    if (positions === undefined) entriesOfWord.set(word, [position])
    else if (positions.at(-1) !== position) positions.push(position)
  }
  for (let position = 0; position < entries.length; position += 1) {
    if (position % entriesInStep === 0) yield
    for (const written of entries[position]?.folded ?? []) {
      add(written, position)
      const common = commonSpelling(written)
      if (common !== written) add(common, position)
    }
  }
  return entriesOfWord
}

type Name = Pick<Entry<unknown>, 'type' | 'folded' | 'accented'>
export type NameReader = (name: string) => Name

/** Many wards are called alike ("Phường 1"); they share what was read. */
export function nameReader(): NameReader {
  const known = new Map<string, Name>()
  return (name) => {
    const before = known.get(name)
    if (before !== undefined) return before
    const { folded, accented } = wordsOf(name)
    const prefix = leadingWardType(folded)
    const length = prefix?.length ?? 0
    const read = { type: prefix?.type ?? 'xa', folded: folded.slice(length), accented: accented.slice(length) }
    known.set(name, read)
    return read
  }
}

/** By which words the places above the wards are called. */
export interface HigherPlaces {
  readonly ofProvince: ReadonlyMap<string, readonly Phrase[]>
  readonly ofDistrict: readonly (readonly Phrase[])[]
  readonly ofOldProvince: ReadonlyMap<string, readonly Phrase[]>
}

export function higherPlacesOf(data: DirectoryData): HigherPlaces {
  const known = knownHigherPlaces.get(data) ?? readHigherPlaces(data)
  knownHigherPlaces.set(data, known)
  return known
}

/** Of one directory the wards, the abolished ones and the names in texts ask for the same. */
const knownHigherPlaces = new WeakMap<DirectoryData, HigherPlaces>()

function readHigherPlaces(data: DirectoryData): HigherPlaces {
  const oldProvinces = new Set(data.districts.map(([, province]) => province))
  const aliases = new Map(data.provinces.map(([, name, more]) => [name, more.map(toPhrase)]))
  return {
    ofProvince: new Map(
      data.provinces.map(([code, name]) => [code, [...provincePhrases(name), ...(aliases.get(name) ?? [])]]),
    ),
    ofDistrict: data.districts.map(([district, , ...further]) => [district, ...further].flatMap(districtPhrases)),
    ofOldProvince: new Map(
      [...oldProvinces].map((name) => [name, [...provincePhrases(name), ...(aliases.get(name) ?? [])]]),
    ),
  }
}

export function districtPhrases(district: string): readonly Phrase[] {
  return [withoutType(toPhrase(district))]
}

/** "TP. Hồ Chí Minh" is also hcm and hochiminh. */
export function provincePhrases(name: string): readonly Phrase[] {
  const words = withoutType(toPhrase(name))
  const initials = words.map((word) => word.slice(0, 1)).join('')
  return words.length > 1 ? [words, [words.join('')], [initials]] : [words]
}

function toPhrase(name: string): Phrase {
  return wordsOf(name).folded
}

/** Keeps at least one word: Quản Bạ folds like a type and a name. */
function withoutType(words: Phrase): Phrase {
  return words.length > 1 ? words.slice(higherTypeLength(words, 0)) : words
}
