import { QueryClientProvider } from '@tanstack/react-query'
import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import type { AppError } from '../../../shared/app-error.ts'
import type { AutosavedStore } from '../autosave/autosaved-state.ts'
import type { BillsStore } from '../bills/bills-store.ts'
import { BridgeContext } from '../bridge/bridge-context.ts'
import { RefusalContext } from '../bridge/use-action.ts'
import type { PrintingStore } from '../labels/printing-store.ts'
import type { QueueStore } from '../queue/queue-store.ts'
import type { PresetsStore } from '../settings/lists/lists-store.ts'
import type { ScaleStore } from '../scale/scale-store.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import { createAccountStores, type AccountStores } from './account-stores.ts'
import type { AccountStore } from './accounts/account-store.ts'
import type { AlertsStore } from './alerts/alerts-store.ts'
import type { NavigationStore } from './navigation-store.ts'
import type { OperatorsStore } from './operators/operators-store.ts'
import type { MessagesStore } from './messages/messages-store.ts'
import { sayFailure } from './messages/say-failure.ts'
import type { UndoStore } from './messages/undo-store.ts'
import type { WindowStores } from './window-stores.ts'

/** Everything that the screens of an account share. The bridge is the account's. */
export type Station = WindowStores & AccountStores

const WindowContext = createContext<WindowStores | null>(null)
const AccountContext = createContext<Station | null>(null)

export function WindowProvider(props: { readonly stores: WindowStores; readonly children: ReactNode }): ReactNode {
  const { bridge, queries } = props.stores
  const scope = useMemo(() => ({ bridge, accountId: null }), [bridge])
  return (
    <WindowContext value={props.stores}>
      <QueryClientProvider client={queries}>
        <BridgeContext value={scope}>{props.children}</BridgeContext>
      </QueryClientProvider>
    </WindowContext>
  )
}

/** The stores of one account, from its screens' first drawing to their last. Its `key` must be the id: another account has other stores. */
export function AccountProvider(props: { readonly id: string; readonly children: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const window = useWindow()
  const [account] = useState(() => createAccountStores(window, props.id))
  const station = useMemo(() => ({ ...window, ...account }), [window, account])
  useEffect(() => {
    account.open()
    const { flush } = account.autosaved.getState()
    globalThis.addEventListener('pagehide', flush)
    return () => {
      globalThis.removeEventListener('pagehide', flush)
      account.close()
    }
  }, [account])
  const sayRefusal = useCallback(
    (error: AppError) => sayFailure(account, t, { error, testId: 'not-done' }),
    [account, t],
  )
  return (
    <AccountContext value={station}>
      <BridgeContext value={station}>
        <RefusalContext value={sayRefusal}>{props.children}</RefusalContext>
      </BridgeContext>
    </AccountContext>
  )
}

/** For what is there without an account too: the first start, the lock, the switch from one account to another. */
export function useWindow(): WindowStores {
  const stores = use(WindowContext)
  if (stores === null) throw new Error('useWindow is called outside of WindowProvider')
  return stores
}

/** For the screens of an account. */
export function useStation(): Station {
  const station = use(AccountContext)
  if (station === null) throw new Error('useStation is called outside of AccountProvider')
  return station
}

/** Where half-typed dialogs are kept: also those of the first start. */
export function useDialogAutosave(): StoreApi<AutosavedStore> {
  const window = useWindow()
  return use(AccountContext)?.autosaved ?? window.beforeAccount
}

export const useAccount = <T,>(select: (state: AccountStore) => T): T => useStore(useWindow().account, select)
export const useAlerts = <T,>(select: (state: AlertsStore) => T): T => useStore(useWindow().alerts, select)
export const useNavigation = <T,>(select: (state: NavigationStore) => T): T => useStore(useWindow().navigation, select)
export const useOperators = <T,>(select: (state: OperatorsStore) => T): T => useStore(useWindow().operators, select)
export const usePresets = <T,>(select: (state: PresetsStore) => T): T => useStore(useWindow().presets, select)
export const useScale = <T,>(select: (state: ScaleStore) => T): T => useStore(useWindow().scale, select)
export const useSettings = <T,>(select: (state: SettingsStore) => T): T => useStore(useWindow().settings, select)

export const useBills = <T,>(select: (state: BillsStore) => T): T => useStore(useStation().bills, select)
export const useMessages = <T,>(select: (state: MessagesStore) => T): T => useStore(useStation().messages, select)
export const usePrinting = <T,>(select: (state: PrintingStore) => T): T => useStore(useStation().printing, select)
export const useQueue = <T,>(select: (state: QueueStore) => T): T => useStore(useStation().queue, select)
export const useUndo = <T,>(select: (state: UndoStore) => T): T => useStore(useStation().undo, select)
export const useAutosaved = <T,>(select: (state: AutosavedStore) => T): T => useStore(useStation().autosaved, select)
