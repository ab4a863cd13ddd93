import { LogoError } from './logo-problem.ts'
import type { Point } from './svg-matrix.ts'
import type { Outline } from './svg-outline.ts'

export type FillRule = 'nonzero' | 'evenodd'

/** Lines that are looked at in the height of a pixel. */
const linesPerPixel = 4

/** What drawing one file may take, as pixels that are touched by lines: well under a second. */
const mostWork = 40_000_000

/** A sheet that is painted shape by shape, the later over the earlier. */
export interface InkSheet {
  readonly width: number
  readonly height: number
  /** From 0 to 255. */
  readonly ink: Float32Array
  work: number
}

export const blankSheet = (width: number, height: number): InkSheet => ({
  width,
  height,
  ink: new Float32Array(width * height),
  work: 0,
})

interface Crossing {
  readonly x: number
  readonly winding: 1 | -1
}

/** Paints the inside of the outlines with ink of a strength, `alpha` from 0 to 1. @throws LogoError */
export function fillOutlines(
  sheet: InkSheet,
  outlines: readonly Outline[],
  rule: FillRule,
  paint: { readonly ink: number; readonly alpha: number },
): void {
  const rows = Map.groupBy(crossingsByLine(sheet, outlines), ([line]) => Math.floor(line / linesPerPixel))
  const covered = new Float32Array(sheet.width)
  for (const [y, lines] of rows) {
    covered.fill(0)
    spend(sheet, sheet.width)
    for (const [, crossings] of lines) coverLine(sheet, covered, crossings, rule)
    for (let x = 0; x < sheet.width; x += 1) {
      const share = covered[x] ?? 0
      if (share === 0) continue
      const at = y * sheet.width + x
      const alpha = Math.min(1, share) * paint.alpha
      sheet.ink[at] = (sheet.ink[at] ?? 0) * (1 - alpha) + paint.ink * alpha
    }
  }
}

function spend(sheet: InkSheet, work: number): void {
  sheet.work += work
  if (sheet.work > mostWork) throw new LogoError('too-complex', 'SVG: too much to draw')
}

function crossingsByLine(sheet: InkSheet, outlines: readonly Outline[]): Map<number, Crossing[]> {
  const lines = new Map<number, Crossing[]>()
  for (const { points } of outlines)
    for (const [index, from] of points.entries()) {
      const to = points[(index + 1) % points.length]
      if (to !== undefined && from[1] !== to[1]) addEdge(sheet, lines, from, to)
    }
  return lines
}

function addEdge(sheet: InkSheet, lines: Map<number, Crossing[]>, from: Point, to: Point): void {
  const [upper, lower] = from[1] < to[1] ? [from, to] : [to, from]
  // The middle of each line decides whether the edge crosses it.
  const firstLine = Math.max(0, Math.ceil(upper[1] * linesPerPixel - 0.5))
  const lastLine = Math.min(sheet.height * linesPerPixel, Math.ceil(lower[1] * linesPerPixel - 0.5)) - 1
  spend(sheet, Math.max(0, lastLine - firstLine + 1) * costOfCrossing + 1)
  const slope = (lower[0] - upper[0]) / (lower[1] - upper[1])
  for (let line = firstLine; line <= lastLine; line += 1) {
    const x = upper[0] + ((line + 0.5) / linesPerPixel - upper[1]) * slope
    const crossing: Crossing = { x, winding: from === upper ? 1 : -1 }
    const found = lines.get(line)
    if (found === undefined) lines.set(line, [crossing])
    else found.push(crossing)
  }
}

/** Keeping and sorting a crossing takes about as long as painting this many pixels. */
const costOfCrossing = 16

function coverLine(sheet: InkSheet, covered: Float32Array, crossings: Crossing[], rule: FillRule): void {
  const sorted = crossings.toSorted((one, other) => one.x - other.x)
  let winding = 0
  for (const [index, crossing] of sorted.entries()) {
    winding += rule === 'evenodd' ? 1 : crossing.winding
    const isInside = rule === 'evenodd' ? winding % 2 === 1 : winding !== 0
    const next = sorted[index + 1]
    if (isInside && next !== undefined) coverSpan(sheet, covered, crossing.x, next.x)
  }
}

function coverSpan(sheet: InkSheet, covered: Float32Array, from: number, to: number): void {
  const start = Math.max(0, from)
  const end = Math.min(covered.length, to)
  spend(sheet, Math.max(0, end - start))
  for (let x = Math.floor(start); x < end; x += 1)
    covered[x] = (covered[x] ?? 0) + (Math.min(end, x + 1) - Math.max(start, x)) / linesPerPixel
}
