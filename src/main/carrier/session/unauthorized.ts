import type { UnauthorizedKind } from '../wire/create-answer.ts'
import type { CallResponse } from '../http/evidence.ts'

/** The titles of the contract's table of 401s, and what they are likely to be called elsewhere. Read in this order. */
const signs: readonly (readonly [RegExp, UnauthorizedKind])[] = [
  [/expired|hết hạn/, 'expired'],
  [/authentication required|missing.{0,20}(header|authorization)/, 'missing-header'],
  [/invalid header|header format/, 'bad-header'],
  [/authentication failed|invalid.{0,10}token|token.{0,10}invalid|không hợp lệ/, 'invalid'],
]

/** Sorts a 401 by its words. An empty or foreign body is `unrecognised`, which is as good a reason to renew the token. */
export function readUnauthorized(response: CallResponse): UnauthorizedKind {
  const challenge = response.headers['www-authenticate'] ?? ''
  const words = `${response.bodyText.slice(0, 4000)} ${challenge}`.toLowerCase()
  return signs.find(([sign]) => sign.test(words))?.[1] ?? 'unrecognised'
}
