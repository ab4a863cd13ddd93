import { assertNever } from '../../../shared/assert-never.ts'
import type { Clock } from '../../../shared/domain/time/clock.ts'
import type { QueueStatus } from '../../../shared/ipc/channels/drafts-contract.ts'
import type { CreatePort } from '../carrier-port.ts'
import { createCircuitBreaker, type CircuitBreaker, type CircuitMemory } from './circuit-breaker.ts'
import type { CallProblem } from '../../carrier/wire/classify-call.ts'

/** What an answer means for the work behind it, whatever it means for its own. */
export type Signal =
  | { readonly kind: 'clear' }
  /** Refusals that are not about what was sent. */
  | { readonly kind: 'repeated-refusal'; readonly detail: string }
  | CallProblem

/** The circuit of one operation, together with the connection that all of them share. */
export interface OperationCircuit {
  mayStart(): boolean
  /** How many calls may be out at once: one while a circuit is half-open. */
  slots(concurrency: number): number
  epoch(): number
  /** `work` names what was sent, over its tries. */
  learn(signal: Signal, work: string, epoch: number): void
  unclearCount(): number
  forgetUnclear(): void
}

type OperationName = 'create' | 'update' | 'cancel-return'

/**
 * Whether anything may be sent now: what persons, a failing disk and the session keep shut, the circuit breaker of the connection,
 * and one for each operation, so that an unclear cancel is no outage for creates.
 */
export interface Circuits {
  of(operation: OperationName): OperationCircuit
  /** Whether anything at all may be asked of the carrier, tracking included. */
  isOpen(): boolean
  /** Of the queue of drafts. */
  view(): Omit<QueueStatus, 'concurrency'>
  pause(): void
  /** A person says go on: leaves pause and stop, tries a refused session again, and skips waiting times. */
  resume(): void
  /** Tries a refused session again, and skips waiting times; pause and stop stay. */
  skipWaiting(): void
  /** Nothing is sent until a person resumes, or the application starts again. */
  stop(detail: string): void
  /** Signed in, or the network is said to be back. */
  wake(): void
  /** What a restart must not forget of the creates. */
  memory(): CircuitMemory
  restore(memory: CircuitMemory): void
  close(): void
}

interface CircuitsDeps {
  readonly clock: Clock
  readonly random: () => number
  readonly create: Pick<CreatePort, 'probe' | 'renew' | 'rejected' | 'tryAgain' | 'signedIn' | 'unreachableBecause'>
  readonly changed: () => void
}

/** So many creates in a row that nobody knows the fate of: each further one costs a person a search in the carrier's portal. */
const stubbornFrom = 3

export function createCircuits({ clock, random, create, changed }: CircuitsDeps): Circuits {
  const breakerDeps = { clock, random, changed, probe: () => create.probe() }
  const connection = createCircuitBreaker(breakerDeps)
  const breakers: Readonly<Record<OperationName, CircuitBreaker>> = {
    create: createCircuitBreaker({ ...breakerDeps, stubbornFrom }),
    update: createCircuitBreaker(breakerDeps),
    'cancel-return': createCircuitBreaker(breakerDeps),
  }
  const all = [connection, ...Object.values(breakers)]
  const shut: Shut = { isClosed: false, ...open }
  const become = (change: Partial<Shut>): void => {
    Object.assign(shut, change)
    changed()
  }
  const session = createSessionRenewal({
    renew: (generation, which) => create.renew(generation, which),
    rejected(generation) {
      // The session itself says whether it is lost, and tries again by the clock; what then goes out first is one call.
      connection.tryOne()
      if (create.signedIn()) create.rejected(generation)
      changed()
    },
    unreachable: () => connection.open('offline', 'the session could not be renewed'),
    changed,
  })
  function skipWaiting(): void {
    create.tryAgain()
    for (const breaker of all) {
      breaker.skipWaiting()
      breaker.tryNow()
    }
    changed()
  }
  const sharedView = (): View | null => shutView(shut, () => create.signedIn()) ?? connection.outage()
  return {
    of: (operation) => operationCircuit(breakers[operation], { connection, session, sharedView }),
    isOpen: () => sharedView() === null,
    view() {
      const view = sharedView() ?? breakers.create.outage() ?? viewOf('running')
      const unclearInRow = breakers.create.unclearCount()
      return {
        ...view,
        ...(view.status === 'offline' && outageBy(create.unreachableBecause())),
        ...(unclearInRow > 0 && { unclearInRow }),
        ...((connection.isHalfOpen() || breakers.create.isHalfOpen()) && { isTryingOne: true }),
      }
    },
    pause: () => become({ isPaused: true }),
    resume() {
      Object.assign(shut, open)
      skipWaiting()
    },
    skipWaiting,
    stop: (detail) => become({ stopDetail: shut.stopDetail ?? detail }),
    wake() {
      for (const breaker of all) breaker.tryNow()
      changed()
    },
    memory: () => breakers.create.memory(),
    restore: (memory) => breakers.create.restore(memory),
    close() {
      for (const breaker of all) breaker.close()
      become({ isClosed: true })
    },
  }
}

