import type { JournalFiles } from './journal-files.ts'
import { decodeLine, encodeLine } from './journal-line.ts'
import type { AnswerLine, ChunkAnswerLine, ChunkLine, IntentLine, JournalLine } from './journal-line.ts'

const defaultSegmentBytes = 1024 * 1024
/** Room kept free for the answer of every intent that has none yet, with what a change of segments may waste. */
const answerRoomBytes = 32 * 1024
/** A segment is kept this long after its last line; the oldest backup is seven days old. */
const keptForMs = 30 * 24 * 60 * 60 * 1000

interface JournalPosition {
  readonly segment: number
  readonly offset: number
}

/** The room that is allocated on disk is used up and no more can be had. */
export class JournalFullError extends Error {}

export interface Journal {
  /** One durable write for all of them. If it throws, none of them may be acted upon. */
  appendIntents(lines: readonly (IntentLine | ChunkLine)[]): void
  /** Uses the room that its intents have reserved. */
  appendAnswers(lines: readonly (AnswerLine | ChunkAnswerLine)[]): void
  /** Every whole line from the position on (from the beginning for null), oldest first. */
  readFrom(position: JournalPosition | null): JournalLine[]
  position(): JournalPosition
  /** Deletes segments that a backup can no longer need. */
  prune(nowMs: number): void
  close(): void
}

/** Opens the append-only record of what was sent and answered. It is independent of the database and never rewritten. */
export function openJournal(files: JournalFiles, segmentBytes: number = defaultSegmentBytes): Journal {
  if (files.list().length === 0) files.allocate(1, segmentBytes)
  let segment = lastUsed(files)
  let offset = contentEnd(files.read(segment))
  let handle = files.open(segment)
  let openIntents = 0
  /** After a failed write nobody knows what reached the segment, so nothing more is written to it. */
  let spoiled = false
  let spareExists = false
  ensureSpare()

  function ensureSpare(): void {
    spareExists = files.list().some((number) => number > segment)
    if (spareExists) return
    try {
      files.allocate(segment + 1, segmentBytes)
      spareExists = true
    } catch {
      // A full disk: what is allocated goes on being used, and append refuses new intents before it ends.
    }
  }

  function nextSegment(): void {
    ensureSpare()
    if (!spareExists) throw new JournalFullError('no room is left in the journal and none can be allocated')
    files.close(handle)
    segment += 1
    offset = 0
    spoiled = false
    handle = files.open(segment)
    ensureSpare()
  }

  function append(bytes: Buffer): void {
    if (spoiled || offset + bytes.length + 1 > segmentBytes) nextSegment()
    // A leading line feed after old content ends whatever a crash may have left unfinished there.
    const block = offset === 0 ? bytes : Buffer.concat([lineFeed, bytes])
    try {
      files.writeDurably(handle, block, offset)
    } catch (error) {
      spoiled = true
      throw error
    }
    offset += block.length
  }

  return {
    appendIntents(lines) {
      const bytes = Buffer.concat(lines.map(encodeLine))
      const room = (spoiled ? 0 : segmentBytes - offset) + (spareExists ? segmentBytes : 0)
      const needed = bytes.length + 1 + (openIntents + lines.length) * answerRoomBytes
      if (bytes.length + 1 > segmentBytes || needed > room) {
        throw new JournalFullError(`the journal needs ${needed} bytes and has ${room}`)
      }
      append(bytes)
      openIntents += lines.length
    },
    appendAnswers(lines) {
      append(Buffer.concat(lines.map(encodeLine)))
      openIntents = Math.max(0, openIntents - lines.length)
    },
    readFrom: (position) => readLines(files, position),
    position: () => ({ segment, offset }),
    prune: (nowMs) => pruneSegments(files, segment, nowMs),
    close: () => files.close(handle),
  }
}

const lineFeed = Buffer.from('\n')

/** The last segment with content; the one behind it is the spare. */
function lastUsed(files: JournalFiles): number {
  const numbers = files.list()
  return numbers.findLast((number) => contentEnd(files.read(number)) > 0) ?? numbers[0] ?? 1
}

/** Behind the last byte that is not zero: segments are allocated full of zeros. */
function contentEnd(bytes: Buffer): number {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end -= 1
  return end
}

function readLines(files: JournalFiles, from: JournalPosition | null): JournalLine[] {
  const lines: JournalLine[] = []
  for (const number of files.list()) {
    if (from && number < from.segment) continue
    const bytes = files.read(number)
    const start = from?.segment === number ? from.offset : 0
    const text = bytes.toString('utf8', start, Math.max(start, contentEnd(bytes)))
    for (const candidate of text.split('\n')) {
      const line = decodeLine(candidate)
      if (line) lines.push(line)
    }
  }
  return lines
}

function pruneSegments(files: JournalFiles, current: number, nowMs: number): void {
  for (const number of files.list()) {
    if (number >= current) return
    const last = readLines(files, { segment: number, offset: 0 }).findLast(() => true)
    if (last && nowMs - last.atMs < keptForMs) return
    files.remove(number)
  }
}
