import type { CallEvidence } from '../http/evidence.ts'
import { ambiguousYes, readEnvelope } from '../wire/envelope.ts'
import { isRecord, readRecordWith, readText } from '../wire/fields.ts'
import { dayMs } from '../../../shared/domain/time/time-units.ts'

/** What a sign-in or a refresh gave us. */
export interface TokenSet {
  readonly accessToken: string
  readonly accessLifetimeMs: number
  readonly refreshToken: string | null
  readonly refreshLifetimeMs: number
}

/** What became of a sign-in or a refresh. */
export type TokenAnswer =
  | { readonly kind: 'tokens'; readonly tokens: TokenSet }
  /** Nothing left this machine, or the carrier asked to come back: the refresh token has not been used up. */
  | { readonly kind: 'not-processed'; readonly message: string }
  /** `isAboutCredentials`: a 401, or words that name the password; anything else may be a carrier that stumbles. */
  | { readonly kind: 'refused'; readonly message: string; readonly isAboutCredentials: boolean }
  /** Sent, but no usable answer: connection lost, server error. */
  | { readonly kind: 'lost'; readonly message: string }
  /** Answered by something that does not speak the carrier's language: a captive portal, a wrong address. */
  | { readonly kind: 'unclear'; readonly message: string }

export function readTokenAnswer(evidence: CallEvidence): TokenAnswer {
  const { response, failure } = evidence
  const problem = failure?.message ?? ''
  if (response === null) return { kind: evidence.headersSent ? 'lost' : 'not-processed', message: problem }
  const { status } = response
  if (status === 408 || status === 429) return { kind: 'not-processed', message: `HTTP ${status}` }
  if (status >= 500) return { kind: 'lost', message: `HTTP ${status}` }
  if (!response.complete) return status === 401 ? refused('', true) : { kind: 'lost', message: problem }
  const envelope = readEnvelope(response.bodyText)
  // An empty or HTML 401 is still the carrier's no.
  if (status === 401) return refused(envelope?.message ?? '', true)
  if (envelope === null || !envelope.understood || (status >= 300 && status < 400)) {
    return { kind: 'unclear', message: `HTTP ${status}` }
  }
  if (envelope.isAmbiguous) return { kind: 'unclear', message: ambiguousYes }
  if (!envelope.success) return refused(envelope.message, namesCredentials(envelope.message))
  const tokens = readTokenSet(envelope.data)
  return tokens === null ? { kind: 'unclear', message: 'no token in the answer' } : { kind: 'tokens', tokens }
}

const refused = (message: string, isAboutCredentials: boolean): TokenAnswer => {
  return { kind: 'refused', message, isAboutCredentials }
}

const namesCredentials = (message: string): boolean =>
  /mật khẩu|tên đăng nhập|password|user ?name|credential/i.test(message.normalize('NFC'))

/** Servers refuse headers that are longer. A token is taken whole or not at all. */
const longestToken = 16_384

function readToken(value: unknown): string | null {
  return typeof value === 'string' && value.length > longestToken ? null : readText(value, longestToken) || null
}

function readTokenSet(data: unknown): TokenSet | null {
  const record = readRecordWith('jwt_token', data)
  const accessToken = readToken(record?.['jwt_token'])
  // A token is sent in a header: what could not stand there is no token.
  if (record === null || accessToken === null || !/^[\x21-\x7e]+$/.test(accessToken)) return null
  const refreshToken = readToken(record['refresh_token'])
  return {
    accessToken,
    accessLifetimeMs: tokenLifetimeMs(record['token_expires_in'], accessToken),
    refreshToken,
    refreshLifetimeMs: tokenLifetimeMs(record['refresh_expires_in'], refreshToken ?? ''),
  }
}

const fallbackMs = 60_000

const unitMs: readonly (readonly [RegExp, number])[] = [
  [/^(ms|millis|milliseconds?)$/, 1],
  [/^(s|secs?|seconds?|giây)$/, 1000],
  [/^(m|mins?|minutes?|phút)$/, 60_000],
  [/^(h|hrs?|hours?|giờ)$/, 3_600_000],
  [/^(d|days?|ngày)$/, dayMs],
]

/** Sticky: each part begins where the one before has ended, so that no text is looked through twice. */
const durationPart = /(\d{1,15}(?:\.\d{1,15})?)\s?(\p{L}{1,20})[\s,]{0,3}/uy

/** "1m", "2 minutes", "1h 30m", "24h", "1 phút", "86400" or 86400 (seconds) in milliseconds; null for anything else. */
export function readDurationMs(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || text.length > 100) return null
  const words = text.normalize('NFC').trim().toLowerCase()
  if (/^\d+(\.\d+)?$/.test(words)) return positive(Number(words) * 1000)
  let total = 0
  durationPart.lastIndex = 0
  for (let end = 0; end < words.length; end = durationPart.lastIndex) {
    const [, amount, unit = ''] = durationPart.exec(words) ?? []
    const ms = unitMs.find(([name]) => name.test(unit))?.[1]
    if (ms === undefined) return null
    total += Number(amount) * ms
  }
  return positive(total)
}

/** How long a token lives: by the carrier's duration text, else by the token's own `exp - iat`, else a minute. */
export function tokenLifetimeMs(durationText: unknown, jwt: string): number {
  return readDurationMs(durationText) ?? jwtLifetimeMs(jwt) ?? fallbackMs
}

/** Only the difference is used: the carrier's wall clock need not agree with ours. */
function jwtLifetimeMs(jwt: string): number | null {
  const payload = jwt.split('.')[1]
  if (payload === undefined) return null
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
    if (!isRecord(claims)) return null
    const { exp, iat } = claims
    return typeof exp === 'number' && typeof iat === 'number' ? positive((exp - iat) * 1000) : null
  } catch {
    return null
  }
}

function positive(ms: number): number | null {
  return Number.isFinite(ms) && ms > 0 ? ms : null
}