interface Shared {
  readonly connection: CircuitBreaker
  readonly session: SessionRenewal
  readonly sharedView: () => View | null
}

function operationCircuit(own: CircuitBreaker, { connection, session, sharedView }: Shared): OperationCircuit {
  // Both only grow, so that their sum is another one as soon as one of them is.
  const epoch = (): number => connection.epoch() + own.epoch()
  return {
    mayStart: () => sharedView() === null && own.outage() === null && !session.isRunning(),
    slots: (concurrency) => (connection.isHalfOpen() || own.isHalfOpen() ? 1 : concurrency),
    epoch,
    learn(signal, work, since) {
      const isOfThisEpoch = since === epoch()
      if (signal.kind !== 'unauthorized') session.accepted(work)
      switch (signal.kind) {
        case 'clear':
          if (!isOfThisEpoch) return
          connection.succeed(connection.epoch())
          return own.succeed(own.epoch())
        case 'unclear':
          return own.openAsUnclear(signal.detail, isOfThisEpoch ? own.epoch() : Number.NaN)
        case 'repeated-refusal':
          return own.open('probing', signal.detail)
        case 'not-sent':
          return connection.open('offline', signal.detail)
        case 'later':
          return connection.waitFor(signal.retryAfterMs)
        case 'unauthorized':
          return session.rejected(work, signal)
        default:
          return assertNever(signal)
      }
    },
    unclearCount: () => own.unclearCount(),
    forgetUnclear: () => own.forgetUnclear(),
  }
}

/** Whoever asks to come back has been reached: the network is not what is looked at. */
function outageBy(because: ReturnType<CreatePort['unreachableBecause']>): Partial<View> {
  return because === 'carrier-busy' ? { status: 'probing' } : { unreachable: because }
}

type View = ReturnType<Circuits['view']>

/** What persons and a failing disk keep shut. */
interface Shut {
  isClosed: boolean
  isPaused: boolean
  stopDetail: string | null
}

const open = { isPaused: false, stopDetail: null } as const

/** Null where none of them does. */
function shutView({ isClosed, isPaused, stopDetail }: Shut, signedIn: () => boolean): View | null {
  if (isClosed) return viewOf('stopped')
  if (stopDetail !== null) return viewOf('stopped', stopDetail)
  if (isPaused) return viewOf('paused')
  if (!signedIn()) return viewOf('signed-out')
  return null
}

function viewOf(status: QueueStatus['status'], detail = ''): View {
  return { status, detail, nextProbeAtMs: null }
}

type Rejection = Pick<Extract<CallProblem, { kind: 'unauthorized' }>, 'which' | 'rejectedGeneration'>

/** After a 401 the session is renewed and the same work tried once more; with a second one the session counts as refused. */
interface SessionRenewal {
  /** While it runs, nothing new goes out. */
  isRunning(): boolean
  rejected(work: string, rejection: Rejection): void
  /** Any other answer: the next 401 of this work gets a renewal of its own. */
  accepted(work: string): void
}

interface SessionRenewalDeps {
  readonly renew: CreatePort['renew']
  readonly rejected: CreatePort['rejected']
  readonly unreachable: () => void
  readonly changed: () => void
}

function createSessionRenewal({ renew, rejected, unreachable, changed }: SessionRenewalDeps): SessionRenewal {
  /** Work whose last try met a 401: it gets one more, not two. */
  const retried = new Set<string>()
  let running = 0

  async function renewFor({ rejectedGeneration, which }: Rejection): Promise<void> {
    running += 1
    const renewal = await renew(rejectedGeneration, which).catch(() => 'unreachable' as const)
    running -= 1
    if (renewal === 'refused' || renewal === 'blocked') rejected(rejectedGeneration)
    if (renewal === 'unreachable') unreachable()
    changed()
  }

  return {
    isRunning: () => running > 0,
    rejected(work, rejection) {
      if (rejection.rejectedGeneration === null || retried.has(work)) {
        retried.delete(work)
        return rejected(rejection.rejectedGeneration)
      }
      retried.add(work)
      void renewFor(rejection)
    },
    accepted: (work) => void retried.delete(work),
  }
}
