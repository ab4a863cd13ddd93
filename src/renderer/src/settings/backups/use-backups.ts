import { useEffect, useState } from 'react'
import type { AppError } from '../../../../shared/app-error.ts'
import type { Result } from '../../../../shared/result.ts'
import type { ChannelOutput } from '../../../../shared/ipc/contract.ts'
import { useBridge } from '../../bridge/bridge-context.ts'

export type Backups = ChannelOutput<'backups.list'>

/** The account's backups, asked for anew whenever the place that shows them comes into use. */
export function useBackups(isActive: boolean): {
  readonly backups: Backups | null
  readonly error: AppError | null
  readonly reload: () => Promise<void>
} {
  const bridge = useBridge()
  const [answer, setAnswer] = useState<Result<Backups, AppError> | null>(null)
  useEffect(() => {
    if (!isActive) return
    const load = async (): Promise<void> => setAnswer(await bridge.invoke('backups.list', undefined))
    void load()
  }, [isActive, bridge])
  return {
    backups: answer?.ok === true ? answer.value : null,
    error: answer?.ok === false ? answer.error : null,
    reload: async () => setAnswer(await bridge.invoke('backups.list', undefined)),
  }
}
