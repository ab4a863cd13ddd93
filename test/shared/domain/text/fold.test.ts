import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText, foldWithPositions } from '../../../../src/shared/domain/text/fold.ts'

const vietnamese = fc
  .array(fc.constantFrom(...Array.from('aăâbcdđeêghiklmnoôơpqrstuưvxyáàảãạếềểễệốồổỗộứừửữựĐÂƠ -0123456789')), {
    maxLength: 40,
  })
  .map((letters) => letters.join(''))

describe('foldText', () => {
  it.each([
    ['Phường Ba Đình', 'phuong ba dinh'],
    ['Hòa Bình', 'hoa binh'],
    ['Hoà Bình', 'hoa binh'],
    ['ĐƯỜNG NGUYỄN THỊ MINH KHAI', 'duong nguyen thi minh khai'],
    ['Mỹ Thọ', 'my tho'],
  ])('folds %s to %s', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  it('does not care whether the letters are composed', () => {
    fc.assert(
      fc.property(vietnamese, (text) => {
        expect(foldText(text.normalize('NFD'))).toBe(foldText(text.normalize('NFC')))
        expect(foldText(text)).toMatch(/^[a-z0-9 -]*$/)
      }),
    )
  })
})

describe('foldWithPositions', () => {
  it('finds the letters of a folded match in the original, composed or not', () => {
    for (const text of ['Phường Ba Đình', 'Phường Ba Đình'.normalize('NFD')]) {
      const { folded, starts } = foldWithPositions(text)
      const at = folded.indexOf('dinh')
      expect(text.slice(starts[at], starts[at + 4]).normalize('NFC')).toBe('Đình')
    }
  })

  it('counts a sign of two units as two, so that what stands behind it keeps its place', () => {
    expect(foldWithPositions('😀Đ')).toEqual({ folded: '😀d', starts: [0, 0, 2, 3] })
  })

  it('folds as foldText does, and every piece of it comes from that piece of the original', () => {
    fc.assert(
      fc.property(vietnamese, fc.boolean(), fc.nat(40), (composed, decompose, at) => {
        const text = decompose ? composed.normalize('NFD') : composed
        const { folded, starts } = foldWithPositions(text)
        expect(folded).toBe(foldText(text))
        expect(starts).toHaveLength(folded.length + 1)
        expect(foldText(text.slice(starts[at] ?? text.length))).toBe(folded.slice(at))
      }),
    )
  })
})
