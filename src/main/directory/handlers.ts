import type { ChannelOutput } from '../../shared/ipc/contract.ts'
import type { HandlersOf } from '../ipc/router.ts'
import type { WardSearch } from './ward-search.ts'

export function directoryHandlers(
  wards: () => WardSearch,
  about: () => ChannelOutput<'directory.about'>,
): HandlersOf<'directory.searchWards' | 'directory.about'> {
  return {
    'directory.searchWards': ({ query, limit }) => wards().search(query, limit),
    'directory.about': () => about(),
  }
}
