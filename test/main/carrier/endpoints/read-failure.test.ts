import { expect, test } from 'vitest'
import { readFailure } from '../../../../src/main/carrier/endpoints/read-failure.ts'

const session = { unreachableBecause: () => 'carrier-name-not-found' as const }

test.each([
  ['signed-out', 'signed-out'],
  ['unreachable', 'carrier-name-not-found'],
  ['blocked', 'sign-in-blocked'],
] as const)('a read without a session, because that is %s, is told as %s', (why, code) => {
  expect(readFailure({ notSignedIn: true, why }, session)).toEqual({ code })
})

test.each([
  [{ kind: 'not-sent', detail: 'ENOTFOUND' }, 'carrier-name-not-found', 'ENOTFOUND'],
  [{ kind: 'later', retryAfterMs: 5 }, 'carrier-unreachable', 'the carrier asked to come back later'],
  [{ kind: 'unauthorized', which: 'expired', rejectedGeneration: 1 }, 'signed-out', 'expired'],
  [{ kind: 'unclear', detail: 'HTTP 503' }, 'carrier-unclear', 'HTTP 503'],
] as const)('a read that ended with %j is told as %s', (problem, code, detail) => {
  expect(readFailure(problem, session)).toEqual({ code, detail })
})
