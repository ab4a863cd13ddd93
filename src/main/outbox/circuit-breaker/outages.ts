import type { Clock, TimerHandle } from '../../../shared/domain/time/clock.ts'
import type { QueueStatus } from '../../../shared/ipc/drafts-contract.ts'

const firstDelayMs = 1000
const longestDelayMs = 60_000

export type ObstacleKind = 'offline' | 'probing'

type Waiting = Pick<QueueStatus, 'status' | 'detail' | 'nextProbeAtMs'>

/** What the network and the carrier put in the way, and how it is found out that it is gone. */
export interface Obstacles {
  /** What is in the way now; null where nothing is. */
  current(): Waiting | null
  /** Only one call at a time: until the first clear answer after an obstacle. */
  isOneFirst(): boolean
  /** Names the stretch between two obstacles. */
  stretch(): number
  /** Probes until a harmless read is answered. */
  meet(kind: ObstacleKind, detail: string): void
  /** The carrier asked everybody to come back later; its own delay where it named one. */
  waitFor(delayMs: number | null): void
  /** A clear answer to a call that began in this stretch. */
  succeed(stretch: number): void
  /** Probes now, where something is in the way. */
  tryNow(): void
  /** A person does not want to wait for a time that the carrier named. */
  skipWaiting(): void
  close(): void
}

export interface ObstacleParts {
  readonly clock: Clock
  readonly random: () => number
  readonly probe: () => Promise<boolean>
  readonly changed: () => void
}

interface State {
  obstacle: { readonly kind: ObstacleKind; readonly detail: string; nextProbeAtMs: number | null } | null
  waitUntilMs: number | null
  isProbing: boolean
  isOneFirst: boolean
  stretch: number
  /** Since the last clear answer. */
  setbacks: number
  timer: TimerHandle | null
  isClosed: boolean
}

export function createObstacles(parts: ObstacleParts): Obstacles {
  const state: State = {
    obstacle: null,
    waitUntilMs: null,
    isProbing: false,
    isOneFirst: false,
    stretch: 0,
    setbacks: 0,
    timer: null,
    isClosed: false,
  }
  return {
    current: () => currentOf(state),
    isOneFirst: () => state.isOneFirst,
    stretch: () => state.stretch,
    meet: (kind, detail) => meet(state, parts, kind, detail),
    waitFor: (delayMs) => waitFor(state, parts, delayMs),
    succeed(since) {
      if (since !== state.stretch) return
      state.isOneFirst = false
      state.setbacks = 0
    },
    tryNow: () => void tryProbe(state, parts),
    skipWaiting() {
      if (state.waitUntilMs !== null) state.timer?.cancel()
      state.waitUntilMs = null
    },
    close() {
      state.isClosed = true
      state.timer?.cancel()
    },
  }
}

function currentOf({ obstacle, waitUntilMs }: State): Waiting | null {
  if (obstacle) return { status: obstacle.kind, detail: obstacle.detail, nextProbeAtMs: obstacle.nextProbeAtMs }
  if (waitUntilMs === null) return null
  return { status: 'probing', detail: 'the carrier asked to come back later', nextProbeAtMs: waitUntilMs }
}

function meet(state: State, parts: ObstacleParts, kind: ObstacleKind, detail: string): void {
  if (state.obstacle || state.isClosed) return
  state.obstacle = { kind, detail, nextProbeAtMs: null }
  state.waitUntilMs = null
  state.stretch += 1
  scheduleProbe(state, parts)
  parts.changed()
}

function waitFor(state: State, parts: ObstacleParts, delayMs: number | null): void {
  if (state.obstacle || state.isClosed) return
  const lengthMs = Math.max(firstDelayMs, delayMs ?? nextDelayMs(state, parts))
  const untilMs = Math.max(state.waitUntilMs ?? 0, parts.clock.now() + lengthMs)
  state.waitUntilMs = untilMs
  state.isOneFirst = true
  state.stretch += 1
  schedule(state, parts, untilMs - parts.clock.now(), () => {
    state.waitUntilMs = null
    parts.changed()
  })
  parts.changed()
}

/** Doubles with every setback since the last clear answer; jitter keeps stations from knocking in step. */
function nextDelayMs(state: State, { random }: ObstacleParts): number {
  const delayMs = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(state.setbacks, 10))
  state.setbacks += 1
  return Math.round(delayMs * (0.5 + random() / 2))
}

function schedule(state: State, { clock }: ObstacleParts, delayMs: number, action: () => void): void {
  state.timer?.cancel()
  state.timer = clock.setTimer(() => {
    state.timer = null
    if (!state.isClosed) action()
  }, delayMs)
}

function scheduleProbe(state: State, parts: ObstacleParts): void {
  if (!state.obstacle) return
  const delayMs = nextDelayMs(state, parts)
  state.obstacle.nextProbeAtMs = parts.clock.now() + delayMs
  schedule(state, parts, delayMs, () => void tryProbe(state, parts))
}

async function tryProbe(state: State, parts: ObstacleParts): Promise<void> {
  if (state.isProbing || !state.obstacle || state.isClosed) return
  state.isProbing = true
  state.obstacle.nextProbeAtMs = null
  state.timer?.cancel()
  const isAnswered = await parts.probe().catch(() => false)
  state.isProbing = false
  if (state.isClosed) return
  if (isAnswered) {
    state.obstacle = null
    state.isOneFirst = true
    state.stretch += 1
  } else {
    scheduleProbe(state, parts)
  }
  parts.changed()
}
