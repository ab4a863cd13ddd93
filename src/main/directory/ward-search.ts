import { setImmediate as nextTurn } from 'node:timers/promises'
import type { WardMatch } from '../../shared/domain/place/directory.ts'
import type { ChannelOutput } from '../../shared/ipc/contract.ts'
import type { DirectoryData } from './load-directory.ts'
import { highlightsOf } from './highlights.ts'
import type { EntryMatch } from './match-entry.ts'
import { atOnce, type PlaceIndex } from './place-index.ts'
import { createPlaceReader, type PlaceReader } from './place-reading.ts'
import { rankedMatches } from './place-search.ts'
import { wardIndexInSteps, type Ward } from './ward-index.ts'

export interface WardSearch extends PlaceReader {
  /**
   * The wards that a query may mean, best first, each ward once; `total` counts them all. Every ward of a name that is
   * shared is listed: the search never picks. Nothing is found rather than something else.
   */
  search(query: string, limit: number, preferred?: PreferredWards): ChannelOutput<'directory.searchWards'>
  /** Builds the index a step in each turn of the loop, before anybody searches. */
  prepare(): Promise<void>
}

/** Which of equal matches come first: wards that were used before, then those of a province. */
interface PreferredWards {
  readonly isUsed: (ward: Ward) => boolean
  readonly nearProvinceCode: string | null
}

/** Builds what is left of its index at the first search or text; the whole of it takes 50 to 100 ms. */
export function createWardSearch(data: DirectoryData): WardSearch {
  const steps = wardIndexInSteps(data)
  let built: PlaceIndex<Ward> | undefined
  const index = (): PlaceIndex<Ward> => (built ??= atOnce(steps))
  const { read } = createPlaceReader(data, index)
  return {
    read,
    search(query, limit, preferred) {
      const ranked = rankedMatches(index(), query, (ward) =>
        preferred === undefined ? 0 : placeAmongEquals(ward, preferred),
      )
      return { matches: ranked.slice(0, limit).map(toWardMatch), total: ranked.length, isOnly: isOnly(ranked) }
    },
    async prepare() {
      while (built === undefined) {
        const step = steps.next()
        if (step.done === true) built = step.value
        else await nextTurn()
      }
    },
  }
}

function placeAmongEquals(ward: Ward, { isUsed, nearProvinceCode }: PreferredWards): number {
  return (isUsed(ward) ? 0 : 2) + (ward.provinceCode === nearProvinceCode ? 0 : 1)
}

function isOnly(ranked: readonly EntryMatch<Ward>[]): boolean {
  const [first, ...others] = ranked.filter(
    ({ quality, wrongMarks, wrongType }) => quality === 'exact' && wrongMarks === 0 && !wrongType,
  )
  return first !== undefined && first === ranked[0] && first.entry.successorOf === null && others.length === 0
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
