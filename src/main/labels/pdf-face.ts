import { createRequire } from 'node:module'
import type { create, Font, registerFormat } from 'fontkit'
import type { ShapedFace } from './shaped-face.ts'

// The copy that the PDF writer uses: as an ES module fontkit would be loaded a second time. fontkit.d.ts has its types.
const fontkit = createRequire(import.meta.url)('fontkit') as {
  readonly create: typeof create
  readonly registerFormat: typeof registerFormat
}

export const parseFont = (bytes: Uint8Array): Font => fontkit.create(bytes)

/** The parsed fonts behind the bytes that stand for them. */
const fontsByBytes = new WeakMap<Uint8Array, object>()

/** To fontkit these bytes are a font file of one more format; "reading" it finds the font that is parsed already. */
class ParsedFontFormat {
  static probe(bytes: Uint8Array): boolean {
    return fontsByBytes.has(bytes)
  }
  constructor({ buffer }: { readonly buffer: Uint8Array }) {
    return fontsByBytes.get(buffer) ?? this
  }
}
fontkit.registerFormat(ParsedFontFormat)

/**
 * Bytes that stand for a face where the PDF writer wants a font file: so a face is parsed, and its words are shaped, once
 * for all documents and not once for each. Subsets are cut from `outlines`, never from the copy that shapes.
 */
export function pdfFaceBytes(outlines: Font, face: ShapedFace): Uint8Array {
  const font: object = Object.create(outlines, { layout: { value: (text: string) => runOf(face, text) } })
  const bytes = Uint8Array.of(0)
  fontsByBytes.set(bytes, font)
  return bytes
}

/**
 * What fontkit's `layout` gives. The positions are copies, because the PDF writer scales them to thousandths of an em
 * where they are; it asks for the width after that, so the width is in thousandths already.
 */
function runOf(face: ShapedFace, text: string) {
  const { letters, positions, extent } = face.shape(text)
  return {
    glyphs: letters,
    positions: positions.map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance, xOffset, yOffset })),
    advanceWidth: extent.advance * 1000,
  }
}
