import { useCallback, useEffect, useState } from 'react'
import { useVisibility } from './layout/visibility.ts'

/**
 * The wall time in milliseconds, renewed every `everyMs` while the screen is open: for ages and countdowns on it. It is told in steps of
 * `stepMs`, and nothing is drawn as long as the step is the same: a clock that shows minutes looks every second, also right after the
 * computer has slept, and is drawn once a minute.
 */
export function useNow(everyMs: number, stepMs = 1): number {
  const read = useCallback(() => Date.now() - (Date.now() % stepMs), [stepMs])
  const [now, setNow] = useState(read)
  const { isOpen, onChange } = useVisibility()
  useEffect(() => {
    const renew = (): void => {
      if (isOpen()) setNow(read())
    }
    const timer = setInterval(renew, everyMs)
    // At another visit too, where it has grown old: an age is never older than it may be while the screen is open.
    const stopLooking = onChange(() => {
      if (isOpen()) setNow((last) => (Date.now() - last < everyMs ? last : read()))
    })
    return () => {
      clearInterval(timer)
      stopLooking()
    }
  }, [everyMs, read, isOpen, onChange])
  return now
}
