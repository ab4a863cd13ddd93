import type { WardType } from './place-types.ts'
import { higherTypeLength, wardTypeBefore } from './place-types.ts'
import type { Entry, Phrase } from './place-index.ts'
import type { Words } from './words.ts'
import { isWritten, sameMarks } from './words.ts'

/** How well a query names an entry; lower figures are better. */
export interface EntryMatch<Place> {
  readonly entry: Entry<Place>
  readonly quality: 'exact' | 'leading' | 'inside' | 'context-only'
  /** Words typed with other marks than the name has; 0 where the query was typed without marks. */
  readonly wrongMarks: number
  /** The query names a type of ward and the entry is of another. */
  readonly wrongType: boolean
  /** Words of the name that the query left out. */
  readonly wordsLeft: number
  /** Some of the query is taken for places around the name. */
  readonly hasContext: boolean
  /** How many of the places around the query names in full: "Cà Mau" is the town of one ward and the province of others. */
  readonly namedAround: number
  /** Which words of the name were found, [first, last], and how many letters of the last. */
  readonly found: { readonly first: number; readonly last: number; readonly lettersOfLast: number } | null
}

interface NameWindow {
  readonly queryStart: number
  readonly queryEnd: number
  readonly nameStart: number
  readonly nameEnd: number
}

/**
 * A query names an entry when some of its words run along the entry's name and all others are the name's type or the
 * places around it. The last word may be unfinished, since the packer is still typing.
 */
export function matchEntry<Place>(query: Words, hasMarks: boolean, entry: Entry<Place>): EntryMatch<Place> | null {
  let best: EntryMatch<Place> | null = null
  for (let queryStart = 0; queryStart < query.folded.length; queryStart += 1)
    for (let nameStart = 0; nameStart < entry.folded.length; nameStart += 1) {
      const length = runLength(query.folded, queryStart, entry.folded, nameStart)
      if (length === 0) continue
      const window = { queryStart, queryEnd: queryStart + length, nameStart, nameEnd: nameStart + length }
      const match = readWindow(query, hasMarks, entry, window)
      if (match !== null && (best === null || rankOf(match) < rankOf(best))) best = match
    }
  return best
}

/** The whole query is a place around the entry: "cà mau" lists its wards when no ward is called so. */
export function matchContext<Place>(query: Words, entry: Entry<Place>): EntryMatch<Place> | null {
  if (!areContext(query.folded, 0, query.folded.length, entry.context)) return null
  const rest = {
    wrongMarks: 0,
    wrongType: false,
    wordsLeft: entry.folded.length,
    hasContext: true,
    namedAround: 0,
    found: null,
  }
  return { entry, quality: 'context-only', ...rest }
}

/** How many words of the query and of the name are the same from two positions on. */
function runLength(query: readonly string[], queryStart: number, name: readonly string[], nameStart: number): number {
  let length = 0
  while (
    nameStart + length < name.length &&
    queryStart + length < query.length &&
    isWord(query, queryStart + length, name[nameStart + length])
  )
    length += 1
  return length
}

function readWindow<Place>(
  query: Words,
  hasMarks: boolean,
  entry: Entry<Place>,
  window: NameWindow,
): EntryMatch<Place> | null {
  if (!areContext(query.folded, window.queryEnd, query.folded.length, entry.context)) return null
  const before = readBefore(query.folded, window.queryStart, entry)
  if (before === null) return null
  const lettersOfLast = (query.folded[window.queryEnd - 1] ?? '').length
  const isWhole = window.nameStart === 0 && window.nameEnd === entry.folded.length
  const isFinished = lettersOfLast === entry.folded[window.nameEnd - 1]?.length
  const hasContext = window.queryEnd < query.folded.length || before.hasContext
  return {
    entry,
    quality: isWhole && isFinished ? 'exact' : window.nameStart === 0 ? 'leading' : 'inside',
    wrongMarks: hasMarks ? countWrongMarks(query, entry, window) : 0,
    wrongType: before.type !== null && before.type !== entry.type,
    wordsLeft: entry.folded.length - (window.nameEnd - window.nameStart),
    hasContext,
    namedAround: hasContext ? countNamed(query.folded, window, entry.context) : 0,
    found: { first: window.nameStart, last: window.nameEnd - 1, lettersOfLast },
  }
}

