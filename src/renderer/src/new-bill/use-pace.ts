import { useEffect, useMemo } from 'react'
import { formatDate } from '../../../shared/domain/time/local-time.ts'
import { useStation } from '../shell/station.tsx'
import { createStopwatch, withBill } from './pace.ts'

export interface PaceClock {
  /** A bill has left the fields: what is typed from now on is another's. Answers the time that it took; null where nothing was typed. */
  lap(): number | null
  /** It was sent: counts it. */
  billDone(workedMs: number | null): void
}

/** How long a bill takes, from its first letter to its sending. */
export function usePace(): PaceClock {
  const { autosaved } = useStation()
  const watch = useMemo(() => createStopwatch(), [])
  useEffect(() => {
    const touch = (event: Event): void => {
      const isInForm = event.target instanceof Element && event.target.closest('[data-bill-form]') !== null
      if (isInForm) watch.touch(event.timeStamp)
    }
    window.addEventListener('input', touch)
    return () => window.removeEventListener('input', touch)
  }, [watch])
  return useMemo(
    () => ({
      lap: () => watch.stop(performance.now()),
      billDone(workedMs) {
        if (workedMs === null) return
        const { pace, putPace } = autosaved.getState()
        putPace(withBill(pace, formatDate(Date.now()), workedMs))
      },
    }),
    [watch, autosaved],
  )
}
