import { getCACertificates } from 'node:tls'
import { Pool, ProxyAgent } from 'undici'
import type { Dispatcher } from 'undici'
import type { HeadersObserver } from './headers-sent.ts'

export interface DispatcherOptions {
  readonly origin: string
  readonly socketPath: string | undefined
  readonly proxyUrl: string | null
  readonly certificateAuthorities: readonly string[]
  readonly connectMs: number
  readonly connections: number
}

/**
 * The connections to one carrier. One request at a time on each, HTTP/1.1 only (HTTP/2 replays requests by itself after
 * a GOAWAY), no redirects, no retries.
 */
export function createCarrierDispatcher(options: DispatcherOptions, observer: HeadersObserver): Dispatcher {
  const tls = systemTrust(options.certificateAuthorities)
  const common = { pipelining: 1, allowH2: false, connections: options.connections } as const
  if (options.proxyUrl !== null) {
    return new ProxyAgent({
      ...common,
      uri: options.proxyUrl,
      connectTimeout: options.connectMs,
      requestTls: tls,
      proxyTls: tls,
      factory: (origin, poolOptions) =>
        new Pool(origin, Object.assign({}, poolOptions, common, { factory: observer.createClient })),
    })
  }
  const socketPath = options.socketPath === undefined ? {} : { socketPath: options.socketPath }
  return new Pool(options.origin, {
    ...common,
    factory: observer.createClient,
    connect: { timeout: options.connectMs, ...tls, ...socketPath },
  })
}

/** Node replaces its own authorities by `ca`; the system's are meant to come on top. */
export function systemTrust(authorities: readonly string[]): { ca?: string[] } {
  if (authorities.length === 0) return {}
  return { ca: [...new Set([...getCACertificates('default'), ...authorities])] }
}
