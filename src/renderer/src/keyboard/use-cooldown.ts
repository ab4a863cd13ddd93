import { useState } from 'react'
import { createDeedGuard } from './action-guard.ts'

interface Calm {
  /** Not even the first press counts right behind the appearing of what it is for. */
  readonly fromStart?: boolean
  /** Now the key can mean one thing only, such as the rows that are marked: every press counts. */
  readonly isPlain?: boolean
}

/** For a key whose next press would mean something else, because the first has changed what it is for: a press right behind another is not heard. */
export function useCalmPress(run: () => void, { fromStart = false, isPlain = false }: Calm = {}): () => void {
  const now = (): number => performance.now()
  const [guard] = useState(() => createDeedGuard(now, fromStart ? now() : Number.NEGATIVE_INFINITY))
  return () => {
    const isCalm = guard.take()
    if (isCalm || isPlain) run()
  }
}
