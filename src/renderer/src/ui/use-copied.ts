import { useState } from 'react'
import { copyText } from './copy-text.ts'

interface Copied {
  /** What became of the last copy, for the words of its button; null before the first. */
  readonly outcome: 'copied' | 'not-copied' | null
  copy(text: string): Promise<void>
}

/** For a button that copies and says itself whether it worked. */
export function useCopied(): Copied {
  const [outcome, setOutcome] = useState<Copied['outcome']>(null)
  return {
    outcome,
    copy: async (text) => setOutcome((await copyText(text)) === null ? 'copied' : 'not-copied'),
  }
}
