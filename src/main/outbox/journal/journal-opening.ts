import type { JournalFiles } from './journal-files.ts'
import { contentEnd, journalIdOf } from './journal-reading.ts'
import type { JournalPosition } from './journal-reading.ts'

/** Where an earlier life has left the journal. */
interface FoundJournal {
  /** The last segment with content; the first where none has any. */
  readonly segment: number
  /** Behind its content. */
  readonly offset: number
  /** Behind the last write that may have returned. Null where nothing says which journal this is. */
  readonly end: JournalPosition | null
}

export function findJournal(files: JournalFiles, segmentBytes: number): FoundJournal {
  dropUnbegun(files, segmentBytes)
  if (files.list().length === 0) files.allocate(1, segmentBytes)
  const segment = lastUsed(files)
  return { segment, offset: contentEnd(files.read(segment)), end: knownEnd(files) }
}

/**
 * A crash while a segment was made leaves one of less than its length, and a crash in its first write half of a line. No line
 * stands in either: they go, as if it had not come to them, and are made again when they are needed.
 */
function dropUnbegun(files: JournalFiles, segmentBytes: number): void {
  for (const number of files.list().toReversed()) {
    const bytes = files.read(number)
    const isSpare = contentEnd(bytes) === 0 && bytes.length >= segmentBytes
    if (isSpare) continue
    if (bytes.includes(lineFeed)) return
    files.remove(number)
  }
}

/** The one behind it is the spare. */
function lastUsed(files: JournalFiles): number {
  const numbers = files.list()
  return numbers.findLast((number) => contentEnd(files.read(number)) > 0) ?? numbers[0] ?? 1
}

/**
 * A last segment whose first line has a hole was torn while that was written: nothing of it had returned, and the journal is
 * the one of the segment before. One whose first line is whole, and not what the journal writes there, is of nobody knows which.
 */
function knownEnd(files: JournalFiles): JournalPosition | null {
  for (const segment of files.list().toReversed()) {
    const bytes = files.read(segment)
    const journalId = journalIdOf(bytes, segment)
    if (journalId !== null) return { journalId, segment, offset: contentEnd(bytes) }
    if (!isEmptyOrTornAtHead(bytes)) return null
  }
  return null
}

/** Lines are JSON, in which a zero never stands: it is a place that no write has reached. */
function isEmptyOrTornAtHead(bytes: Buffer): boolean {
  const headEnd = bytes.indexOf(lineFeed)
  return headEnd < 0 || bytes.subarray(0, headEnd).includes(0)
}

const lineFeed = 0x0a
