import { expect, test } from 'vitest'
import { mayBeOnPaper, reprintNumberOf, type PrintEnd } from '../../../../src/shared/domain/printing/print-states.ts'
import { printStates } from '../../../../src/shared/domain/printing/printing.ts'

test('a print may be on paper when it was printed, is unclear, was not taken back, or one of it was scanned', () => {
  const failed: PrintEnd = { state: 'failed', reason: 'none', confirmedParcels: [] }
  expect(printStates.filter((state) => mayBeOnPaper({ ...failed, state }))).toEqual(['sent', 'confirmed', 'unclear'])
  expect(mayBeOnPaper({ ...failed, reason: 'not-taken-back' })).toBe(true)
  expect(mayBeOnPaper({ ...failed, confirmedParcels: [2] })).toBe(true)
})

test('a label that is on paper without a print on record counts as one', () => {
  expect(reprintNumberOf([], true)).toBe(1)
  expect(reprintNumberOf([{ state: 'unclear', reason: 'none' }], true)).toBe(1)
})
