import type { Clock } from './clock.ts'

/** Resolves when all have ended, also badly, or when the time is over; says whether they had. */
export function within(graceMs: number, clock: Clock, waited: readonly Promise<unknown>[]): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = clock.setTimer(() => resolve(false), graceMs)
    const finish = (): void => {
      timer.cancel()
      resolve(true)
    }
    Promise.all(waited).then(finish, finish)
  })
}
