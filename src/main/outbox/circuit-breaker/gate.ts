import type { QueueStatus } from '../../../shared/ipc/drafts-contract.ts'
import { createObstacles } from './outages.ts'
import type { ObstacleKind, ObstacleParts } from './outages.ts'

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

interface GateParts extends ObstacleParts {
  readonly signedIn: () => boolean
}

export function createGate(parts: GateParts): Gate {
  const { signedIn, changed } = parts
  const obstacles = createObstacles(parts)
  const shut: Shut = { isClosed: false, ...open }
  const become = (change: Partial<Shut>): void => {
    Object.assign(shut, change)
    changed()
  }
  const view = (): ReturnType<Gate['view']> => shutView(shut, signedIn) ?? obstacles.current() ?? statusOf('running')
  return {
    isOpen: () => view().status === 'running',
    view,
    limit: (concurrency) => (obstacles.isOneFirst() ? 1 : concurrency),
    stretch: () => obstacles.stretch(),
    pause: () => become({ isPaused: true }),
    resume() {
      Object.assign(shut, open)
      obstacles.skipWaiting()
      obstacles.tryNow()
      changed()
    },
    stop: (detail) => become({ stopDetail: shut.stopDetail ?? detail }),
    loseSession: (detail) => become({ sessionDetail: detail }),
    wake() {
      shut.sessionDetail = null
      obstacles.tryNow()
      changed()
    },
    meetObstacle: (kind, detail) => obstacles.meet(kind, detail),
    waitFor: (delayMs) => obstacles.waitFor(delayMs),
    succeed: (since) => obstacles.succeed(since),
    close() {
      obstacles.close()
      become({ isClosed: true })
    },
  }
}

/** What persons, a failing disk and the session keep shut. */
interface Shut {
  isClosed: boolean
  isPaused: boolean
  stopDetail: string | null
  sessionDetail: string | null
}

const open = { isPaused: false, stopDetail: null, sessionDetail: null } as const

/** Null where none of them does. */
function shutView({ isClosed, isPaused, stopDetail, sessionDetail }: Shut, signedIn: () => boolean) {
  if (isClosed) return statusOf('stopped')
  if (stopDetail !== null) return statusOf('stopped', stopDetail)
  if (isPaused) return statusOf('paused')
  if (sessionDetail !== null || !signedIn()) return statusOf('signed-out', sessionDetail ?? '')
  return null
}

function statusOf(status: QueueStatus['status'], detail = ''): ReturnType<Gate['view']> {
  return { status, detail, nextProbeAtMs: null }
}
