import type { JournalFiles } from './journal-files.ts'
import type { JournalLine } from './journal-line.ts'
import { readJournal } from './journal-reading.ts'

/** A segment is kept this long after its last line; backups go after twenty-five days, so that it knows what was sent since. */
const keptForMs = 30 * 24 * 60 * 60 * 1000
/** So many are kept whatever the clock says. */
const keptSegments = 8

/**
 * Deletes segments that a backup can no longer need. The wall clock alone deletes nothing: where it is far from the last line, it
 * may be the clock that is wrong.
 */
export function pruneSegments(files: JournalFiles, current: number, nowMs: number): void {
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
