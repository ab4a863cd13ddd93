import type { Bridge } from '../../../shared/ipc/bridge.ts'

/** The bridge of everything that belongs to one account. */
export interface AccountBridge extends Bridge {
  /** From here on the listeners hear main's events. */
  open(): void
  /** The account is left: no listener hears anything any more. An answer under way still reaches the caller, who is gone by then. */
  close(): void
}

interface Listener {
  attach(): () => void
  detach: (() => void) | null
}

/**
 * Every request is for one account: main refuses it where another has come to the front. Listeners live from `open` to
 * `close`, so that no store of an account that was left hears of another.
 */
export function createAccountBridge(bridge: Bridge, accountId: string): AccountBridge {
  const listeners = new Set<Listener>()
  let isOpen = false
  return {
    invoke: (channel, input) => bridge.invoke(channel, input, accountId),
    on(event, listen) {
      const listener: Listener = { attach: () => bridge.on(event, listen), detach: null }
      listeners.add(listener)
      if (isOpen) listener.detach = listener.attach()
      return () => {
        listeners.delete(listener)
        listener.detach?.()
      }
    },
    open() {
      isOpen = true
      for (const listener of listeners) listener.detach ??= listener.attach()
    },
    close() {
      isOpen = false
      for (const listener of listeners) {
        listener.detach?.()
        listener.detach = null
      }
    },
  }
}
