import { expect, test } from 'vitest'
import {
  hasParcel,
  namedParcel,
  parcelCode,
  scannedParcels,
} from '../../../../src/shared/domain/bill/scanned-parcel.ts'

const readings = (scanned: string): string[] =>
  scannedParcels(scanned).map(({ billCode, parcel }) => (parcel === null ? billCode : `${billCode} parcel ${parcel}`))

test.each([
  ['CP1', ['CP1']],
  [' CP1 ', ['CP1']],
  ['CP1-2', ['CP1-2', 'CP1 parcel 2']],
  ['CP-1-12', ['CP-1-12', 'CP-1 parcel 12']],
  ['CP1-9999', ['CP1-9999', 'CP1 parcel 9999']],
  ['cp1-2', ['cp1-2', 'CP1-2', 'cp1 parcel 2', 'CP1 parcel 2']],
  // No number of a parcel: one begins with no zero, has four digits at most, and stands behind a code.
  ['CP1-0', ['CP1-0']],
  ['CP1-02', ['CP1-02']],
  ['CP1-10000', ['CP1-10000']],
  ['CP1-A', ['CP1-A']],
  ['-2', ['-2']],
])('a scan of %j is read as %j', (scanned, read) => {
  expect(readings(scanned)).toEqual(read)
})

test('a parcel has the code of its bill, with its number where the bill has several, and is read again by that', () => {
  expect(parcelCode({ billCode: 'CP1', parcel: 1, parcels: 1 })).toBe('CP1')
  const codes = [1, 2].map((parcel) => parcelCode({ billCode: 'CP1', parcel, parcels: 2 }))
  expect(codes).toEqual(['CP1-1', 'CP1-2'])
  expect(codes.map((code) => scannedParcels(code)[1])).toEqual([1, 2].map((parcel) => ({ billCode: 'CP1', parcel })))
})

test('a bill of several parcels has a code for each of them, a bill of one has its own alone', () => {
  expect(namedParcel('CP1-2')).toEqual({ billCode: 'CP1', parcel: 2 })
  expect([namedParcel('CP1'), namedParcel('CP1-0'), namedParcel('-2')]).toEqual([null, null, null])
  expect([1, 2, 3].map((parcel) => hasParcel(2, parcel))).toEqual([true, true, false])
  expect(hasParcel(1, 1)).toBe(false)
})
