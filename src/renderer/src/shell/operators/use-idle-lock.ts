import { useEffect } from 'react'
import { useOperators, useSettings, useStation } from '../station.tsx'

const lookEveryMs = 5_000
const msPerMinute = 60_000

/** Locks the station when nobody has touched it for as long as the settings say. */
export function useIdleLock(): void {
  const { operators } = useStation()
  const minutes = useSettings((state) => state.settings.lockAfterMinutes)
  const watching = useOperators((state) => state.view.operators.length > 0 && !state.view.locked)
  useEffect(() => {
    if (minutes === null || !watching) return undefined
    let idleMs = stopwatch()
    const look = (): void => {
      if (idleMs() >= minutes * msPerMinute) void operators.getState().lock()
    }
    // No timer runs while the computer sleeps: whoever wakes it is not the one who was last here.
    const touch = (): void => {
      look()
      idleMs = stopwatch()
    }
    const timer = setInterval(look, lookEveryMs)
    window.addEventListener('keydown', touch, true)
    window.addEventListener('pointerdown', touch, true)
    window.addEventListener('wheel', touch, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      window.removeEventListener('keydown', touch, true)
      window.removeEventListener('pointerdown', touch, true)
      window.removeEventListener('wheel', touch, true)
    }
  }, [operators, minutes, watching])
}

/**
 * How long ago it was made, by the clock that says the longer time: the one of the page stands still while a computer with Linux or
 * macOS sleeps, and the one on the wall may be set back. One that is set forward locks early.
 */
function stopwatch(): () => number {
  const [pageMs, wallMs] = [performance.now(), Date.now()]
  return () => Math.max(performance.now() - pageMs, Date.now() - wallMs)
}
