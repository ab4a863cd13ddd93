import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { BillFilter } from '../../../../shared/domain/bill/bill-filter.ts'
import type { BillListRow, BillSort } from '../../../../shared/domain/bill/bill-list.ts'
import type { RowWindow } from '../../bridge/row-window.ts'
import { useChannel } from '../../bridge/use-channel.ts'
import { useStation } from '../../shell/station.tsx'
import { onLeaving, useVisibility } from '../../ui/layout/visibility.ts'
import { useBillList } from './use-bill-list.ts'
import { useKeptPlaces, type KeptList } from './use-kept-places.ts'

export interface HeldList extends KeptList {
  /** Bills that match and are newer than what the list shows; counted up to `mostNewer`. */
  readonly newer: number
  /** Takes the list as it is now. */
  takeNow(): void
}

export const mostNewer = 99

interface Held {
  readonly filter: BillFilter
  readonly sort: BillSort | null
  /** Null where main has refused to say it: then what is new is among what has moved. */
  readonly upToSeq: number | null
  /** Grows with each look at the newer bills. */
  readonly round: number
}

/**
 * The rows that a filter finds, newest first or sorted. As long as somebody `isUsing` the list it holds still: a bill that is created, changed or
 * cancelled then would move rows under the pointer, and a click would open another parcel.
 */
export function useHeldList(filter: BillFilter, sort: BillSort | null, isUsing: boolean): HeldList {
  const { bridge } = useStation()
  const client = useQueryClient()
  const visit = useVisit()
  const [held, setHeld] = useState<Held | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!isUsing) return undefined
    let isWanted = true
    const hold = async (): Promise<void> => {
      const answer = await bridge.invoke('bills.count', { filter, atMost: 1 })
      if (isWanted) setHeld({ filter, sort, upToSeq: answer.ok ? answer.value.newestSeq : null, round })
    }
    void hold()
    return () => {
      isWanted = false
      setHeld(null)
      // The next hold may end at the same bill: it must not begin with what this one was answered.
      client.removeQueries({
        predicate: ({ queryKey: [, channel, input] }) => channel === 'bills.list' && isHeldQuestion(input),
      })
    }
  }, [bridge, client, filter, sort, isUsing, round])
  const isHeld = isUsing && held?.filter === filter && held.sort === sort && held.round === round
  const upToSeq = isHeld ? held.upToSeq : null
  const asked = useBillList(filter, sort, upToSeq, visit)
  const hold = isUsing ? { filter, sort, round, visit } : null
  const isAnswered = asked.total !== null && (hold === null || isHeld)
  const kept = useKeptPlaces(useUnbroken(asked, filter), { shown: { filter, sort }, hold, isAnswered })
  const newerThan = { filter, atMost: mostNewer, afterSeq: upToSeq ?? 0 }
  const { data } = useChannel('bills.count', newerThan, { isEnabled: upToSeq !== null })
  const newer = upToSeq === null ? 0 : (data?.count ?? 0)
  return { ...kept, newer, takeNow: () => setRound((before) => before + 1) }
}

function isHeldQuestion(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'upToSeq' in input
}

/** How often the screen has been left: the next visit shows the list as it is then. */
function useVisit(): number {
  const visibility = useVisibility()
  const [visit, setVisit] = useState(0)
  useEffect(() => onLeaving(visibility, () => setVisit((before) => before + 1)), [visibility])
  return visit
}

/** Held or let go, the list shows what it has shown until it is answered, and beside it why it is not: it is mostly the same. */
function useUnbroken(list: RowWindow<BillListRow>, filter: BillFilter): RowWindow<BillListRow> {
  const [last, setLast] = useState({ list, filter })
  const isAnswered = list.total !== null
  if ((isAnswered && last.list !== list) || last.filter !== filter) setLast({ list, filter })
  return isAnswered || last.filter !== filter ? list : { ...last.list, error: list.error, show: list.show }
}
