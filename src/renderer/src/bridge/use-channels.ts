import { useQueries } from '@tanstack/react-query'
import type { Channel, ChannelInput, ChannelOutput } from '../../../shared/ipc/contract.ts'
import { useVisibility } from '../ui/layout/visibility.ts'
import { useBridgeScope } from './bridge-context.ts'
import { channelQuery } from './queries.ts'
import { useAskedAtVisits } from './use-channel.ts'

/**
 * What main answers to several questions of one channel; null where there is no answer yet. Apart from `useChannel`, which is in the first
 * scripts: only Bills asks so.
 */
export function useChannels<C extends Channel>(
  channel: C,
  inputs: readonly ChannelInput<C>[],
): readonly (ChannelOutput<C> | null)[] {
  const scope = useBridgeScope()
  const visibility = useVisibility()
  const asked = inputs.map((input) => channelQuery(scope, channel, input))
  const queries = useQueries({ queries: asked.map((query) => ({ ...query, enabled: () => visibility.isOpen() })) })
  useAskedAtVisits(
    asked.map(({ queryKey }) => queryKey),
    0,
  )
  return queries.map(({ data }) => data ?? null)
}
