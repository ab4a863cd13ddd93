/** As long as a second press of the same wish may take: whoever means it has read the question first. */
export const calmMs = 350

/** Keeps a question from being answered by the keys that were pressed before it could be read. */
export interface DeedGuard {
  /** A press of the deed's key: whether it counts. One that comes too early counts against the next. */
  take(): boolean
  /** The key was let go. */
  released(): void
}

/** `now` in milliseconds of any clock that only goes forward; what the key is for has just come, or at `openedMs`. */
export function createDeedGuard(now: () => number, openedMs: number = now()): DeedGuard {
  let lastMs = openedMs
  return {
    take() {
      const isCalm = now() - lastMs >= calmMs
      lastMs = now()
      return isCalm
    },
    released() {
      lastMs = now()
    },
  }
}
