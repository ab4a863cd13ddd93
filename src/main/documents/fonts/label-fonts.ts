import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Font, PathCommand } from 'fontkit'
import { subsetSource } from './font-subset.ts'
import { parseFont, pdfFaceBytes } from './pdf-face.ts'
import { createShapedFace, type ShapedFace, type TextExtent } from './shaped-face.ts'

export type Weight = 'medium' | 'bold' | 'black'
export type Face = Weight | `condensed-${Weight}`

/** Roboto has compact accents; nothing thinner than 500 survives one-bit thermal printing. */
const fontFiles: Readonly<Record<Face, string>> = {
  medium: 'roboto-medium.ttf',
  bold: 'roboto-bold.ttf',
  black: 'roboto-black.ttf',
  'condensed-medium': 'roboto-condensed-medium.ttf',
  'condensed-bold': 'roboto-condensed-bold.ttf',
  'condensed-black': 'roboto-condensed-black.ttf',
}
export const faces = Object.keys(fontFiles) as readonly Face[] // the keys of the record above, in its order

/** Height of a capital in em; the same in all six faces. */
export const capHeightEm = 0.711
/** Height of a lower-case x in em; the size ladder makes it a whole number of printer dots. */
export const xHeightEm = 0.528

export interface OutlineStep {
  readonly command: PathCommand['command']
  /** Points in em, y up. */
  readonly points: readonly (readonly [number, number])[]
}

/** The six faces, read and parsed once: what text measures, which letters exist, and how they are drawn. */
export interface LabelFonts {
  measure(face: Face, text: string): TextExtent
  ascentEm(face: Face): number
  hasLetter(codePoint: number): boolean
  outline(face: Face, text: string): readonly OutlineStep[]
  /** What the PDF writer is given as the face's font file. */
  pdfBytes(face: Face): Uint8Array
}

export const fontFileOf = (folder: string, face: Face): string => join(folder, fontFiles[face])

interface LoadedFace {
  readonly outlines: Font
  readonly ascentEm: number
  readonly shaped: ShapedFace
  readonly pdfBytes: Uint8Array
}

/** Each face is read when it is first asked for. */
export function loadLabelFonts(folder: string): LabelFonts {
  const loaded = new Map<Face, LoadedFace>()
  const letters = new Map<number, boolean>()
  const faceOf = (face: Face): LoadedFace => {
    const known = loaded.get(face) ?? loadFace(fontFileOf(folder, face))
    loaded.set(face, known)
    return known
  }
  return {
    measure(face, text) {
      const { shaped } = faceOf(face)
      const firstSpace = text.indexOf(' ')
      if (firstSpace < 0 || firstSpace === text.length - 1) return shaped.shape(text).extent
      return joinExtents(piecesOf(text).map((piece) => shaped.shape(piece).extent))
    },
    ascentEm: (face) => faceOf(face).ascentEm,
    hasLetter(codePoint) {
      const known = letters.get(codePoint) ?? faceOf('medium').outlines.hasGlyphForCodePoint(codePoint)
      letters.set(codePoint, known)
      return known
    },
    outline: (face, text) => outlineOf(faceOf(face).outlines, text),
    pdfBytes: (face) => faceOf(face).pdfBytes,
  }
}

function loadFace(file: string): LoadedFace {
  const bytes = readFileSync(file)
  const outlines = parseFont(bytes)
  const shaped = createShapedFace(parseFont(bytes), outlines)
  const pdfBytes = pdfFaceBytes(outlines, shaped, subsetSource(bytes))
  return { outlines, shaped, ascentEm: outlines.ascent / outlines.unitsPerEm, pdfBytes }
}

/** Words with their space behind them: the PDF writer shapes text in these pieces, so the sum of them is what it draws. */
const piecesOf = (text: string): string[] => text.match(/[^ ]* |[^ ]+/g) ?? []

function joinExtents(pieces: readonly TextExtent[]): TextExtent {
  let advance = 0
  let right = 0
  let top = 0
  let bottom = 0
  for (const piece of pieces) {
    right = Math.max(right, advance + piece.right)
    advance += piece.advance
    top = Math.max(top, piece.top)
    bottom = Math.max(bottom, piece.bottom)
  }
  return { advance, left: pieces[0]?.left ?? 0, right, top, bottom }
}

function outlineOf(font: Font, text: string): readonly OutlineStep[] {
  const run = font.layout(text)
  const steps: OutlineStep[] = []
  let x = 0
  for (const [index, glyph] of run.glyphs.entries()) {
    for (const { command, args } of glyph.path.commands)
      steps.push({ command, points: pointsOf(args, x, font.unitsPerEm) })
    x += run.positions[index]?.xAdvance ?? 0
  }
  return steps
}

function pointsOf(args: readonly number[], shift: number, unitsPerEm: number): [number, number][] {
  const points: [number, number][] = []
  for (let i = 0; i + 1 < args.length; i += 2)
    points.push([((args[i] ?? 0) + shift) / unitsPerEm, (args[i + 1] ?? 0) / unitsPerEm])
  return points
}
