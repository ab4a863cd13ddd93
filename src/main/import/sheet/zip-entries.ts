import type { FileHandle } from 'node:fs/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import { sheetLimits, SheetRefused } from './sheet-row.ts'

/** The files inside an Excel file, each unpacked only while it is read. */
export interface ZipEntries {
  has(name: string): boolean
  /** The file as text, piece by piece. */
  text(name: string): AsyncGenerator<string>
}

interface Entry {
  readonly method: number
  /** Of what is unpacked. The packing itself has none: with a wrong bit, a phone may only have another digit. */
  readonly checksum: number
  readonly compressedBytes: number
  readonly headerAt: number
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const endLength = 22
const longestComment = 65_535
const mostEntries = 10_000
const pieceBytes = 64 * 1024

/** @throws SheetRefused for what is no sound archive, is encrypted, or unpacks to more than a sheet has */
export async function openZip(file: FileHandle, bytes: number): Promise<ZipEntries> {
  const entries = await readDirectory(file, bytes)
  let inflated = 0
  return {
    has: (name) => entries.has(name),
    async *text(name) {
      const entry = entries.get(name)
      if (entry === undefined) throw new SheetRefused('damaged', `no ${name}`)
      const decoder = new TextDecoder()
      let checksum = 0
      for await (const piece of unpacked(file, entry)) {
        inflated += piece.length
        if (inflated > sheetLimits.inflatedBytes) throw new SheetRefused('inflates-too-much')
        checksum = crc32(piece, checksum)
        yield decoder.decode(piece, { stream: true })
      }
      if (checksum !== entry.checksum) throw new SheetRefused('damaged', `${name} is not what was packed`)
      yield decoder.decode()
    },
  }
}

async function readDirectory(file: FileHandle, bytes: number): Promise<ReadonlyMap<string, Entry>> {
  const tail = await readAt(
    file,
    Math.max(0, bytes - endLength - longestComment),
    Math.min(bytes, endLength + longestComment),
  )
  let at = tail.length - endLength
  while (at >= 0 && tail.readUInt32LE(at) !== endSignature) at -= 1
  if (at < 0) throw new SheetRefused('damaged', 'no end of the archive')
  const count = tail.readUInt16LE(at + 10)
  const length = tail.readUInt32LE(at + 12)
  const start = tail.readUInt32LE(at + 16)
  if (count > mostEntries || start + length > bytes) throw new SheetRefused('damaged', 'no list of the archive')
  const list = await readAt(file, start, length)
  const entries = new Map<string, Entry>()
  for (let from = 0, n = 0; n < count; n += 1) {
    if (from + 46 > list.length || list.readUInt32LE(from) !== entrySignature)
      throw new SheetRefused('damaged', 'the list of the archive is cut')
    if ((list.readUInt16LE(from + 8) & 1) !== 0) throw new SheetRefused('encrypted')
    const nameLength = list.readUInt16LE(from + 28)
    const name = list.toString('utf8', from + 46, from + 46 + nameLength)
    entries.set(name, {
      method: list.readUInt16LE(from + 10),
      checksum: list.readUInt32LE(from + 16),
      compressedBytes: list.readUInt32LE(from + 20),
      headerAt: list.readUInt32LE(from + 42),
    })
    from += 46 + nameLength + list.readUInt16LE(from + 30) + list.readUInt16LE(from + 32)
  }
  return entries
}

async function* unpacked(file: FileHandle, entry: Entry): AsyncGenerator<Buffer> {
  const header = await readAt(file, entry.headerAt, 30)
  const start = entry.headerAt + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  if (entry.method === 0) {
    yield* stored(file, start, entry.compressedBytes)
    return
  }
  if (entry.method !== 8) throw new SheetRefused('damaged', `unknown packing ${entry.method}`)
  const inflate = createInflateRaw({ chunkSize: pieceBytes })
  const feed = (async () => {
    for await (const piece of stored(file, start, entry.compressedBytes))
      if (!inflate.write(piece)) await new Promise((resolve) => inflate.once('drain', resolve))
    inflate.end()
  })()
  feed.catch((cause: unknown) => inflate.destroy(cause instanceof Error ? cause : new Error(String(cause))))
  try {
    for await (const piece of inflate) yield piece as Buffer
  } catch (cause) {
    throw cause instanceof SheetRefused ? cause : new SheetRefused('damaged', String(cause))
  } finally {
    inflate.destroy()
  }
}

async function* stored(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; at += pieceBytes)
    yield await readAt(file, start + at, Math.min(pieceBytes, length - at))
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  if (bytesRead < length) throw new SheetRefused('damaged', 'the file is cut')
  return buffer
}
