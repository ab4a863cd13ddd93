import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font, type PathCommand } from 'fontkit'

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

/** The extent of a line of text around its origin on the baseline, in em; `top` is up, `bottom` is down, both positive. */
export interface TextExtent {
  readonly advance: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export interface OutlineStep {
  readonly command: PathCommand['command']
  /** Points in em, y up. */
  readonly points: readonly (readonly [number, number])[]
}

/** The six faces, read once and parsed once: what text measures, which letters exist, and how they are drawn. */
export interface LabelFonts {
  readonly folder: string
  measure(face: Face, text: string): TextExtent
  ascentEm(face: Face): number
  hasLetter(codePoint: number): boolean
  outline(face: Face, text: string): readonly OutlineStep[]
}

/** Measured pieces are kept per face up to this number, so that a long batch does not grow the memory for ever. */
const keptPieces = 10_000

export const fontFileOf = (folder: string, face: Face): string => join(folder, fontFiles[face])

export function loadLabelFonts(folder: string): LabelFonts {
  const fonts = new Map<Face, Font>()
  const kept = new Map<Face, Map<string, TextExtent>>(faces.map((face) => [face, new Map()]))
  const fontOf = (face: Face): Font => {
    const known = fonts.get(face)
    if (known !== undefined) return known
    const font = create(readFileSync(fontFileOf(folder, face)))
    fonts.set(face, font)
    return font
  }
  const pieceExtent = (face: Face, piece: string): TextExtent => {
    const ofFace = kept.get(face)
    const known = ofFace?.get(piece)
    if (known !== undefined) return known
    if (ofFace !== undefined && ofFace.size >= keptPieces) ofFace.clear()
    const extent = measurePiece(fontOf(face), piece)
    ofFace?.set(piece, extent)
    return extent
  }
  return {
    folder,
    measure(face, text) {
      const firstSpace = text.indexOf(' ')
      if (firstSpace < 0 || firstSpace === text.length - 1) return pieceExtent(face, text)
      return joinExtents(piecesOf(text).map((piece) => pieceExtent(face, piece)))
    },
    ascentEm: (face) => fontOf(face).ascent / fontOf(face).unitsPerEm,
    hasLetter: (codePoint) => fontOf('medium').hasGlyphForCodePoint(codePoint),
    outline: (face, text) => outlineOf(fontOf(face), text),
  }
}

/** Words with their space behind them: the PDF writer shapes text in these pieces, so the sum of them is what it draws. */
const piecesOf = (text: string): string[] => text.match(/[^ ]* |[^ ]+/g) ?? []

function measurePiece(font: Font, piece: string): TextExtent {
  const run = font.layout(piece)
  const em = (units: number): number => (Number.isFinite(units) ? units / font.unitsPerEm : 0)
  return {
    advance: em(run.advanceWidth),
    left: em(run.bbox.minX),
    right: em(run.bbox.maxX),
    top: Math.max(0, em(run.bbox.maxY)),
    bottom: Math.max(0, -em(run.bbox.minY)),
  }
}

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
