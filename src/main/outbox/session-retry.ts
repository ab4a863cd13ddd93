import type { UnauthorizedKind } from '../carrier/wire/create-answer.ts'
import type { CreatePort } from './carrier-port.ts'
import type { Gate } from './circuit-breaker/gate.ts'

interface Rejection {
  readonly which: UnauthorizedKind
  /** Null where the request never left for want of a session. */
  readonly rejectedGeneration: number | null
}

/** After a 401 the session is renewed and the same work tried once more; a second one waits for a sign-in. */
export function createSessionRetry({ gate, renew }: { readonly gate: Gate; readonly renew: CreatePort['renew'] }) {
  const retried = new Set<string>()
  return {
    /** Any other answer: the next 401 of this work gets its own renewal. */
    heard: (work: string): void => {
      retried.delete(work)
    },
    async rejected(work: string, { which, rejectedGeneration }: Rejection): Promise<void> {
      if (rejectedGeneration === null || retried.has(work)) {
        retried.delete(work)
        return gate.loseSession(which)
      }
      retried.add(work)
      const renewal = await renew(rejectedGeneration, which).catch(() => 'unreachable' as const)
      if (renewal === 'refused' || renewal === 'blocked') gate.loseSession(renewal)
      if (renewal === 'unreachable') gate.meetObstacle('offline', 'the session could not be renewed')
    },
  }
}

export type SessionRetry = ReturnType<typeof createSessionRetry>
