import type { BillFilter } from '../../../../shared/domain/bill/bill-filter.ts'
import type { BillListRow } from '../../../../shared/domain/bill/bill-list.ts'
import type { ChannelOutput } from '../../../../shared/ipc/contract.ts'
import type { RowWindow } from '../../bridge/row-window.ts'
import { useChannels } from '../../bridge/use-channel.ts'
import { useRows } from '../../bridge/use-rows.ts'

const pageOf = (answer: ChannelOutput<'bills.list'>): ChannelOutput<'bills.list'> => answer

/** The rows that a filter finds, newest first; with `upToSeq` none that is newer. */
export function useBillList(filter: BillFilter, upToSeq: number | null): RowWindow<BillListRow> {
  return useRows('bills.list', { filter, ...(upToSeq === null ? {} : { upToSeq }) }, pageOf)
}

export type Counted = Pick<ChannelOutput<'bills.count'>, 'count' | 'isMore'>

/** Counting a thousand takes a millisecond; beyond that the screen says "more than". */
const countedMost = 1000

/** How many bills each filter finds, up to a thousand; null until main has answered. */
export function useCounts(filters: readonly BillFilter[]): readonly (Counted | null)[] {
  return useChannels(
    'bills.count',
    filters.map((filter) => ({ filter, atMost: countedMost })),
  )
}
