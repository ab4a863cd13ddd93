import { foldText } from '../../shared/domain/text/fold.ts'

/** Words as the search compares them; `folded[i]` and `accented[i]` are the same word. */
export interface Words {
  readonly folded: readonly string[]
  /** Lower case, composed, marks kept: decides between Mỹ Tho and Mỹ Thọ once letters agree. */
  readonly accented: readonly string[]
}

const apostrophes = /['’‘`]/g
const notInWords = /[^\p{L}\p{M}\p{N}]+/u

/**
 * "Phường 02, Q.1" becomes phuong, 2, q, 1. Apostrophes join (Ea H'Leo is ea, hleo), other signs part, and numbers lose
 * leading zeros, which some lists of old wards write.
 */
export function wordsOf(text: string): Words {
  const pieces = text.split(' ').map(wordsOfPiece)
  return { folded: pieces.flatMap(({ folded }) => folded), accented: pieces.flatMap(({ accented }) => accented) }
}

/** Place names are made of some 2,500 syllables; reading each once makes the index several times as fast to build. */
const knownPieces = new Map<string, Words>()
const mostPieces = 20_000

function wordsOfPiece(piece: string): Words {
  const known = knownPieces.get(piece)
  if (known !== undefined) return known
  const accented = piece
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(apostrophes, '')
    .split(notInWords)
    .filter((word) => word !== '')
    .map((word) => word.replace(/^0+(?=\d)/, ''))
  const words = { folded: accented.map(foldText), accented }
  if (knownPieces.size < mostPieces) knownPieces.set(piece, words)
  return words
}

const digitsOfRoman: ReadonlyMap<string, string> = new Map(
  ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'].map((roman, place) => [roman, String(place + 1)]),
)

/**
 * One spelling for words that are written in two ways: Hòa Tú II and Hòa Tú 2; Ngọk, Đắk and Lắk with the c that Vietnamese
 * words end with.
 */
export function commonSpelling(word: string): string {
  if (word.endsWith('k') && word.length > 2) return `${word.slice(0, -1)}c`
  return digitsOfRoman.get(word) ?? word
}

/** Whether a typed word is this word of a name. No name has a six in Roman numerals: its Vi, Vì or Vị is a word. */
export function isWritten(typed: string, word: string): boolean {
  return typed === word || (word !== 'vi' && commonSpelling(typed) === commonSpelling(word))
}

/** Whether both carry the same marks, wherever the tone stands and however they are spelled: hòa is hoà and is not hóa. */
export function sameMarks(a: string, b: string): boolean {
  return a === b || marksOf(commonSpelling(a)) === marksOf(commonSpelling(b))
}

/** One text for all spellings of a name that carry the same marks: Yên Hoà is Yên Hòa, and Lộc Thành is not Lộc Thạnh. */
export function markedName(name: string): string {
  return wordsOf(name)
    .accented.map((word) => marksOf(commonSpelling(word)))
    .join(' ')
}

const knownMarks = new Map<string, string>()

function marksOf(word: string): string {
  const known = knownMarks.get(word)
  if (known !== undefined) return known
  const marks = readMarks(word)
  if (knownMarks.size < mostPieces) knownMarks.set(word, marks)
  return marks
}

function readMarks(word: string): string {
  const letters = Array.from(word.normalize('NFD'))
  const isMark = (letter: string) => /\p{M}/u.test(letter)
  return letters.filter((letter) => !isMark(letter)).join('') + letters.filter(isMark).toSorted().join('')
}
