import { useEffect, useState } from 'react'
import { useVisibility } from './layout/visibility.ts'

/** The wall time in milliseconds, renewed every `everyMs` while the screen is open: for ages and countdowns on it. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  const { isOpen, onChange } = useVisibility()
  useEffect(() => {
    const renew = (): void => {
      if (isOpen()) setNow(Date.now())
    }
    const timer = setInterval(renew, everyMs)
    // At another visit too, where it has grown old: an age is never older than it may be while the screen is open.
    const stopLooking = onChange(() => {
      if (isOpen()) setNow((last) => (Date.now() - last < everyMs ? last : Date.now()))
    })
    return () => {
      clearInterval(timer)
      stopLooking()
    }
  }, [everyMs, isOpen, onChange])
  return now
}
