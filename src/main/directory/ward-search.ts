import type { WardMatch } from '../../shared/domain/place/directory.ts'
import type { ChannelOutput } from '../../shared/ipc/contract.ts'
import { builtOnce, type Built } from './built-once.ts'
import type { DirectoryData } from './load-directory.ts'
import { highlightsOf } from './highlights.ts'
import type { EntryMatch } from './match-entry.ts'
import { namesInSteps, type Names } from './place-names.ts'
import { createPlaceReader, type PlaceReader } from './place-reading.ts'
import { rankedMatches } from './place-search.ts'
import { wardIndexInSteps, type Ward } from './ward-index.ts'

export interface WardSearch extends PlaceReader {
  /**
   * The wards that a query may mean, best first, each ward once; `total` counts them all. Every ward of a name that is
   * shared is listed: the search never picks. Nothing is found rather than something else.
   */
  search(query: string, limit: number, preferred?: PreferredWards): ChannelOutput<'directory.searchWards'>
  /** Builds what searches need, or texts too, a step in each turn of the loop, before anybody asks. */
  prepare(what: 'searches' | 'texts'): Promise<void>
  /** Reads texts, as soon as that holds up nobody. */
  reader(): Promise<PlaceReader['read']>
}

/** Which of equal matches come first: wards that were used before, then those of a province. */
interface PreferredWards {
  readonly isUsed: (ward: Ward) => boolean
  readonly nearProvinceCode: string | null
}

/** Builds what is left of its index at the first search, and of its names at the first text; each takes 50 to 100 ms. */
export function createWardSearch(data: DirectoryData): WardSearch {
  const index = builtOnce(wardIndexInSteps(data))
  let names: Built<Names> | undefined
  const namesBehind = (): Built<Names> => (names ??= builtOnce(namesInSteps(data, index.now())))
  const { read } = createPlaceReader(() => namesBehind().now())
  const prepare: WardSearch['prepare'] = async (what) => {
    await index.inTurns()
    if (what === 'texts') await namesBehind().inTurns()
  }
  return {
    read,
    search(query, limit, preferred) {
      const ranked = rankedMatches(index.now(), query, (ward) =>
        preferred === undefined ? 0 : placeAmongEquals(ward, preferred),
      )
      return { matches: ranked.slice(0, limit).map(toWardMatch), total: ranked.length, isOnly: isOnly(ranked) }
    },
    prepare,
    async reader() {
      await prepare('texts')
      return read
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
