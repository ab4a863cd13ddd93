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
  return createStore<SettingsStore>()((set, get) => {
    bridge.on('settings.changed', (settings) => set({ settings }))
    return {
      settings: untilLoaded,
      async load() {
        const answer = await bridge.invoke('settings.get', undefined)
        if (!answer.ok) return answer.error
        set({ settings: answer.value })
        return null
      },
      async change(change) {
        const before = get().settings
        set({ settings: { ...before, ...change } })
        const answer = await bridge.invoke('settings.update', change)
        set({ settings: answer.ok ? answer.value : before })
        return answer.ok ? null : answer.error
      },
    }
  })
}
