import { randomUUID } from 'node:crypto'
import type { JournalFiles } from './journal-files.ts'
import { encodeLine } from './journal-line.ts'
import { findJournal } from './journal-opening.ts'
import type { JournalPosition } from './journal-reading.ts'

/** The room that is allocated on disk is used up and no more can be had. */
export class JournalFullError extends Error {}

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
