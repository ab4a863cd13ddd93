import type { JournalFiles } from './journal-files.ts'
import { decodeLine } from './journal-line.ts'
import type { JournalLine } from './journal-line.ts'

/** A place in the journal that a database remembers. The id is of the journal itself: another one in its place proves nothing. */
export interface JournalPosition {
  readonly journalId: string
  readonly segment: number
  readonly offset: number
}

export interface JournalRecord {
  /** Oldest first. */
  readonly lines: readonly JournalLine[]
  /** Whole lines whose words this version does not know: a newer one wrote them. */
  readonly notUnderstood: number
}

/** Everything from the position on; the whole journal where that position is not in it. */
export function readJournal(files: JournalFiles, from: JournalPosition | null): JournalRecord {
  const numbers = files.list()
  const start = from && isWithin(files, numbers, from) ? from : null
  const lines: JournalLine[] = []
  let notUnderstood = 0
  for (const number of numbers) {
    if (start && number < start.segment) continue
    const part = readSegment(files.read(number), start?.segment === number ? start.offset : 0)
    lines.push(...part.lines)
    notUnderstood += part.notUnderstood
  }
  return { lines, notUnderstood }
}

/** Which journal a segment belongs to; null where its first line does not say. */
export function journalIdOf(bytes: Buffer, segment: number): string | null {
  const head = decodeLine(bytes.toString('utf8', 0, Math.max(0, bytes.indexOf('\n'))))
  return head.kind === 'segment' && head.segment === segment ? head.journalId : null
}

function isWithin(files: JournalFiles, numbers: readonly number[], { journalId, segment, offset }: JournalPosition) {
  if (!numbers.includes(segment)) return false
  const bytes = files.read(segment)
  return journalIdOf(bytes, segment) === journalId && offset <= bytes.length
}

function readSegment(bytes: Buffer, start: number): JournalRecord {
  const lines: JournalLine[] = []
  let notUnderstood = 0
  for (const text of bytes.toString('utf8', start).split('\n')) {
    const decoded = decodeLine(text)
    if (decoded.kind === 'line') lines.push(decoded.line)
    if (decoded.kind === 'not-understood') notUnderstood += 1
  }
  return { lines, notUnderstood }
}
