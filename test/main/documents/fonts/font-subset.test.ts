import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { array, assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { subsetSource } from '../../../../src/main/documents/fonts/font-subset.ts'
import { faces, fontFileOf } from '../../../../src/main/documents/fonts/label-fonts.ts'
import { parseFont } from '../../../../src/main/documents/fonts/pdf-face.ts'

const folder = join(import.meta.dirname, '../../../../resources/fonts')

describe.each(faces)('a subset of %s', (face) => {
  const bytes = readFileSync(fontFileOf(folder, face))
  const source = subsetSource(bytes)
  const whole = parseFont(bytes)

  /** What is drawn for a glyph, its parts put together. */
  const drawn = (font: ReturnType<typeof parseFont>, id: number) => {
    const glyph = font.getGlyph(id)
    return { path: glyph.path.commands, width: glyph.advanceWidth }
  }

  it('draws every glyph as the font does, under a number of its own', () => {
    assert(
      property(array(integer({ min: 0, max: 1_300 }), { maxLength: 40 }), (ids) => {
        const subset = source.subset()
        const numbers = ids.map((id) => subset.includeGlyph(id))
        expect(new Set(numbers).size).toBe(new Set(ids).size)
        const truncated = parseFont(subset.encode())
        for (const [at, id] of ids.entries()) expect(drawn(truncated, numbers[at]!)).toEqual(drawn(whole, id))
      }),
      { numRuns: 25 },
    )
  })

  it('begins with the missing glyph and holds the parts of composed letters, nothing else', () => {
    const subset = source.subset()
    const [composed = 0] = whole.layout('ậ').glyphs.map(({ id }) => id)
    expect(subset.includeGlyph(composed)).toBe(1)
    expect(subset.includeGlyph(0)).toBe(0)
    const truncated = subset.encode()
    expect(drawn(parseFont(truncated), 0)).toEqual(drawn(whole, 0))
    expect(truncated.length).toBeLessThan(bytes.length / 10)
  })
})

it('is not cut from what is no TrueType font', () => {
  expect(() => subsetSource(Buffer.alloc(64))).toThrow('the font has no table "glyf"')
})
