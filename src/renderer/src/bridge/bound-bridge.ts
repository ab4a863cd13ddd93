import type { Bridge } from '../../../shared/ipc/bridge.ts'

/** A bridge whose every request is for one account. */
export function boundBridge(bridge: Bridge, accountId: string): Bridge {
  return {
    invoke: (channel, input) => bridge.invoke(channel, input, accountId),
    on: (event, listener) => bridge.on(event, listener),
  }
}
