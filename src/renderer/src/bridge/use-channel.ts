import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import type { Channel, ChannelInput, ChannelOutput } from '../../../shared/ipc/contract.ts'
import { useVisibility, whileOpen } from '../ui/layout/visibility.ts'
import { useBridgeScope } from './bridge-context.ts'
import { channelQuery, errorOf } from './queries.ts'

export interface ChannelOptions {
  /** False while there is nothing to ask. */
  readonly isEnabled?: boolean
  /** Asks once the input has rested for so long. */
  readonly restMs?: number
  /** An answer is not asked again for so long, unless an event has made it old. */
  readonly freshMs?: number
  /** Shows the answer to the question before until there is one. */
  readonly keepsPrevious?: boolean
  /** What else the answer depends on: with another one it is another question. */
  readonly variant?: string
}

export interface ChannelAnswer<T> {
  readonly data: T | null
  /** Why main could not answer last; null with the next success. */
  readonly error: AppError | null
  /** Whether data or error answer the input as it is now: false while one is waited for. */
  readonly isCurrent: boolean
  /** Main is being asked right now. Like `answeredAtMs` to be read only where it is used: its reader is drawn at every question. */
  readonly isAsking: boolean
  /** When `data` was answered; null without. */
  readonly answeredAtMs: number | null
  /** Asks again now. */
  refetch(): Promise<void>
}

/**
 * What main answers to a question: from the cache at once, asked anew at every visit of the screen and whenever an event
 * has made it old. An answer belongs to its question; one that comes late is never shown for another.
 */
export function useChannel<C extends Channel>(
  channel: C,
  input: ChannelInput<C>,
  { isEnabled = true, restMs = 0, freshMs = 0, keepsPrevious = false, variant }: ChannelOptions = {},
): ChannelAnswer<ChannelOutput<C>> {
  const scope = useBridgeScope()
  const visibility = useVisibility()
  const { rested, isRested } = useRested({ input, isEnabled }, restMs)
  const asked = channelQuery(scope, channel, rested.input, variant)
  const query = useQuery({
    ...asked,
    enabled: () => rested.isEnabled && visibility.isOpen(),
    staleTime: freshMs,
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
  })
  useAskedAtVisits([asked.queryKey], freshMs)
  const isAnswered = (query.data !== undefined && !query.isPlaceholderData) || query.error !== null
  return {
    data: query.data ?? null,
    error: errorOf(query.error),
    isCurrent: isRested && isAnswered,
    get isAsking() {
      return query.isFetching
    },
    get answeredAtMs() {
      return query.data === undefined ? null : query.dataUpdatedAt
    },
    refetch: async () => void (await query.refetch()),
  }
}

/** Puts into the cache what a write has answered: nobody has to ask for it once more. */
export function useAnswered(): <C extends Channel>(
  channel: C,
  input: ChannelInput<C>,
  answer: ChannelOutput<C>,
) => void {
  const scope = useBridgeScope()
  const client = useQueryClient()
  return (channel, input, answer) => client.setQueryData(channelQuery(scope, channel, input).queryKey, answer)
}

/** A kept screen that is opened again is not drawn again; what is old on it is asked then. */
export function useAskedAtVisits(keys: readonly (readonly unknown[])[], freshMs: number): void {
  const client = useQueryClient()
  const visibility = useVisibility()
  const hash = JSON.stringify(keys)
  useEffect(
    () =>
      whileOpen(visibility, () => {
        // The keys, from their hash.
        for (const queryKey of JSON.parse(hash) as unknown[][]) {
          const query = client.getQueryCache().find({ queryKey, exact: true })
          const isIdle = query?.state.fetchStatus === 'idle' && query.isActive()
          if (isIdle && query.isStaleByTime(freshMs)) query.fetch().catch(() => undefined)
        }
        return () => undefined
      }),
    [client, visibility, hash, freshMs],
  )
}

/** The input once it has rested. Inputs are plain values: equal ones are the same question. */
function useRested<T>(input: T, restMs: number): { readonly rested: T; readonly isRested: boolean } {
  const [rested, setRested] = useState(input)
  const key = JSON.stringify(input)
  const isRested = key === JSON.stringify(rested)
  useEffect(() => {
    if (restMs === 0 || isRested) return undefined
    const timer = setTimeout(() => setRested(JSON.parse(key) as T), restMs) // the input, from its key
    return () => clearTimeout(timer)
  }, [key, isRested, restMs])
  return restMs === 0 ? { rested: input, isRested: true } : { rested, isRested }
}
