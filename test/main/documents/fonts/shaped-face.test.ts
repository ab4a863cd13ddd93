import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { array, assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faces, fontFileOf } from '../../../../src/main/documents/fonts/label-fonts.ts'
import { parseFont } from '../../../../src/main/documents/fonts/pdf-face.ts'
import { createShapedFace } from '../../../../src/main/documents/fonts/shaped-face.ts'

const folder = join(import.meta.dirname, '../../../../resources/fonts')
const latin =
  ' !"#$%&()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz' +
  'àáảãạăằắẳẵặâầấẩẫậđèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵ' +
  'ÀÁẢÃẠĂẰẮẲẴẶÂẦẤẨẪẬĐÈÉẺẼẸÊỀẾỂỄỆÌÍỈĨỊÒÓỎÕỌÔỒỐỔỖỘƠỜỚỞỠỢÙÚỦŨỤƯỪỨỬỮỰỲÝỶỸỴ–—‘’“”…•×·\u00a0'
const words = array(constantFrom(...Array.from(latin), 'fi', 'ffl', 'AV', 'To.', 'ừng'), {
  minLength: 1,
  maxLength: 12,
}).map((letters) => letters.join(''))

describe.each(faces)('a face that puts words together from pairs of letters: %s', (face) => {
  const bytes = readFileSync(fontFileOf(folder, face))
  const shaped = createShapedFace(parseFont(bytes), parseFont(bytes))
  const whole = parseFont(bytes)

  /** Each glyph and where it lies. */
  const placed = (
    glyphs: readonly { readonly id: number }[],
    positions: readonly { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }[],
  ) =>
    glyphs.map(({ id }, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      return { id, xAdvance, xOffset, yOffset }
    })

  it('sets every word as the font itself does', () => {
    // Each word twice: first it is learned from, then, with others, put together.
    const seen = new Set<string>()
    assert(
      property(array(words, { minLength: 2, maxLength: 6 }), (list) => {
        for (const word of [...list, list.join(''), ...list.toReversed()]) {
          seen.add(word)
          const { letters, positions } = shaped.shape(word)
          const run = whole.layout(word)
          expect(placed(letters, positions)).toEqual(placed(run.glyphs, run.positions))
          expect(String.fromCodePoint(...letters.flatMap(({ codePoints }) => codePoints))).toBe(word)
        }
      }),
      { numRuns: 120 },
    )
    expect(seen.size).toBeGreaterThan(500)
  })

  it('sets texts of other scripts, marks and emoji as the font itself does', () => {
    assert(
      property(string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), (text) => {
        const { letters, positions } = shaped.shape(text)
        const run = whole.layout(text)
        expect(placed(letters, positions)).toEqual(placed(run.glyphs, run.positions))
      }),
      { numRuns: 60 },
    )
  })
})
