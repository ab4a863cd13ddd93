import { expect, test } from 'vitest'
import { classify } from '../../../src/main/outbox/states.ts'
import type { RecordedAnswer } from '../../../src/main/outbox/states.ts'
import { created, notSent, refused, unclear } from './station.ts'

const rows: readonly [string, RecordedAnswer, string, string][] = [
  ['headers that were never written', notSent, 'READY', 'offline'],
  ['a 401 without a bill code', { kind: 'unauthorized', which: 'unrecognised' }, 'READY', 'signed-out'],
  ['a 408 or 429', { kind: 'later', status: 408, retryAfterMs: null }, 'READY', 'back-off'],
  ['success with a bill code', created('R1'), 'CREATED', 'none'],
  ['a refusal that was understood', refused('no'), 'REJECTED', 'carrier-refused'],
  ['a timeout after sending', unclear(), 'UNKNOWN', 'timed-out-after-sending'],
  ['a process that stopped while sending', stopped(), 'UNKNOWN', 'stopped-while-sending'],
]

test.each(rows)('%s', (_evidence, answer, state, reason) => {
  expect(classify(answer)).toMatchObject({ state, reason })
})

test('an unclear answer keeps a bill code that was seen in it', () => {
  expect(classify(unclear('VN-9'))).toMatchObject({ state: 'UNKNOWN', billCodeSeen: 'VN-9' })
})

test('a success without a bill code is never CREATED', () => {
  expect(classify(created('R1', ''))).toMatchObject({ state: 'UNKNOWN', reason: 'answer-unclear' })
})

function stopped(): RecordedAnswer {
  return { kind: 'unclear', reason: 'stopped-while-sending', detail: '', billCodeSeen: null }
}
