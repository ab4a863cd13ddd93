import { moved, type Matrix, type Point } from './svg-matrix.ts'
import type { PathStep } from './svg-path.ts'

/** A line of straight pieces in pixels. */
export interface Outline {
  readonly points: readonly Point[]
  readonly isClosed: boolean
}

/** The steps as straight pieces in pixels, fine enough that no corner is seen. */
export function outlinesOf(steps: readonly PathStep[], matrix: Matrix): Outline[] {
  const outlines: { points: Point[]; isClosed: boolean }[] = []
  for (const step of steps) {
    if (step.kind === 'move') outlines.push({ points: [moved(matrix, step.to)], isClosed: false })
    else if (step.kind === 'close') for (const last of outlines.slice(-1)) last.isClosed = true
    else addPiece(continued(outlines), step, matrix)
  }
  return outlines.filter(({ points }) => points.length > 1)
}

/** The outline that is being drawn; behind a closed one, a new one from where that began. */
function continued(outlines: { points: Point[]; isClosed: boolean }[]): Point[] {
  const last = outlines.at(-1)
  if (last?.isClosed === false) return last.points
  const next = { points: [last?.points[0] ?? ([0, 0] as const)], isClosed: false }
  outlines.push(next)
  return next.points
}

function addPiece(points: Point[], step: Extract<PathStep, { to: Point }>, matrix: Matrix): void {
  const to = moved(matrix, step.to)
  if (step.kind === 'curve') addCurve(points, moved(matrix, step.by), moved(matrix, step.and), to)
  else points.push(to)
}

function addCurve(points: Point[], by: Point, and: Point, to: Point): void {
  const from = points.at(-1) ?? by
  const length = distance(from, by) + distance(by, and) + distance(and, to)
  const pieces = Math.min(64, Math.max(4, Math.ceil(Math.sqrt(length) * 1.5)))
  for (let piece = 1; piece <= pieces; piece += 1) {
    const t = piece / pieces
    const u = 1 - t
    const at = (axis: 0 | 1): number =>
      u ** 3 * from[axis] + 3 * u * u * t * by[axis] + 3 * u * t * t * and[axis] + t ** 3 * to[axis]
    points.push([at(0), at(1)])
  }
}

const distance = (one: Point, other: Point): number => Math.hypot(other[0] - one[0], other[1] - one[1])

/** A stroke as closed outlines that are filled together: a bar for each piece, a disc over each joint. */
export function strokeOf(outline: Outline, widthPx: number, hasRoundEnds: boolean): Outline[] {
  const { points, isClosed } = outline
  const first = points[0]
  const all = isClosed && first !== undefined ? [...points, first] : points
  const bars: Outline[] = []
  for (const [index, point] of all.entries()) {
    const next = all[index + 1]
    if (next !== undefined && distance(point, next) > 0) bars.push(bar(point, next, widthPx / 2))
    const isEnd = !isClosed && (index === 0 || index === all.length - 1)
    if (widthPx > 1 && (!isEnd || hasRoundEnds)) bars.push(disc(point, widthPx / 2))
  }
  return bars
}

/** Turning the same way as a disc, so that where they overlap nothing is cut out. */
function bar(from: Point, to: Point, half: number): Outline {
  const length = distance(from, to)
  const [x, y] = [((to[1] - from[1]) / length) * half, (-(to[0] - from[0]) / length) * half]
  const points: Point[] = [
    [from[0] + x, from[1] + y],
    [to[0] + x, to[1] + y],
    [to[0] - x, to[1] - y],
    [from[0] - x, from[1] - y],
  ]
  return { points, isClosed: true }
}

const discCorners = 12

function disc([x, y]: Point, radius: number): Outline {
  const points = Array.from({ length: discCorners }, (_, corner): Point => {
    const angle = (2 * Math.PI * corner) / discCorners
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
  return { points, isClosed: true }
}
