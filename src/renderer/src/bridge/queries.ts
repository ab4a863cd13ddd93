import { QueryClient } from '@tanstack/react-query'
import type { AppError } from '../../../shared/app-error.ts'
import type { Channel, ChannelInput, ChannelOutput } from '../../../shared/ipc/contract.ts'
import type { BridgeScope } from './bridge-context.ts'

/** How a query fails: the error that the channel answered. */
export class ChannelError extends Error {
  readonly error: AppError

  constructor(error: AppError) {
    super(error.code)
    this.error = error
  }
}

type ChannelKey<C extends Channel> = readonly [
  accountId: string | null,
  channel: C,
  input: ChannelInput<C>,
  variant?: string,
]

interface ChannelQuery<C extends Channel> {
  readonly queryKey: ChannelKey<C>
  readonly queryFn: () => Promise<ChannelOutput<C>>
}

/** An answer that is looked at again within this time is shown at once, before main is asked anew. */
const keptMs = 30 * 60_000

/**
 * What main answered to questions, for reads only: a write must not go through a layer that repeats, pauses or caches.
 * Main is in this computer: the network says nothing about it, a repeated question gets the same refusal, and what has
 * changed is told by main's events (`outdated-by.ts`).
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: 0,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        gcTime: keptMs,
      },
    },
  })
}

/** The question to a channel as a query. An account's answers are never another's: its id is part of the key. */
export function channelQuery<C extends Channel>(
  { bridge, accountId }: BridgeScope,
  channel: C,
  input: ChannelInput<C>,
  variant?: string,
): ChannelQuery<C> {
  return {
    queryKey: variant === undefined ? [accountId, channel, input] : [accountId, channel, input, variant],
    async queryFn() {
      const answer = await bridge.invoke(channel, input)
      if (!answer.ok) throw new ChannelError(answer.error)
      return answer.value
    },
  }
}

/** What a query failed with, as a screen says it. */
export function errorOf(cause: Error | null): AppError | null {
  if (cause === null) return null
  return cause instanceof ChannelError ? cause.error : { code: 'internal', detail: String(cause) }
}
