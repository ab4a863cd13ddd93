import type { QrVersion } from './qr-versions.ts'

/** What is the same in every symbol of a version: its fixed patterns, and where the bits of the text go. */
export interface QrFrame {
  readonly size: number
  /**
   * A byte a module, row by row: bit m is the module under mask m. Fixed patterns are dark (255) or light (0) under all
   * eight, the others hold the masks alone.
   */
  readonly layers: Uint8Array
  /** The modules of the text, in the order of its bits. */
  readonly path: Int32Array
  /** The two copies of the 15 format bits, most significant first. */
  readonly formatPlaces: readonly (readonly [number, number])[]
  /** Fixed modules that count as light while the masks are compared and are dark in the end. */
  readonly darkAtLast: readonly number[]
}

/** ISO/IEC 18004, table 10: modules for which this is true are inverted. */
const masks: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]
export const maskCount = masks.length

const free = -1

/**
 * While masks are compared the format counts as dark, the version and the module beside the lower finder as light. The
 * standard leaves that open; like this the choice is the one of bwip-js, so that tests can compare symbols as a whole.
 */
export function qrFrame(version: QrVersion): QrFrame {
  const { size } = version
  const fixed = new Int8Array(size * size).fill(free)
  const put = (row: number, column: number, isDark: boolean): void => {
    if (row >= 0 && column >= 0 && row < size && column < size) fixed[row * size + column] = isDark ? 1 : 0
  }
  putTiming(size, put)
  for (const [row, column] of alignmentCentres(version)) putSquares(row, column, 2, put)
  for (const [row, column] of finderCentres(size)) putSquares(row, column, 4, put)
  const formatPlaces = formatPlacesOf(size)
  for (const place of formatPlaces.flat()) fixed[place] = 1
  const late = [...versionModules(version), { place: (size - 8) * size + 8, isDark: true }]
  for (const { place } of late) fixed[place] = 0
  const darkAtLast = late.filter(({ isDark }) => isDark).map(({ place }) => place)
  return { size, formatPlaces, darkAtLast, path: textPath(size, fixed), layers: layersOf(size, fixed) }
}

type Put = (row: number, column: number, isDark: boolean) => void

const finderCentres = (size: number): readonly (readonly [number, number])[] => [
  [3, 3],
  [3, size - 4],
  [size - 4, 3],
]

function alignmentCentres({ size, alignment }: QrVersion): [number, number][] {
  const last = size - 7
  const isFinder = (row: number, column: number): boolean =>
    (row === 6 && (column === 6 || column === last)) || (row === last && column === 6)
  return alignment.flatMap((row) =>
    alignment.filter((column) => !isFinder(row, column)).map((column): [number, number] => [row, column]),
  )
}

/** Squares in squares: rings of 0, 2 and 4 modules around the centre are light where `isDarkRing` says no. */
function putSquares(row: number, column: number, reach: number, put: Put): void {
  for (let y = -reach; y <= reach; y += 1)
    for (let x = -reach; x <= reach; x += 1) {
      const ring = Math.max(Math.abs(x), Math.abs(y))
      put(row + y, column + x, reach === 2 ? ring !== 1 : ring !== 2 && ring !== 4)
    }
}

function putTiming(size: number, put: Put): void {
  for (let at = 0; at < size; at += 1) {
    put(6, at, at % 2 === 0)
    put(at, 6, at % 2 === 0)
  }
}

function formatPlacesOf(size: number): [number, number][] {
  const at = (row: number, column: number): number => row * size + column
  return Array.from({ length: 15 }, (_, bit): [number, number] => {
    const column = bit < 6 ? bit : bit === 6 ? 7 : 8
    const row = bit < 8 ? 8 : bit === 8 ? 7 : 14 - bit
    return [at(row, column), bit < 7 ? at(size - 1 - bit, 8) : at(8, size - 15 + bit)]
  })
}

/** From version 7 on the version itself is written twice, with a BCH code of 12 bits. */
function versionModules({ version, size }: QrVersion): { readonly place: number; readonly isDark: boolean }[] {
  if (version < 7) return []
  const bits = (version << 12) | bchRest(version << 12, 0x1f25)
  return Array.from({ length: 18 }, (_, bit) => {
    const [long, short] = [Math.floor(bit / 3), size - 11 + (bit % 3)]
    return [long * size + short, short * size + long].map((place) => ({ place, isDark: ((bits >> bit) & 1) === 1 }))
  }).flat()
}

/** Rest of the division of polynomials over two elements. */
export function bchRest(value: number, divisor: number): number {
  const length = (bits: number): number => 32 - Math.clz32(bits)
  let rest = value
  while (length(rest) >= length(divisor)) rest ^= divisor << (length(rest) - length(divisor))
  return rest
}

/** Pairs of columns from the right, up and down in turn, around the fixed modules and the timing column. */
function textPath(size: number, fixed: Int8Array): Int32Array {
  const path: number[] = []
  let isUp = true
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    for (let step = 0; step < size; step += 1) {
      const row = isUp ? size - 1 - step : step
      for (const column of [right, right - 1]) if (fixed[row * size + column] === free) path.push(row * size + column)
    }
    isUp = !isUp
  }
  return Int32Array.from(path)
}

function layersOf(size: number, fixed: Int8Array): Uint8Array {
  return Uint8Array.from(fixed, (value, place) => {
    if (value !== free) return value === 1 ? 255 : 0
    const [row, column] = [Math.floor(place / size), place % size]
    return masks.reduce((bits, inverts, mask) => (inverts(row, column) ? bits | (1 << mask) : bits), 0)
  })
}
