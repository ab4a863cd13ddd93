import type { BillFilter } from '../../../../shared/domain/bill/bill-filter.ts'
import type { BillListRow, BillSort } from '../../../../shared/domain/bill/bill-list.ts'
import type { ChannelOutput } from '../../../../shared/ipc/contract.ts'
import type { RowWindow } from '../../bridge/row-window.ts'
import { useChannels } from '../../bridge/use-channels.ts'
import { useRows } from '../../bridge/use-rows.ts'

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

/** How many bills each filter finds, counted no further than `atMost`; null until main has answered. */
export function useCounts(filters: readonly BillFilter[], atMost: number): readonly (Counted | null)[] {
  return useChannels(
    'bills.count',
    filters.map((filter) => ({ filter, atMost })),
  )
}
