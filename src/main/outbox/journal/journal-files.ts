import {
  accessSync,
  closeSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  readdirSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { syncFolder } from '../../files/durable-file.ts'

/** The few file operations that the journal is made of; a port, so that a full or failing disk can be tried. */
export interface JournalFiles {
  /** Numbers of the segments that exist, ascending. */
  list(): number[]
  /** What was written to the segment: all of it but the zeros of the room that is left behind. */
  read(segment: number): Buffer
  /** The length that the segment has on disk, written to or not, in bytes. */
  allocated(segment: number): number
  /** Creates the segment with its whole length allocated and on disk, or throws and leaves none. */
  allocate(segment: number, bytes: number): void
  remove(segment: number): void
  open(segment: number): number
  /** Writes all of it at the position and returns once it is on disk. */
  writeDurably(handle: number, bytes: Buffer, position: number): void
  close(handle: number): void
}

/** Segments as files in a folder. */
export function journalFilesIn(folder: string): JournalFiles {
  mkdirSync(folder, { recursive: true })
  /** Where each open segment was found: an open file goes on taking writes after its name is gone. */
  const placeOf = new Map<number, string>()
  const path = (segment: number): string => join(folder, `journal-${String(segment).padStart(6, '0')}.log`)
  return {
    list: () => segmentNumbers(readdirSync(folder)),
    read: (segment) => withFile(path(segment), readContent),
    allocated: (segment) => statSync(path(segment)).size,
    allocate: (segment, bytes) => {
      const handle = openSync(path(segment), 'wx', 0o600)
      try {
        writeZeros(handle, bytes)
        fsyncSync(handle)
      } catch (error) {
        unlinkSync(path(segment))
        throw error
      } finally {
        closeSync(handle)
      }
      syncFolder(folder)
    },
    remove: (segment) => unlinkSync(path(segment)),
    open: (segment) => {
      const handle = openSync(path(segment), 'r+')
      placeOf.set(handle, path(segment))
      return handle
    },
    writeDurably: (handle, bytes, position) => {
      accessSync(placeOf.get(handle) ?? folder) // throws where the next start would not find what is written
      writeAll(handle, bytes, position)
      // The length was allocated and synced before; waiting for a new modification time as well would only cost a quarter.
      fdatasyncSync(handle)
    },
    close: closeSync,
  }
}

function segmentNumbers(names: readonly string[]): number[] {
  return names
    .map((name) => /^journal-(\d{6,})\.log$/.exec(name)?.[1])
    .filter((digits) => digits !== undefined)
    .map(Number)
    .toSorted((a, b) => a - b)
}

function writeAll(handle: number, bytes: Buffer, position: number): void {
  let written = 0
  while (written < bytes.length) {
    written += writeSync(handle, bytes, written, bytes.length - written, position + written)
  }
}

/** A block at a time: a buffer as long as a segment, at each start and several times, is work for the memory. */
const zeros = Buffer.alloc(64 * 1024)

function writeZeros(handle: number, bytes: number): void {
  let written = 0
  do written += writeSync(handle, zeros, 0, Math.min(zeros.length, bytes - written), written)
  while (written < bytes)
}

/** Nothing waits between filling it and looking at it. */
const block = Buffer.alloc(zeros.length)

/** From the end on: a crash may have left a hole before what was written last. */
function readContent(handle: number): Buffer {
  let end = fstatSync(handle).size
  while (end > 0) {
    const start = Math.max(0, end - block.length)
    const length = readInto(block, handle, start, end - start)
    if (!block.subarray(0, length).equals(zeros.subarray(0, length))) break
    end = start
  }
  const content = Buffer.allocUnsafe(end)
  let length = readInto(content, handle, 0, end)
  while (length > 0 && content[length - 1] === 0) length -= 1
  return content.subarray(0, length)
}

/** @returns how many bytes there were */
function readInto(target: Buffer, handle: number, position: number, bytes: number): number {
  let length = 0
  while (length < bytes) {
    const read = readSync(handle, target, length, bytes - length, position + length)
    if (read === 0) break
    length += read
  }
  return length
}

function withFile<T>(file: string, use: (handle: number) => T): T {
  const handle = openSync(file, 'r')
  try {
    return use(handle)
  } finally {
    closeSync(handle)
  }
}
