import type { HandlersOf } from '../ipc/router.ts'
import type { WardSearch } from './ward-search.ts'

export function directoryHandlers(wards: () => WardSearch): HandlersOf<'directory.searchWards'> {
  return { 'directory.searchWards': ({ query, limit }) => wards().search(query, limit) }
}
