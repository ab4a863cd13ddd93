import { journalKeptDays } from '../../../shared/domain/backup-age.ts'
import { dayMs } from '../../../shared/domain/time/time-units.ts'
import type { JournalFiles } from './journal-files.ts'
import {
  encodeLine,
  type AnswerLine,
  type ChunkAnswerLine,
  type ChunkLine,
  type DecisionsLine,
  type IntentLine,
  type JournalLine,
  type UpdateAnswerLine,
  type UpdateLine,
} from './journal-line.ts'
import { readJournal, type JournalPosition, type JournalRecord } from './journal-reading.ts'
import { JournalFullError } from '../storage-error.ts'
import { headRoomBytes, openSegments, type JournalSegments } from './journal-segments.ts'

const defaultSegmentBytes = 1024 * 1024
/** Room kept free for the answer of every intent that has none yet, with what a change of segments may waste. */
const answerRoomBytes = 32 * 1024

export type IntentEntry = IntentLine | ChunkLine | UpdateLine
export type AnswerEntry = AnswerLine | ChunkAnswerLine | UpdateAnswerLine

export interface Journal {
  /**
   * Answers and new intents in one durable write. Answers use the room that their intents have reserved. Where there is no room for the
   * intents it throws, the answers are written, and none of the intents may be acted upon.
   * @param notes go along, where there is room for all
   */
  append(answers: readonly AnswerEntry[], intents: readonly IntentEntry[], notes?: readonly DecisionsLine[]): void
  /** How much the database holds. It needs no answer. */
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
    append: (answers, intents, notes = []) => append(room, answers, intents, notes),
    mark(line) {
      const bytes = encodeLine(line)
      reserve(room, bytes.length, 0)
      segments.append(bytes)
    },
    read: (position) => readJournal(files, position),
    position: () => segments.end(),
    prune: (nowMs) => pruneSegments(files, segments.end().segment, nowMs),
    close: () => segments.close(),
  }
}

function appendAnswers(room: Room, lines: readonly AnswerEntry[]): void {
  room.segments.append(encoded(lines))
  room.openIntents = Math.max(0, room.openIntents - lines.length)
}

function append(
  room: Room,
  answers: readonly AnswerEntry[],
  intents: readonly IntentEntry[],
  notes: readonly DecisionsLine[],
): void {
  const bytes = encoded([...answers, ...intents, ...notes])
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

/** A segment is kept this long after its last line. */
const keptForMs = journalKeptDays * dayMs
/** So many are kept whatever the clock says. */
const keptSegments = 8

/**
 * Deletes segments that a backup can no longer need. The wall clock alone deletes nothing: where it is far from the last line, it
 * may be the clock that is wrong.
 */
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

/**
 * A journal that is opened when it is first used, and again at the next use where that failed: a disk that is full at
 * the start of the application stops the queue in words instead of ending the application.
 */
export function lateJournal(open: () => Journal): Journal {
  let opened: Journal | null = null
  const journal = (): Journal => (opened ??= open())
  return {
    append: (...lines) => journal().append(...lines),
    mark: (line) => journal().mark(line),
    read: (position) => journal().read(position),
    position: () => journal().position(),
    prune: (nowMs) => journal().prune(nowMs),
    close: () => opened?.close(),
  }
}
