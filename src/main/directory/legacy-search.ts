import type { LegacyMatch, LegacyNames } from '../../shared/domain/place/directory.ts'
import { legacyIndexInSteps } from './legacy-index.ts'
import type { DirectoryData } from './load-directory.ts'
import { builtOnce, type Built } from './built-once.ts'
import type { PlaceIndex } from './place-index.ts'
import { highlightsOf } from './highlights.ts'
import type { PlaceNumbers } from './place-numbers.ts'
import { rankedMatches } from './place-search.ts'

type Index = Built<PlaceIndex<LegacyNames>>

export interface LegacySearch {
  /** Builds what a search needs, a step in each turn of the loop. */
  prepare(numbers: PlaceNumbers): Promise<void>
  search(
    query: string,
    limit: number,
    numbers: PlaceNumbers,
  ): { matches: LegacyMatch[]; total: number; numbered: number }
}

/** Builds what is left of its index at the first search, and again when the station has learned of another place. */
export function createLegacySearch(data: DirectoryData): LegacySearch {
  const shipped = new Set(
    data.units.map(([wardName, district]) => {
      const [districtName = '', provinceName = ''] = data.districts[district] ?? []
      return keyOf({ wardName, districtName, provinceName })
    }),
  )
  let built: { readonly seen: readonly LegacyNames[]; readonly further: string; readonly index: Index } | null = null
  const indexWith = (seen: readonly LegacyNames[]): Index => {
    if (built?.seen === seen) return built.index
    const further = seen.filter((place) => !shipped.has(keyOf(place)))
    // Most places that are learned are in the directory: then the index stays. Another account has others, also where they are as many.
    const keys = further.map(keyOf).join('\n')
    const index = built?.further === keys ? built.index : builtOnce(legacyIndexInSteps(data, further))
    built = { seen, further: keys, index }
    return index
  }
  return {
    async prepare(numbers) {
      await indexWith(numbers.places()).inTurns()
    },
    search(query, limit, numbers) {
      const numbered = numbers.places()
      const ranked = rankedMatches(indexWith(numbered).now(), query)
      const matches = ranked.slice(0, limit).map(({ entry, found }): LegacyMatch => {
        const isDirect = entry.successorOf === null
        const highlights =
          isDirect && found !== null ? highlightsOf(entry.place.wardName, entry.folded.length, found) : []
        return { ...entry.place, highlights, partOf: entry.successorOf, numbers: numbers.of(entry.place) }
      })
      return { matches, total: ranked.length, numbered: numbered.length }
    },
  }
}

function keyOf({ wardName, districtName, provinceName }: LegacyNames): string {
  return `${wardName}|${districtName}|${provinceName}`
}
