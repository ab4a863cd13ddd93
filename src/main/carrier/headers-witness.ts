import { AsyncLocalStorage } from 'node:async_hooks'
import diagnosticsChannel from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { Client } from 'undici'

/** What the witness knows about one call. */
export interface CallMark {
  headersSent: boolean
  onSent: () => void
}

/** The key under which a call's mark travels in undici's dispatch options, through pools and proxies that copy them. */
export const callMark = Symbol('call mark')

export interface HeadersWitness {
  /** Makes the clients of a pool; only their requests can be witnessed. */
  readonly createClient: (origin: string | URL, options: object) => Client
  stop(): void
}

/**
 * Says for exactly one request whether its headers were handed to a socket.
 *
 * undici announces `sendHeaders` with its own request object, and `create` when that object is made. A pool may make it
 * long after the call, in somebody else's asynchronous context, so the link is drawn inside the client: its `dispatch`
 * makes the object synchronously, inside a store that holds this call's mark. The first object made there is ours; a
 * CONNECT to a proxy that the same dispatch starts comes after it.
 */
export function createHeadersWitness(): HeadersWitness {
  const dispatching = new AsyncLocalStorage<{ mark: CallMark | null }>()
  const markOf = new WeakMap<object, CallMark>()

  const onCreate = (message: unknown): void => {
    const slot = dispatching.getStore()
    if (slot?.mark == null) return
    // undici's documented message for this channel.
    markOf.set((message as { request: object }).request, slot.mark)
    slot.mark = null
  }

  const onSendHeaders = (message: unknown): void => {
    const { request, socket } = message as { request: object; socket: Socket }
    const mark = markOf.get(request)
    if (mark === undefined) return
    if (mark.headersSent) {
      // The channel speaks before the bytes go. Whatever made undici start this request again, it must not go twice.
      socket.destroy()
      return
    }
    mark.headersSent = true
    mark.onSent()
  }

  class WitnessedClient extends Client {
    override dispatch(...args: Parameters<Client['dispatch']>): boolean {
      // Put there by the transport; the type of dispatch options has no room for it.
      const { [callMark]: mark } = args[0] as { [callMark]?: CallMark }
      return dispatching.run({ mark: mark ?? null }, () => super.dispatch(...args))
    }
  }

  diagnosticsChannel.subscribe('undici:request:create', onCreate)
  diagnosticsChannel.subscribe('undici:client:sendHeaders', onSendHeaders)
  return {
    createClient: (origin, options) => new WitnessedClient(origin, options),
    stop() {
      diagnosticsChannel.unsubscribe('undici:request:create', onCreate)
      diagnosticsChannel.unsubscribe('undici:client:sendHeaders', onSendHeaders)
    },
  }
}
