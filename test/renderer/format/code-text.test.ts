import { expect, it } from 'vitest'
import { parcelCodesText, withCodes, withCodesBack, withoutCodes } from '../../../src/renderer/src/format/code-text.ts'

it('names parcels of one bill by the whole code of the first and the numbers of the others', () => {
  const codes = [1, 2, 3, 4, 5].map((parcel) => `CP-7-${parcel}`)
  expect([1, 3, 5].map((count) => parcelCodesText(codes.slice(0, count)))).toEqual([
    'CP-7-1',
    'CP-7-1, -2, -3',
    'CP-7-1, -2, -3, -4, …',
  ])
  expect(parcelCodesText(['cp-7', 'cp-7-1', 'CP-7-2'])).toBe('cp-7, cp-7-1, CP-7-2')
  expect(parcelCodesText(['CP-7-1', 'CP-7-2', 'cp-7-3', 'cp7'])).toBe('CP-7-1, -2, cp-7-3, cp7')
})

it('takes more codes on lines of their own', () => {
  expect(withCodes('CP1 CP2\n', ['CP3', 'CP4'])).toBe('CP1 CP2\nCP3\nCP4\n')
  expect(withCodes('', ['CP3'])).toBe('CP3\n')
})

it('loses codes wherever they stand, and only those', () => {
  expect(withoutCodes('CP1\nCP2, CP1\n\nCP11\n', new Set(['CP1']))).toBe('CP2, \n\nCP11\n')
  expect(withoutCodes('CP1\nCP2', new Set(['CP3']))).toBe('CP1\nCP2')
  expect(withoutCodes('CP1\nCP2\nCP3', new Set(['CP1', 'CP3']))).toBe('CP2')
  expect(withoutCodes('="012"\nCP2', new Set(['012']))).toBe('CP2')
})

it('loses a code that has signs in it that nobody sees', () => {
  expect(withoutCodes('\uFEFFCP\u200B1\nCP2, \u2066CP1\u2069', new Set(['CP1']))).toBe('CP2, ')
  expect(withoutCodes('C\uFEFFP1 \u2069\nCP2', new Set(['CP1']))).toBe('CP2')
})

it('gets back what an edit took out, as it was, or beside what was scanned since', () => {
  const edit = { before: 'CP1, CP2\nCP3\n', after: 'CP3\n' }
  expect(withCodesBack('CP3\n', edit)).toBe('CP1, CP2\nCP3\n')
  expect(withCodesBack('CP3\nCP9\n', edit)).toBe('CP3\nCP9\nCP1\nCP2\n')
  expect(withCodesBack('CP2\n', edit)).toBe('CP2\nCP1\n')
})
