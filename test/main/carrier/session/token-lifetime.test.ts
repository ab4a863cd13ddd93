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
    ['1ms', 1],
  ])('reads "%s"', (text, ms) => expect(readDurationMs(text)).toBe(ms))

  it.each([
    ['ms', 1],
    ['millis', 1],
    ['millisecond', 1],
    ['milliseconds', 1],
    ['s', 1000],
    ['sec', 1000],
    ['secs', 1000],
    ['second', 1000],
    ['seconds', 1000],
    ['giây', 1000],
    ['m', 60_000],
    ['min', 60_000],
    ['mins', 60_000],
    ['minute', 60_000],
    ['minutes', 60_000],
    ['phút', 60_000],
    ['h', 3_600_000],
    ['hr', 3_600_000],
    ['hrs', 3_600_000],
    ['hour', 3_600_000],
    ['hours', 3_600_000],
    ['giờ', 3_600_000],
    ['d', 86_400_000],
    ['day', 86_400_000],
    ['days', 86_400_000],
    ['ngày', 86_400_000],
  ])('knows the unit "%s", and nothing that only begins or ends with it', (unit, ms) => {
    expect([`3${unit}`, `3 ${unit.toUpperCase()}`, `3${unit.normalize('NFD')}`].map(readDurationMs)).toEqual([
      3 * ms,
      3 * ms,
      3 * ms,
    ])
    expect([readDurationMs(`3x${unit}`), readDurationMs(`3${unit}x`)]).toEqual([null, null])
  })

  it.each([
    [' 1h, 30m ', 5_400_000],
    ['1.5h', 5_400_000],
    ['1.5', 1500],
    ['0.25', 250],
    ['1h  , 30m', null],
    ['1  h', null],
    ['1.h', null],
    [`${'1'.repeat(15)}ms`, 111_111_111_111_111],
    [`${'1'.repeat(16)}ms`, null],
    [`${'0'.repeat(98)}1s`, null],
    [`1${'0'.repeat(98)}`, 1e101],
    ['1'.padEnd(100), 1000],
    ['1'.padEnd(101), null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    [0.5, 500],
    [0, null],
    [-1, null],
  ])('reads %j as %j', (text, ms) => expect(readDurationMs(text)).toBe(ms))

  it.each(['', 'soon', '0', '-5', '5 parsecs', 'm', '1m!', null, {}, '1 m 2'])('does not read %j', (text) => {
    expect(readDurationMs(text)).toBeNull()
  })

  it('falls back to the token’s own span, then to a minute', () => {
    expect(tokenLifetimeMs('?', jwt({ iat: 1000, exp: 1600 }))).toBe(600_000)
    expect(tokenLifetimeMs('?', jwt({ exp: 1600 }))).toBe(60_000)
    expect(tokenLifetimeMs(undefined, jwt({ iat: 1600, exp: 1000 }))).toBe(60_000)
    expect(tokenLifetimeMs(undefined, 'opaque')).toBe(60_000)
    expect(tokenLifetimeMs('2m', jwt({ iat: 0, exp: 1 }))).toBe(120_000)
    for (const claims of [null, [1], 'x', { iat: '0', exp: 600 }, { iat: 0, exp: '600' }, { iat: 600, exp: 600 }]) {
      expect(tokenLifetimeMs(null, jwt(claims))).toBe(60_000)
    }
    expect(tokenLifetimeMs(null, 'h.no json.s')).toBe(60_000)
  })
})
