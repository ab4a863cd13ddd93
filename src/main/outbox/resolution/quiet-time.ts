import type { Clock } from '../../../shared/domain/time/clock.ts'
import type { Attempt, DraftDetail } from '../../../shared/domain/draft.ts'

/** How long after its last try a draft may be sent again: the carrier may still be working on that try. */
const quietTimeMs = 5 * 60 * 1000

export interface QuietTime {
  /** An attempt of the draft has ended in this run. */
  begin(draftId: string): void
  /** When the draft may be sent again; null where sending again is not what it waits for. */
  allowedAtMs(draft: Pick<DraftDetail, 'id' | 'state'>, attempts: readonly Attempt[]): number | null
}

/**
 * A clock that somebody sets forward must not shorten the wait. Within one run ages are taken from the monotonic clock.
 * Of an attempt of an earlier run only the wall time is known: its age is what the wall clock said at the start of this
 * run, plus what has passed since; one that lies in the future counts as made at that start.
 */
export function createQuietTime(clock: Clock): QuietTime {
  const startedAtMs = clock.now()
  const startedMonotonicMs = clock.monotonic()
  const endedMonotonicMs = new Map<string, number>()

  function ageMs(draftId: string, lastEndMs: number): number {
    const sinceStartMs = clock.monotonic() - startedMonotonicMs
    const ended = endedMonotonicMs.get(draftId)
    if (ended !== undefined) return clock.monotonic() - ended
    return sinceStartMs + Math.max(0, startedAtMs - lastEndMs)
  }

  return {
    begin: (draftId) => {
      endedMonotonicMs.set(draftId, clock.monotonic())
    },
    allowedAtMs(draft, attempts) {
      if (draft.state !== 'UNKNOWN' || attempts.length === 0) return null
      const lastEndMs = Math.max(...attempts.map((attempt) => attempt.endedAtMs ?? attempt.startedAtMs))
      return clock.now() + Math.round(quietTimeMs - ageMs(draft.id, lastEndMs))
    },
  }
}
