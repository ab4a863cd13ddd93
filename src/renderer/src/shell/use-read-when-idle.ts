import { useEffect, useEffectEvent } from 'react'

/** Reads code once the window has nothing else to do, so that its first use waits for none of it. */
export function useReadWhenIdle(reads: readonly (() => Promise<unknown>)[]): void {
  const readAll = useEffectEvent(() => void Promise.all(reads.map((read) => read())))
  useEffect(() => {
    const handle = requestIdleCallback(readAll)
    return () => cancelIdleCallback(handle)
  }, [])
}
