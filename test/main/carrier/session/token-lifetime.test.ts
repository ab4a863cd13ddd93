import { describe, expect, it } from 'vitest'
import { readDurationMs, tokenLifetimeMs } from '../../../../src/main/carrier/session/token-set.ts'

const jwt = (claims: unknown) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`

describe('token lifetimes', () => {
  it.each([
    ['1m', 60_000],
    ['1 minute', 60_000],
    ['2 minutes', 120_000],
    ['1 phút', 60_000],
    ['24h', 86_400_000],
    ['1 ngày', 86_400_000],
    ['1h30m', 5_400_000],
    ['1 hour 30 minutes', 5_400_000],
    ['86400', 86_400_000],
    [3600, 3_600_000],
    ['90s', 90_000],
    ['500ms', 500],
  ])('reads "%s"', (text, ms) => expect(readDurationMs(text)).toBe(ms))

  it.each(['', 'soon', '0', '-5', '5 parsecs', 'm', '1m!', null, {}, '1 m 2'])('does not read %j', (text) => {
    expect(readDurationMs(text)).toBeNull()
  })

  it('falls back to the token’s own span, then to a minute', () => {
    expect(tokenLifetimeMs('?', jwt({ iat: 1000, exp: 1600 }))).toBe(600_000)
    expect(tokenLifetimeMs('?', jwt({ exp: 1600 }))).toBe(60_000)
    expect(tokenLifetimeMs(undefined, jwt({ iat: 1600, exp: 1000 }))).toBe(60_000)
    expect(tokenLifetimeMs(undefined, 'opaque')).toBe(60_000)
    expect(tokenLifetimeMs('2m', jwt({ iat: 0, exp: 1 }))).toBe(120_000)
  })
})
