import type { UnreachableCode } from '../../../shared/app-error.ts'
import type { SessionState } from '../../../shared/domain/account/account.ts'
import type { HeldTokens } from './held-tokens.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
}

/** Why a sign-in or a refresh came to nothing by no fault of the credentials. */
export type WhyUnanswered = UnreachableCode | 'carrier-busy'

/** What a session remembers, in main's memory only. */
export interface SessionMemory {
  state: SessionState
  /** Of the last sign-in; kept without a password where only a refresh token was stored. */
  username: string
  credentials: Credentials | null
  tokens: HeldTokens | null
  lastGeneration: number
  /** Grows with every sign-in of a person and every sign-out: an answer that belongs to an older epoch is dropped. */
  epoch: number
  clockJumps: number
  /** How often the carrier has refused the tokens that it had just given, since it has last taken one. */
  rejections: number
  /** Why the last renewal that came to nothing did. */
  unreachableBecause: WhyUnanswered
}

export function emptyMemory(): SessionMemory {
  return {
    state: 'signed-out',
    username: '',
    credentials: null,
    tokens: null,
    lastGeneration: 0,
    epoch: 0,
    clockJumps: 0,
    rejections: 0,
    unreachableBecause: 'carrier-unreachable',
  }
}
