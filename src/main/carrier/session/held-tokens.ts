import type { TokenSet } from './token-set.ts'

/** A token set in use. Times are monotonic and taken from before the request, so a token is never thought younger than it is. */
export interface HeldTokens {
  readonly accessToken: string
  readonly accessLifetimeMs: number
  readonly refreshLifetimeMs: number
  /** Null once it was used: a refresh token may die when used, so it is used once. */
  readonly refreshToken: string | null
  readonly generation: number
  readonly askedAtMonotonic: number
  readonly obtainedBy: 'sign-in' | 'refresh'
  /** After a 401, a sleep or a clock jump: the access token must not be used, whatever its age. */
  readonly distrusted: boolean
}

export function holdTokens(
  tokens: TokenSet,
  from: Pick<HeldTokens, 'generation' | 'askedAtMonotonic' | 'obtainedBy' | 'distrusted'>,
): HeldTokens {
  return { ...tokens, ...from }
}

/** True while more than a quarter of the access token's life is left. */
export function isFresh(held: HeldTokens, nowMonotonic: number): boolean {
  return !held.distrusted && nowMonotonic - held.askedAtMonotonic < held.accessLifetimeMs * 0.75
}

/** True while the access token may still be accepted: good enough where it cannot be renewed right now. */
export function isUsable(held: HeldTokens, nowMonotonic: number): boolean {
  return !held.distrusted && nowMonotonic - held.askedAtMonotonic < held.accessLifetimeMs
}

/** The refresh token, where there is reason to believe that it still works. After a sleep only trying can tell. */
export function liveRefreshToken(held: HeldTokens, nowMonotonic: number): string | null {
  return nowMonotonic - held.askedAtMonotonic < held.refreshLifetimeMs ? held.refreshToken : null
}
