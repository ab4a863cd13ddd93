import type { JournalFiles } from './journal-files.ts'
import { encodeLine } from './journal-line.ts'
import type {
  AnswerLine,
  ChunkAnswerLine,
  ChunkLine,
  DecisionsLine,
  IntentLine,
  JournalLine,
  UpdateAnswerLine,
  UpdateLine,
} from './journal-line.ts'
import { pruneSegments } from './journal-pruning.ts'
import { readJournal } from './journal-reading.ts'
import type { JournalPosition, JournalRecord } from './journal-reading.ts'
import { headRoomBytes, JournalFullError, openSegments } from './journal-segments.ts'
import type { JournalSegments } from './journal-segments.ts'

const defaultSegmentBytes = 1024 * 1024
/** Room kept free for the answer of every intent that has none yet, with what a change of segments may waste. */
const answerRoomBytes = 32 * 1024

export type IntentEntry = IntentLine | ChunkLine | UpdateLine
export type AnswerEntry = AnswerLine | ChunkAnswerLine | UpdateAnswerLine

export interface Journal {
  /** One durable write for all of them. If it throws, none of them may be acted upon. */
  appendIntents(lines: readonly IntentEntry[]): void
  /** Uses the room that its intents have reserved. */
  appendAnswers(lines: readonly AnswerEntry[]): void
  /** Answers and new intents in one durable write. Where there is no room for the intents it throws, and the answers are written. */
  append(answers: readonly AnswerEntry[], intents: readonly IntentEntry[]): void
  /** How many decisions of persons there are. It needs no answer. */
  mark(line: DecisionsLine): void
  /** From the position on; from the beginning for null. */
  read(position: JournalPosition | null): JournalRecord
  /** Behind the last write that returned. */
  position(): JournalPosition
  /** Deletes segments that a backup can no longer need. */
  prune(nowMs: number): void
  close(): void
}

interface Room {
  readonly segments: JournalSegments
  readonly segmentBytes: number
  openIntents: number
}

/** Opens the append-only record of what was sent and answered. It is independent of the database and never rewritten. */
export function openJournal(files: JournalFiles, segmentBytes: number = defaultSegmentBytes): Journal {
  const segments = openSegments(files, segmentBytes)
  const room: Room = { segments, segmentBytes, openIntents: 0 }
  return {
    appendIntents: (lines) => appendWithRoom(room, encoded(lines), lines.length),
    appendAnswers: (lines) => appendAnswers(room, lines),
    append: (answers, intents) => appendBoth(room, answers, intents),
    mark: (line) => appendWithRoom(room, encodeLine(line), 0),
    read: (position) => readJournal(files, position),
    position: () => segments.end(),
    prune: (nowMs) => pruneSegments(files, segments.end().segment, nowMs),
    close: () => segments.close(),
  }
}

function appendWithRoom(room: Room, bytes: Buffer, intents: number): void {
  reserve(room, bytes.length, intents)
  room.segments.append(bytes)
  room.openIntents += intents
}

function appendAnswers(room: Room, lines: readonly AnswerEntry[]): void {
  room.segments.append(encoded(lines))
  room.openIntents = Math.max(0, room.openIntents - lines.length)
}

function appendBoth(room: Room, answers: readonly AnswerEntry[], intents: readonly IntentEntry[]): void {
  const bytes = encoded([...answers, ...intents])
  try {
    reserve(room, bytes.length, intents.length)
  } catch (error) {
    if (answers.length > 0) appendAnswers(room, answers)
    if (intents.length > 0) throw error
    return
  }
  room.segments.append(bytes)
  room.openIntents = Math.max(0, room.openIntents - answers.length) + intents.length
}

/** @throws where the intents, and an answer to each that is open, would not find room */
function reserve({ segments, segmentBytes, openIntents }: Room, bytes: number, intents: number): void {
  const room = segments.roomBytes()
  const needed = bytes + headRoomBytes + (openIntents + intents) * answerRoomBytes
  if (bytes + headRoomBytes > segmentBytes || needed > room) {
    throw new JournalFullError(`the journal needs ${needed} bytes and has ${room}`)
  }
}

function encoded(lines: readonly JournalLine[]): Buffer {
  return Buffer.concat(lines.map(encodeLine))
}
