import { useState } from 'react'
import { createDeedGuard } from '../lib/deed-guard.ts'

/**
 * For a key whose next press would mean something else, because the first has changed what it is for: a press right behind another is
 * not heard, and with `fromStart` neither is one right behind the appearing of what it is for.
 */
export function useCalmPress(run: () => void, fromStart = false): () => void {
  const now = (): number => performance.now()
  const [guard] = useState(() => createDeedGuard(now, fromStart ? now() : Number.NEGATIVE_INFINITY))
  return () => {
    if (guard.take()) run()
  }
}
