import { expect, test } from 'vitest'
import { autosavedFormSchema, customersDialog, isAboutCustomers } from '../../../src/shared/domain/autosave.ts'

const nothing = { texts: null, waiting: [], editing: null, pins: [] }
const isTaken = (pinned: object): boolean => autosavedFormSchema.safeParse({ ...nothing, pinned }).success

test('what stands in a pinned field is kept as its text or its tick, under a name of sixty characters at most', () => {
  expect(isTaken({ 'cargo.content': 'Áo', returnDocument: true, ['n'.repeat(60)]: '' })).toBe(true)
  expect([{ ['n'.repeat(61)]: '' }, { 'cargo.content': 7 }, { 'cargo.content': null }].filter(isTaken)).toEqual([])
})

test('a reason about several customers is the same in whichever order they were selected, and about each of them', () => {
  const reason = customersDialog('forget', ['lan', 'hoa', 'phuc'])
  expect(customersDialog('forget', ['phuc', 'lan', 'hoa'])).toBe(reason)
  expect(['hoa', 'lan', 'phuc', 'mai'].filter((id) => isAboutCustomers(reason, [id]))).toEqual(['hoa', 'lan', 'phuc'])
})
