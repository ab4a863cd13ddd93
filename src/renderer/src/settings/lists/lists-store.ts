import { createStore, type StoreApi } from 'zustand/vanilla'
import { offeredLists, type ReferenceLists } from '../../../../shared/domain/settings/reference-lists.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'

export interface PresetsStore {
  /** Every entry, to find the words of a code in: an entry that is no longer offered still has bills. */
  readonly lists: ReferenceLists
  /** What is offered for choosing, in the station's order. */
  readonly offered: ReferenceLists
  load(): Promise<void>
}

const empty: ReferenceLists = { services: [], paymentMethods: [], cargoTypes: [], billTypes: [], statuses: [] }

/** The carrier's numeric codes with their words, as this station has them. Empty until main has answered; the form works without. */
export function createPresetsStore(bridge: Bridge): StoreApi<PresetsStore> {
  return createStore<PresetsStore>()((set, get) => {
    let edits = ''
    bridge.on('settings.changed', ({ listEdits }) => {
      const wanted = JSON.stringify(listEdits)
      if (wanted === edits) return
      edits = wanted
      void get().load()
    })
    return {
      lists: empty,
      offered: empty,
      async load() {
        const answer = await bridge.invoke('presets.lists', undefined)
        if (answer.ok) set({ lists: answer.value, offered: offeredLists(answer.value) })
      },
    }
  })
}
