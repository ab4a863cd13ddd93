import type { Clock, TimerHandle } from '../../../shared/domain/time/clock.ts'
import { unlessTooFarAhead } from '../../../shared/domain/time/wait-bounds.ts'
import type { QueueStatus } from '../../../shared/ipc/channels/drafts-contract.ts'

/** What opens a circuit: no way to the carrier, or answers of which nobody knows what they mean. */
type OutageKind = 'offline' | 'probing'

type Waiting = Pick<QueueStatus, 'status' | 'detail' | 'nextProbeAtMs'>

/**
 * Closed: calls go out. Open: none does, and a harmless read is tried after growing pauses. Half-open: the read was answered, and one
 * call at a time goes out until a clear answer closes the circuit.
 */
export interface CircuitBreaker {
  /** What is in the way; null where the circuit is closed or half-open. */
  outage(): Waiting | null
  isHalfOpen(): boolean
  /** Grows with every change between open and half-open; an answer counts for the epoch in which its call began. */
  epoch(): number
  open(kind: OutageKind, detail: string): void
  /** An unclear answer to a call of this epoch: opens, and is counted. */
  openAsUnclear(detail: string, epoch: number): void
  /** The carrier asked everybody to come back later: its own delay where it named one, and longer with each that follows without a clear answer. */
  waitFor(delayMs: number | null): void
  /** What goes out next is one call, whose answer decides. */
  tryOne(): void
  /** A clear answer to a call that began in this epoch. */
  succeed(epoch: number): void
  /** Unclear answers since the last clear one; those to calls that were out when the circuit opened count as one. */
  unclearCount(): number
  forgetUnclear(): void
  /** Tries the read now, unless the circuit waits for longer than that. */
  tryNow(): void
  /** A person does not want to wait. It leaves the count: one call goes out, and its answer decides. */
  skipWaiting(): void
  /** What a restart must not forget. */
  memory(): CircuitMemory
  restore(memory: CircuitMemory): void
  close(): void
}

export interface CircuitMemory {
  readonly unclear: number
  /** Before this time not even an answered read half-opens the circuit. */
  readonly pausedUntilMs: number | null
}

export interface CircuitBreakerDeps {
  readonly clock: Clock
  /** Uniform in [0, 1): jitter keeps stations from knocking in step. */
  readonly random: () => number
  /** A harmless read: true where the carrier answered it. */
  readonly probe: () => Promise<boolean>
  readonly changed: () => void
  /** From so many unclear answers on, an answered read alone proves nothing, and pauses grow to ten minutes; never by default. */
  readonly stubbornFrom?: number
}

const firstDelayMs = 1000
const longestDelayMs = 60_000
const firstPauseMs = 60_000
const longestPauseMs = 600_000

