import { createContext, use } from 'react'
import type { Bridge } from '../../../shared/ipc/bridge.ts'

/** The bridge, and whose it is: null stands for the window, which asks what belongs to no account. */
export interface BridgeScope {
  readonly bridge: Bridge
  readonly accountId: string | null
}

export const BridgeContext = createContext<BridgeScope | null>(null)

export function useBridgeScope(): BridgeScope {
  const scope = use(BridgeContext)
  if (scope === null) throw new Error('useBridgeScope is called outside of the providers of station.tsx')
  return scope
}

/** The bridge of the account whose screens these are; without one, the window's. */
export const useBridge = (): Bridge => useBridgeScope().bridge
