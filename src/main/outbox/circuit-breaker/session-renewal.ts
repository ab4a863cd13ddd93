import type { UnauthorizedKind } from '../../carrier/wire/create-answer.ts'
import type { CreatePort } from '../carrier-port.ts'

export interface Rejection {
  readonly which: UnauthorizedKind
  /** Null where the request never left for want of a session. */
  readonly rejectedGeneration: number | null
}

/** After a 401 the session is renewed and the same work tried once more; a second one waits for a sign-in. */
export interface SessionRenewal {
  /** While it runs, nothing new goes out. */
  isRunning(): boolean
  rejected(work: string, rejection: Rejection): void
  /** Any other answer: the next 401 of this work gets a renewal of its own. */
  accepted(work: string): void
}

interface SessionRenewalDeps {
  readonly renew: CreatePort['renew']
  readonly sessionLost: (detail: string) => void
  readonly unreachable: () => void
  readonly changed: () => void
}

export function createSessionRenewal({ renew, sessionLost, unreachable, changed }: SessionRenewalDeps): SessionRenewal {
  /** Work whose last try met a 401: it gets one more, not two. */
  const retried = new Set<string>()
  let running = 0

  async function renewFor({ rejectedGeneration, which }: Rejection): Promise<void> {
    running += 1
    const renewal = await renew(rejectedGeneration, which).catch(() => 'unreachable' as const)
    running -= 1
    if (renewal === 'refused' || renewal === 'blocked') sessionLost(renewal)
    if (renewal === 'unreachable') unreachable()
    changed()
  }

  return {
    isRunning: () => running > 0,
    rejected(work, rejection) {
      if (rejection.rejectedGeneration === null || retried.has(work)) {
        retried.delete(work)
        return sessionLost(rejection.which)
      }
      retried.add(work)
      void renewFor(rejection)
    },
    accepted: (work) => void retried.delete(work),
  }
}
