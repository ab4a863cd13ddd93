import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { bytesOf } from '../../files/is-there.ts'

/**
 * Reads the records of a database file page by page, without SQLite and without writing anything: a torn page costs the rows on
 * it and no others, whether it is a leaf, the root of a table, the schema, or the header. The format is
 * https://www.sqlite.org/fileformat2.html; what is not as described there is skipped.
 */

export type StoredValue = null | number | string | Uint8Array

export interface StoredRecord {
  readonly source: 'table' | 'index'
  /** 0 in an index, whose last value is the row's number. */
  readonly rowId: number
  readonly values: readonly StoredValue[]
}

/** Which records are wanted, by where they stand and their number of columns; the others are not decoded. */
export type IsWanted = (source: StoredRecord['source'], columns: number) => boolean

/** @throws what the disk refuses (EISDIR, EACCES, EIO); damage is no error */
export function scanRecords(file: string, isWanted: IsWanted, found: (record: StoredRecord) => void): void {
  const handle = openSync(file, 'r')
  try {
    const pages = pagesOf(handle, bytesOf(`${file}-wal`) ?? Buffer.alloc(0))
    const free = freePages(pages)
    for (let number = 1; number <= pages.count; number += 1) {
      if (!free.has(number)) scanPage(pages, number, isWanted, found)
    }
  } finally {
    closeSync(handle)
  }
}

interface Pages {
  readonly bytes: number
  readonly count: number
  /** Zeros where the file ends within the page; null beyond its end. Valid until the next call. @throws RangeError for page 0 */
  read(number: number): Buffer | null
}

const usualPageBytes = 4096

function pagesOf(handle: number, log: Buffer): Pages {
  const header = Buffer.alloc(100)
  readSync(handle, header, 0, header.length, 0)
  const bytes = pageBytesIn(header)
  const logged = committedPages(log, bytes)
  const inFile = Math.ceil(fstatSync(handle).size / bytes)
  const buffer = Buffer.alloc(bytes)
  return {
    bytes,
    count: Math.max(inFile, ...logged.keys()),
    read(number) {
      const at = logged.get(number)
      if (at !== undefined) return log.subarray(at, at + bytes)
      const length = readSync(handle, buffer, 0, bytes, (number - 1) * bytes)
      return length === 0 ? null : buffer.fill(0, length)
    },
  }
}

/** A torn header is no reason to read nothing: every database of this application has pages of the usual size. */
function pageBytesIn(header: Buffer): number {
  const stored = header.readUInt16BE(16)
  const isHeader = header.toString('latin1', 0, 15) === 'SQLite format 3'
  return isHeader && stored >= 512 && (stored & (stored - 1)) === 0 ? stored : usualPageBytes
}

const logHeaderBytes = 32
const frameHeaderBytes = 24

/**
 * Where the newest committed content of each page stands in the write-ahead log, up to its first frame that is not whole. The sums of the frames
 * begin with the header: a log of another kind, or with pages of another size, has no whole frame. They are little-endian on every
 * machine that the station runs on.
 */
function committedPages(log: Buffer, pageBytes: number): Map<number, number> {
  const committed = new Map<number, number>()
  if (log.length < logHeaderBytes) return committed
  const salt = log.subarray(16, 24)
  let sum = checksum(log.subarray(0, 24), [0, 0])
  let transaction = new Map<number, number>()
  const frameBytes = frameHeaderBytes + pageBytes
  for (let at = logHeaderBytes; at + frameBytes <= log.length; at += frameBytes) {
    const page = at + frameHeaderBytes
    sum = checksum(log.subarray(at, at + 8), sum)
    sum = checksum(log.subarray(page, page + pageBytes), sum)
    const isWhole = log.readUInt32BE(at + 16) === sum[0] && log.readUInt32BE(at + 20) === sum[1]
    if (!isWhole || !log.subarray(at + 8, at + 16).equals(salt)) break
    transaction.set(log.readUInt32BE(at), page)
    if (log.readUInt32BE(at + 4) === 0) continue
    for (const [number, place] of transaction) committed.set(number, place)
    transaction = new Map()
  }
  return committed
}

type Checksum = readonly [number, number]

function checksum(data: Buffer, [first, second]: Checksum): Checksum {
  let a = first
  let b = second
  for (let at = 0; at < data.length; at += 8) {
    a = (a + b + data.readUInt32LE(at)) >>> 0
    b = (b + a + data.readUInt32LE(at + 4)) >>> 0
  }
  return [a, b]
}

/**
 * Pages that no table uses hold rows of the past. They are named by a list in the file; where that list is torn, none counts as
 * free, and the caller chooses between an old and a new copy of a row.
 */
