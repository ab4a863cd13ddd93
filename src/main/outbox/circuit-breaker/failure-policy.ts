import type { CreateAnswer } from '../../carrier/wire/create-answer.ts'
import type { CreatePort } from '../carrier-port.ts'
import type { EndedAttempt } from '../operations/create/record-attempt.ts'
import type { Gate } from './gate.ts'
import { createRefusalStreak } from './repeated-refusals.ts'
import type { Verdict } from '../states.ts'

export interface StormRules {
  /** What an answer says about the carrier, beyond its own draft. To be asked before anything else is sent. */
  learn(ended: EndedAttempt, verdict: Verdict, stretch: number): void
  /** While the session is renewed nothing new goes out. */
  isRenewing(): boolean
}

interface StormRulesParts {
  readonly gate: Gate
  readonly create: Pick<CreatePort, 'renew'>
  /** A renewal has ended. */
  readonly goOn: () => void
}

/** Keeps one trouble of the carrier, the network or the session from burning the whole queue. */
export function createStormRules({ gate, create, goOn }: StormRulesParts): StormRules {
  /** Drafts whose last try met a 401: they get one more, not two. */
  const retriedAfter401 = new Set<string>()
  const streak = createRefusalStreak()
  let renewals = 0

  async function renew(ended: EndedAttempt, { which }: Extract<CreateAnswer, { kind: 'unauthorized' }>): Promise<void> {
    const wasNeverSent = ended.httpStatus === null
    if (wasNeverSent || retriedAfter401.has(ended.draftId)) {
      retriedAfter401.delete(ended.draftId)
      return gate.loseSession(which)
    }
    retriedAfter401.add(ended.draftId)
    renewals += 1
    const renewal = await create.renew(ended.tokenGeneration, which).catch(() => 'unreachable' as const)
    renewals -= 1
    if (renewal === 'refused' || renewal === 'blocked') gate.loseSession(renewal)
    if (renewal === 'unreachable') gate.meetObstacle('offline', 'the session could not be renewed')
    goOn()
  }

  const isStorm = ({ sent }: EndedAttempt, { status, message }: Extract<CreateAnswer, { kind: 'refused' }>): boolean =>
    streak.add({ status, message, refCode: sent?.refCode ?? null })

  return {
    learn(ended, verdict, stretch) {
      const { answer } = ended
      if (answer.kind !== 'unauthorized') retriedAfter401.delete(ended.draftId)
      if (verdict.state === 'UNKNOWN') return gate.meetObstacle('probing', verdict.detail || verdict.reason)
      switch (answer.kind) {
        case 'not-sent':
          return gate.meetObstacle('offline', answer.detail)
        case 'later':
          return gate.waitFor(answer.retryAfterMs)
        case 'unauthorized':
          return void renew(ended, answer)
        case 'refused':
          if (isStorm(ended, answer)) return gate.meetObstacle('probing', answer.message)
          return gate.succeed(stretch)
        case 'created':
          streak.end()
          return gate.succeed(stretch)
        case 'unclear':
          return gate.meetObstacle('probing', answer.detail)
      }
    },
    isRenewing: () => renewals > 0,
  }
}
