import { firstBackupAfterMs } from '../../src/main/backup/daily-backup.ts'
import { systemClock } from '../../src/main/ports/system-clock.ts'
import type { Clock } from '../../src/shared/domain/time/clock.ts'

/** Beside the system's clock, and moved forward where a station would have to wait. */
export interface StationClock extends Clock {
  advance(ms: number): void
  /** The minute until the first backup has passed. */
  backUpNow(): void
}

export function createStationClock(behindMs: number): StationClock {
  let aheadMs = -behindMs
  let due: (() => void)[] = []
  return {
    now: () => systemClock.now() + aheadMs,
    monotonic: () => systemClock.monotonic() + aheadMs + behindMs,
    setTimer(callback, delayMs) {
      if (delayMs !== firstBackupAfterMs) return systemClock.setTimer(callback, delayMs)
      due.push(callback)
      return {
        cancel() {
          due = due.filter((waiting) => waiting !== callback)
        },
      }
    },
    advance(ms) {
      aheadMs += ms
    },
    backUpNow: () => due.splice(0).forEach((callback) => callback()),
  }
}
