import { useEffect, useState } from 'react'
import type { AppError } from '../../../../shared/app-error.ts'
import type { ChannelOutput } from '../../../../shared/ipc/contract.ts'
import { useBridge } from '../../bridge/bridge-context.ts'

export type Backups = ChannelOutput<'backups.list'>

/** The account's backups, asked for anew whenever the place that shows them comes into use. */
export function useBackups(isActive: boolean): {
  readonly backups: Backups | null
  readonly error: AppError | null
  readonly reload: () => void
} {
  const bridge = useBridge()
  const [backups, setBackups] = useState<Backups | null>(null)
  const [error, setError] = useState<AppError | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!isActive) return
    const load = async (): Promise<void> => {
      const answer = await bridge.invoke('backups.list', undefined)
      setBackups(answer.ok ? answer.value : null)
      setError(answer.ok ? null : answer.error)
    }
    void load()
  }, [isActive, bridge, round])
  return { backups, error, reload: () => setRound(round + 1) }
}
