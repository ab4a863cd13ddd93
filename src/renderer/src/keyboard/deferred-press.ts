import { useEffect, useEffectEvent, useState } from 'react'
import { onLeaving, useVisibility } from '../ui/layout/visibility.ts'

/** A press that waits for what it is for; `about` tells by a text what it was pressed at. */
export interface DeferredPress {
  /** Whether it counts at once; else it is kept. */
  press(isKnown: boolean, about: string): boolean
  /** To be called whenever either has changed: whether a kept press counts now. One about something else is dropped. */
  isDue(isKnown: boolean, about: string): boolean
  drop(): void
}

export function createDeferredPress(): DeferredPress {
  let wanted: string | null = null
  return {
    press(isKnown, about) {
      wanted = isKnown ? null : about
      return isKnown
    },
    isDue(isKnown, about) {
      const isWanted = wanted === about
      if (!isWanted || isKnown) wanted = null
      return isWanted && isKnown
    },
    drop() {
      wanted = null
    },
  }
}

/**
 * For a key that may be pressed before what it is for is known: a packer who scans presses the next key at once. The press
 * is kept and counts as soon as it `isKnown`, one way or the other. It was meant for what it was pressed at (`about`): once
 * that is another, or the screen is left, it answers nothing any more.
 */
export function useOnceKnown(isKnown: boolean, about: string, run: () => void): () => void {
  const [kept] = useState(createDeferredPress)
  const runKept = useEffectEvent(run)
  const visibility = useVisibility()
  useEffect(() => onLeaving(visibility, () => kept.drop()), [kept, visibility])
  useEffect(() => {
    if (kept.isDue(isKnown, about)) runKept()
  }, [kept, isKnown, about])
  return () => {
    if (kept.press(isKnown, about)) run()
  }
}
