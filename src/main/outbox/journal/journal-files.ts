import {
  accessSync,
  closeSync,
  fdatasyncSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { syncFolder } from '../../files/durable-file.ts'

/** The few file operations that the journal is made of; a port, so that a full or failing disk can be tried. */
export interface JournalFiles {
  /** Numbers of the segments that exist, ascending. */
  list(): number[]
  read(segment: number): Buffer
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
    read: (segment) => readFileSync(path(segment)),
    allocate: (segment, bytes) => {
      const handle = openSync(path(segment), 'wx', 0o600)
      try {
        writeAll(handle, Buffer.alloc(bytes), 0)
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
