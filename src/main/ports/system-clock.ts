import { performance } from 'node:perf_hooks'
import type { Clock } from '../../shared/domain/time/clock.ts'

/** The real clock. Timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  setTimer(callback, delayMs) {
    const timer = setTimeout(callback, delayMs)
    timer.unref()
    return { cancel: () => clearTimeout(timer) }
  },
}
