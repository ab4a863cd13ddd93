import type { LabelChoices } from '../../../shared/domain/printing/label.ts'
import { inkAt, resized, type GreyPicture } from './grey-picture.ts'

/** A logo as the printer's dots; a dot is black or it is not. */
export interface LogoDots {
  readonly width: number
  readonly height: number
  isBlack(x: number, y: number): boolean
}

/**
 * Order in which the dots of a cell of 4 x 4 become black, from its middle: they cling together, because a single dot of a
 * thermal head often stays white.
 */
const cell = [
  [12, 5, 6, 13],
  [4, 0, 1, 7],
  [11, 3, 2, 8],
  [15, 10, 9, 14],
] as const

/** The largest that fits into so many dots, its shape unchanged. */
export function logoDots(
  picture: GreyPicture,
  room: { readonly width: number; readonly height: number },
  tone: LabelChoices['logoTone'],
): LogoDots {
  const factor = Math.min(room.width / picture.width, room.height / picture.height)
  const side = (pixels: number): number => Math.max(1, Math.floor(pixels * factor + 1e-9))
  const scaled = resized(picture, side(picture.width), side(picture.height))
  const { width, height } = scaled
  const limit = tone === 'solid' ? () => 128 : limitInCell
  return { width, height, isBlack: (x, y) => inkAt(scaled, x, y) >= limit(x, y) }
}

const limitInCell = (x: number, y: number): number => ((cell[y % 4]?.[x % 4] ?? 0) + 0.5) * 16

/** The black dots as rectangles: runs of a row, joined with the same run of the rows below. */
export function blackRectangles(dots: LogoDots): { x: number; y: number; width: number; height: number }[] {
  const done: { x: number; y: number; width: number; height: number }[] = []
  let open = new Map<string, { x: number; y: number; width: number; height: number }>()
  for (let y = 0; y < dots.height; y += 1) {
    const next: typeof open = new Map()
    for (const { x, width } of runsOf(dots, y)) {
      const key = `${x} ${width}`
      const above = open.get(key)
      const rectangle = above ?? { x, y, width, height: 0 }
      rectangle.height += 1
      if (above === undefined) done.push(rectangle)
      next.set(key, rectangle)
    }
    open = next
  }
  return done
}

function runsOf(dots: LogoDots, y: number): { x: number; width: number }[] {
  const runs: { x: number; width: number }[] = []
  let start: number | null = null
  for (let x = 0; x <= dots.width; x += 1) {
    const isBlack = x < dots.width && dots.isBlack(x, y)
    if (isBlack && start === null) start = x
    if (!isBlack && start !== null) {
      runs.push({ x: start, width: x - start })
      start = null
    }
  }
  return runs
}
