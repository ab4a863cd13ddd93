import type { DirectoryData } from './load-directory.ts'
import type { WardType } from './place-types.ts'
import { higherTypeLength, leadingWardType } from './place-types.ts'
import { wordsOf } from './words.ts'

/** A name by which a higher place is called, as folded words. */
export type Phrase = readonly string[]

interface Ward {
  readonly code: string
  readonly name: string
  readonly provinceCode: string
  readonly provinceName: string
}

/** Something a query can name: a ward of today, or an abolished one that leads to its successor. */
export interface Entry {
  readonly ward: Ward
  readonly type: WardType
  /** The name without its type. */
  readonly folded: readonly string[]
  readonly accented: readonly string[]
  /** What may follow the name in a query: the province, old districts, old provinces. */
  readonly context: readonly (readonly Phrase[])[]
  /** "Phường Bến Nghé, Quận 1, TP. Hồ Chí Minh"; null for a ward of today. */
  readonly successorOf: string | null
}

export interface WardIndex {
  readonly entries: readonly Entry[]
  /** Each word of a name, with the positions in `entries` that have it. */
  readonly entriesOfWord: ReadonlyMap<string, readonly number[]>
  /** The same words in order, for prefixes. */
  readonly sortedWords: readonly string[]
}

interface Places {
  readonly ofProvince: ReadonlyMap<string, readonly Phrase[]>
  readonly ofDistrict: readonly (readonly Phrase[])[]
  readonly ofOldProvince: ReadonlyMap<string, readonly Phrase[]>
}

export function buildWardIndex(data: DirectoryData): WardIndex {
  const provinceNames = new Map(data.provinces.map(([code, name]) => [code, name]))
  const places = placesOf(data)
  const wards = new Map(
    data.wards.map(([code, name, provinceCode]) => {
      return [code, { code, name, provinceCode, provinceName: provinceNames.get(provinceCode) ?? '' }]
    }),
  )
  const readName = nameReader()
  const entries = todaysWards(data, wards, places, readName).concat(abolishedWards(data, wards, places, readName))
  const entriesOfWord = postings(entries)
  return { entries, entriesOfWord, sortedWords: [...entriesOfWord.keys()].toSorted() }
}

/** A ward of today is also found by the districts and provinces that it was made from: "mỹ tho tiền giang". */
function todaysWards(
  data: DirectoryData,
  wards: ReadonlyMap<string, Ward>,
  places: Places,
  readName: NameReader,
): Entry[] {
  const madeFrom = new Map<string, Set<number>>()
  for (const [, district, ...codes] of data.units)
    for (const code of codes) madeFrom.set(code, (madeFrom.get(code) ?? new Set()).add(district))
  return [...wards.values()].map((ward) => {
    const contexts = new Set([places.ofProvince.get(ward.provinceCode) ?? []])
    for (const district of madeFrom.get(ward.code) ?? []) {
      contexts.add(places.ofDistrict[district] ?? [])
      contexts.add(places.ofOldProvince.get(data.districts[district]?.[1] ?? '') ?? [])
    }
    const { type, folded, accented } = readName(ward.name)
    return { ward, type, folded, accented, context: [...contexts], successorOf: null }
  })
}

function abolishedWards(
  data: DirectoryData,
  wards: ReadonlyMap<string, Ward>,
  places: Places,
  readName: NameReader,
): Entry[] {
  return data.units.flatMap(([name, districtIndex, ...codes]) => {
    const [district = '', province = ''] = data.districts[districtIndex] ?? []
    const { type, folded, accented } = readName(name)
    const successorOf = `${name}, ${district}, ${province}`
    const old = [places.ofDistrict[districtIndex] ?? [], places.ofOldProvince.get(province) ?? []]
    return codes.flatMap((code) => {
      const ward = wards.get(code)
      // A name that lives on is found as the ward of today, by the same old district.
      if (ward === undefined || ward.name === name) return []
      const context = [...old, places.ofProvince.get(ward.provinceCode) ?? []]
      return [{ ward, type, folded, accented, context, successorOf }]
    })
  })
}

type Name = Pick<Entry, 'type' | 'folded' | 'accented'>
type NameReader = (name: string) => Name

/** Many abolished wards are called alike ("Phường 1"); they share what was read. */
function nameReader(): NameReader {
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

function placesOf(data: DirectoryData): Places {
  const oldProvinces = new Set(data.districts.map(([, province]) => province))
  return {
    ofProvince: new Map(
      data.provinces.map(([code, name, aliases]) => [code, [...provincePhrases(name), ...aliases.map(toPhrase)]]),
    ),
    ofDistrict: data.districts.map(([district]) => [withoutType(toPhrase(district))]),
    ofOldProvince: new Map([...oldProvinces].map((name) => [name, provincePhrases(name)])),
  }
}

/** "TP. Hồ Chí Minh" is also hcm and hochiminh. */
function provincePhrases(name: string): readonly Phrase[] {
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

function postings(entries: readonly Entry[]): Map<string, number[]> {
  const entriesOfWord = new Map<string, number[]>()
  for (const [position, entry] of entries.entries()) {
    for (const word of entry.folded) {
      const positions = entriesOfWord.get(word)
      if (positions === undefined) entriesOfWord.set(word, [position])
      else if (positions.at(-1) !== position) positions.push(position)
    }
  }
  return entriesOfWord
}
