import { useEffect, useState } from 'react'

/** The wall time in milliseconds, renewed every `everyMs`: for ages and countdowns on screen. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
