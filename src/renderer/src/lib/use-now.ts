import { useEffect, useState } from 'react'
import { useSight } from './in-sight.ts'

/** The wall time in milliseconds, renewed every `everyMs` while the screen is open: for ages and countdowns on it. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  const { isOpen, onChange } = useSight()
  useEffect(() => {
    const renew = (): void => {
      if (isOpen()) setNow(Date.now())
    }
    const timer = setInterval(renew, everyMs)
    const stopLooking = onChange(renew)
    return () => {
      clearInterval(timer)
      stopLooking()
    }
  }, [everyMs, isOpen, onChange])
  return now
}
