import { expect, test } from 'vitest'
import {
  addCodes,
  leaving,
  withBills,
  withCodesBack,
  withParcelsRead,
  type TrackList,
} from '../../../src/renderer/src/tracking/codes.ts'

const before: TrackList = { codes: ['CP4', 'CP3', 'CP2', 'CP1'], selected: 'CP3' }

test('the newest codes come first, none twice', () => {
  expect(addCodes(['CP2', 'CP1'], 'CP1\nCP3')).toEqual(['CP1', 'CP3', 'CP2'])
})

test('what is taken out hands the look on to what stands in its place', () => {
  expect(leaving(before, ['CP4', 'CP2', 'CP1'])).toEqual({ codes: ['CP4', 'CP2', 'CP1'], selected: 'CP2' })
  expect(leaving(before, ['CP3'])).toEqual({ codes: ['CP3'], selected: 'CP3' })
  expect(leaving(before, [])).toEqual({ codes: [], selected: null })
})

test('what is taken back stands where it stood, and is looked at again', () => {
  const after = leaving(before, ['CP4', 'CP2', 'CP1'])
  expect(withCodesBack(after, { before, after })).toEqual(before)
})

test('taking back keeps what was scanned since, and what was looked at since', () => {
  const after = leaving(before, [])
  const present: TrackList = { codes: ['CP9', 'CP2'], selected: 'CP9' }
  expect(withCodesBack(present, { before, after })).toEqual({
    codes: ['CP9', 'CP4', 'CP3', 'CP2', 'CP1'],
    selected: 'CP9',
  })
})

test('taking back leaves out what was taken out since by another action', () => {
  const after = leaving(before, ['CP4', 'CP2', 'CP1'])
  const present = leaving(after, ['CP4', 'CP1'])
  expect(withCodesBack(present, { before, after }).codes).toEqual(['CP4', 'CP3', 'CP1'])
})

test('a parcel stands for its bill, where the first of both stands, and is looked at as that', () => {
  const found = ['CP1-2', 'CP1-3'].map((code) => ({ code, billCode: 'CP1', packageCount: 3 }))
  expect(withBills({ codes: ['CP1-3', 'CP2-1', 'CP1-2', 'CP1'], selected: 'CP1-3' }, found)).toEqual({
    codes: ['CP1', 'CP2-1'],
    selected: 'CP1',
  })
  expect(withBills({ codes: ['CP2'], selected: null }, found)).toEqual({ codes: ['CP2'], selected: null })
})

test('of a bill in the list the parcels that were read are kept, each once', () => {
  const read = (...codes: string[]) => codes.map((code) => ({ code, billCode: 'CP1', packageCount: 3 }))
  const before = withParcelsRead({ CP9: { codes: ['CP9-1'], packageCount: 2 } }, read('CP1-2'), ['CP1', 'CP2'])
  expect(withParcelsRead(before, read('CP1-3', 'CP1-2'), ['CP1'])).toEqual({
    CP1: { codes: ['CP1-2', 'CP1-3'], packageCount: 3 },
  })
})
