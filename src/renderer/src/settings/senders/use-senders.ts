import { useMemo } from 'react'
import { sendersFor, usualSender } from '../../../../shared/domain/settings/senders.ts'
import type { SenderProfile, Settings } from '../../../../shared/domain/settings/settings.ts'
import { useAccount, useSettings } from '../../shell/station.tsx'

interface Senders {
  /** Those that the account in front may use, in the station's order. */
  readonly senders: readonly SenderProfile[]
  readonly usual: SenderProfile | null
}

export function useSenders(): Senders {
  const settings = useSettings((state) => state.settings)
  const accountId = useAccount((state) => state.view?.id ?? null)
  return useMemo(() => sendersOf(settings, accountId), [settings, accountId])
}

function sendersOf(settings: Settings, accountId: string | null): Senders {
  return { senders: sendersFor(settings, accountId), usual: usualSender(settings, accountId) }
}
