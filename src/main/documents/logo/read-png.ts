import { inflateSync } from 'node:zlib'
import { inkOfColor, type GreyPicture } from './grey-picture.ts'
import { LogoError } from './logo-problem.ts'
import { readPngChunks, type PngChunks, type PngHead } from './png-chunks.ts'

/** A PNG as ink on white paper. Never unpacks more bytes than its head promises. @throws LogoError */
export function readPng(file: Buffer): GreyPicture {
  const chunks = readPngChunks(file)
  const { head } = chunks
  const rows = unfiltered(unpacked(chunks), head)
  const ink = new Uint8Array(head.width * head.height)
  const inkOfPixel = pixelReader(chunks)
  for (let y = 0; y < head.height; y += 1)
    for (let x = 0; x < head.width; x += 1) ink[y * head.width + x] = inkOfPixel(rows, y * rowBytesOf(head), x)
  return { width: head.width, height: head.height, ink }
}

const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

const bitsPerPixel = ({ bitDepth, colorType }: PngHead): number => bitDepth * (channelsOf[colorType] ?? 1)
const rowBytesOf = (head: PngHead): number => Math.ceil((head.width * bitsPerPixel(head)) / 8)

function unpacked({ data, head }: PngChunks): Buffer {
  const promised = (1 + rowBytesOf(head)) * head.height
  const bytes = inflated(data, promised)
  if (bytes.length !== promised) throw new LogoError('damaged', 'PNG: less picture data than promised')
  return bytes
}

function inflated(data: Buffer, mostBytes: number): Buffer {
  try {
    return inflateSync(data, { maxOutputLength: mostBytes })
  } catch (cause) {
    const isMore = cause instanceof RangeError
    throw new LogoError('damaged', isMore ? 'PNG: more picture data than promised' : 'PNG: packed data is broken')
  }
}

/** Undoes what each row says about its neighbours; the result has no filter bytes any more. */
function unfiltered(packed: Buffer, head: PngHead): Uint8Array {
  const rowBytes = rowBytesOf(head)
  const step = Math.max(1, bitsPerPixel(head) >> 3)
  const rows = new Uint8Array(rowBytes * head.height)
  for (let y = 0; y < head.height; y += 1) {
    const filter = packed[y * (rowBytes + 1)] ?? 0
    if (filter > 4) throw new LogoError('damaged', `PNG: filter ${filter}`)
    for (let i = 0; i < rowBytes; i += 1) {
      const at = y * rowBytes + i
      const left = i >= step ? (rows[at - step] ?? 0) : 0
      const up = y > 0 ? (rows[at - rowBytes] ?? 0) : 0
      const corner = i >= step && y > 0 ? (rows[at - rowBytes - step] ?? 0) : 0
      rows[at] = (packed[y * (rowBytes + 1) + 1 + i] ?? 0) + predicted(filter, left, up, corner)
    }
  }
  return rows
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  return filter === 4 ? nearest(left, up, corner) : 0
}

/** Paeth's choice: the neighbour nearest to left + up - corner. */
function nearest(left: number, up: number, corner: number): number {
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

type PixelReader = (rows: Uint8Array, rowAt: number, x: number) => number

function pixelReader({ head, palette, transparency }: PngChunks): PixelReader {
  const { bitDepth, colorType } = head
  const most = 2 ** bitDepth - 1
  const sample = sampleReader(bitDepth)
  const level = (value: number): number => (value * 255) / most
  /** The one grey or colour that is clear, in samples. */
  const clear = transparency === null ? [] : evenOffsets(transparency).map((at) => transparency.readUInt16BE(at))
  const isClear = (...samples: number[]): boolean =>
    clear.length > 0 && samples.every((value, index) => value === clear[index])
  return (rows, rowAt, x) => {
    const first = sample(rows, rowAt, x * (channelsOf[colorType] ?? 1))
    const next = (offset: number): number => sample(rows, rowAt, x * (channelsOf[colorType] ?? 1) + offset)
    if (colorType === 0) return isClear(first) ? 0 : 255 - level(first)
    if (colorType === 4) return inkOfColor(level(first), level(first), level(first), level(next(1)))
    if (colorType === 3) return paletteInk(first, palette, transparency)
    const [green, blue] = [next(1), next(2)]
    if (colorType === 2 && isClear(first, green, blue)) return 0
    return inkOfColor(level(first), level(green), level(blue), colorType === 6 ? level(next(3)) : 255)
  }
}

const evenOffsets = ({ length }: Buffer): number[] => [0, 2, 4].filter((at) => at + 2 <= length)

function paletteInk(index: number, palette: Buffer | null, alphas: Buffer | null): number {
  const [red, green, blue] = [palette?.[index * 3], palette?.[index * 3 + 1], palette?.[index * 3 + 2]]
  if (red === undefined || green === undefined || blue === undefined)
    throw new LogoError('damaged', `PNG: colour ${index} is not in the palette`)
  return inkOfColor(red, green, blue, alphas?.[index] ?? 255)
}

/** Reads the nth sample of a row: whole bytes, or a few bits of one. */
function sampleReader(bitDepth: number): (rows: Uint8Array, rowAt: number, n: number) => number {
  if (bitDepth === 8) return (rows, rowAt, n) => rows[rowAt + n] ?? 0
  if (bitDepth === 16) return (rows, rowAt, n) => (rows[rowAt + 2 * n] ?? 0) * 256 + (rows[rowAt + 2 * n + 1] ?? 0)
  const perByte = 8 / bitDepth
  return (rows, rowAt, n) => {
    const shift = 8 - bitDepth * ((n % perByte) + 1)
    return ((rows[rowAt + Math.floor(n / perByte)] ?? 0) >> shift) & (2 ** bitDepth - 1)
  }
}
