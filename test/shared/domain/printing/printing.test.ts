import { expect, test } from 'vitest'
import { handoverRequestSchema } from '../../../../src/shared/domain/printing/document-job.ts'
import {
  documentProfile,
  isCopyCount,
  pdfProfile,
  printerProfileSchema,
  profileInUse,
} from '../../../../src/shared/domain/printing/printing.ts'
import { letters, many, takenAtEdges, takes } from '../limits.ts'

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

test('a label is printed once to twenty times', () => {
  expect(takenAtEdges(isCopyCount, 1, 20)).toEqual([1, 20])
  const isTaken = (copies: number): boolean => takes(printerProfileSchema)({ ...pdfProfile, copies })
  expect(takenAtEdges(isTaken, 1, 20)).toEqual([1, 20])
  expect(isTaken(1.5)).toBe(false)
})

test('a profile names its printer, at one of the two densities of label printers', () => {
  const isTaken = (change: object): boolean => takes(printerProfileSchema)({ ...pdfProfile, ...change })
  expect([isTaken({ id: '' }), isTaken({ printer: '' })]).toEqual([false, false])
  expect([202, 203, 204, 299, 300, 301].filter((dpi) => isTaken({ dpi }))).toEqual([203, 300])
})

test.each<[string, number, number, (value: number) => object]>([
  ['number of bills', 1, 2000, (count) => ({ billCodes: many(count, 'CP1') })],
  ['length of the driver’s name', 0, 80, (length) => ({ driverName: letters(length) })],
  ['length of the plate', 0, 20, (length) => ({ plate: letters(length) })],
])('the %s on a list that a driver signs is taken from %i to %i', (_, least, most, change) => {
  const isTaken = (value: number): boolean => takes(handoverRequestSchema)({ billCodes: ['CP1'], ...change(value) })
  expect(takenAtEdges(isTaken, least, most)).toEqual([least, most])
})
