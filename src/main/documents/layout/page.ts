import type { DotGrid, DotRect } from './dot-grid.ts'
import { rectanglePath, mmToPt } from './dot-grid.ts'
import type { LabelField, LabelFields } from '../model/label-fields.ts'
import type { Face, LabelFonts } from '../fonts/label-fonts.ts'

/** A line of text: `xPt` is the origin of its first letter, `baselinePt` its baseline, from the top of the paper. */
export interface TextOp {
  readonly kind: 'text'
  readonly field: string
  readonly text: string
  readonly face: Face
  readonly sizePt: number
  readonly xPt: number
  readonly baselinePt: number
  readonly color: 'black' | 'white'
  readonly box: { readonly xPt: number; readonly yPt: number; readonly widthPt: number; readonly heightPt: number }
}
export type DrawOp =
  | { readonly kind: 'fill'; readonly path: string; readonly color: 'black' | 'white' }
  | { readonly kind: 'stroke'; readonly path: string; readonly widthPt: number }
  | TextOp

export interface LabelTruncation {
  readonly field: LabelField | 'chips'
  readonly how: 'shortened' | 'left-out' | 'letters-replaced'
  /** A person must look before this is printed: the parcel could go the wrong way. */
  readonly needsConfirmation: boolean
}

interface DrawnSymbol {
  readonly kind: 'code128' | 'qr'
  readonly text: string
  readonly moduleDots: number
  /** Where its dark modules begin and how far they reach, in dots. */
  readonly rect: DotRect
}

export interface LayoutReport {
  readonly truncations: readonly LabelTruncation[]
  readonly symbols: readonly DrawnSymbol[]
}

export interface LayoutRefusal {
  readonly field: LabelField
  readonly detail: string
}

/** What the drawing functions write into while one page is laid out. */
export interface PageInProgress {
  readonly grid: DotGrid
  readonly fonts: LabelFonts
  readonly fields: LabelFields
  readonly replaced: ReadonlySet<LabelField>
  readonly outlines: string[]
  /** White areas between the outlined training words and everything else. */
  readonly clearings: string[]
  readonly fills: string[]
  readonly texts: TextOp[]
  readonly truncations: LabelTruncation[]
  readonly symbols: DrawnSymbol[]
  readonly refusals: LayoutRefusal[]
}

export function blankPage(
  grid: DotGrid,
  fields: LabelFields,
  replaced: ReadonlySet<LabelField>,
  fonts: LabelFonts,
): PageInProgress {
  const lists = { outlines: [], clearings: [], fills: [], texts: [], truncations: [], symbols: [], refusals: [] }
  return { grid, fonts, fields, replaced, ...lists }
}

/** A truncation is reported once a field, however many boxes show it. */
export function noteTruncation(page: PageInProgress, truncated: LabelTruncation): void {
  if (!page.truncations.some(({ field, how }) => field === truncated.field && how === truncated.how))
    page.truncations.push(truncated)
}

/** Below this size an outline crossing the letters would make them unreadable. */
const smallTypePt = 9.2
const clearingMm = 0.3

/** One path for everything solid: a page of many small paths takes a third longer to write. */
export function pageOps(page: PageInProgress): DrawOp[] {
  const ops: DrawOp[] = []
  if (page.outlines.length > 0) {
    ops.push({ kind: 'stroke', path: page.outlines.join(''), widthPt: page.grid.dotPt })
    const clearings = [
      ...page.clearings,
      ...page.texts.filter(isSmallBlackType).map((op) => inkRectangle(op, page.fonts)),
    ]
    ops.push({ kind: 'fill', path: clearings.join(''), color: 'white' })
  }
  if (page.fills.length > 0) ops.push({ kind: 'fill', path: page.fills.join(''), color: 'black' })
  return [...ops, ...page.texts]
}

const isSmallBlackType = (op: TextOp): boolean => op.color === 'black' && op.sizePt < smallTypePt

function inkRectangle(op: TextOp, fonts: LabelFonts): string {
  const ink = fonts.measure(op.face, op.text)
  const margin = mmToPt(clearingMm)
  const left = op.xPt + ink.left * op.sizePt - margin
  const top = op.baselinePt - ink.top * op.sizePt - margin
  const width = (ink.right - ink.left) * op.sizePt + 2 * margin
  return rectanglePath(left, top, width, (ink.top + ink.bottom) * op.sizePt + 2 * margin)
}

/** The box's millimetres as whole dots; right and bottom edges are rounded themselves, so neighbours meet. */
export function dotRectOf(grid: DotGrid, box: { x: number; y: number; w: number; h: number }): DotRect {
  const x = grid.toDots(box.x)
  const y = grid.toDots(box.y)
  return { x, y, width: grid.toDots(box.x + box.w) - x, height: grid.toDots(box.y + box.h) - y }
}
