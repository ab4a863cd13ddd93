import { createContext, use, useMemo, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import { createAccountStore, type AccountStore } from './accounts/account-store.ts'
import { createAlertsStore, type AlertsStore } from './alerts/alerts-store.ts'
import { createBatchDeeds, type BatchDeeds } from '../batches/result/retry-failed.ts'
import { createBillsStore, type BillsStore } from '../bills/bills-store.ts'
import { boundBridge } from '../bridge/bound-bridge.ts'
import { createListMemory, type ListMemory } from '../bridge/list-memory.ts'
import { createNavigationStore, type NavigationStore } from './navigation-store.ts'
import { createOperatorsStore, type OperatorsStore } from './operators/operators-store.ts'
import { createPresetsStore, type PresetsStore } from '../settings/lists/lists-store.ts'
import { createPrintingStore, type PrintingStore } from '../labels/printing-store.ts'
import { createQueueStore, type QueueStore } from '../queue/queue-store.ts'
import { createQuotesStore, type QuotesStore } from '../fees/quotes-store.ts'
import { createSettingsStore, type SettingsStore } from '../settings/settings-store.ts'
import { createUndoStore, type UndoStore } from './undo/undo-store.ts'
import { createWorktableStore, type WorktableStore } from '../autosave/autosaved-state.ts'

/** Everything that the screens share: the bridge and the caches of main's truth. */
export interface Station {
  readonly bridge: Bridge
  readonly account: StoreApi<AccountStore>
  readonly alerts: StoreApi<AlertsStore>
  readonly batchDeeds: BatchDeeds
  readonly bills: StoreApi<BillsStore>
  readonly lists: ListMemory
  readonly navigation: StoreApi<NavigationStore>
  readonly operators: StoreApi<OperatorsStore>
  readonly presets: StoreApi<PresetsStore>
  readonly printing: StoreApi<PrintingStore>
  readonly queue: StoreApi<QueueStore>
  readonly quotes: StoreApi<QuotesStore>
  readonly settings: StoreApi<SettingsStore>
  readonly undo: StoreApi<UndoStore>
  readonly worktable: StoreApi<WorktableStore>
}

export function createStation(bridge: Bridge): Station {
  const account = createAccountStore(bridge)
  const worktable = createWorktableStore(bridge)
  return {
    bridge,
    account,
    alerts: createAlertsStore(bridge),
    batchDeeds: createBatchDeeds(bridge, worktable),
    bills: createBillsStore(bridge),
    lists: createListMemory(),
    navigation: createNavigationStore(),
    operators: createOperatorsStore(bridge),
    presets: createPresetsStore(bridge),
    printing: createPrintingStore(bridge),
    queue: createQueueStore(bridge),
    quotes: createQuotesStore(bridge, account),
    settings: createSettingsStore(bridge),
    undo: createUndoStore(account),
    worktable,
  }
}

const StationContext = createContext<Station | null>(null)

export function StationProvider(props: { readonly station: Station; readonly children: ReactNode }): ReactNode {
  return <StationContext value={props.station}>{props.children}</StationContext>
}

/** For the screens of one account: what they ask is refused by main where another account has come to the front. */
export function StationOfAccount(props: { readonly id: string; readonly children: ReactNode }): ReactNode {
  const station = useStation()
  const { id, children } = props
  const bound = useMemo(() => {
    const bridge = boundBridge(station.bridge, id)
    return { ...station, bridge, batchDeeds: createBatchDeeds(bridge, station.worktable) }
  }, [station, id])
  return <StationContext value={bound}>{children}</StationContext>
}

export function useStation(): Station {
  const station = use(StationContext)
  if (station === null) throw new Error('useStation is called outside of StationProvider')
  return station
}

export const useAccount = <T,>(select: (state: AccountStore) => T): T => useStore(useStation().account, select)
export const useAlerts = <T,>(select: (state: AlertsStore) => T): T => useStore(useStation().alerts, select)
export const useBills = <T,>(select: (state: BillsStore) => T): T => useStore(useStation().bills, select)
export const useNavigation = <T,>(select: (state: NavigationStore) => T): T => useStore(useStation().navigation, select)
export const useOperators = <T,>(select: (state: OperatorsStore) => T): T => useStore(useStation().operators, select)
export const usePresets = <T,>(select: (state: PresetsStore) => T): T => useStore(useStation().presets, select)
export const usePrinting = <T,>(select: (state: PrintingStore) => T): T => useStore(useStation().printing, select)
export const useQueue = <T,>(select: (state: QueueStore) => T): T => useStore(useStation().queue, select)
export const useQuotesStore = <T,>(select: (state: QuotesStore) => T): T => useStore(useStation().quotes, select)
export const useSettings = <T,>(select: (state: SettingsStore) => T): T => useStore(useStation().settings, select)
export const useUndo = <T,>(select: (state: UndoStore) => T): T => useStore(useStation().undo, select)
export const useWorktable = <T,>(select: (state: WorktableStore) => T): T => useStore(useStation().worktable, select)
