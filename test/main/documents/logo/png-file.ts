import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export interface PngSketch {
  readonly width: number
  readonly height: number
  readonly bitDepth?: number
  readonly colorType?: number
  readonly interlace?: number
  /** Unpacked rows, each with its filter byte; white by default. */
  readonly rows?: Buffer
  /** Instead of packing `rows`. */
  readonly packed?: Buffer
  readonly before?: readonly Buffer[]
}

/** A PNG with whatever is wrong with it that a test wants; its checksums are right. */
export function pngFile(sketch: PngSketch): Buffer {
  const { width, height, bitDepth = 8, colorType = 0, interlace = 0, before = [] } = sketch
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([bitDepth, colorType, 0, 0, interlace], 8)
  const rows = sketch.rows ?? greyRows(width, height, () => 255)
  const data = sketch.packed ?? deflateSync(rows)
  return Buffer.concat([signature, chunk('IHDR', head), ...before, chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

export function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

/** Rows of eight-bit grey, unfiltered; 0 is black. */
export function greyRows(width: number, height: number, grey: (x: number, y: number) => number): Buffer {
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = grey(x, y)
  return rows
}
