import { expect, test } from 'vitest'
import { composeReference } from '../../../../../src/main/outbox/operations/create/references.ts'

const parts = {
  accountKind: 'live',
  stationCode: 'tb 1',
  nowMs: Date.UTC(2026, 10, 20, 17, 30),
  counter: 42,
  profileId: 'f'.repeat(8),
} as const

test('a reference names station, Vietnam date, counter and the suffix of the profile', () => {
  expect(composeReference(parts)).toBe('TB1-261121-0042-ZZZZ')
})

test('a training reference can never be taken for a live one', () => {
  expect(composeReference({ ...parts, accountKind: 'training' })).toBe('TH-TB1-261121-0042-ZZZZ')
})

test('another life of the profile gives other references for the same counter', () => {
  expect(composeReference({ ...parts, profileId: '0123abcd' })).not.toBe(composeReference(parts))
})
