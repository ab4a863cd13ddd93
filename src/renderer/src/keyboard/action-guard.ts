/** As long as a second press of the same request may take: whoever means it has read the question first. */
export const cooldownMs = 350

/** Keeps a question from being answered by the keys that were pressed before it could be read. */
export interface ActionGuard {
  /** A press of the action's key: whether it counts. One that comes too early counts against the next. */
  take(): boolean
  /** The key was let go. */
  released(): void
}

/** `now` in milliseconds of any clock that only goes forward; what the key is for has just come, or at `openedMs`. */
export function createActionGuard(now: () => number, openedMs: number = now()): ActionGuard {
  let lastMs = openedMs
  return {
    take() {
      const isCooledDown = now() - lastMs >= cooldownMs
      lastMs = now()
      return isCooledDown
    },
    released() {
      lastMs = now()
    },
  }
}
