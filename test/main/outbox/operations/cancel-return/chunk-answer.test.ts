import { expect, test } from 'vitest'
import type { CodesAnswer } from '../../../../../src/main/carrier/wire/code-outcome.ts'
import {
  endOfCode,
  shortenedAnswer,
  shortenedProblem,
  speaksOfCodes,
  unrequestedIn,
} from '../../../../../src/main/outbox/operations/cancel-return/chunk-answer.ts'
import { decodeLine, encodeLine } from '../../../../../src/main/outbox/journal/journal-line.ts'

const answered = (...outcomes: readonly (readonly [string, 'accepted' | 'refused' | 'unclear'])[]): CodesAnswer => ({
  kind: 'answered',
  outcomes: outcomes.map(([billCode, outcome]) => ({ billCode, outcome, message: outcome })),
  unrequested: ['X'],
})

test('a code in no list, or with two different outcomes, is unclear', () => {
  const answer = answered(['A', 'accepted'], ['A', 'refused'], ['B', 'refused'], ['B', 'refused'])
  const itsWord = { cause: 'none', technical: '' }
  expect(endOfCode('A', answer)).toEqual({ outcome: 'unclear', message: 'accepted / refused', ...itsWord })
  expect(endOfCode('B', answer)).toEqual({ outcome: 'refused', message: 'refused', ...itsWord })
  expect(endOfCode('C', answer)).toEqual({ outcome: 'unclear', message: '', ...itsWord })
})

test('where the chunk was provably not processed its codes wait again', () => {
  expect(endOfCode('A', { kind: 'later', retryAfterMs: 5 })).toBeNull()
  expect(endOfCode('A', { kind: 'not-sent', detail: '' })).toBeNull()
  expect(endOfCode('A', { kind: 'unauthorized', which: 'expired', rejectedGeneration: 1 })).toBeNull()
})

test('what the network said is not taken for the carrier’s words', () => {
  const end = endOfCode('A', { kind: 'unclear', detail: 'reset' })
  expect(end).toEqual({ outcome: 'unclear', message: '', cause: 'no-answer', technical: 'reset' })
})

test('codes that nobody asked for are found among the outcomes and beside them, each once', () => {
  expect(unrequestedIn(answered(['A', 'accepted'], ['X', 'accepted'], ['Y', 'accepted']), ['A'])).toEqual(['X', 'Y'])
})

test('the longest answer to the largest chunk fits the room that the journal reserves for it', () => {
  const outcomes = Array.from({ length: 100 }, (_, n) => ({
    billCode: String(n).padStart(64, 'C'),
    outcome: 'refused' as const,
    message: 'ẫ\u0001'.repeat(5000),
  }))
  const unrequested = Array.from({ length: 5000 }, () => 'U'.repeat(64))
  const answer = shortenedAnswer({ kind: 'answered', outcomes, unrequested })
  const line = encodeLine({ type: 'chunk-answer', chunkId: 'c'.repeat(36), atMs: Date.now(), answer })
  expect(line.length).toBeLessThan(32 * 1024)
  expect(answer).toMatchObject({ kind: 'answered', outcomes: { length: 100 } })
})

test('what the network said at length is shortened for the journal, and what says nothing stays as it is', () => {
  const detail = 'a\n'.repeat(5000)
  for (const kind of ['unclear', 'not-sent'] as const)
    expect(shortenedAnswer({ kind, detail })).toEqual({ kind, detail: 'a '.repeat(500) })
  const later = { kind: 'later', retryAfterMs: 5 } as const
  expect(shortenedProblem(later)).toEqual(later)
})

test('words that came with an unclear answer do not make a line that the next start takes for one of a newer version', () => {
  const answer = shortenedProblem({ kind: 'unclear', detail: 'HTTP 403', message: 'Bị từ chối' })
  const bytes = encodeLine({ type: 'update-answer', updateId: 'u1', atMs: 1, answer })
  expect(decodeLine(bytes.toString().trimEnd())).toMatchObject({
    kind: 'line',
    line: { answer: { detail: 'HTTP 403' } },
  })
})

test('one text for all codes that names none of them is a refusal of the call, anything else speaks of the codes', () => {
  const unclear = (billCode: string, message: string) => ({ billCode, outcome: 'unclear', message }) as const
  expect(speaksOfCodes([])).toBe(false)
  expect(speaksOfCodes([unclear('A1', 'Forbidden'), unclear('A2', 'Forbidden')])).toBe(false)
  expect(speaksOfCodes([unclear('A1', 'Đơn A1 chờ duyệt')])).toBe(true)
  expect(speaksOfCodes([unclear('A1', 'một'), unclear('A2', 'hai')])).toBe(true)
  expect(speaksOfCodes([{ billCode: 'A1', outcome: 'refused', message: 'no' }])).toBe(true)
})

test.each([
  [1, 6000],
  [2, 3000],
  [7, 857],
  [100, 60],
])('of the words about each of %s codes the journal keeps %s characters', (count, kept) => {
  const outcomes = Array.from({ length: count }, (_, n) => {
    return { billCode: `C${n}`, outcome: 'refused', message: 'x'.repeat(7000) } as const
  })
  const answer = shortenedAnswer({ kind: 'answered', outcomes, unrequested: [] })
  const lengths = answer.kind === 'answered' && answer.outcomes.map(({ message }) => message.length)
  expect(lengths).toEqual(outcomes.map(() => kept))
})

test('of the codes that nobody asked for the journal keeps twenty, and 64 characters of each, without control characters', () => {
  const code = `A\u0007${'B'.repeat(70)}`
  const unrequested = Array.from({ length: 21 }, () => code)
  expect(shortenedAnswer({ kind: 'answered', outcomes: [], unrequested })).toEqual({
    kind: 'answered',
    outcomes: [],
    unrequested: unrequested.slice(0, 20).map(() => `A ${'B'.repeat(62)}`),
  })
})
