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

const details: readonly [RecordedAnswer, string, string][] = [
  [notSent, 'not-processed', 'connection refused'],
  [{ kind: 'unauthorized', which: 'expired' }, 'not-processed', 'expired'],
  [{ kind: 'later', status: 429, retryAfterMs: 1000 }, 'not-processed', 'HTTP 429'],
  [created('R1'), 'created', ''],
  [refused('Sai phường'), 'rejected', 'Sai phường'],
  [unclear(), 'unknown', 'no answer in 30 s'],
  [created('R1', ''), 'unknown', 'created without a bill code'],
]

test.each(details)('of the answer %o the attempt is %s, with the detail "%s"', (answer, outcome, detail) => {
  expect(classify(answer)).toMatchObject({ outcome, detail })
})

test('a bill code and a shipment come of a success alone', () => {
  const success = created('R1')
  expect(classify(success)).toMatchObject({ billCodeSeen: 'VN-R1', result: { billCode: 'VN-R1' } })
  for (const [answer] of details.filter(([other]) => other.kind !== 'created')) {
    expect(classify(answer)).toMatchObject({ billCodeSeen: null, result: null })
  }
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
