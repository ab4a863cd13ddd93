import type { OutlineCorner } from '../symbols/module-outline.ts'

/** What the printers of packing stations have: the dots are what bars and small type are aligned to. */
export type PrinterDpi = 203 | 300

/**
 * Edges are held this part of a dot inside their dots. A rasteriser that blackens every touched pixel would otherwise
 * add a dot to each bar, and two-dot codes stop decoding.
 */
const insetDots = 0.04

const pointsPerMm = 72 / 25.4

export const mmToPt = (mm: number): number => mm * pointsPerMm

/** Three decimals of a point are far below a dot and keep the PDF small. */
export const roundPt = (pt: number): number => Math.round(pt * 1000) / 1000

/** A rectangle in whole printer dots from the top left of the paper. */
export interface DotRect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The printer's grid of dots: everything solid is drawn on it. */
export interface DotGrid {
  readonly dpi: PrinterDpi
  /** Points per dot. */
  readonly dotPt: number
  /** Nearest whole dot of a place in millimetres. */
  toDots(mm: number): number
  /** Nearest whole dot of a place in points, in points. */
  snapPt(pt: number): number
  /** A stroke or module width named for 203 dpi in the dots of this printer. */
  scaled(dotsAt203: number): number
  /** Path of a solid rectangle, inset so that it covers exactly its dots. */
  solid(rect: DotRect): string
  /** Path of a closed outline, its corners counted in modules from the place of `origin` and inset like a rectangle. */
  outline(corners: readonly OutlineCorner[], moduleDots: number, origin: Pick<DotRect, 'x' | 'y'>): string
}

export function dotGrid(dpi: PrinterDpi): DotGrid {
  const dotPt = 72 / dpi
  return {
    dpi,
    dotPt,
    toDots: (mm) => Math.round(mmToPt(mm) / dotPt),
    snapPt: (pt) => Math.round(pt / dotPt) * dotPt,
    scaled: (dotsAt203) => Math.round((dotsAt203 * dpi) / 203),
    solid: ({ x, y, width, height }) =>
      rectanglePath(
        (x + insetDots) * dotPt,
        (y + insetDots) * dotPt,
        (width - 2 * insetDots) * dotPt,
        (height - 2 * insetDots) * dotPt,
      ),
    outline: (corners, moduleDots, { x, y }) =>
      outlinePath(
        corners.map(({ column, inwardX }) => hundredths((x + column * moduleDots + inwardX * insetDots) * dotPt)),
        corners.map(({ row, inwardY }) => hundredths((y + row * moduleDots + inwardY * insetDots) * dotPt)),
      ),
  }
}

/**
 * Paths are written in hundredths of a point, less than half the inset at 300 dpi, and from corner to corner: the PDF
 * writer reads them letter by letter, so short numbers are time. Steps between rounded places add up to rounded places.
 */
const hundredths = (pt: number): number => Math.round(pt * 100)

/** Sides are horizontal and vertical in turn, so one number a corner is enough; filling closes the last one. */
function outlinePath(xs: readonly number[], ys: readonly number[]): string {
  let [x, y] = [xs[0] ?? 0, ys[0] ?? 0]
  let path = `M${x / 100} ${y / 100}`
  for (let corner = 1; corner < xs.length; corner += 1) {
    const [nextX, nextY] = [xs[corner] ?? 0, ys[corner] ?? 0]
    path += nextY === y ? `h${(nextX - x) / 100}` : `v${(nextY - y) / 100}`
    x = nextX
    y = nextY
  }
  return path
}

/** Path of a rectangle in points, to be filled: its last side needs no writing, filling closes it. */
export function rectanglePath(x: number, y: number, width: number, height: number): string {
  const [left, top] = [hundredths(x), hundredths(y)]
  const [across, down] = [hundredths(x + width) - left, hundredths(y + height) - top]
  return `M${left / 100} ${top / 100}h${across / 100}v${down / 100}h${-across / 100}`
}