/** What stands before the name: nothing, its type, or places ("hà nội phường ba đình"). Null where it is neither. */
function readBefore(
  query: readonly string[],
  end: number,
  entry: Entry<unknown>,
): { readonly type: WardType | null; readonly hasContext: boolean } | null {
  if (end === 0) return { type: null, hasContext: false }
  const prefix = wardTypeBefore(query, end)
  if (prefix !== null && areContext(query, 0, end - prefix.length, entry.context))
    return { type: prefix.type, hasContext: prefix.length < end }
  return areContext(query, 0, end, entry.context) ? { type: null, hasContext: true } : null
}

/**
 * Whether the words from `start` to `end` are names of the places around, with or without "quận", "tỉnh" and the like. Each position is
 * looked at once: "hà nội hà nội ..." can be read in two to the power of its names ways.
 */
function areContext(query: readonly string[], start: number, end: number, context: Entry<unknown>['context']): boolean {
  const reached = new Set([start])
  // A set that grows while it is walked is walked to its end.
  for (const position of reached) {
    if (position >= end) return true
    for (const phrases of context)
      for (const phrase of phrases) {
        const length = phraseLength(query, position, end, phrase)
        if (length > 0) reached.add(position + length)
      }
    // A type needs its place behind it, unless the packer has not typed that yet.
    const afterType = position + higherTypeLength(query, position)
    if (afterType > position && (afterType < end || end === query.length)) reached.add(afterType)
  }
  return false
}

function countNamed(query: readonly string[], window: NameWindow, context: Entry<unknown>['context']): number {
  const beside = [query.slice(0, window.queryStart), query.slice(window.queryEnd)]
  const isNamed = (phrase: Phrase): boolean => beside.some((words) => isPhraseIn(words, phrase))
  return context.filter((phrases) => phrases.some(isNamed)).length
}

function isPhraseIn(words: readonly string[], phrase: Phrase): boolean {
  return words.some((_first, at) => phrase.every((word, offset) => isWritten(words[at + offset] ?? '', word)))
}

/** How many query words from `start` a phrase takes; it may end unfinished where the query ends. 0 where it differs. */
function phraseLength(query: readonly string[], start: number, end: number, phrase: Phrase): number {
  let length = 0
  for (const word of phrase) {
    if (start + length === end) return end === query.length ? length : 0
    if (!isWord(query, start + length, word)) return 0
    length += 1
  }
  return length
}

/** Numbers are never unfinished: "quận 1" is not Quận 10. */
function isWord(query: readonly string[], position: number, word: string | undefined): boolean {
  const typed = query[position]
  if (typed === undefined || word === undefined) return false
  if (isWritten(typed, word)) return true
  return position === query.length - 1 && word.startsWith(typed) && !/^\d/.test(word)
}

function countWrongMarks(query: Words, entry: Entry<unknown>, window: NameWindow): number {
  let wrong = 0
  for (let offset = 0; window.queryStart + offset < window.queryEnd; offset += 1) {
    const typed = query.accented[window.queryStart + offset] ?? ''
    const name = entry.accented[window.nameStart + offset] ?? ''
    if (!sameMarks(typed, name) && !sameMarks(typed, name.slice(0, typed.length))) wrong += 1
  }
  return wrong
}

const qualities = { exact: 0, leading: 2, inside: 4, 'context-only': 12 } as const
const abolished = 5
const otherName = 6
const partWithContext = 8
const types = { phuong: 0, 'thi tran': 1, xa: 2, 'dac khu': 3 } as const

/**
 * One figure to sort by, lower is better. A name of today stands before an abolished one, in whatever part of the name the query
 * is found, unless the query was typed with other marks or names another type ("thị trấn" is asked for by nobody who means
 * a ward of today), or only a part of it is found ("tân thạnh" is hardly a ward Tân in Thạnh Hóa). Then those around which more is
 * named, what is `preferred` (0 first), fewer words left out, wards before communes.
 */
export function rankOf(match: EntryMatch<unknown>, preferred = 0): number {
  const { entry, quality, wrongMarks, wrongType, wordsLeft, hasContext, namedAround } = match
  const step =
    qualities[quality] +
    (entry.successorOf === null ? 0 : abolished) +
    (wrongMarks > 0 || wrongType ? otherName : 0) +
    (hasContext && quality !== 'exact' ? partWithContext : 0)
  const notNamed = 9 - Math.min(namedAround, 9)
  return digits(step, wrongMarks, wrongType ? 1 : 0, notNamed, preferred, wordsLeft, types[entry.type])
}

/** Reads criteria, the weightier first, as one number; behind the first none is more than nine. */
function digits(first: number, ...others: readonly number[]): number {
  return others.reduce((figure, criterion) => figure * 10 + Math.min(criterion, 9), first)
}
