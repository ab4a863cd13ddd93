import type { Clock } from '../../../../src/shared/domain/time/clock.ts'

interface Timer {
  readonly atMs: number
  readonly callback: () => void
}

export interface FakeClock extends Clock {
  /** Moves the wall clock and the monotonic one on, and runs the timers that come due, in order. */
  advance(ms: number): void
  /** Moves the wall clock alone, as somebody who sets it does. */
  setWall(shiftMs: number): void
  /** How many timers are set and not cancelled. */
  waiting(): number
}

/** A clock that stands still until it is told to go on; timers fire in their order while it goes. */
export function createFakeClock(startMs = Date.UTC(2026, 10, 21, 3, 0, 0)): FakeClock {
  let elapsedMs = 0
  let shiftedMs = 0
  const timers = new Set<Timer>()
  return {
    now: () => startMs + shiftedMs + elapsedMs,
    monotonic: () => elapsedMs,
    setTimer(callback, delayMs) {
      const timer = { atMs: elapsedMs + delayMs, callback }
      timers.add(timer)
      return { cancel: () => void timers.delete(timer) }
    },
    setWall(shiftMs) {
      shiftedMs += shiftMs
    },
    waiting: () => timers.size,
    advance(ms) {
      const untilMs = elapsedMs + ms
      for (;;) {
        const due = [...timers].filter((timer) => timer.atMs <= untilMs).toSorted((a, b) => a.atMs - b.atMs)[0]
        if (!due) break
        timers.delete(due)
        elapsedMs = Math.max(elapsedMs, due.atMs)
        due.callback()
      }
      elapsedMs = untilMs
    },
  }
}
