import { setImmediate } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import type { UnreachableCode } from '../../../shared/app-error.ts'
import type { Clock } from '../../../shared/domain/time/clock.ts'
import { callMark, type CallMark } from './call-mark.ts'
import { describeFailure, unreachableCodeOf } from './call-failure.ts'
import { collectAnswer } from './collect-answer.ts'
import type { Outcome } from './collect-answer.ts'
import type { Connections } from './connections.ts'
import type { CallEvidence } from './evidence.ts'
import type { CarrierRequest } from './request.ts'

export interface TransportOptions {
  /** `https://host[:port][/prefix]`. */
  readonly baseUrl: string
  /** A Unix socket or named pipe to use instead of TCP. */
  readonly socketPath?: string
  readonly proxyUrl?: string | null
  /** PEM; trusted besides Node's own. */
  readonly certificateAuthorities?: readonly string[]
  readonly clock: Clock
  readonly timeouts?: TransportTimeouts
  readonly connections?: number
}

interface TransportTimeouts {
  readonly connectMs: number
  readonly headersMs: number
  readonly bodyMs: number
}

export interface TokenInUse {
  /** The whole header value. */
  readonly authorization: string
  readonly tokenGeneration: number
}

/** Sends each request once and reports what happened. It never throws: every failure becomes evidence. */
export interface Transport {
  send(request: CarrierRequest, auth: TokenInUse | null): Promise<CallEvidence>
  /** Why the last call had no answer, as a code that has words: for the state of the connection. Of one call its evidence says it. */
  unreachableBecause(): UnreachableCode
  /** By how much this computer's clock was ahead of the carrier's at its last answer; null where it names no time. */
  clockAheadMs(): number | null
  /** Lets running calls finish for a few seconds, then cuts them off. */
  close(): Promise<void>
}

const defaultTimeouts: TransportTimeouts = { connectMs: 10_000, headersMs: 30_000, bodyMs: 30_000 }
const defaultConnections = 8

export function createTransport(options: TransportOptions): Transport {
  const { clock } = options
  const timeouts = options.timeouts ?? defaultTimeouts
  const base = URL.canParse(options.baseUrl) ? new URL(options.baseUrl) : null
  const opened = openOnce(options, base, timeouts.connectMs)
  let unreachable: UnreachableCode = 'carrier-unreachable'
  let aheadMs: number | null = null

  async function exchange(request: CarrierRequest, auth: TokenInUse | null, mark: CallMark): Promise<Outcome> {
    const connections = opened.now() ?? (await opened.first())
    if (base === null || 'problem' in connections) {
      const message = 'problem' in connections ? connections.problem : ''
      return { response: null, failure: { kind: 'other', message } }
    }
    const call = prepareCall(request, auth, mark, { base, timeouts })
    if ('failure' in call) return { response: null, failure: call.failure }
    const totalMs = request.timeoutMs ?? timeouts.headersMs + timeouts.bodyMs
    return await runCall(connections.dispatcher, call, clock, { connectMs: timeouts.connectMs, totalMs })
  }

  return {
    async send(request, auth) {
      const startedAtMs = clock.now()
      const startedMonotonic = clock.monotonic()
      const mark: CallMark = { headersSent: false, onSent: () => undefined }
      const outcome = await exchange(request, auth, mark)
      if (outcome.response === null) unreachable = unreachableCodeOf(outcome)
      else aheadMs = aheadOf(outcome.response.headers['date'], clock.now()) ?? aheadMs
      return {
        method: request.method,
        path: request.path,
        startedAtMs,
        durationMs: clock.monotonic() - startedMonotonic,
        headersSent: mark.headersSent,
        ...outcome,
        tokenGeneration: auth?.tokenGeneration ?? null,
      }
    },
    unreachableBecause: () => unreachable,
    clockAheadMs: () => aheadMs,
    close: opened.close,
  }
}

type Opened = Connections | { readonly problem: string }

