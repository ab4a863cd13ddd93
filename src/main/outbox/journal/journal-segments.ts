import { JournalFullError } from '../storage-error.ts'
import { randomUUID } from 'node:crypto'
import type { JournalFiles } from './journal-files.ts'
import { encodeLine } from './journal-line.ts'
import { journalIdOf, type JournalPosition } from './journal-reading.ts'

/** More than the first line of a segment. */
export const headRoomBytes = 256

/** The files of the journal as one place to write to, with a segment to spare. */
export interface JournalSegments {
  /** Returns once all of it is on disk; where it throws, none of it may be acted upon. */
  append(bytes: Buffer): void
  /** What is allocated and not written to. */
  roomBytes(): number
  /** Behind the last write that returned. */
  end(): JournalPosition
  close(): void
}

interface Writer {
  readonly files: JournalFiles
  readonly segmentBytes: number
  readonly journalId: string
  segment: number
  offset: number
  handle: number
  end: JournalPosition
  /** Nobody knows what reached the segment in a failed write, or whose it is; nothing more is written to it. */
  isSpoiled: boolean
  hasSpare: boolean
}

export function openSegments(files: JournalFiles, segmentBytes: number): JournalSegments {
  const { segment, offset, end } = findJournal(files, segmentBytes)
  const journalId = end?.journalId ?? randomUUID()
  const writer: Writer = {
    files,
    segmentBytes,
    journalId,
    segment,
    offset,
    handle: files.open(segment),
    end: end ?? { journalId, segment, offset: 0 },
    isSpoiled: offset > 0 && end?.segment !== segment,
    hasSpare: false,
  }
  if (end === null) begin(writer)
  ensureSpare(writer)
  return {
    append: (bytes) => append(writer, bytes),
    roomBytes: () => (writer.isSpoiled ? 0 : segmentBytes - writer.offset) + (writer.hasSpare ? segmentBytes : 0),
    end: () => writer.end,
    close: () => files.close(writer.handle),
  }
}

/** So that the journal has an id before the first database relies on it. */
function begin(writer: Writer): void {
  try {
    append(writer, noLines)
  } catch (error) {
    writer.files.close(writer.handle)
    throw error
  }
}

function ensureSpare(writer: Writer): void {
  const { files, segment, segmentBytes } = writer
  writer.hasSpare = files.list().includes(segment + 1)
  if (writer.hasSpare) return
  try {
    files.allocate(segment + 1, segmentBytes)
    writer.hasSpare = true
  } catch {
    // A full disk: what is allocated goes on being used, and nothing new is begun before it ends.
  }
}

function nextSegment(writer: Writer): void {
  ensureSpare(writer)
  if (!writer.hasSpare) throw new JournalFullError('no room is left in the journal and none can be allocated')
  const next = writer.files.open(writer.segment + 1)
  writer.files.close(writer.handle)
  writer.handle = next
  writer.segment += 1
  writer.offset = 0
  writer.isSpoiled = false
  ensureSpare(writer)
}

function append(writer: Writer, bytes: Buffer): void {
  if (writer.isSpoiled || writer.offset + bytes.length + headRoomBytes > writer.segmentBytes) nextSegment(writer)
  const { files, handle, journalId, segment, offset } = writer
  // A leading line feed after old content ends whatever a crash may have left unfinished there.
  const lead = offset === 0 ? encodeLine({ type: 'segment', journalId, segment }) : lineFeed
  const block = Buffer.concat([lead, bytes])
  try {
    files.writeDurably(handle, block, offset)
  } catch (error) {
    writer.isSpoiled = true
    throw error
  }
  writer.offset += block.length
  writer.end = { journalId, segment, offset: writer.offset }
}

const lineFeed = Buffer.from('\n')
const noLines = Buffer.alloc(0)

/** Where an earlier life has left the journal. */
interface FoundJournal {
  /** The last segment with content; the first where none has any. */
  readonly segment: number
  /** Behind its content. */
  readonly offset: number
  /** Behind the last write that may have returned. Null where nothing says which journal this is. */
  readonly end: JournalPosition | null
}

function findJournal(files: JournalFiles, segmentBytes: number): FoundJournal {
  dropUnbegun(files, segmentBytes)
  if (files.list().length === 0) files.allocate(1, segmentBytes)
  const segment = lastUsed(files)
  return { segment, offset: files.read(segment).length, end: knownEnd(files) }
}

/**
 * A crash while a segment was made leaves one of less than its length, and a crash in its first write half of a line. No line
 * stands in either: they go, as if it had not come to them, and are made again when they are needed.
 */
function dropUnbegun(files: JournalFiles, segmentBytes: number): void {
  for (const number of files.list().toReversed()) {
    const bytes = files.read(number)
    const isSpare = bytes.length === 0 && files.allocated(number) >= segmentBytes
    if (isSpare) continue
    if (bytes.includes(lineFeed)) return
    files.remove(number)
  }
}

/** The one behind it is the spare. */
function lastUsed(files: JournalFiles): number {
  const numbers = files.list()
  return numbers.findLast((number) => files.read(number).length > 0) ?? numbers[0] ?? 1
}

/**
 * A last segment whose first line has a hole was torn while that was written: nothing of it had returned, and the journal is
 * the one of the segment before. One whose first line is whole, and not what the journal writes there, is of nobody knows which.
 */
function knownEnd(files: JournalFiles): JournalPosition | null {
  for (const segment of files.list().toReversed()) {
    const bytes = files.read(segment)
    const journalId = journalIdOf(bytes, segment)
    if (journalId !== null) return { journalId, segment, offset: bytes.length }
    if (!isEmptyOrTornAtHead(bytes)) return null
  }
  return null
}

/** Lines are JSON, in which a zero never stands: it is a place that no write has reached. */
function isEmptyOrTornAtHead(bytes: Buffer): boolean {
  const headEnd = bytes.indexOf(lineFeed)
  return headEnd < 0 || bytes.subarray(0, headEnd).includes(0)
}
