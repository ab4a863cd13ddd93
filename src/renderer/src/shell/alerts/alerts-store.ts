import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import type { EventPayload } from '../../../../shared/ipc/events.ts'

type StationAlert = EventPayload<'station.alert'>

export interface AlertsStore {
  /** One of each kind, the newest words; they stay until the packer closes them. */
  readonly alerts: readonly StationAlert[]
  dismiss(code: StationAlert['code']): void
}

export function createAlertsStore(bridge: Bridge): StoreApi<AlertsStore> {
  return createStore<AlertsStore>()((set, get) => {
    const without = (code: StationAlert['code']): readonly StationAlert[] =>
      get().alerts.filter((alert) => alert.code !== code)
    bridge.on('station.alert', (alert) => set({ alerts: [...without(alert.code), alert] }))
    return { alerts: [], dismiss: (code) => set({ alerts: without(code) }) }
  })
}
