import { performance } from 'node:perf_hooks'
import type { Clock } from '../../shared/domain/time/clock.ts'

/** Beyond it a timer of the runtime overflows, and fires at once. */
const longestTimerMs = 2 ** 31 - 1

/** The real clock. Timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  setTimer(callback, delayMs) {
    let timer: NodeJS.Timeout
    const wait = (leftMs: number): void => {
      const isLast = leftMs <= longestTimerMs
      timer = isLast ? setTimeout(callback, leftMs) : setTimeout(wait, longestTimerMs, leftMs - longestTimerMs)
      timer.unref()
    }
    wait(delayMs)
    return { cancel: () => clearTimeout(timer) }
  },
}