function freePages(pages: Pages): ReadonlySet<number> {
  const none: ReadonlySet<number> = new Set()
  const header = pages.read(1)
  if (header === null) return none
  const free = new Set<number>()
  const total = header.readUInt32BE(36)
  for (let trunk = header.readUInt32BE(32); trunk !== 0;) {
    const page = free.has(trunk) ? null : pages.read(trunk)
    const leaves = page?.readUInt32BE(4) ?? 0
    if (page === null || leaves > pages.bytes / 4 - 2) return none
    free.add(trunk)
    for (let n = 0; n < leaves; n += 1) free.add(page.readUInt32BE(8 + 4 * n))
    trunk = page.readUInt32BE(0)
  }
  return free.size === total ? free : none
}

const tableLeaf = 0x0d
const indexLeaf = 0x0a
const indexInterior = 0x02

function scanPage(pages: Pages, number: number, isWanted: IsWanted, found: (record: StoredRecord) => void): void {
  const shared = pages.read(number)
  if (shared === null) return
  const headerAt = number === 1 ? 100 : 0
  const type = shared[headerAt]
  if (type !== tableLeaf && type !== indexLeaf && type !== indexInterior) return
  // Reading an overflow page takes the shared buffer.
  const page = Buffer.from(shared)
  const pointersAt = headerAt + (type === indexInterior ? 12 : 8)
  const cells = page.readUInt16BE(headerAt + 3)
  for (let cell = 0; cell < cells && pointersAt + 2 * cell + 2 <= page.length; cell += 1) {
    const record = recordAt(pages, page, page.readUInt16BE(pointersAt + 2 * cell), type, isWanted)
    if (record !== null) found(record)
  }
}

/** Null for a record that is not wanted, or not whole. */
function recordAt(pages: Pages, page: Buffer, at: number, type: number, isWanted: IsWanted): StoredRecord | null {
  try {
    const source = type === tableLeaf ? 'table' : 'index'
    const size = varintAt(page, type === indexInterior ? at + 4 : at)
    const row = source === 'table' ? varintAt(page, size.end) : { value: 0, end: size.end }
    const start = payloadStart(pages.bytes, size.value, source)
    const types = serialTypes(page.subarray(row.end, row.end + start))
    if (!isWanted(source, types.length)) return null
    const payload = payloadAt(pages, page.subarray(row.end), size.value, start)
    return payload === null ? null : { source, rowId: row.value, values: valuesOf(payload, types) }
  } catch (cause) {
    // Beyond the end of a buffer, or page 0: the lengths in the record are not its own.
    if (cause instanceof RangeError) return null
    throw cause
  }
}

interface Varint {
  readonly value: number
  readonly end: number
}

/** One of nine bytes is beyond any key and any length that a station has: only its end matters. */
function varintAt(bytes: Buffer, start: number): Varint {
  let [value, end] = [0, start]
  while (end < start + 9) {
    const byte = bytes.readUInt8(end)
    end += 1
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) break
  }
  return { value, end }
}

/** How many bytes of a payload stand in its cell; the rest is in overflow pages. One that fits has none there. */
function payloadStart(pageBytes: number, size: number, source: StoredRecord['source']): number {
  const most = source === 'table' ? pageBytes - 35 : Math.floor(((pageBytes - 12) * 64) / 255) - 23
  const least = Math.floor(((pageBytes - 12) * 32) / 255) - 23
  const fitting = least + ((size - least) % (pageBytes - 4))
  return fitting <= most ? fitting : least
}

/** @throws RangeError where the header reaches beyond what stands in the cell, as no record of this application's does */
function serialTypes(payload: Buffer): readonly number[] {
  const { value: headerBytes, end } = varintAt(payload, 0)
  const types: number[] = []
  for (let at = end; at < headerBytes;) {
    const type = varintAt(payload, at)
    types.push(type.value)
    at = type.end
  }
  return types
}

function payloadAt(pages: Pages, cell: Buffer, size: number, start: number): Buffer | null {
  if (size === start) return cell.subarray(0, size)
  if (size > pages.count * pages.bytes) return null
  const payload = Buffer.alloc(size)
  cell.copy(payload, 0, 0, start)
  let next = cell.readUInt32BE(start)
  for (let at = start; at < size; at += pages.bytes - 4) {
    const page = pages.read(next)
    if (page === null) return null
    page.copy(payload, at, 4)
    next = page.readUInt32BE(0)
  }
  return payload
}

const integerBytes = [0, 1, 2, 3, 4, 6] as const

function valuesOf(payload: Buffer, types: readonly number[]): StoredValue[] {
  let at = varintAt(payload, 0).value
  return types.map((type) => {
    const bytes = integerBytes[type] ?? (type < 8 ? 8 : type < 12 ? 0 : (type - 12) >> 1)
    if (at + bytes > payload.length) throw new RangeError('a value reaches beyond its record')
    const value = valueAt(payload.subarray(at, at + bytes), type)
    at += bytes
    return value
  })
}

function valueAt(bytes: Buffer, type: number): StoredValue {
  if (type >= 12) return type % 2 === 1 ? bytes.toString('utf8') : bytes
  if (type >= 8) return type - 8
  if (type === 7) return bytes.readDoubleBE()
  if (type === 6) return Number(bytes.readBigInt64BE())
  return type === 0 ? null : bytes.readIntBE(0, bytes.length)
}
