import type { Clock, TimerHandle } from '../../../shared/domain/time/clock.ts'
import { within } from '../../../shared/domain/time/within.ts'
import type { Journal } from './journal.ts'
import type { JournalPosition } from './journal-reading.ts'

/** What says, from outside the profile, how far the journal had come. */
export interface RollbackMarker {
  /** Null where there is none, or none that can be read. */
  read(): JournalPosition | null
  /** Durable once it resolves. Where nobody waits for it any more, it leaves what was there. */
  write(position: JournalPosition, isWaitedFor: AbortSignal): Promise<void>
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
export function keepMarker(marker: RollbackMarker, journal: Pick<Journal, 'position'>, clock: Clock): MarkerWatch {
  let written: JournalPosition | null = null
  let timer: TimerHandle | null = null
  let running: Promise<void> = Promise.resolve()
  const givingUp = new AbortController()

  async function report(): Promise<void> {
    const position = journal.position()
    if (givingUp.signal.aborted || isSamePosition(position, written)) return
    try {
      await marker.write(position, givingUp.signal)
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
