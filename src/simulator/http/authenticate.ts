import { assertNever } from '../assert-never.ts'
import type { Account } from '../accounts.ts'
import type { Authentication, Outcome } from './endpoint.ts'
import { refused } from './endpoint.ts'
import type { TokenOffice } from './tokens.ts'
import { unauthorized } from './unauthorized.ts'

export interface Authenticator {
  readonly tokens: TokenOffice
  readonly accounts: readonly Account[]
  readonly legacyAuthentication: 'partner-or-bearer' | 'bearer'
}

export interface Credentials {
  readonly authorization: string | undefined
  readonly partnerId: unknown
}

export type Admission =
  | { readonly admitted: true; readonly account: Account | null }
  | { readonly admitted: false; readonly outcome: Outcome }

function turnedAway(outcome: Outcome): Admission {
  return { admitted: false, outcome }
}

function admitBearer(authenticator: Authenticator, authorization: string | undefined, nowMs: number): Admission {
  if (authorization === undefined || authorization === '') return turnedAway(unauthorized('header-missing'))
  const token = /^Bearer (\S+)$/u.exec(authorization)?.[1]
  if (token === undefined) return turnedAway(unauthorized('header-format'))
  const classification = authenticator.tokens.checkAccess(token, nowMs)
  if (classification.kind === 'valid') return { admitted: true, account: classification.account }
  return turnedAway(unauthorized(classification.kind === 'expired' ? 'token-expired' : 'token-invalid'))
}

/** Legacy calls are known by their token if they carry one, else by `partner_id`. A bad token is refused either way. */
function admitLegacy(authenticator: Authenticator, credentials: Credentials, nowMs: number): Admission {
  if (credentials.authorization !== undefined || authenticator.legacyAuthentication === 'bearer') {
    return admitBearer(authenticator, credentials.authorization, nowMs)
  }
  const account = authenticator.accounts.find((candidate) => candidate.partnerId === credentials.partnerId)
  return account ? { admitted: true, account } : turnedAway(refused('partner_id không hợp lệ hoặc chưa được đăng ký'))
}

export function admit(
  authenticator: Authenticator,
  kind: Authentication,
  credentials: Credentials,
  nowMs: number,
): Admission {
  switch (kind) {
    case 'none':
      return { admitted: true, account: null }
    case 'bearer':
      return admitBearer(authenticator, credentials.authorization, nowMs)
    case 'legacy':
      return admitLegacy(authenticator, credentials, nowMs)
    default:
      return assertNever(kind)
  }
}
