import type { ListName, PresetEntry } from '../../../../shared/domain/settings/reference-lists.ts'
import { usePresets } from '../../shell/station.tsx'

/** What a list offers, and also what is chosen already where the station has stopped offering it since. */
export function useOffered(list: ListName, chosen: string): readonly PresetEntry[] {
  const all = usePresets((state) => state.lists[list])
  return all.filter(({ id, hidden }) => hidden !== true || String(id) === chosen)
}
