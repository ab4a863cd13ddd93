import { setImmediate } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import type { UnreachableCode } from '../../../shared/app-error.ts'
import type { Clock } from '../../../shared/domain/time/clock.ts'
import { callMark, type CallMark } from './call-mark.ts'
import { describeFailure, unreachableCodeOf } from './call-failure.ts'
import { collectAnswer } from './collect-answer.ts'
import type { Outcome } from './collect-answer.ts'
import type { Connections, openConnections } from './connections.ts'
import type { CallEvidence } from './evidence.ts'
import { readHttpDateMs } from './http-date.ts'
import type { CarrierRequest } from './request.ts'

export interface TransportOptions {
  /** `https://host[:port][/prefix]`. */
  readonly baseUrl: string
  /** A Unix socket or named pipe to use instead of TCP. */
  readonly socketPath?: string
  readonly proxyUrl?: string | null
  /** PEM; trusted besides Node's own. Asked with the first call: reading those of the system takes 40 ms. */
  readonly certificateAuthorities?: () => readonly string[]
  readonly clock: Clock
  /** Ends when what makes the connections may be loaded; by default behind what was asked by then. */
  readonly loadTurn?: () => Promise<void>
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
  const opened = openOnce(options, base?.origin ?? '', timeouts.connectMs)
  let unreachable: UnreachableCode = 'carrier-unreachable'
  let aheadMs: number | null = null

  async function exchange(request: CarrierRequest, auth: TokenInUse | null, mark: CallMark): Promise<Outcome> {
    if (base === null) return unsent('other', 'the carrier address is not a URL')
    const connections = opened.now() ?? (await opened.first())
    if ('failure' in connections) return connections
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

type Opened = Connections | Unsent

/** Why a call came to nothing before any connection had it. */
interface Unsent {
  readonly response: null
  readonly failure: NonNullable<CallEvidence['failure']>
}

const unsent = (kind: Unsent['failure']['kind'], message: string): Unsent => ({
  response: null,
  failure: { kind, message },
})

/**
 * The connections come with the first call, and what makes them is loaded for it: in the turn for it, so that
 * the window opens sooner. Where it cannot be loaded the next call tries again; the core loads it too, and says so.
 */
function openOnce(options: TransportOptions, origin: string, connectMs: number) {
  const { clock, loadTurn = setImmediate } = options
  let opening: Promise<Opened> | null = null
  let opened: Opened | null = null
  let isClosed = false

  async function open(): Promise<Opened> {
    await loadTurn()
    try {
      const { openConnections } = await import('./connections.ts')
      opened = connectionsBy(openConnections)
      return opened
    } catch (cause) {
      opening = null
      return unsent('other', messageOf(cause))
    }
  }

  function connectionsBy(open: typeof openConnections): Opened {
    try {
      return open({
        origin,
        socketPath: options.socketPath,
        proxyUrl: options.proxyUrl ?? null,
        certificateAuthorities: options.certificateAuthorities?.() ?? [],
        connectMs,
        connections: options.connections ?? defaultConnections,
      })
    } catch (cause) {
      return unsent('other', messageOf(cause))
    }
  }

  return {
    /** Null until the connections are open. */
    now: () => opened,
    /** Whoever waits for it first goes on first: a call before the close that came behind it. */
    first(): Promise<Opened> {
      if (isClosed && opening === null) return Promise.resolve(unsent('aborted', 'the connections are closed'))
      return (opening ??= open())
    },
    async close(): Promise<void> {
      isClosed = true
      const connections = opened ?? (await opening)
      if (connections !== null && 'close' in connections) await connections.close(clock)
    },
  }
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

/** Its header has whole seconds. */
function aheadOf(date: string | undefined, nowMs: number): number | null {
  const atMs = readHttpDateMs(date)
  return atMs === null ? null : nowMs - atMs
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
    const headers: Record<string, string> = { accept: 'application/json', 'accept-encoding': 'identity' }
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
