import type { WardMatch } from '../../shared/domain/place/directory.ts'
import type { DirectoryData } from './load-directory.ts'
import { highlightsOf } from './highlights.ts'
import type { EntryMatch } from './match-entry.ts'
import type { PlaceIndex } from './place-index.ts'
import { rankedMatches } from './place-search.ts'
import { buildWardIndex, type Ward } from './ward-index.ts'

export interface WardSearch {
  /**
   * The wards that a query may mean, best first, each ward once; `total` counts them all. Every ward of a name that is
   * shared is listed: the search never picks. Nothing is found rather than something else.
   */
  search(query: string, limit: number): { matches: WardMatch[]; total: number }
}

/** Builds its index at the first search, which takes some tens of milliseconds. */
export function createWardSearch(data: DirectoryData): WardSearch {
  let index: PlaceIndex<Ward> | undefined
  return {
    search(query, limit) {
      index ??= buildWardIndex(data)
      const ranked = rankedMatches(index, query)
      return { matches: ranked.slice(0, limit).map(toWardMatch), total: ranked.length }
    },
  }
}

function toWardMatch({ entry, found }: EntryMatch<Ward>): WardMatch {
  const { code, name, provinceCode, provinceName } = entry.place
  return {
    wardCode: code,
    wardName: name,
    provinceCode,
    provinceName,
    highlights: entry.successorOf === null && found !== null ? highlightsOf(name, entry.folded.length, found) : [],
    successorOf: entry.successorOf,
  }
}
