import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AppError } from '../../../shared/app-error.ts'
import { plainSettings } from '../../../shared/domain/settings/default-settings.ts'
import type { Settings } from '../../../shared/domain/settings/settings.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'

export interface SettingsStore {
  readonly settings: Settings
  load(): Promise<AppError | null>
  /** Shown at once, undone when main refuses it. */
  change(change: Partial<Settings>): Promise<AppError | null>
}

/** What is shown until main has answered. */
const untilLoaded: Settings = { ...plainSettings, stationCode: '', stationName: '', labelFolder: '' }

export function createSettingsStore(bridge: Bridge): StoreApi<SettingsStore> {
  return createStore<SettingsStore>()((set) => {
    /** As main has them. */
    let known = untilLoaded
    /** What main has not answered yet, in its order. */
    let asked: readonly Partial<Settings>[] = []
    const show = (settings: Settings): void => {
      known = settings
      set({ settings: Object.assign({}, known, ...asked) as Settings }) // whole, with parts of its own kind over it
    }
    bridge.on('settings.changed', show)
    return {
      settings: untilLoaded,
      async load() {
        const answer = await bridge.invoke('settings.get', undefined)
        if (answer.ok) show(answer.value)
        return answer.ok ? null : answer.error
      },
      async change(change) {
        asked = [...asked, change]
        show(known)
        const answer = await bridge.invoke('settings.update', change)
        asked = asked.filter((each) => each !== change)
        show(answer.ok ? answer.value : known)
        return answer.ok ? null : answer.error
      },
    }
  })
}
