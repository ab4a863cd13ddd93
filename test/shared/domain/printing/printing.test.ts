import { expect, test } from 'vitest'
import {
  documentProfile,
  pdfProfile,
  printerProfileSchema,
  profileInUse,
} from '../../../../src/shared/domain/printing/printing.ts'

const [first, second] = [
  { ...pdfProfile, id: 'a' },
  { ...pdfProfile, id: 'b' },
]
const printerProfiles = [first, second]

test('the chosen profile prints, else the first, and none where there is none', () => {
  expect(profileInUse({ printerProfiles, printerProfileId: 'b' })).toBe(second)
  expect(profileInUse({ printerProfiles, printerProfileId: null })).toBe(first)
  expect(profileInUse({ printerProfiles, printerProfileId: 'gone' })).toBe(first)
  expect(profileInUse({ printerProfiles: [], printerProfileId: 'b' })).toBeNull()
})

test('lists go to the office printer that was chosen, and to no other', () => {
  expect(documentProfile({ printerProfiles, documentProfileId: 'b' })).toBe(second)
  expect(documentProfile({ printerProfiles, documentProfileId: null })).toBeNull()
  expect(documentProfile({ printerProfiles, documentProfileId: 'gone' })).toBeNull()
})

test('a profile prints at one of the two densities of label printers', () => {
  const isTaken = (dpi: number): boolean => printerProfileSchema.safeParse({ ...pdfProfile, dpi }).success
  expect([202, 203, 204, 299, 300, 301].filter(isTaken)).toEqual([203, 300])
})

test('a station without a printer writes each label once, as a PDF on the usual paper', () => {
  expect(printerProfileSchema.parse(pdfProfile)).toEqual(pdfProfile)
  expect(pdfProfile).toMatchObject({ printer: 'packbench:pdf', template: '100x150', copies: 1 })
})
