import { useEffect, useState } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import type { TrackingProgress } from '../../../shared/ipc/channels/tracking-contract.ts'
import { useStation } from '../shell/station.tsx'

export interface Tracking {
  /** Null until the first refresh of this visit. */
  readonly progress: TrackingProgress | null
  readonly error: AppError | null
  refresh(billCodes: readonly string[]): void
  stop(): void
}

/** Asks the carrier about many bills, with progress; what it says arrives through `bills.changed`. */
export function useTracking(): Tracking {
  const { bridge } = useStation()
  const [progress, setProgress] = useState<TrackingProgress | null>(null)
  const [error, setError] = useState<AppError | null>(null)
  useEffect(() => bridge.on('tracking.progress', setProgress), [bridge])
  const refresh = async (billCodes: readonly string[]): Promise<void> => {
    const answer = await bridge.invoke('tracking.refresh', { billCodes: [...billCodes] })
    setError(answer.ok ? null : answer.error)
    if (answer.ok) setProgress(answer.value)
  }
  const stop = async (): Promise<void> => {
    const answer = await bridge.invoke('tracking.stop', undefined)
    setError(answer.ok ? null : answer.error)
    if (answer.ok) setProgress(answer.value)
  }
  return {
    progress,
    error,
    refresh: (billCodes) => void (billCodes.length === 0 ? undefined : refresh(billCodes)),
    stop: () => void stop(),
  }
}
