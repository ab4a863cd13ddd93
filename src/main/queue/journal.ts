import { randomUUID } from 'node:crypto'
import type { JournalFiles } from './journal-files.ts'
import { encodeLine } from './journal-line.ts'
import type {
  AnswerLine,
  ChunkAnswerLine,
  ChunkLine,
  DeskLine,
  IntentLine,
  JournalLine,
  UpdateAnswerLine,
  UpdateLine,
} from './journal-line.ts'
import { contentEnd, journalIdOf, readJournal } from './journal-reading.ts'
import type { JournalPosition, JournalRecord } from './journal-reading.ts'

const defaultSegmentBytes = 1024 * 1024
/** Room kept free for the answer of every intent that has none yet, with what a change of segments may waste. */
const answerRoomBytes = 32 * 1024
/** More than the first line of a segment. */
const headRoomBytes = 256
/** A segment is kept this long after its last line; the oldest backup is seven days old. */
const keptForMs = 30 * 24 * 60 * 60 * 1000
/** So many are kept whatever the clock says. */
const keptSegments = 8

type AnyIntentLine = IntentLine | ChunkLine | UpdateLine
type AnyAnswerLine = AnswerLine | ChunkAnswerLine | UpdateAnswerLine

/** The room that is allocated on disk is used up and no more can be had. */
export class JournalFullError extends Error {}

export interface Journal {
  /** One durable write for all of them. If it throws, none of them may be acted upon. */
  appendIntents(lines: readonly AnyIntentLine[]): void
  /** Uses the room that its intents have reserved. */
  appendAnswers(lines: readonly AnyAnswerLine[]): void
  /** Answers and new intents in one durable write. Where there is no room for the intents it throws, and the answers are written. */
  append(answers: readonly AnswerLine[], intents: readonly IntentLine[]): void
  /** How far the desk has come. It needs no answer. */
  mark(line: DeskLine): void
  /** From the position on; from the beginning for null. */
  read(position: JournalPosition | null): JournalRecord
  position(): JournalPosition
  /** Deletes segments that a backup can no longer need. */
  prune(nowMs: number): void
  close(): void
}

/** Opens the append-only record of what was sent and answered. It is independent of the database and never rewritten. */
export function openJournal(files: JournalFiles, segmentBytes: number = defaultSegmentBytes): Journal {
  if (files.list().length === 0) files.allocate(1, segmentBytes)
  let segment = lastUsed(files)
  const found = files.read(segment)
  let offset = contentEnd(found)
  const formerId = journalIdOf(found, segment)
  const journalId = formerId ?? randomUUID()
  let handle = files.open(segment)
  let openIntents = 0
  /** Nobody knows what reached the segment in a failed write, or whose it is; nothing more is written to it. */
  let spoiled = offset > 0 && formerId === null
  let spareExists = false
  if (offset === 0) begin()
  ensureSpare()

  /** So that the journal has an id before the first database relies on it. */
  function begin(): void {
    try {
      append(noLines)
    } catch (error) {
      files.close(handle)
      throw error
    }
  }

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
    if (spoiled || offset + bytes.length + headRoomBytes > segmentBytes) nextSegment()
    // A leading line feed after old content ends whatever a crash may have left unfinished there.
    const lead = offset === 0 ? encodeLine({ type: 'segment', journalId, segment }) : lineFeed
    const block = Buffer.concat([lead, bytes])
    try {
      files.writeDurably(handle, block, offset)
    } catch (error) {
      spoiled = true
      throw error
    }
    offset += block.length
  }

  /** @throws where the intents, and an answer to each that is open, would not find room */
  function reserve(bytes: number, intents: number): void {
    const room = (spoiled ? 0 : segmentBytes - offset) + (spareExists ? segmentBytes : 0)
    const needed = bytes + headRoomBytes + (openIntents + intents) * answerRoomBytes
    if (bytes + headRoomBytes > segmentBytes || needed > room) {
      throw new JournalFullError(`the journal needs ${needed} bytes and has ${room}`)
    }
  }

  function appendAnswers(lines: readonly AnyAnswerLine[]): void {
    append(Buffer.concat(lines.map(encodeLine)))
    openIntents = Math.max(0, openIntents - lines.length)
  }

  return {
    appendIntents(lines) {
      const bytes = Buffer.concat(lines.map(encodeLine))
      reserve(bytes.length, lines.length)
      append(bytes)
      openIntents += lines.length
    },
    appendAnswers,
    append(answers, intents) {
      const bytes = Buffer.concat([...answers, ...intents].map(encodeLine))
      try {
        reserve(bytes.length, intents.length)
      } catch (error) {
        if (answers.length > 0) appendAnswers(answers)
        if (intents.length > 0) throw error
        return
      }
      append(bytes)
      openIntents = Math.max(0, openIntents - answers.length) + intents.length
    },
    mark(line) {
      const bytes = encodeLine(line)
      reserve(bytes.length, 0)
      append(bytes)
    },
    read: (position) => readJournal(files, position),
    position: () => ({ journalId, segment, offset }),
    prune: (nowMs) => pruneSegments(files, segment, nowMs),
    close: () => files.close(handle),
  }
}

const lineFeed = Buffer.from('\n')
const noLines = Buffer.alloc(0)

/** The last segment with content; the one behind it is the spare. */
function lastUsed(files: JournalFiles): number {
  const numbers = files.list()
  return numbers.findLast((number) => contentEnd(files.read(number)) > 0) ?? numbers[0] ?? 1
}

/** The wall clock alone deletes nothing: where it is far from the last line, it may be the clock that is wrong. */
function pruneSegments(files: JournalFiles, current: number, nowMs: number): void {
  const newest = lastLineIn(files, current)
  if (newest === null || Math.abs(nowMs - newest.atMs) > keptForMs) return
  for (const number of files.list()) {
    if (number > current - keptSegments) return
    const only: JournalFiles = { ...files, list: () => [number] }
    const { lines, notUnderstood } = readJournal(only, null)
    const last = lines.at(-1)
    // Nobody knows how old a line is that is not understood.
    if (notUnderstood > 0 || (last && nowMs - last.atMs < keptForMs)) return
    files.remove(number)
  }
}

function lastLineIn(files: JournalFiles, current: number): JournalLine | null {
  for (const number of files.list().toReversed()) {
    const only: JournalFiles = { ...files, list: () => [number] }
    const last = number > current ? undefined : readJournal(only, null).lines.at(-1)
    if (last) return last
  }
  return null
}
