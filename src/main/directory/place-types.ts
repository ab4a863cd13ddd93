/** The kinds of places and how people shorten them, as folded words. */

/** How names in the directory begin. Some towns are called after the state farm that they were: "Thị trấn N.T Phong Hải". */
const spelledWardTypes: readonly WardTypeWords[] = [
  [['thi', 'tran', 'nong', 'truong'], 'thi tran'],
  [['thi', 'tran', 'n', 't'], 'thi tran'],
  [['thi', 'tran'], 'thi tran'],
  [['phuong'], 'phuong'],
  [['xa'], 'xa'],
  [['dac', 'khu'], 'dac khu'],
]

/** With what people type, the longer first where one ends like another. */
const wardTypes: readonly WardTypeWords[] = [
  ...spelledWardTypes,
  [['thi', 'tran', 'nt'], 'thi tran'],
  [['tt', 'nong', 'truong'], 'thi tran'],
  [['tt', 'n', 't'], 'thi tran'],
  [['tt', 'nt'], 'thi tran'],
  [['tt'], 'thi tran'],
  [['nong', 'truong'], 'thi tran'],
  [['nt'], 'thi tran'],
  [['p'], 'phuong'],
  [['f'], 'phuong'],
  [['x'], 'xa'],
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

type WardTypeWords = readonly [words: readonly string[], type: WardType]

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
  for (const [phrase, type] of spelledWardTypes)
    if (phrase.length < name.length && standsAt(name, 0, phrase)) return { length: phrase.length, type }
  return null
}

/** How many words at `start` are the type of a district or province; 0 for none. */
export function higherTypeLength(words: readonly string[], start: number): number {
  return higherTypes.find((phrase) => standsAt(words, start, phrase))?.length ?? 0
}

function standsAt(words: readonly string[], start: number, phrase: readonly string[]): boolean {
  return start >= 0 && phrase.every((word, offset) => words[start + offset] === word)
}
