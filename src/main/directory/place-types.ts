/** The kinds of places and how people shorten them, as folded words. */

const wardTypes: readonly (readonly [words: readonly string[], type: WardType])[] = [
  [['phuong'], 'phuong'],
  [['p'], 'phuong'],
  [['f'], 'phuong'],
  [['xa'], 'xa'],
  [['x'], 'xa'],
  [['thi', 'tran'], 'thi tran'],
  [['tt'], 'thi tran'],
  [['dac', 'khu'], 'dac khu'],
  [['dk'], 'dac khu'],
]

/** Only whole words begin a name in the directory; the short forms are what people type. */
const spelledWardTypes = wardTypes.filter(([words, type]) => words.join(' ') === type)

/** Words before a district's or province's name that say nothing about which one. */
const higherTypes: readonly (readonly string[])[] = [
  ['quan'],
  ['q'],
  ['huyen'],
  ['h'],
  ['thi', 'xa'],
  ['tx'],
  ['thanh', 'pho'],
  ['tp'],
  ['tinh'],
  ['t'],
]

export type WardType = 'phuong' | 'xa' | 'thi tran' | 'dac khu'

export interface TypePrefix {
  readonly length: number
  readonly type: WardType
}

/** The ward type that ends right before `end`, or null. */
export function wardTypeBefore(words: readonly string[], end: number): TypePrefix | null {
  for (const [phrase, type] of wardTypes)
    if (standsAt(words, end - phrase.length, phrase)) return { length: phrase.length, type }
  return null
}

/** The ward type that a name of the directory begins with: "Thị trấn Tiên Thủy" has two words of it. */
export function leadingWardType(name: readonly string[]): TypePrefix | null {
  for (const [phrase, type] of spelledWardTypes) if (standsAt(name, 0, phrase)) return { length: phrase.length, type }
  return null
}

/** How many words at `start` are the type of a district or province; 0 for none. */
export function higherTypeLength(words: readonly string[], start: number): number {
  return higherTypes.find((phrase) => standsAt(words, start, phrase))?.length ?? 0
}

function standsAt(words: readonly string[], start: number, phrase: readonly string[]): boolean {
  return start >= 0 && phrase.every((word, offset) => words[start + offset] === word)
}
