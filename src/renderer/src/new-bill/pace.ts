import type { AutosavedState } from '../../../shared/domain/autosave.ts'

type Pace = AutosavedState['pace']

/** Who types nothing for this long does something else: the parcel is being packed, or it is lunch time. */
const longestPauseMs = 20_000

export interface Stopwatch {
  /** Something was typed. */
  touch(atMs: number): void
  /** The time that was worked since the first touch, up to now; then it stands at nothing again. Null where nothing was typed. */
  stop(atMs: number): number | null
}

/** Measures the work on one bill. A pause counts only up to a limit. */
export function createStopwatch(): Stopwatch {
  let lastMs: number | null = null
  let workedMs = 0
  const touch = (atMs: number): void => {
    if (lastMs !== null) workedMs += Math.max(0, Math.min(atMs - lastMs, longestPauseMs))
    lastMs = atMs
  }
  return {
    touch,
    stop(atMs) {
      if (lastMs === null) return null
      touch(atMs)
      const worked = workedMs
      lastMs = null
      workedMs = 0
      return worked
    },
  }
}

/** One more bill; a new day begins at nothing. */
export function withBill(pace: Pace, day: string, workedMs: number): Pace {
  const today = pace.day === day ? pace : { bills: 0, totalMs: 0 }
  return {
    day,
    bills: today.bills + 1,
    totalMs: today.totalMs + Math.round(workedMs),
    lastMs: Math.round(workedMs),
  }
}
