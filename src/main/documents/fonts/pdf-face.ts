import { createRequire } from 'node:module'
import type { create, Font, GlyphPosition, registerFormat } from 'fontkit'
import type { SubsetSource } from './font-subset.ts'
import type { Letter, ShapedFace } from './shaped-face.ts'

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
 * for all documents and not once for each.
 */
export function pdfFaceBytes(outlines: Font, face: ShapedFace, source: SubsetSource): Uint8Array {
  const font: object = Object.create(outlines, {
    layout: { value: (text: string) => runOf(face, text) },
    createSubset: { value: () => source.subset() },
  })
  const bytes = Uint8Array.of(0)
  fontsByBytes.set(bytes, font)
  return bytes
}

/**
 * What fontkit's `layout` gives. The positions are the PDF writer's own, because it scales them to thousandths of an em
 * where they are; it asks for the width after that, so the width is in thousandths already. A text is set word by word, as
 * it is measured: that its spaces come as no-break ones keeps the writer from taking it apart itself, three times a text.
 */
function runOf(face: ShapedFace, text: string) {
  const glyphs: Letter[] = []
  const positions: Partial<GlyphPosition>[] = []
  let advanceEm = 0
  for (const word of text.replaceAll('\u00a0', ' ').match(/[^ ]* |[^ ]+/g) ?? []) {
    const piece = face.shape(word)
    advanceEm += piece.extent.advance
    for (const letter of piece.letters) glyphs.push(letter)
    for (const { xAdvance, yAdvance, xOffset, yOffset } of piece.positions)
      positions.push(xOffset === 0 && yOffset === 0 ? { xAdvance } : { xAdvance, yAdvance, xOffset, yOffset })
  }
  return { glyphs, positions, advanceWidth: advanceEm * 1000 }
}
