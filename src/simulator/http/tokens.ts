import { randomBytes } from 'node:crypto'
import type { Account } from '../accounts.ts'
import { parseDurationText } from '../duration-text.ts'

/** The answer to sign-in and refresh, in the carrier's spelling. */
interface TokenSet {
  readonly jwt_token: string
  readonly token_type: 'Bearer'
  readonly token_expires_in: string
  readonly refresh_token: string
  readonly refresh_expires_in: string
}

type Classification = { readonly kind: 'valid'; readonly account: Account } | { readonly kind: 'expired' | 'invalid' }

export interface TokenOffice {
  issue(account: Account, nowMs: number): TokenSet
  checkAccess(token: string, nowMs: number): Classification
  /** Uses up a single-use refresh token if it is valid. */
  redeemRefresh(token: string, nowMs: number): Classification
  expireAccess(): void
  expireRefresh(): void
  revokeAll(): void
}

interface TokenSettings {
  readonly accessLifetime: string
  readonly refreshLifetime: string
  readonly singleUseRefreshTokens: boolean
}

interface Grant {
  readonly account: Account
  expiresAtMs: number
}

/** Grants remembered per kind. An older token would be "invalid" instead of "expired", which nobody waits for. */
const REMEMBERED_GRANTS = 20_000

function base64Url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** Looks like a JWT and tells its lifetime like one; the signature is a secret that only the map below knows. */
function jwtLike(account: Account, nowMs: number, lifetimeMs: number): string {
  const issuedAt = Math.floor(nowMs / 1000)
  const claims = { sub: account.username, iat: issuedAt, exp: issuedAt + Math.ceil(lifetimeMs / 1000) }
  return `${base64Url({ alg: 'HS256', typ: 'JWT' })}.${base64Url(claims)}.${randomBytes(32).toString('base64url')}`
}

function remember(grants: Map<string, Grant>, token: string, grant: Grant): void {
  grants.set(token, grant)
  if (grants.size <= REMEMBERED_GRANTS) return
  const [oldest] = grants.keys()
  if (oldest !== undefined) grants.delete(oldest)
}

function check(grants: ReadonlyMap<string, Grant>, token: string, nowMs: number): Classification {
  const grant = grants.get(token)
  if (!grant) return { kind: 'invalid' }
  return nowMs < grant.expiresAtMs ? { kind: 'valid', account: grant.account } : { kind: 'expired' }
}

function expireAll(grants: ReadonlyMap<string, Grant>): void {
  for (const grant of grants.values()) grant.expiresAtMs = 0
}

/** @throws RangeError if a lifetime is not a duration text. */
export function createTokenOffice(settings: TokenSettings): TokenOffice {
  const accessLifetimeMs = parseDurationText(settings.accessLifetime)
  const refreshLifetimeMs = parseDurationText(settings.refreshLifetime)
  const accessGrants = new Map<string, Grant>()
  const refreshGrants = new Map<string, Grant>()
  return {
    issue(account, nowMs) {
      const accessToken = jwtLike(account, nowMs, accessLifetimeMs)
      const refreshToken = randomBytes(32).toString('base64url')
      remember(accessGrants, accessToken, { account, expiresAtMs: nowMs + accessLifetimeMs })
      remember(refreshGrants, refreshToken, { account, expiresAtMs: nowMs + refreshLifetimeMs })
      return {
        jwt_token: accessToken,
        token_type: 'Bearer',
        token_expires_in: settings.accessLifetime,
        refresh_token: refreshToken,
        refresh_expires_in: settings.refreshLifetime,
      }
    },
    checkAccess: (token, nowMs) => check(accessGrants, token, nowMs),
    redeemRefresh(token, nowMs) {
      const classification = check(refreshGrants, token, nowMs)
      if (classification.kind === 'valid' && settings.singleUseRefreshTokens) refreshGrants.delete(token)
      return classification
    },
    expireAccess: () => expireAll(accessGrants),
    expireRefresh: () => expireAll(refreshGrants),
    revokeAll() {
      accessGrants.clear()
      refreshGrants.clear()
    },
  }
}
