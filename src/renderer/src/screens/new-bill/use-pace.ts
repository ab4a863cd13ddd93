import { useEffect, useMemo } from 'react'
import { formatDate } from '../../../../shared/domain/local-time.ts'
import { useStation } from '../../stores/station.tsx'
import { createStopwatch, withBill } from './pace.ts'

export interface PaceClock {
  /** A bill was sent: counts it, with the time that it took. */
  billDone(): void
  /** What was typed so far belongs to no bill. */
  discard(): void
}

/** How long a bill takes, from its first letter to its sending. */
export function usePace(): PaceClock {
  const { worktable } = useStation()
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
      billDone() {
        const workedMs = watch.stop(performance.now())
        if (workedMs === null) return
        const { pace, putPace } = worktable.getState()
        putPace(withBill(pace, formatDate(Date.now()), workedMs))
      },
      discard: () => void watch.stop(performance.now()),
    }),
    [watch, worktable],
  )
}
