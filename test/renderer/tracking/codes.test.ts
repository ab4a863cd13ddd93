import { expect, test } from 'vitest'
import { addCodes, leaving, withCodesBack, type TrackList } from '../../../src/renderer/src/tracking/codes.ts'

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
