import { useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { vietnamDay, type BillFilter } from '../../../../shared/domain/bill/bill-filter.ts'
import type { BillListRow, BillSort } from '../../../../shared/domain/bill/bill-list.ts'
import { hourMs } from '../../../../shared/domain/time/time-units.ts'
import type { ChannelOutput } from '../../../../shared/ipc/contract.ts'
import type { RowWindow } from '../../bridge/row-window.ts'
import { useChannels } from '../../bridge/use-channels.ts'
import { useRows } from '../../bridge/use-rows.ts'
import { useNow } from '../../ui/use-now.ts'

const pageOf = (answer: ChannelOutput<'bills.list'>): ChannelOutput<'bills.list'> => answer

/** The rows that a filter finds, newest first or sorted; with `upToSeq` none that is newer, and asked anew at each visit of the screen. */
export function useBillList(
  filter: BillFilter,
  sort: BillSort | null,
  upToSeq: number | null,
  visit: number,
): RowWindow<BillListRow> {
  const asked = { filter, ...(sort === null ? {} : { sort }), ...(upToSeq === null ? {} : { upToSeq }) }
  return useRows('bills.list', asked, pageOf, true, upToSeq === null ? undefined : `visit ${visit}`)
}

export type Counted = Pick<ChannelOutput<'bills.count'>, 'count' | 'isMore'>

/** Counting a thousand takes a millisecond: of several filters no more are counted; beyond that the screen says "more than". */
export const countedBriefly = 1_000

/** "Today" is another day behind midnight: what the lists of a screen that stays open were answered before is asked anew. */
export function useAskedAnewEachDay(): void {
  const client = useQueryClient()
  const day = vietnamDay(useNow(60_000, hourMs))
  const asked = useRef(day)
  useEffect(() => {
    if (asked.current === day) return
    asked.current = day
    const isOfDay = ({ queryKey: [, channel] }: Query): boolean => channel === 'bills.list' || channel === 'bills.count'
    void client.invalidateQueries({ predicate: isOfDay })
  }, [client, day])
}

/** How many bills each filter finds, counted no further than `atMost`; null until main has answered. */
export function useCounts(filters: readonly BillFilter[], atMost: number): readonly (Counted | null)[] {
  return useChannels(
    'bills.count',
    filters.map((filter) => ({ filter, atMost })),
  )
}
