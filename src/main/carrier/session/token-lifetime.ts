import { isRecord } from '../wire/fields.ts'

const fallbackMs = 60_000

const unitMs: readonly (readonly [RegExp, number])[] = [
  [/^(ms|millis|milliseconds?)$/, 1],
  [/^(s|secs?|seconds?|giây)$/, 1000],
  [/^(m|mins?|minutes?|phút)$/, 60_000],
  [/^(h|hrs?|hours?|giờ)$/, 3_600_000],
  [/^(d|days?|ngày)$/, 86_400_000],
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
