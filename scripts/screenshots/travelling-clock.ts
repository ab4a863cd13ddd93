import { systemClock } from '../../src/main/ports/system-clock.ts'
import type { Clock } from '../../src/shared/domain/time/clock.ts'

/** Starts in the past and is moved towards now: what was done some days ago says so everywhere. Timers run as ever. */
export interface TravellingClock extends Clock {
  /** @throws Error beyond the present */
  travel(ms: number): void
  arrive(): void
}

export function createTravellingClock(behindMs: number): TravellingClock {
  let lagMs = behindMs
  return {
    now: () => systemClock.now() - lagMs,
    monotonic: () => systemClock.monotonic() - lagMs + behindMs,
    setTimer: systemClock.setTimer,
    travel(ms) {
      if (ms > lagMs) throw new Error('The pictures would show the future.')
      lagMs -= ms
    },
    arrive() {
      lagMs = 0
    },
  }
}
