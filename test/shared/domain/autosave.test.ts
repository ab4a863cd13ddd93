import { expect, test } from 'vitest'
import { autosavedFormSchema } from '../../../src/shared/domain/autosave.ts'

const nothing = { texts: null, waiting: [], editing: null, pins: [] }
const isTaken = (pinned: object): boolean => autosavedFormSchema.safeParse({ ...nothing, pinned }).success

test('what stands in a pinned field is kept as its text or its tick, under a name of sixty characters at most', () => {
  expect(isTaken({ 'cargo.content': 'Áo', returnDocument: true, ['n'.repeat(60)]: '' })).toBe(true)
  expect([{ ['n'.repeat(61)]: '' }, { 'cargo.content': 7 }, { 'cargo.content': null }].filter(isTaken)).toEqual([])
})
