import { useEffect, useLayoutEffect, useRef, useState } from 'react'

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
  /** Calls `listen` whenever it begins or is ended; answers how to stop. */
  onChange(listen: () => void): () => void
}

/** Is over until it begins. `now` in milliseconds of any clock that only goes forward. */
export function createCooldown(now: () => number = () => performance.now()): Cooldown {
  let beganMs = Number.NEGATIVE_INFINITY
  const listeners = new Set<() => void>()
  const beginAt = (atMs: number): void => {
    beganMs = atMs
    for (const listen of listeners) listen()
  }
  const begin = (atMs = now()): void => beginAt(Math.max(beganMs, atMs))
  const isOver = (atMs = now()): boolean => atMs - beganMs >= cooldownMs
  return {
    begin,
    isOver,
    take() {
      const counts = isOver()
      begin()
      return counts
    },
    end() {
      // Each letter ends it, and whoever listens draws.
      if (beganMs !== Number.NEGATIVE_INFINITY) beginAt(Number.NEGATIVE_INFINITY)
    },
    onChange(listen) {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
  }
}

export function begunCooldown(): Cooldown {
  const cooldown = createCooldown()
  cooldown.begin()
  return cooldown
}

/** For presses that are each for what is chosen: another one (`about`) has its own presses. */
export function useCooldownOf(about: number | undefined): Cooldown {
  const [cooldown] = useState(createCooldown)
  const pressed = useRef(about)
  return {
    ...cooldown,
    take() {
      if (pressed.current !== about) cooldown.end()
      pressed.current = about
      return cooldown.take()
    },
  }
}

/** A timer may fire a little early by another clock. */
const timerSlackMs = 20

/** Whether a press counts, for what is drawn: never true before one does. Without a cooldown each does. */
export function useIsOver(cooldown: Cooldown | null): boolean {
  const [isOver, setIsOver] = useState(() => cooldown?.isOver() ?? true)
  useEffect(() => {
    if (cooldown === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      const isOverNow = cooldown.isOver()
      setIsOver(isOverNow)
      clearTimeout(timer)
      if (!isOverNow) timer = setTimeout(look, cooldownMs + timerSlackMs)
    }
    look()
    const stop = cooldown.onChange(look)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [cooldown])
  return isOver
}

/** An Enter that is held answers no question that its own press has brought up: the time begins anew until the key is let go. */
export function useHeldEnter(cooldown: Cooldown, isAsked: boolean): void {
  useLayoutEffect(() => {
    if (!isAsked) return undefined
    const hold = (event: KeyboardEvent): void => {
      if (event.key === 'Enter' && (event.repeat || event.type === 'keyup')) cooldown.begin()
    }
    window.addEventListener('keydown', hold, true)
    window.addEventListener('keyup', hold, true)
    return () => {
      window.removeEventListener('keydown', hold, true)
      window.removeEventListener('keyup', hold, true)
    }
  }, [cooldown, isAsked])
}
