import type { Clock, TimerHandle } from '../../../shared/domain/time/clock.ts'
import { within } from '../../../shared/domain/time/within.ts'
import type { Journal } from './journal.ts'
import { holdingsSchema } from './journal-line.ts'
import type { JournalPosition } from './journal-reading.ts'
import type { Holdings } from '../../database/stores/holdings.ts'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { isMissing } from '../../files/beside-profile.ts'
import { replaceFile } from '../../files/durable-file.ts'

/** How far the journal had come, and how much the database held then; absent in a marker of an earlier build. */
interface Marked extends JournalPosition {
  readonly held?: Holdings | undefined
}

/** What says, from outside the profile, how far the journal had come. */
export interface RollbackMarker {
  /** Null where there is none, or none that can be read. */
  read(): Marked | null
  /** Durable once it resolves. Where nobody waits for it any more, it leaves what was there. */
  write(position: Marked, isWaitedFor: AbortSignal): Promise<void>
}

/** Where nobody looks on. */
export const noRollbackMarker: RollbackMarker = { read: () => null, write: () => Promise.resolve() }

/** The journal that is there is another one, or has not come as far: it was put back from an older copy. */
export function isBehindMarker(found: JournalPosition, marked: JournalPosition): boolean {
  if (found.journalId !== marked.journalId || found.segment < marked.segment) return true
  return found.segment === marked.segment && found.offset < marked.offset
}

/** How far the marker may lag behind a journal that is written to. Nothing that is sent waits for it. */
const lookEveryMs = 10_000

/** A disk that hangs must not keep the station from closing: a marker that lags behind holds up nothing. */
const lastWordMs = 3_000

export interface MarkerWatch {
  begin(): void
  /** Writes the marker once more, so that a station that was closed in order has one of its whole journal; within seconds, or not at all. */
  end(): Promise<void>
}

/** Keeps the marker up to date beside the work. */
export function keepMarker(
  marker: RollbackMarker,
  journal: Pick<Journal, 'position'>,
  clock: Clock,
  held: () => Holdings,
): MarkerWatch {
  let written: JournalPosition | null = null
  let timer: TimerHandle | null = null
  let running: Promise<void> = Promise.resolve()
  const givingUp = new AbortController()

  async function report(): Promise<void> {
    const position = journal.position()
    if (givingUp.signal.aborted || isSamePosition(position, written)) return
    try {
      await marker.write({ ...position, held: held() }, givingUp.signal)
      written = position
    } catch {
      // The next look tries again; nothing that is sent depends on it.
    }
  }

  function look(): void {
    running = running.then(report)
    timer = clock.setTimer(look, lookEveryMs)
  }

  return {
    begin() {
      if (timer === null) look()
    },
    async end() {
      if (timer === null) return
      timer.cancel()
      await within(lastWordMs, clock, [running.then(report)])
      givingUp.abort()
    },
  }
}

function isSamePosition(a: JournalPosition, b: JournalPosition | null): boolean {
  return b !== null && a.journalId === b.journalId && a.segment === b.segment && a.offset === b.offset
}

const markerSchema = z.strictObject({
  journalId: z.string(),
  segment: z.number().int(),
  offset: z.number().int(),
  held: holdingsSchema.optional(),
})

/** A small file, replaced as a whole. */
export function markerFile(file: string): RollbackMarker {
  return {
    read() {
      const text = textOf(file)
      return text === null ? null : positionIn(text)
    },
    write: (position, isWaitedFor) => replaceFile(file, JSON.stringify(position), { signal: isWaitedFor }),
  }
}

/**
 * One that is not there has nothing to say, and the database knows whether it should.
 * @throws what else keeps it from being read: a disk that fails for a moment must not pass for another machine
 */
function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** What cannot be understood says as little as what is not there. */
function positionIn(text: string): Marked | null {
  try {
    return markerSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
