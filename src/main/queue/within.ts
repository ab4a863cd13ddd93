import type { Clock } from '../../shared/domain/clock.ts'

/** Resolves when all have, or when the time is over. */
export function within(graceMs: number, clock: Clock, waited: readonly Promise<void>[]): Promise<void> {
  return new Promise((resolve) => {
    const timer = clock.setTimer(resolve, graceMs)
    const finish = (): void => {
      timer.cancel()
      resolve()
    }
    Promise.all(waited).then(finish, finish)
  })
}
