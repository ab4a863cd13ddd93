import { expect, it } from 'vitest'
import { readRevertAnswer } from '../../../../../src/main/carrier/endpoints/v3/revert.ts'
import { answered } from '../../evidence-of.ts'

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
