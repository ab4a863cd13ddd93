/** A picture as ink on white paper: one byte a pixel, 0 for none, 255 for black; rows from the top. */
export interface GreyPicture {
  readonly width: number
  readonly height: number
  readonly ink: Uint8Array
}

/** More pixels than a logo of the largest label has dots; nothing larger is kept. */
export const longestSidePx = 640

export const inkAt = ({ width, ink }: GreyPicture, x: number, y: number): number => ink[y * width + x] ?? 0

/** The part of the picture that has ink: a logo fills its place whatever margin it was saved with. */
export function withoutMargins(picture: GreyPicture): GreyPicture {
  const { width, height } = picture
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (inkAt(picture, x, y) >= leastInk) {
        left = Math.min(left, x)
        right = Math.max(right, x)
        top = Math.min(top, y)
        bottom = y
      }
  if (right < 0) return picture
  const truncated = { width: right - left + 1, height: bottom - top + 1 }
  const ink = new Uint8Array(truncated.width * truncated.height)
  for (let y = 0; y < truncated.height; y += 1)
    ink.set(picture.ink.subarray((top + y) * width + left, (top + y) * width + right + 1), y * truncated.width)
  return { ...truncated, ink }
}

/** Fainter than this is the noise of a saved photograph. */
const leastInk = 8

/** The picture in another number of pixels; each is the mean of the area that it covers. */
export function resized(picture: GreyPicture, width: number, height: number): GreyPicture {
  const columns = spans(picture.width, width)
  const rows = spans(picture.height, height)
  const ink = new Uint8Array(width * height)
  for (const [y, row] of rows.entries())
    for (const [x, column] of columns.entries()) ink[y * width + x] = meanInk(picture, column, row)
  return { width, height, ink }
}

/** Not larger than a logo is kept in, its shape unchanged. */
export function reduced(picture: GreyPicture): GreyPicture {
  const factor = longestSidePx / Math.max(picture.width, picture.height)
  if (factor >= 1) return picture
  const side = (pixels: number): number => Math.max(1, Math.round(pixels * factor))
  return resized(picture, side(picture.width), side(picture.height))
}

type Span = readonly { readonly at: number; readonly share: number }[]

/** The source pixels under each target pixel, with the shares of them that it covers; the shares of one add up to 1. */
function spans(from: number, to: number): Span[] {
  const step = from / to
  return Array.from({ length: to }, (_, index) => {
    const [start, end] = [index * step, Math.min(from, (index + 1) * step)]
    const span: { at: number; share: number }[] = []
    for (let at = Math.floor(start); at < end; at += 1) {
      const covered = Math.min(end, at + 1) - Math.max(start, at)
      if (covered > 1e-9) span.push({ at, share: covered / (end - start) })
    }
    return span
  })
}

function meanInk(picture: GreyPicture, columns: Span, rows: Span): number {
  let sum = 0
  for (const row of rows) {
    let ofRow = 0
    for (const column of columns) ofRow += inkAt(picture, column.at, row.at) * column.share
    sum += ofRow * row.share
  }
  return Math.round(sum)
}
