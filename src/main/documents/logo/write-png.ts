import { crc32, deflateSync } from 'node:zlib'
import type { GreyPicture } from './grey-picture.ts'
import { pngSignature } from './png-chunks.ts'

/** The picture as an eight-bit grey PNG: how the logo is kept, whatever it came as. */
export function writePng({ width, height, ink }: GreyPicture): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = 255 - (ink[y * width + x] ?? 0)
  return Buffer.concat([
    pngSignature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}
