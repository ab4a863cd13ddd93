import { expect, test } from 'vitest'
import { isClean, judge, type Evidence } from '../../../../scripts/proof/chaos/judge.ts'

const shipment = (refCode: string, billCode: string, answerDelivered = true) => ({ refCode, billCode, answerDelivered })
const attempt = (refCode: string, reason: string) => ({
  id: `attempt of ${refCode}`,
  refCode,
  reason,
  outcome: 'unknown',
  startedAtMs: 100,
  endedAtMs: 300,
  resolvedAs: null,
})

/** One draft that became one shipment, and nothing else. */
const sound: Evidence = {
  entered: new Set(['R1']),
  books: {
    drafts: [{ refCode: 'R1', state: 'CREATED', billCode: 'B1' }],
    attempts: [{ ...attempt('R1', 'none'), outcome: 'created' }],
    billCodes: new Set(['B1']),
    journaled: new Set(['attempt of R1']),
  },
  ledger: [shipment('R1', 'B1')],
  kills: [{ atMs: 200, deadAtMs: 210 }],
  faults: true,
}
const unknown = (reason: string): Evidence => ({
  ...sound,
  books: {
    drafts: [{ refCode: 'R1', state: 'UNKNOWN', billCode: null }],
    attempts: [attempt('R1', reason)],
    billCodes: new Set(),
    journaled: new Set(['attempt of R1']),
  },
})

test('a run in which station and carrier agree is clean', () => {
  expect(isClean(judge(sound))).toBe(true)
})

test('an entered draft that the station has forgotten, or left in SENDING, is lost', () => {
  expect(judge({ ...sound, entered: new Set(['R1', 'R2']) }).lost).toEqual(['R2 was entered and is gone'])
  const sending = { ...sound.books, drafts: [{ refCode: 'R1', state: 'SENDING', billCode: null }] }
  expect(judge({ ...sound, books: sending }).lost).toEqual(['R1 was entered and is SENDING'])
})

test('a shipment of a draft that is READY or REJECTED without a flag is lost', () => {
  for (const state of ['READY', 'REJECTED']) {
    const drafts = [{ refCode: 'R1', state, billCode: null }]
    const books = { drafts, attempts: [], billCodes: new Set<string>(), journaled: new Set<string>() }
    expect(judge({ ...sound, books }).lost).toHaveLength(1)
  }
})

test('a second shipment of a reference is a duplicate, even where the station suspects it', () => {
  const ledger = [shipment('R1', 'B1', false), shipment('R1', 'B2', false)]
  expect(judge({ ...unknown('server-error'), ledger }).duplicated).toEqual(['R1 exists as B1, B2'])
})

test('a bill code of another reference, or of nobody, is wrong', () => {
  expect(judge({ ...sound, ledger: [shipment('R9', 'B1')] }).wrong).toHaveLength(1)
  expect(judge({ ...sound, ledger: [] }).wrong).toHaveLength(1)
})

test('unknown is explained by a kill while the attempt ran, and by nothing else of its kind', () => {
  const cut = unknown('stopped-while-sending')
  expect(judge(cut).unexplained).toEqual([])
  expect(judge({ ...cut, kills: [{ atMs: 400, deadAtMs: 410 }] }).unexplained).toHaveLength(1)
})

test('unknown is explained by a fault only where faults were on and the answer was not delivered whole', () => {
  const cut = { ...unknown('server-error'), ledger: [shipment('R1', 'B1', false)] }
  expect(judge(cut).unexplained).toEqual([])
  expect(judge({ ...cut, faults: false }).unexplained).toHaveLength(1)
  expect(judge({ ...cut, ledger: [shipment('R1', 'B1', true)] }).unexplained).toHaveLength(1)
})

test('an unknown attempt without an intent in the journal is counted apart, and may not have been sent', () => {
  const { books } = unknown('stopped-while-sending')
  const claimed = { ...sound, books: { ...books, journaled: new Set<string>() } }
  expect(judge({ ...claimed, ledger: [] })).toMatchObject({ unknown: 1, claimedOnly: 1, unexplained: [] })
  expect(judge(unknown('stopped-while-sending')).claimedOnly).toBe(0)
  expect(judge(claimed).unexplained).toEqual(['R1 exists, and its only attempt has no intent in the journal'])
})

test('there is at most one attempt a slot and kill that was only claimed', () => {
  const attempts = Array.from({ length: 5 }, (_, n) => attempt(`R${n}`, 'stopped-while-sending'))
  const books = { drafts: [], attempts, billCodes: new Set<string>(), journaled: new Set<string>() }
  expect(judge({ ...sound, books, ledger: [] }).unexplained).toHaveLength(1)
})
