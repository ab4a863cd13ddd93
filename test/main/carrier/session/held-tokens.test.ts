import { expect, test } from 'vitest'
import { isFresh, isUsable, liveRefreshToken } from '../../../../src/main/carrier/session/held-tokens.ts'

const held = {
  accessToken: 'a',
  accessLifetimeMs: 1000,
  refreshToken: 'r',
  refreshLifetimeMs: 2000,
  generation: 1,
  askedAtMonotonic: 50,
  obtainedBy: 'sign-in',
  distrusted: false,
} as const

test.each([
  [749, true, true, 'r'],
  [750, false, true, 'r'],
  [999, false, true, 'r'],
  [1000, false, false, 'r'],
  [1999, false, false, 'r'],
  [2000, false, false, null],
])(
  'tokens of 1000 and 2000 ms that are %i ms old: fresh %s, usable %s, refreshed by %s',
  (ageMs, fresh, usable, by) => {
    const now = 50 + ageMs
    expect([isFresh(held, now), isUsable(held, now), liveRefreshToken(held, now)]).toEqual([fresh, usable, by])
  },
)

test('what is distrusted is neither fresh nor usable, and its refresh token still is', () => {
  const distrusted = { ...held, distrusted: true }
  expect([isFresh(distrusted, 51), isUsable(distrusted, 51), liveRefreshToken(distrusted, 51)]).toEqual([
    false,
    false,
    'r',
  ])
})
