import { expect, it } from 'vitest'
import { buildRevertRequest, readRevertAnswer } from '../../../../../src/main/carrier/endpoints/v3/revert.ts'
import { answered, failed } from '../../evidence-of.ts'

const outcomes = (body: unknown, codes: readonly string[]) => {
  const answer = readRevertAnswer(answered(body), codes)
  return answer.kind === 'answered' ? answer.outcomes.map(({ outcome }) => outcome).join(' ') : answer.kind
}

it('return: reads refusals as codes or as objects, keeping the carrier’s words', () => {
  const data = {
    success: ['SHP1'],
    failed: ['SHP2', { bill_code: 'SHP3', message: 'Chưa lấy hàng' }, { doCode: 'SHP4' }],
  }
  const answer = readRevertAnswer(answered({ success: true, message: 'xong', data }), ['SHP1', 'SHP2', 'SHP3', 'SHP4'])
  expect(answer).toEqual({
    kind: 'answered',
    outcomes: [
      { billCode: 'SHP1', outcome: 'accepted', message: 'xong' },
      { billCode: 'SHP2', outcome: 'refused', message: 'xong' },
      { billCode: 'SHP3', outcome: 'refused', message: 'Chưa lấy hàng' },
      { billCode: 'SHP4', outcome: 'refused', message: 'xong' },
    ],
    unrequested: [],
  })
})

it('return: a code in no list, in both, or accepted without success is unclear', () => {
  expect(outcomes({ success: true, data: { success: ['A'], failed: ['A'] } }, ['A', 'B'])).toBe('unclear unclear')
  expect(outcomes({ success: false, message: 'x', data: { success: ['A'], failed: ['B'] } }, ['A', 'B'])).toBe(
    'unclear refused',
  )
  expect(outcomes({ success: true, data: [] }, ['A'])).toBe('unclear')
})

it('return: codes that nobody asked about are reported', () => {
  const answer = readRevertAnswer(answered({ success: true, data: { success: ['Z'], failed: [] } }), ['A'])
  expect(answer).toMatchObject({ unrequested: ['Z'], outcomes: [{ outcome: 'unclear' }] })
})

it('return: asks for a list of codes', () => {
  const request = { method: 'POST', path: '/v3/bill/revert-bill', body: { bill_code: ['A', 'B'] } }
  expect(buildRevertRequest(['A', 'B'])).toEqual(request)
})

it('return: a code is unclear beside something in the other list that cannot be read', () => {
  const unread = [{ note: 'x' }]
  expect(outcomes({ success: true, data: { success: ['A'], failed: unread } }, ['A'])).toBe('unclear')
  expect(outcomes({ success: true, data: { success: unread, failed: ['A'] } }, ['A'])).toBe('unclear')
  expect(outcomes({ success: true, data: { success: ['A', ...unread], failed: [] } }, ['A'])).toBe('accepted')
  expect(outcomes({ success: true, data: { success: [], failed: ['A', ...unread] } }, ['A'])).toBe('refused')
})

it('return: a code that is named in no list of either name is unclear, with what the carrier says of it', () => {
  const answer = readRevertAnswer(
    answered({ success: true, message: 'ok', data: [{ doCode: 'A', message: 'xong' }] }),
    ['A', 'B'],
  )
  expect(answer).toMatchObject({
    outcomes: [
      { outcome: 'unclear', message: 'xong' },
      { outcome: 'unclear', message: 'ok' },
    ],
  })
})

it('return: all words of a code are kept, as far as a person reads them, and a hundred codes that nobody asked about', () => {
  const words = ['a'.repeat(1500), 'b'.repeat(1500)].map((message) => ({ doCode: 'A', message }))
  const others = Array.from({ length: 101 }, (_, n) => `X${n}`)
  const answer = readRevertAnswer(answered({ success: true, data: { failed: [...words, ...others] } }), ['A'])
  expect(answer).toMatchObject({
    outcomes: [{ outcome: 'refused', message: `${'a'.repeat(1500)} / ${'b'.repeat(497)}` }],
    unrequested: others.slice(0, 100),
  })
})

it('return: a call without an answer of the carrier says nothing of its codes', () => {
  expect(readRevertAnswer(failed('refused', false), ['A']).kind).toBe('not-sent')
  expect(readRevertAnswer(answered('', { status: 429 }), ['A']).kind).toBe('later')
})
