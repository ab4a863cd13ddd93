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
  }
}

/** Path of a rectangle in points. */
export const rectanglePath = (x: number, y: number, width: number, height: number): string =>
  `M${roundPt(x)} ${roundPt(y)}h${roundPt(width)}v${roundPt(height)}h${roundPt(-width)}z`
