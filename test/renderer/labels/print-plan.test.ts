import { expect, test } from 'vitest'
import { actionOf, markedBills, rowActionOf } from '../../../src/renderer/src/labels/print-plan.ts'
import { countOf, isSelectable, type LabelRow } from '../../../src/renderer/src/labels/tabs.ts'
import type { PrintJobRow } from '../../../src/shared/domain/printing/printing.ts'
import { overview } from './print-answers.ts'

const jobRow = (part: Partial<PrintJobRow>): LabelRow => ({
  kind: 'job',
  id: 'j',
  billCode: 'SM1',
  job: { state: 'sent', reason: 'none', isLatest: true, reprintNumber: 0, ...part } as PrintJobRow, // the rest decides nothing
})

test('without marks the primary prints what is missing, or what is outdated where that is shown', () => {
  expect(actionOf('missing', 0)).toBe('print-missing')
  expect(actionOf('failed', 0)).toBe('print-missing')
  expect(actionOf('outdated', 0)).toBe('print-outdated')
})

test('marked rows own the primary; a second label is an action of its own', () => {
  expect(actionOf('missing', 2)).toBe('print-marked')
  expect(actionOf('failed', 2)).toBe('retry-marked')
  expect(actionOf('done', 2)).toBe('reprint-marked')
  expect(actionOf('outdated', 2)).toBe('reprint-marked')
  expect(actionOf('unclear', 2)).toBe('resolve')
})

test('each print offers its own way forward, and an old one none', () => {
  expect(rowActionOf(jobRow({ state: 'failed', reason: 'printer-not-found' }))).toBe('retry')
  expect(rowActionOf(jobRow({ state: 'failed', reason: 'label-needs-confirmation' }))).toBe('look-at-cut')
  expect(rowActionOf(jobRow({ state: 'failed', reason: 'bill-cancelled' }))).toBe('nothing')
  expect(rowActionOf(jobRow({ state: 'cancelled' }))).toBe('retry')
  expect(rowActionOf(jobRow({ state: 'confirmed' }))).toBe('reprint')
  expect(rowActionOf(jobRow({ state: 'sending' }))).toBe('nothing')
  expect(rowActionOf(jobRow({ state: 'sent', isLatest: false }))).toBe('nothing')
  expect(rowActionOf(jobRow({ state: 'unclear', isLatest: false }))).toBe('resolve')
})

test('a second label that failed or was stopped is asked for as one again: as a first one it would be refused', () => {
  const failed = jobRow({ state: 'failed', reason: 'printer-not-found' })
  const again = { ...jobRow({ state: 'failed', reason: 'printer-not-found', reprintNumber: 1 }), billCode: 'SM2' }
  expect([again, jobRow({ state: 'cancelled', reprintNumber: 1 })].map(rowActionOf)).toEqual(['reprint', 'reprint'])
  expect(markedBills('retry-marked', [failed, again])).toEqual({ first: ['SM1'], again: ['SM2'] })
  expect(markedBills('reprint-marked', [jobRow({ isLatest: false })])).toEqual({ first: [], again: ['SM1'] })
})

test('tabs that wait for a person are counted from afar; running prints cannot be marked', () => {
  expect((['missing', 'outdated', 'unclear', 'failed'] as const).map((tab) => countOf(tab, overview))).toEqual([
    3, 1, 2, 4,
  ])
  expect(countOf('all', overview)).toBeNull()
  expect([isSelectable('running'), isSelectable('failed')]).toEqual([false, true])
})
