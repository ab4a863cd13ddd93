import type { Clock } from '../../../shared/domain/time/clock.ts'
import { unreachableCodeOf } from '../http/call-failure.ts'
import type { CallEvidence } from '../http/evidence.ts'
import { readTokenAnswer } from './token-set.ts'
import type { TokenAnswer } from './token-set.ts'
import type { CarrierRequest } from '../http/request.ts'
import type { Credentials, WhyUnanswered } from './session-memory.ts'
import type { Transport } from '../http/transport.ts'

/** An answer about tokens, with the monotonic time from before the request: the age of what it brings. */
export type TimedTokenAnswer = TokenAnswer & {
  readonly askedAtMonotonic: number
  /** Why, where there was no answer, or one that only asks to come back. */
  readonly because: WhyUnanswered
  /** The clock jumped while the call was under way: the age of what it brought is unknown. */
  readonly clockJumped: boolean
}

/** The two calls that give tokens. */
export interface TokenCalls {
  signIn(credentials: Credentials): Promise<TimedTokenAnswer>
  refresh(refreshToken: string): Promise<TimedTokenAnswer>
}

export function createTokenCalls(transport: Transport, clock: Clock, clockJumps: () => number): TokenCalls {
  async function ask(request: CarrierRequest): Promise<TimedTokenAnswer> {
    const askedAtMonotonic = clock.monotonic()
    const jumpsBefore = clockJumps()
    const evidence = await transport.send(request, null)
    const because = asksToComeBack(evidence) ? 'carrier-busy' : unreachableCodeOf(evidence)
    return { ...readTokenAnswer(evidence), askedAtMonotonic, because, clockJumped: clockJumps() !== jumpsBefore }
  }
  return {
    signIn: ({ username, password }) => ask({ method: 'POST', path: '/v1/auth/sign-in', body: { username, password } }),
    refresh: (refreshToken) =>
      ask({ method: 'POST', path: '/v1/auth/refresh-token', body: { refresh_token: refreshToken } }),
  }
}

/** Whoever answers so can be reached: nobody is to look for a fault of the network. */
function asksToComeBack({ response }: CallEvidence): boolean {
  return response !== null && (response.status === 408 || response.status === 429 || response.status >= 500)
}
