import type { Clock } from '../../../src/shared/domain/time/clock.ts'

export interface FakeClock extends Clock {
  /** Moves both clocks on and runs the timers that come due, in order. */
  advance(ms: number): void
}

export function createFakeClock(startMs = Date.UTC(2026, 10, 21, 1)): FakeClock {
  let elapsed = 0
  const timers = new Set<{ dueAt: number; callback: () => void }>()
  return {
    now: () => startMs + elapsed,
    monotonic: () => 5000 + elapsed,
    setTimer(callback, delayMs) {
      const timer = { dueAt: elapsed + delayMs, callback }
      timers.add(timer)
      return { cancel: () => void timers.delete(timer) }
    },
    advance(ms) {
      const target = elapsed + ms
      for (;;) {
        const [next] = [...timers].filter((timer) => timer.dueAt <= target).toSorted((a, b) => a.dueAt - b.dueAt)
        if (next === undefined) break
        elapsed = Math.max(elapsed, next.dueAt)
        timers.delete(next)
        next.callback()
      }
      elapsed = target
    },
  }
}