/**
 * The connections come with the first call, and what makes them is loaded for it: behind whatever the core has been asked meanwhile, so
 * that the window opens sooner.
 */
function openOnce(options: TransportOptions, base: URL | null, connectMs: number) {
  const { clock } = options
  let opening: Promise<Opened> | null = null
  let opened: Opened | null = null
  let isClosed = false

  async function open(): Promise<Opened> {
    if (base === null) return { problem: 'the carrier address is not a URL' }
    const isTooLate = isClosed
    try {
      await setImmediate()
      const { openConnections } = await import('./connections.ts')
      const connections = openConnections({
        origin: base.origin,
        socketPath: options.socketPath,
        proxyUrl: options.proxyUrl ?? null,
        certificateAuthorities: options.certificateAuthorities ?? [],
        connectMs,
        connections: options.connections ?? defaultConnections,
      })
      // Connections that are closed tell the call so.
      if (isTooLate) await connections.close(clock)
      return connections
    } catch (error) {
      return { problem: error instanceof Error ? error.message : String(error) }
    }
  }

  async function first(): Promise<Opened> {
    opened = await (opening ??= open())
    return opened
  }

  return {
    first,
    /** Null before the first call. */
    now: () => opened,
    async close(): Promise<void> {
      isClosed = true
      if (opening === null) return
      const connections = opened ?? (await first())
      if (!('problem' in connections)) await connections.close(clock)
    },
  }
}

/** Its header has whole seconds. */
function aheadOf(date: string | undefined, nowMs: number): number | null {
  const atMs = date === undefined || date.length > 40 ? Number.NaN : Date.parse(date)
  return Number.isNaN(atMs) ? null : nowMs - atMs
}

type MarkedRequest = Dispatcher.RequestOptions & { readonly [callMark]: CallMark }

function prepareCall(
  request: CarrierRequest,
  auth: TokenInUse | null,
  mark: CallMark,
  { base, timeouts }: { readonly base: URL; readonly timeouts: TransportTimeouts },
): MarkedRequest | { readonly failure: CallEvidence['failure'] } {
  try {
    const query = request.query === undefined ? '' : `?${new URLSearchParams(request.query).toString()}`
    const headers: Record<string, string> = { accept: 'application/json' }
    if (auth !== null) headers['authorization'] = auth.authorization
    const body = request.body === undefined ? null : Buffer.from(JSON.stringify(request.body))
    if (body !== null) headers['content-type'] = 'application/json'
    return {
      origin: base.origin,
      path: base.pathname.replace(/\/$/, '') + request.path + query,
      method: request.method,
      headers,
      body,
      headersTimeout: request.timeoutMs ?? timeouts.headersMs,
      bodyTimeout: request.timeoutMs ?? timeouts.bodyMs,
      [callMark]: mark,
    }
  } catch (error) {
    return { failure: describeFailure(error, false) }
  }
}

interface Limits {
  readonly connectMs: number
  /** From the moment the headers leave. */
  readonly totalMs: number
}

/**
 * Bounds a whole call by the clock: undici's own limits start anew with every chunk, and a request that waits for a
 * free connection has none at all. A request cut off before its headers left is never sent afterwards.
 */
async function runCall(dispatcher: Dispatcher, call: MarkedRequest, clock: Clock, limits: Limits): Promise<Outcome> {
  const mark = call[callMark]
  const { handler, outcome, cutOff } = collectAnswer(mark)
  const expire = (): void =>
    cutOff((arrived) => {
      const late = arrived === null ? 'headers-timeout' : 'body-timeout'
      return { kind: mark.headersSent ? late : 'connect-timeout', message: 'took too long' }
    })
  let timer = clock.setTimer(expire, limits.connectMs + limits.totalMs)
  mark.onSent = () => {
    timer.cancel()
    timer = clock.setTimer(expire, limits.totalMs)
  }
  dispatcher.dispatch(call, handler)
  const ended = await outcome
  mark.onSent = () => undefined
  timer.cancel()
  return ended
}
