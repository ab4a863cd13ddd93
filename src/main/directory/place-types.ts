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

/** How many words at `start` are the type of a ward's name: "Thị trấn Tiên Thủy" has two. */
export function wardTypeAt(words: readonly string[], start: number): TypePrefix | null {
  for (const [phrase, type] of wardTypes)
    if (phrase.join('').length > 2 && standsAt(words, start, phrase)) return { length: phrase.length, type }
  return standsAt(words, start, ['xa']) ? { length: 1, type: 'xa' } : null
}

/** How many words at `start` are the type of a district or province; 0 for none. */
export function higherTypeLength(words: readonly string[], start: number): number {
  return higherTypes.find((phrase) => standsAt(words, start, phrase))?.length ?? 0
}

function standsAt(words: readonly string[], start: number, phrase: readonly string[]): boolean {
  return start >= 0 && phrase.every((word, offset) => words[start + offset] === word)
}
