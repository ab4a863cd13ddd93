import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { Channel, ChannelInput, ChannelOutput } from '../../../shared/ipc/contract.ts'
import { useVisibility, whileOpen } from '../ui/layout/visibility.ts'
import { useBridgeScope } from './bridge-context.ts'
import { channelQuery } from './queries.ts'
import { createRowWindow, type Page, type RowWindow } from './row-window.ts'

interface Window {
  readonly offset: number
  readonly limit: number
}

/** The channels that answer a window of a list. */
export type ListChannel = { [C in Channel]: ChannelInput<C> extends Window ? C : never }[Channel]

/** What a list is filtered by. */
export type ListFilter<C extends ListChannel> = Omit<ChannelInput<C>, keyof Window>

/**
 * A window on one of main's lists. `pageOf` reads an answer; it must be the same function at every drawing. A list that is not shown rests.
 * Another `variant` is another question, which nothing in the cache answers.
 */
export function useRows<C extends ListChannel, Row>(
  channel: C,
  filter: ListFilter<C>,
  pageOf: (answer: ChannelOutput<C>) => Page<Row>,
  isShown = true,
  variant?: string,
): RowWindow<Row> {
  const { bridge, accountId } = useBridgeScope()
  const client = useQueryClient()
  const visibility = useVisibility()
  const key = JSON.stringify(filter)
  const store = useMemo(
    () =>
      createRowWindow(
        client,
        (offset, limit) => {
          const input = { ...(JSON.parse(key) as ListFilter<C>), offset, limit } as ChannelInput<C> // the filter, from its key, with its window
          return channelQuery({ bridge, accountId }, channel, input, variant)
        },
        pageOf,
      ),
    [client, bridge, accountId, channel, key, pageOf, variant],
  )
  useEffect(() => (isShown ? whileOpen(visibility, store.open) : undefined), [visibility, store, isShown])
  return useStore(store)
}
