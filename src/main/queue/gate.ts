import type { Clock, TimerHandle } from '../../shared/domain/clock.ts'
import type { QueueStatus } from '../../shared/ipc/drafts-contract.ts'

const firstDelayMs = 1000
const longestDelayMs = 60_000

type ObstacleKind = 'offline' | 'probing'

interface Obstacle {
  readonly kind: ObstacleKind
  readonly detail: string
  nextProbeAtMs: number | null
}

/** Whether anything may be sent now, and who finds out when that changes. The dispatcher and the cancels share it. */
export interface Gate {
  isOpen(): boolean
  view(): Pick<QueueStatus, 'status' | 'detail' | 'nextProbeAtMs'>
  /** How many may run at once: one until the first clear answer after an obstacle. */
  limit(concurrency: number): number
  /** Names the stretch between two obstacles; an answer counts for the one in which its call began. */
  stretch(): number
  pause(): void
  /** A person says go on: leaves pause, stop and a lost session, and skips waiting times. */
  resume(): void
  /** Nothing is sent until a person resumes, or the application starts again. */
  stop(detail: string): void
  /** The carrier refuses the session; a sign-in (see `wake`) or a person leads out. */
  loseSession(detail: string): void
  /** Signed in, or the network is said to be back. */
  wake(): void
  /** Stops creating and probes until a harmless read is answered. */
  meetObstacle(kind: ObstacleKind, detail: string): void
  /** The carrier asked everybody to come back later; its own delay where it named one. */
  waitFor(delayMs: number | null): void
  /** A clear answer. */
  succeed(stretch: number): void
  close(): void
}

interface GateParts {
  readonly clock: Clock
  readonly random: () => number
  readonly probe: () => Promise<boolean>
  readonly signedIn: () => boolean
  /** Something about `isOpen` or `view` may have changed. */
  readonly changed: () => void
}

export function createGate({ clock, random, probe, signedIn, changed }: GateParts): Gate {
  let paused = false
  let closed = false
  let stopDetail: string | null = null
  let sessionDetail: string | null = null
  let obstacle: Obstacle | null = null
  let waitUntilMs: number | null = null
  let isProbing = false
  let oneFirst = false
  let stretch = 0
  let setbacks = 0
  let timer: TimerHandle | null = null

  /** Doubles with every setback since the last clear answer; jitter keeps stations from knocking in step. */
  function nextDelayMs(): number {
    const delayMs = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(setbacks, 10))
    setbacks += 1
    return Math.round(delayMs * (0.5 + random() / 2))
  }

  function schedule(delayMs: number, action: () => void): void {
    timer?.cancel()
    timer = clock.setTimer(() => {
      timer = null
      if (!closed) action()
    }, delayMs)
  }

  function scheduleProbe(): void {
    if (!obstacle) return
    const delayMs = nextDelayMs()
    obstacle.nextProbeAtMs = clock.now() + delayMs
    schedule(delayMs, () => void tryProbe())
  }

  async function tryProbe(): Promise<void> {
    if (isProbing || !obstacle || closed) return
    isProbing = true
    obstacle.nextProbeAtMs = null
    timer?.cancel()
    const answered = await probe().catch(() => false)
    isProbing = false
    if (closed) return
    if (answered) {
      obstacle = null
      oneFirst = true
      stretch += 1
    } else {
      scheduleProbe()
    }
    changed()
  }

  function endWaiting(): void {
    waitUntilMs = null
    changed()
  }

  function view(): ReturnType<Gate['view']> {
    const at = (status: QueueStatus['status'], detail = '', nextProbeAtMs: number | null = null) => {
      return { status, detail, nextProbeAtMs }
    }
    if (closed) return at('stopped')
    if (stopDetail !== null) return at('stopped', stopDetail)
    if (paused) return at('paused')
    if (sessionDetail !== null || !signedIn()) return at('signed-out', sessionDetail ?? '')
    if (obstacle) return at(obstacle.kind, obstacle.detail, obstacle.nextProbeAtMs)
    if (waitUntilMs !== null) return at('probing', 'the carrier asked to come back later', waitUntilMs)
    return at('running')
  }

  return {
    isOpen: () => view().status === 'running',
    view,
    limit: (concurrency) => (oneFirst ? 1 : concurrency),
    stretch: () => stretch,
    pause() {
      paused = true
      changed()
    },
    resume() {
      paused = false
      stopDetail = null
      sessionDetail = null
      if (waitUntilMs !== null) timer?.cancel()
      waitUntilMs = null
      if (obstacle) void tryProbe()
      changed()
    },
    stop(detail) {
      stopDetail ??= detail
      changed()
    },
    loseSession(detail) {
      sessionDetail = detail
      changed()
    },
    wake() {
      sessionDetail = null
      if (obstacle) void tryProbe()
      changed()
    },
    meetObstacle(kind, detail) {
      if (obstacle || closed) return
      obstacle = { kind, detail, nextProbeAtMs: null }
      waitUntilMs = null
      stretch += 1
      scheduleProbe()
      changed()
    },
    waitFor(delayMs) {
      if (obstacle || closed) return
      const lengthMs = Math.max(firstDelayMs, delayMs ?? nextDelayMs())
      waitUntilMs = Math.max(waitUntilMs ?? 0, clock.now() + lengthMs)
      oneFirst = true
      stretch += 1
      schedule(waitUntilMs - clock.now(), endWaiting)
      changed()
    },
    succeed(since) {
      if (since !== stretch) return
      oneFirst = false
      setbacks = 0
    },
    close() {
      closed = true
      timer?.cancel()
      changed()
    },
  }
}
