import type { directoryContract } from '../../shared/ipc/channels/directory-contract.ts'
import type { ChannelOutput } from '../../shared/ipc/contract.ts'
import type { HandlersOf } from '../ipc/router.ts'
import type { LegacySearch } from './legacy-search.ts'
import type { PlaceNumbers } from './place-numbers.ts'
import type { WardSearch } from './ward-search.ts'

interface DirectorySearches {
  readonly wards: () => WardSearch
  readonly legacy: () => LegacySearch
  /** What the account's bills have shown of the carrier's numbers. */
  readonly numbers: () => PlaceNumbers
}

export function directoryHandlers(
  { wards, legacy, numbers }: DirectorySearches,
  about: () => ChannelOutput<'directory.about'>,
): HandlersOf<typeof directoryContract> {
  return {
    'directory.searchWards': ({ query, limit }) => wards().search(query, limit),
    'directory.searchLegacy': ({ query, limit }) => legacy().search(query, limit, numbers()),
    'directory.about': () => about(),
  }
}
