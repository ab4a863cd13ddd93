/** A person who means a press has looked first, which takes longer than this. A second press of the same key comes sooner. */
export const cooldownMs = 350

/**
 * The time in which a press does nothing, because nobody can have meant it. It begins when a question or a row appears that nobody can have
 * read yet, or with a press that has changed what the next press would be for. Everything that has to ignore such a press uses this; what is
 * only under way, such as a write, needs no time: `useAction` ignores a press while it runs.
 */
export interface Cooldown {
  /** Begins, or begins anew; `atMs` is when a key was pressed where that is not now. */
  begin(atMs?: number): void
  /** A press: whether it counts. Each begins the time anew, so that whoever keeps pressing never answers by accident. */
  take(): boolean
  isOver(atMs?: number): boolean
  /** Ends at once. */
  end(): void
}

/** Is over until it begins. `now` in milliseconds of any clock that only goes forward. */
export function createCooldown(now: () => number = () => performance.now()): Cooldown {
  let beganMs = Number.NEGATIVE_INFINITY
  const begin = (atMs = now()): void => void (beganMs = Math.max(beganMs, atMs))
  const isOver = (atMs = now()): boolean => atMs - beganMs >= cooldownMs
  return {
    begin,
    isOver,
    take() {
      const counts = isOver()
      begin()
      return counts
    },
    end: () => void (beganMs = Number.NEGATIVE_INFINITY),
  }
}
