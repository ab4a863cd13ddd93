import diagnosticsChannel from 'node:diagnostics_channel'
import { Socket } from 'node:net'
import { Client } from 'undici'
import { callMark, type CallMark } from './call-mark.ts'

export interface HeadersObserver {
  /** Makes the clients of a pool; only their requests can be observed. */
  readonly createClient: (origin: string | URL, options: object) => Client
  stop(): void
}

/**
 * Says for exactly one request whether its headers were handed to a socket.
 *
 * undici announces `sendHeaders` with its own request object, and `create` when that object is made. A pool may make it
 * long after the call, so the link is drawn inside the client: its `dispatch` makes the object synchronously, while this
 * call's mark is ready. The first object made there is ours; a CONNECT to a proxy that the same dispatch starts comes
 * after it.
 */
export function createHeadersObserver(): HeadersObserver {
  let dispatching: CallMark | null = null
  const markOf = new WeakMap<object, CallMark>()

  const onCreate = (message: unknown): void => {
    if (dispatching === null || !isAboutRequest(message)) return
    markOf.set(message.request, dispatching)
    dispatching = null
  }

  const onSendHeaders = (message: unknown): void => {
    const mark = isAboutRequest(message) ? markOf.get(message.request) : undefined
    if (mark === undefined) return
    if (mark.headersSent) {
      // The channel speaks before the bytes go. Whatever made undici start this request again, it must not go twice.
      destroySocketOf(message)
      return
    }
    mark.headersSent = true
    mark.onSent()
  }

  class ObservedClient extends Client {
    override dispatch(...args: Parameters<Client['dispatch']>): boolean {
      const outer = dispatching
      dispatching = isMarked(args[0]) ? args[0][callMark] : null
      try {
        return super.dispatch(...args)
      } finally {
        dispatching = outer
      }
    }
  }

  diagnosticsChannel.subscribe('undici:request:create', onCreate)
  diagnosticsChannel.subscribe('undici:client:sendHeaders', onSendHeaders)
  return {
    createClient: (origin, options) => new ObservedClient(origin, options),
    stop() {
      diagnosticsChannel.unsubscribe('undici:request:create', onCreate)
      diagnosticsChannel.unsubscribe('undici:client:sendHeaders', onSendHeaders)
    },
  }
}

function isAboutRequest(message: unknown): message is { readonly request: object } {
  return isObject(message) && 'request' in message && isObject(message.request)
}

function destroySocketOf(message: unknown): void {
  if (isObject(message) && 'socket' in message && message.socket instanceof Socket) message.socket.destroy()
}

function isMarked(options: object): options is { readonly [callMark]: CallMark } {
  return callMark in options
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
