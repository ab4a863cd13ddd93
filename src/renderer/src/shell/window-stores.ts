import type { QueryClient } from '@tanstack/react-query'
import type { StoreApi } from 'zustand/vanilla'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import { createUnsavedParts, type UnsavedParts } from '../autosave/autosave-writer.ts'
import { createAutosavedStore, type AutosavedStore } from '../autosave/autosaved-state.ts'
import type { PastedMessages } from '../new-bill/pasting/message-text.ts'
import { answeredAtStart } from '../bridge/answered-at-start.ts'
import { createQueryClient } from '../bridge/queries.ts'
import { createPresetsStore, type PresetsStore } from '../settings/lists/lists-store.ts'
import { createScaleStore, type ScaleStore } from '../scale/scale-store.ts'
import { createSettingsStore, type SettingsStore } from '../settings/settings-store.ts'
import { createAccountStore, type AccountStore } from './accounts/account-store.ts'
import { createAlertsStore, type AlertsStore } from './alerts/alerts-store.ts'
import { createNavigationStore, type NavigationStore } from './navigation-store.ts'
import { createOperatorsStore, type OperatorsStore } from './operators/operators-store.ts'

/** Created with the window, and the same whichever account is in front. */
export interface WindowStores {
  readonly bridge: Bridge
  readonly account: StoreApi<AccountStore>
  readonly alerts: StoreApi<AlertsStore>
  readonly navigation: StoreApi<NavigationStore>
  readonly operators: StoreApi<OperatorsStore>
  readonly presets: StoreApi<PresetsStore>
  readonly scale: StoreApi<ScaleStore>
  readonly settings: StoreApi<SettingsStore>
  /** What main has answered, for the window and for the account in front. */
  readonly queries: QueryClient
  /** What is typed before there is an account: in memory only. */
  readonly beforeAccount: StoreApi<AutosavedStore>
  /** By the account, what was pasted into its bills: its open questions wait while another account is in front. */
  readonly pasted: Map<string, PastedMessages>
  /** What an account could not write before it was left; it is written when the account is back. */
  readonly unsaved: UnsavedParts
}

/**
 * The stores with what main answers at the start. The core reports what it finds while it opens the station's data (damaged rows, missing drafts, a
 * copied profile) before it answers the first question, so that alerts are listened to before that question is asked.
 */
export async function startWindowStores(door: Bridge): Promise<WindowStores> {
  const alerts = createAlertsStore(door)
  return createWindowStores(await answeredAtStart(door), alerts)
}

export function createWindowStores(bridge: Bridge, alerts = createAlertsStore(bridge)): WindowStores {
  const unsaved = createUnsavedParts()
  return {
    bridge,
    account: createAccountStore(bridge),
    alerts,
    navigation: createNavigationStore(),
    operators: createOperatorsStore(bridge),
    presets: createPresetsStore(bridge),
    scale: createScaleStore(bridge),
    settings: createSettingsStore(bridge),
    queries: createQueryClient(),
    beforeAccount: createAutosavedStore(bridge),
    pasted: new Map(),
    unsaved,
  }
}
