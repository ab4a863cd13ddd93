import type { Font, Glyph, GlyphPosition } from 'fontkit'
import { createRecentMap } from '../layout/recent-map.ts'

/** The extent of a line of text around its origin on the baseline, in em; `top` is up, `bottom` is down, both positive. */
export interface TextExtent {
  readonly advance: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** A glyph as the PDF and the layout need it, in units of the font. */
export interface Letter {
  readonly id: number
  readonly advanceWidth: number
  readonly codePoints: readonly number[]
  readonly box: Glyph['bbox']
}

/** A piece of text as glyphs, in units of the font. */
interface ShapedPiece {
  readonly letters: readonly Letter[]
  readonly positions: readonly GlyphPosition[]
  /** In em. */
  readonly extent: TextExtent
}

/** Shapes text with one face and remembers it: most words of a label have been on another one. */
export interface ShapedFace {
  shape(piece: string): ShapedPiece
}

/** A label has about sixty words, most of them seldom seen again: what is kept beyond that is memory alone. */
const keptPieces = 500

/**
 * `outlines` is the same file parsed once more. Looking at the outline of a composed letter touches its parts without
 * their characters, and a parsed font keeps the first object it makes of a glyph: "a" would lose its character, and be
 * missing from the text of a PDF, after "á" was measured. So one copy shapes and the other has its glyphs looked at.
 */
export function createShapedFace(font: Font, outlines: Font): ShapedFace {
  const pieces = createRecentMap<ShapedPiece>(keptPieces)
  const pairs = createKernedPairs(font)
  const shapeWhole = (piece: string): ShapedPiece => {
    const { glyphs, positions } = font.layout(piece)
    const isLetterByLetter = plainLatin.test(piece) && glyphs.length === piece.length
    const letters = glyphs.map(({ id, advanceWidth, codePoints }, at) => ({
      id,
      advanceWidth,
      // The font says what the glyph stood for when it met it first: a space, for example, for a no-break space.
      codePoints: isLetterByLetter ? [piece.charCodeAt(at)] : codePoints,
      box: outlines.getGlyph(id).bbox,
    }))
    if (isLetterByLetter) pairs.learn(piece, letters, positions)
    return { letters, positions, extent: extentOf(letters, positions, font.unitsPerEm) }
  }
  return {
    shape(piece) {
      const known = pieces.get(piece)
      if (known !== undefined) return known
      const shaped = pairs.shape(piece) ?? shapeWhole(piece)
      pieces.set(piece, shaped)
      return shaped
    },
  }
}

/**
 * Shaping a word takes fontkit a tenth of a millisecond. In Latin letters all that it does is to kern neighbours and to
 * join "fi" and the like, so a word whose pairs have all been seen is put together from them.
 */
interface KernedPairs {
  /** Null where a letter or a pair has not been seen, or is more than a pair. */
  shape(piece: string): ShapedPiece | null
  /** From a word of plain Latin letters, each a glyph of its own. */
  learn(piece: string, letters: readonly Letter[], positions: readonly GlyphPosition[]): void
}

/** Latin letters, digits and the punctuation around them; no marks that combine, nothing that is ignored. */
const plainLatin = /^[ -~\u00a0-\u00ac\u00ae-\u024f\u1ea0-\u1ef9\u2013\u2014\u2018-\u201d\u2022\u2026]+$/
const mostPairs = 40_000

function createKernedPairs({ unitsPerEm }: Font): KernedPairs {
  const known = new Map<number, Letter>()
  /** Where the first letter stands before the second, by their two codes; the same object in every word. */
  const places = new Map<number, GlyphPosition>()
  const lastPlaces = new Map<number, GlyphPosition>()
  const pairOf = (piece: string, at: number): number => piece.charCodeAt(at) * 0x10000 + piece.charCodeAt(at + 1)
  return {
    shape(piece) {
      const letters: Letter[] = []
      const positions: GlyphPosition[] = []
      for (let at = 0; at < piece.length; at += 1) {
        const code = piece.charCodeAt(at)
        const letter = known.get(code)
        const place = at + 1 < piece.length ? places.get(pairOf(piece, at)) : lastPlaces.get(code)
        if (letter === undefined || place === undefined) return null
        letters.push(letter)
        positions.push(place)
      }
      return { letters, positions, extent: extentOf(letters, positions, unitsPerEm) }
    },
    learn(piece, letters, positions) {
      if (places.size > mostPairs) return
      for (const [at, letter] of letters.entries()) {
        const code = piece.charCodeAt(at)
        known.set(code, letter)
        lastPlaces.set(code, placeOf(letter.advanceWidth))
        const xAdvance = positions[at]?.xAdvance
        if (at + 1 < letters.length && xAdvance !== undefined) places.set(pairOf(piece, at), placeOf(xAdvance))
      }
    },
  }
}

const placeOf = (xAdvance: number): GlyphPosition => ({ xAdvance, yAdvance: 0, xOffset: 0, yOffset: 0 })

/** A letter without ink, such as a space, has a box of infinities, which no comparison takes. */
function extentOf(letters: readonly Letter[], positions: readonly GlyphPosition[], unitsPerEm: number): TextExtent {
  let [at, left, right, top, bottom] = [0, Infinity, -Infinity, 0, 0]
  for (const [index, { box }] of letters.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    left = Math.min(left, at + xOffset + box.minX)
    right = Math.max(right, at + xOffset + box.maxX)
    top = Math.max(top, yOffset + box.maxY)
    bottom = Math.max(bottom, -(yOffset + box.minY))
    at += xAdvance
  }
  const em = (units: number): number => (Number.isFinite(units) ? units / unitsPerEm : 0)
  return { advance: em(at), left: em(left), right: em(right), top: em(top), bottom: em(bottom) }
}
