import { crc32, deflateSync, inflateSync } from 'node:zlib'
import type { Raster } from './raster.ts'

type Dots = Pick<Raster, 'width' | 'height' | 'isBlack'>

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A page of dots as a one-bit grey PNG: the smallest picture that every viewer opens. */
export function pngOf({ width, height, isBlack }: Dots): Buffer {
  const rowBytes = 1 + Math.ceil(width / 8)
  const rows = Buffer.alloc(rowBytes * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if (!isBlack(x, y)) rows[y * rowBytes + 1 + (x >> 3)]! |= 0x80 >> (x & 7)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  return Buffer.concat([
    signature,
    part('IHDR', head),
    part('IDAT', deflateSync(rows, { level: 9 })),
    part('IEND', Buffer.alloc(0)),
  ])
}

/** Reads what `pngOf` writes; nothing else. */
export function readPng(file: Buffer): Dots {
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const dataAt = 8 + 25
  const rows = inflateSync(file.subarray(dataAt + 8, dataAt + 8 + file.readUInt32BE(dataAt)))
  const rowBytes = 1 + Math.ceil(width / 8)
  return { width, height, isBlack: (x, y) => ((rows[y * rowBytes + 1 + (x >> 3)]! >> (7 - (x & 7))) & 1) === 0 }
}

function part(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const part = Buffer.alloc(body.length + 8)
  part.writeUInt32BE(data.length, 0)
  body.copy(part, 4)
  part.writeUInt32BE(crc32(body), body.length + 4)
  return part
}
