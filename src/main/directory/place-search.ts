import type { EntryMatch } from './match-entry.ts'
import { matchContext, matchEntry, rankOf } from './match-entry.ts'
import type { Entry, PlaceIndex } from './place-index.ts'
import type { Words } from './words.ts'
import { wordsOf } from './words.ts'

/** A place is named in fewer: whatever stands before is a street. */
const mostSegments = 8

/**
 * The places that a query may mean, best first, each once. Every place of a name that is shared is listed; nothing is found
 * rather than something else. A street before the first comma is passed over: "12 Đội Cấn, Ba Đình, Hà Nội". `preferred` orders
 * equals, 0 first.
 */
export function rankedMatches<Place>(
  index: PlaceIndex<Place>,
  query: string,
  preferred: (place: Place) => number = () => 0,
): readonly EntryMatch<Place>[] {
  const segments = query.split(/[,;\n]/).filter((segment) => wordsOf(segment).folded.length > 0)
  let found: EntryMatch<Place>[] = []
  // From the end: what a street follows is a place too, and an address of many parts is not tried part by part.
  for (let first = segments.length - 1; first >= Math.max(0, segments.length - mostSegments); first -= 1) {
    const further = findAll(index, segments.slice(first).join(' '))
    if (further.length === 0) break
    found = further
  }
  return oncePerPlace(inOrder(found, preferred))
}

function findAll<Place>(index: PlaceIndex<Place>, text: string): EntryMatch<Place>[] {
  const query = wordsOf(parted(text))
  if (query.folded.length === 0) return []
  const hasMarks = query.accented.some((word, position) => word !== query.folded[position])
  const named = matching(candidates(index, query), (entry) => matchEntry(query, hasMarks, entry))
  if (named.some((match) => match.quality === 'exact') || isOneLetter(query)) return named
  const around = matching(index.entries, (entry) => (entry.successorOf === null ? matchContext(query, entry) : null))
  return [...named, ...around]
}

function matching<Place>(
  entries: readonly Entry<Place>[],
  match: (entry: Entry<Place>) => EntryMatch<Place> | null,
): EntryMatch<Place>[] {
  const found: EntryMatch<Place>[] = []
  for (const entry of entries) {
    const matched = match(entry)
    if (matched !== null) found.push(matched)
  }
  return found
}

function isOneLetter(query: Words): boolean {
  return query.folded.join('').length === 1
}

/** "p12" and "q1" are a type and a number. */
function parted(text: string): string {
  return text.replaceAll(/(?<![\p{L}\p{N}])(p|q|f|phường|phuong|quận|quan)(?=\d)/giu, '$1 ')
}

/** The entries that have any word of the query in their name, in the index's order. */
function candidates<Place>(index: PlaceIndex<Place>, query: Words): Entry<Place>[] {
  const positions = new Set<number>()
  const add = (word: string) => {
    for (const position of index.entriesOfWord.get(word) ?? []) positions.add(position)
  }
  query.folded.forEach(add)
  const unfinished = query.folded.at(-1)
  if (unfinished !== undefined) wordsStartingWith(index.sortedWords, unfinished).forEach(add)
  return [...positions].toSorted((a, b) => a - b).flatMap((position) => index.entries[position] ?? [])
}

function wordsStartingWith(sortedWords: readonly string[], prefix: string): readonly string[] {
  let low = 0
  let high = sortedWords.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sortedWords[middle] ?? '') < prefix) low = middle + 1
    else high = middle
  }
  const isPast = (word: string, position: number) => position >= low && !word.startsWith(prefix)
  const end = sortedWords.findIndex(isPast)
  return sortedWords.slice(low, end === -1 ? undefined : end)
}

/** Equal ranks keep the index's order, by code, so that a list never reshuffles between two keystrokes. */
function inOrder<Place>(
  matches: readonly EntryMatch<Place>[],
  preferred: (place: Place) => number,
): readonly EntryMatch<Place>[] {
  return matches
    .map((match) => ({ match, rank: rankOf(match, preferred(match.entry.place)) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ match }) => match)
}

function oncePerPlace<Place>(sorted: readonly EntryMatch<Place>[]): readonly EntryMatch<Place>[] {
  const seen = new Set<string>()
  return sorted.filter(({ entry }) => !seen.has(entry.key) && seen.add(entry.key))
}
