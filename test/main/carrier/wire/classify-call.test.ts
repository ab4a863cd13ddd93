import { expect, test } from 'vitest'
import { judgeCall, problemWithout } from '../../../../src/main/carrier/wire/classify-call.ts'
import { answered, failed } from '../evidence-of.ts'

test.each([
  [200, 'answered'],
  [299, 'answered'],
  [300, 'unclear'],
  [399, 'unclear'],
  [400, 'answered'],
  [401, 'unauthorized'],
  [404, 'answered'],
  [408, 'later'],
  [429, 'later'],
  [499, 'answered'],
  [500, 'unclear'],
  [503, 'unclear'],
])("the carrier's own envelope with status %i is %s", (status, kind) => {
  expect(judgeCall(answered({ success: true, message: 'ok' }, { status })).kind).toBe(kind)
})

test('a call without an answer is safe to repeat only where nothing left', () => {
  expect([judgeCall(failed('refused', false)).kind, judgeCall(failed('reset', true)).kind]).toEqual([
    'not-sent',
    'unclear',
  ])
})

test('a session that an outage keeps from being renewed asks for nobody’s sign-in', () => {
  const problem = (why: 'unreachable' | 'blocked' | 'signed-out') => problemWithout({ notSignedIn: true, why })
  expect(problem('unreachable')).toEqual({ kind: 'not-sent', detail: 'the session could not be renewed' })
  for (const why of ['blocked', 'signed-out'] as const)
    expect(problem(why)).toEqual({ kind: 'unauthorized', which: 'missing-header', rejectedGeneration: null })
})