export function createCircuitBreaker(deps: CircuitBreakerDeps): CircuitBreaker {
  const { clock, random, changed, stubbornFrom = Infinity } = deps
  let outage: { readonly kind: OutageKind; readonly detail: string; nextProbeAtMs: number | null } | null = null
  /** On the monotonic clock: a wall clock that is set meanwhile changes nothing of the wait. */
  let waitUntilMs: number | null = null
  let pausedUntilMs: number | null = null
  let isHalfOpen = false
  let epoch = 0
  /** Since the last clear answer. */
  let setbacks = 0
  /** Of the carrier, since the last clear answer. */
  let namedWaits = 0
  let unclear = 0
  let isProbing = false
  let isClosedDown = false
  let timer: TimerHandle | null = null

  const jittered = (delayMs: number): number => Math.round(delayMs * (0.5 + random() / 2))

  const doubled = (times: number): number => jittered(Math.min(longestDelayMs, firstDelayMs * 2 ** times))

  /** Doubles with every setback. */
  function nextDelayMs(): number {
    setbacks += 1
    return doubled(setbacks - 1)
  }

  /** A carrier that names a second at each try would be asked all night: the same wait grows. Calls that were out at once count once. */
  function namedDelayMs(delayMs: number): number {
    if (waitUntilMs !== null) return delayMs
    namedWaits += 1
    return Math.max(delayMs, doubled(namedWaits - 1))
  }

  function schedule(delayMs: number, action: () => void): void {
    timer?.cancel()
    timer = clock.setTimer(action, delayMs)
  }

  function scheduleProbe(): void {
    if (!outage) return
    const delayMs = pausedUntilMs === null ? nextDelayMs() : Math.max(0, pausedUntilMs - clock.now())
    outage.nextProbeAtMs = clock.now() + delayMs
    schedule(delayMs, () => {
      pausedUntilMs = null
      void tryProbe()
    })
  }

  function open(kind: OutageKind, detail: string): void {
    if (outage || isClosedDown) return
    outage = { kind, detail, nextProbeAtMs: null }
    waitUntilMs = null
    isHalfOpen = false
    epoch += 1
    scheduleProbe()
    changed()
  }

  async function tryProbe(): Promise<void> {
    if (isProbing || !outage || isClosedDown) return
    isProbing = true
    outage.nextProbeAtMs = null
    const isAnswered = await deps.probe().catch(() => false)
    isProbing = false
    if (isClosedDown) return
    if (isAnswered) {
      outage = null
      isHalfOpen = true
      epoch += 1
    } else {
      scheduleProbe()
    }
    changed()
  }

  return {
    outage() {
      if (outage) return { status: outage.kind, detail: outage.detail, nextProbeAtMs: outage.nextProbeAtMs }
      if (waitUntilMs === null) return null
      const nextProbeAtMs = clock.now() + Math.round(waitUntilMs - clock.monotonic())
      return { status: 'probing', detail: 'the carrier asked to come back later', nextProbeAtMs }
    },
    isHalfOpen: () => isHalfOpen,
    epoch: () => epoch,
    open,
    openAsUnclear(detail, since) {
      if (since === epoch && !outage) unclear += 1
      if (unclear >= stubbornFrom && !outage) {
        const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (unclear - stubbornFrom))
        pausedUntilMs = clock.now() + jittered(pauseMs)
      }
      open('probing', detail)
    },
    waitFor(delayMs) {
      if (outage || isClosedDown) return
      const lengthMs = Math.max(firstDelayMs, delayMs === null ? nextDelayMs() : namedDelayMs(delayMs))
      const untilMs = Math.max(waitUntilMs ?? 0, clock.monotonic() + lengthMs)
      waitUntilMs = untilMs
      isHalfOpen = true
      epoch += 1
      schedule(untilMs - clock.monotonic(), () => {
        waitUntilMs = null
        changed()
      })
      changed()
    },
    tryOne() {
      if (outage || isHalfOpen) return
      isHalfOpen = true
      epoch += 1
    },
    succeed(since) {
      if (since !== epoch) return
      const isChange = isHalfOpen || unclear > 0
      isHalfOpen = false
      setbacks = 0
      namedWaits = 0
      unclear = 0
      if (isChange) changed()
    },
    unclearCount: () => unclear,
    forgetUnclear() {
      unclear = 0
    },
    tryNow() {
      if (pausedUntilMs === null) void tryProbe()
    },
    skipWaiting() {
      if (waitUntilMs !== null) timer?.cancel()
      waitUntilMs = null
      pausedUntilMs = null
    },
    memory: () => ({ unclear, pausedUntilMs }),
    restore(memory) {
      unclear = memory.unclear
      if (unclear < stubbornFrom) return
      const nowMs = clock.now()
      pausedUntilMs = unlessTooFarAhead(memory.pausedUntilMs ?? 0, nowMs, longestPauseMs) ?? nowMs + longestPauseMs
      open('probing', `${unclear} answers in a row were unclear`)
    },
    close() {
      isClosedDown = true
      timer?.cancel()
    },
  }
}
