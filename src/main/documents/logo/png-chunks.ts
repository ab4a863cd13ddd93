import { crc32 } from 'node:zlib'
import { LogoError } from './logo-problem.ts'

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The head of a PNG: IHDR. */
export interface PngHead {
  readonly width: number
  readonly height: number
  readonly bitDepth: number
  /** 0 grey, 2 colour, 3 palette, 4 grey with alpha, 6 colour with alpha. */
  readonly colorType: number
}

export interface PngChunks {
  readonly head: PngHead
  readonly palette: Buffer | null
  readonly transparency: Buffer | null
  /** Still compressed. */
  readonly data: Buffer
}

const mostPixels = 2_000_000
const longestFileSidePx = 4000
const mostChunks = 4096

const depthsOf: ReadonlyMap<number, readonly number[]> = new Map([
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]],
])

/** The chunks that are drawn, each with its length and checksum proved. @throws LogoError */
export function readPngChunks(file: Buffer): PngChunks {
  const parts: Buffer[] = []
  let head: PngHead | null = null
  let palette: Buffer | null = null
  let transparency: Buffer | null = null
  let at = pngSignature.length
  for (let count = 0; ; count += 1) {
    if (count > mostChunks) throw damaged('too many chunks')
    const { name, data, end } = chunkAt(file, at)
    at = end
    if (head === null && name !== 'IHDR') throw damaged('IHDR is not first')
    if (name === 'IEND') break
    if (name === 'IHDR') head = headOf(data, head)
    else if (name === 'PLTE') palette = data
    else if (name === 'tRNS') transparency = data
    else if (name === 'IDAT') parts.push(data)
    else if (isCritical(name)) throw damaged(`unknown critical chunk ${name}`)
  }
  if (at !== file.length) throw damaged('data after the end of the picture')
  if (head === null || parts.length === 0) throw damaged('no picture data')
  if (head.colorType === 3 && !isPalette(palette)) throw damaged('no palette')
  return { head, palette, transparency, data: Buffer.concat(parts) }
}

const damaged = (detail: string): LogoError => new LogoError('damaged', `PNG: ${detail}`)

/** A capital first letter: the picture cannot be shown without it. */
const isCritical = (name: string): boolean => /^[A-Z]/.test(name)

const isPalette = (palette: Buffer | null): boolean =>
  palette !== null && palette.length > 0 && palette.length <= 768 && palette.length % 3 === 0

function chunkAt(file: Buffer, at: number): { readonly name: string; readonly data: Buffer; readonly end: number } {
  if (at + 12 > file.length) throw damaged('the file ends in the middle')
  const length = file.readUInt32BE(at)
  const end = at + 12 + length
  if (end > file.length) throw damaged('a chunk is longer than the file')
  const name = file.toString('latin1', at + 4, at + 8)
  if (!/^[A-Za-z]{4}$/.test(name)) throw damaged('a chunk has no name')
  if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) throw damaged(`checksum of ${name}`)
  return { name, data: file.subarray(at + 8, end - 4), end }
}

function headOf(data: Buffer, earlier: PngHead | null): PngHead {
  if (earlier !== null || data.length !== 13) throw damaged('IHDR')
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
  const [bitDepth = 0, colorType = 0, compression = 0, filter = 0, interlace = 0] = data.subarray(8)
  if (width === 0 || height === 0) throw damaged('no width or height')
  if (Math.max(width, height) > longestFileSidePx || width * height > mostPixels)
    throw new LogoError('too-many-pixels', `${width} x ${height} pixels`)
  if (depthsOf.get(colorType)?.includes(bitDepth) !== true || compression !== 0 || filter !== 0 || interlace > 1)
    throw damaged(`bit depth ${bitDepth}, colour type ${colorType}`)
  if (interlace === 1) throw new LogoError('interlaced', 'PNG: interlaced')
  return { width, height, bitDepth, colorType }
}
