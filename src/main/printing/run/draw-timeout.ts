import type { Clock } from '../../../shared/domain/time/clock.ts'

/** A chunk of labels is drawn in seconds, also on a slow machine. */
const longestDrawingMs = 120_000

/** Notices a drawing that makes no progress. The time in which the printer is waited for does not count. */
export interface DrawWatch {
  /** Settles when nothing was drawn for too long; stays open otherwise. */
  readonly expired: Promise<'expired'>
  /** Something was drawn, or is about to be. */
  progress(): void
  /** Until the next progress nothing is being drawn. */
  pause(): void
}

export function watchDrawing(clock: Clock): DrawWatch {
  const { promise, resolve } = Promise.withResolvers<'expired'>()
  let timer = clock.setTimer(() => resolve('expired'), longestDrawingMs)
  return {
    expired: promise,
    progress() {
      timer.cancel()
      timer = clock.setTimer(() => resolve('expired'), longestDrawingMs)
    },
    pause: () => timer.cancel(),
  }
}
