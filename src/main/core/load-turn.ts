import type { Clock } from '../../shared/domain/time/clock.ts'

/** From the opened core on; a window that begins later finds everything loaded. */
export const patienceMs = 1000

/** From the answer with which the window begins: it draws its first screen meanwhile, and the browser needs the processors for that. */
export const drawingMs = 400

/**
 * When the core's thread loads what no window begins with: what calls to the carrier need, and the built-in carrier. One thread loads and
 * answers, so that the window waits for whatever is loaded before its first question. That question is `app.start`; what asks
 * anything else first is no window that begins.
 */
export interface LoadTurn {
  /** Ends when it is time to load. */
  wait(): Promise<void>
  /** The core is open: from now on somebody may ask. */
  opened(): void
  /** The core ends: what waits for its turn goes on at once. */
  ends(): void
  /** Answers a question, and takes note of it. */
  answering<T>(channel: string, answer: () => Promise<T>): Promise<T>
}

export function createLoadTurn(clock: Clock): LoadTurn {
  const come = Promise.withResolvers<void>()
  let begins = false
  return {
    wait: () => come.promise,
    opened: () => void clock.setTimer(come.resolve, patienceMs),
    ends: come.resolve,
    async answering(channel, answer) {
      if (channel === 'app.start') begins = true
      else if (!begins) come.resolve()
      try {
        return await answer()
      } finally {
        if (channel === 'app.start') clock.setTimer(come.resolve, drawingMs)
      }
    },
  }
}
