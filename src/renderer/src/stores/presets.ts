import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ReferenceLists } from '../../../shared/domain/reference-lists.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'

export interface PresetsStore {
  readonly lists: ReferenceLists
  load(): Promise<void>
}

/** The carrier's numeric codes with their words. Empty until main has answered; the form works without. */
export function createPresetsStore(bridge: Bridge): StoreApi<PresetsStore> {
  return createStore<PresetsStore>()((set) => ({
    lists: { services: [], paymentMethods: [], cargoTypes: [], statuses: [] },
    async load() {
      const answer = await bridge.invoke('presets.lists', undefined)
      if (answer.ok) set({ lists: answer.value })
    },
  }))
}
