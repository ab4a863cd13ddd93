import { assertNever } from '../../../shared/assert-never.ts'
import type { Clock } from '../../../shared/domain/time/clock.ts'
import type { UnauthorizedKind } from '../wire/create-answer.ts'
import { liveRefreshToken } from './held-tokens.ts'
import type { SessionMemory } from './session-memory.ts'
import type { SignInGuard } from './sign-in-guard.ts'
import type { TimedTokenAnswer, TokenCalls } from './token-calls.ts'

export type RenewalOutcome = 'renewed' | 'refused' | 'unreachable' | 'blocked'

/** `refresh`: by the refresh token, else by signing in. `sign-in`: the carrier does not want this token's line any more. */
export type RenewalRoute = 'refresh' | 'sign-in'

export interface RenewalDeps {
  readonly memory: SessionMemory
  readonly calls: TokenCalls
  readonly guard: SignInGuard
  readonly clock: Clock
  readonly setState: (state: SessionMemory['state']) => void
  readonly adopt: (answer: TimedTokenAnswer & { kind: 'tokens' }, by: 'sign-in' | 'refresh') => void
}

/** One renewal without a person: refresh, else sign in with the password in memory. The session sees to one at a time. */
export async function renewTokens(deps: RenewalDeps, route: RenewalRoute): Promise<RenewalOutcome> {
  const { memory, guard, setState } = deps
  const { epoch } = memory
  // Stays quiet while nothing may be tried, so that the screen does not flicker with every call.
  if (memory.state === 'blocked' && !guard.mayTry()) return 'blocked'
  setState('refreshing')
  const refreshed = route === 'refresh' ? await refresh(deps) : 'sign-in'
  if (memory.epoch !== epoch) return 'unreachable'
  if (refreshed !== 'sign-in') return refreshed
  return await signInAgain(deps)
}

async function refresh({ memory, calls, clock, adopt }: RenewalDeps): Promise<RenewalOutcome | 'sign-in'> {
  const held = memory.tokens
  const token = held === null ? null : liveRefreshToken(held, clock.monotonic())
  if (held === null || token === null) return 'sign-in'
  const { epoch } = memory
  memory.tokens = { ...held, refreshToken: null }
  const answer = await calls.refresh(token)
  if (memory.epoch !== epoch) return 'unreachable'
  switch (answer.kind) {
    case 'tokens':
      adopt(answer, 'refresh')
      return 'renewed'
    case 'not-processed':
      // It provably was not used; what else is known of the tokens (a clock jump meanwhile) stays.
      if (memory.tokens !== null) memory.tokens = { ...memory.tokens, refreshToken: token }
      memory.unreachableBecause = answer.because
      return 'unreachable'
    case 'refused':
    case 'lost':
    case 'unclear':
      return 'sign-in'
    default:
      return assertNever(answer)
  }
}

async function signInAgain({ memory, calls, guard, setState, adopt }: RenewalDeps): Promise<RenewalOutcome> {
  const { credentials, epoch } = memory
  if (credentials === null) {
    memory.tokens = null
    setState('signed-out')
    return 'refused'
  }
  if (!guard.mayTry()) {
    setState('blocked')
    return 'blocked'
  }
  const answer = await calls.signIn(credentials)
  if (memory.epoch !== epoch) return 'unreachable'
  switch (answer.kind) {
    case 'tokens':
      adopt(answer, 'sign-in')
      return 'renewed'
    case 'refused':
      guard.recordRefusal(answer.isAboutCredentials)
      memory.tokens = null
      setState('blocked')
      return 'blocked'
    case 'not-processed':
    case 'lost':
    case 'unclear':
      memory.unreachableBecause = answer.because
      return 'unreachable'
    default:
      return assertNever(answer)
  }
}

/** Which way a rejected token asks for: what the carrier calls invalid, or rejects right after a refresh, needs a sign-in. */
export function routeAfter(which: UnauthorizedKind, obtainedBy: 'sign-in' | 'refresh'): RenewalRoute {
  switch (which) {
    case 'invalid':
      return 'sign-in'
    case 'expired':
      return 'refresh'
    case 'missing-header':
    case 'bad-header':
    case 'unrecognised':
      return obtainedBy === 'refresh' ? 'sign-in' : 'refresh'
    default:
      return assertNever(which)
  }
}
