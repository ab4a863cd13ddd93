import { foldWithPositions } from '../../shared/domain/text/fold.ts'

interface FoundWords {
  readonly first: number
  readonly last: number
  readonly lettersOfLast: number
}

/**
 * Where in the full name the found words stand, [start, end). `stemLength` is the number of words behind the type, and
 * `first` and `last` count among those.
 */
export function highlightsOf(name: string, stemLength: number, found: FoundWords): [number, number][] {
  const { folded, starts } = foldWithPositions(name)
  const words = [...folded.matchAll(/[\p{L}\p{N}'’]+/gu)].slice(-stemLength)
  const first = words[found.first]
  const last = words[found.last]
  if (first === undefined || last === undefined) return []
  const end = last.index + lettersToKeep(last[0], found.lettersOfLast)
  return [[starts[first.index] ?? 0, starts[end] ?? name.length]]
}

/** Apostrophes are no letters of the query: "hle" covers "H'Le". */
function lettersToKeep(word: string, letters: number): number {
  let kept = 0
  let counted = 0
  while (kept < word.length && (counted < letters || /['’]/.test(word[kept] ?? ''))) {
    if (!/['’]/.test(word[kept] ?? '')) counted += 1
    kept += 1
  }
  return kept
}
