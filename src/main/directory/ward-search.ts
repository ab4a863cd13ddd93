import type { WardMatch } from '../../shared/domain/directory.ts'
import type { DirectoryData } from './load-directory.ts'
import { highlightsOf } from './highlights.ts'
import type { EntryMatch } from './match-entry.ts'
import { matchContext, matchEntry, rankOf } from './match-entry.ts'
import type { Entry, WardIndex } from './ward-index.ts'
import { buildWardIndex } from './ward-index.ts'
import type { Words } from './words.ts'
import { wordsOf } from './words.ts'

export interface WardSearch {
  /**
   * The wards that a query may mean, best first, each ward once; `total` counts them all. Every ward of a name that is
   * shared is listed: the search never picks. Nothing is found rather than something else.
   */
  search(query: string, limit: number): { matches: WardMatch[]; total: number }
}

/** Builds its index at the first search, which takes some tens of milliseconds. */
export function createWardSearch(data: DirectoryData): WardSearch {
  let index: WardIndex | undefined
  return {
    search(query, limit) {
      index ??= buildWardIndex(data)
      const ranked = rankedMatches(index, query)
      return { matches: ranked.slice(0, limit).map(toWardMatch), total: ranked.length }
    },
  }
}

/** A street before the first comma is passed over: "12 Đội Cấn, Ba Đình, Hà Nội". */
function rankedMatches(index: WardIndex, query: string): readonly EntryMatch[] {
  const segments = query.split(/[,;\n]/)
  for (let first = 0; first < segments.length; first += 1) {
    const found = findAll(index, segments.slice(first).join(' '))
    if (found.length > 0) return oncePerWard(inOrder(found))
  }
  return []
}

function findAll(index: WardIndex, text: string): EntryMatch[] {
  const query = wordsOf(parted(text))
  if (query.folded.length === 0) return []
  const hasMarks = query.accented.some((word, position) => word !== query.folded[position])
  const named = matching(candidates(index, query), (entry) => matchEntry(query, hasMarks, entry))
  if (named.some((match) => match.quality === 'exact') || isOneLetter(query)) return named
  const around = matching(index.entries, (entry) => (entry.successorOf === null ? matchContext(query, entry) : null))
  return [...named, ...around]
}

function matching(entries: readonly Entry[], match: (entry: Entry) => EntryMatch | null): EntryMatch[] {
  const found: EntryMatch[] = []
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
function candidates(index: WardIndex, query: Words): Entry[] {
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

/** Equal ranks keep the index's order, by ward code, so that a list never reshuffles between two keystrokes. */
function inOrder(matches: readonly EntryMatch[]): readonly EntryMatch[] {
  return matches
    .map((match) => ({ match, rank: rankOf(match) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ match }) => match)
}

function oncePerWard(sorted: readonly EntryMatch[]): readonly EntryMatch[] {
  const seen = new Set<string>()
  return sorted.filter(({ entry }) => !seen.has(entry.ward.code) && seen.add(entry.ward.code))
}

function toWardMatch({ entry, found }: EntryMatch): WardMatch {
  const { code, name, provinceCode, provinceName } = entry.ward
  return {
    wardCode: code,
    wardName: name,
    provinceCode,
    provinceName,
    highlights: entry.successorOf === null && found !== null ? highlightsOf(name, entry.folded.length, found) : [],
    successorOf: entry.successorOf,
  }
}
