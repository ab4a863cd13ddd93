import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * For a key that may be pressed before what it is for is known: a packer who scans a bill presses the next key at once.
 * The press is kept and counts as soon as it `isKnown`, one way or the other.
 */
export function useOnceKnown(isKnown: boolean, run: () => void): () => void {
  const isWanted = useRef(false)
  const runWanted = useEffectEvent(run)
  useEffect(() => {
    if (!isKnown || !isWanted.current) return
    isWanted.current = false
    runWanted()
  }, [isKnown])
  return () => {
    if (isKnown) run()
    else isWanted.current = true
  }
}
