import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { longestSidePx, type GreyPicture } from './grey-picture.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const headBytes = 13
/** Length, name and checksum of a chunk. */
const chunkFrameBytes = 12

/** The picture as an eight-bit grey PNG without filters: how the logo is kept, whatever it came as. */
export function writeLogoFile({ width, height, ink }: GreyPicture): Buffer {
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = 255 - (ink[y * width + x] ?? 0)
  return Buffer.concat([
    signature,
    chunk('IHDR', headOf(width, height)),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Reads what `writeLogoFile` wrote, and nothing else. Null for a file that the disk has damaged. */
export function readLogoFile(bytes: Uint8Array): GreyPicture | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const dataAt = signature.length + chunkFrameBytes + headBytes
  if (file.length < dataAt + 2 * chunkFrameBytes) return null
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  if (width === 0 || height === 0 || Math.max(width, height) > longestSidePx) return null
  const packed = file.subarray(dataAt + 8, file.length - 4 - chunkFrameBytes)
  const expected = [chunk('IHDR', headOf(width, height)), chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))]
  if (!file.equals(Buffer.concat([signature, ...expected]))) return null
  const rows = unpacked(packed, (width + 1) * height)
  if (rows === null) return null
  const ink = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) ink[y * width + x] = 255 - (rows[y * (width + 1) + 1 + x] ?? 0)
  return { width, height, ink }
}

function unpacked(packed: Buffer, length: number): Buffer | null {
  try {
    const rows = inflateSync(packed, { maxOutputLength: length })
    return rows.length === length ? rows : null
  } catch {
    return null
  }
}

/** Eight bits of grey a pixel, not interlaced. */
function headOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(headBytes)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  return head
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}
