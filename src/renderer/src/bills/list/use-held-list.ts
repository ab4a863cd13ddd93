import { useEffect, useState } from 'react'
import type { BillFilter } from '../../../../shared/domain/bill/bill-filter.ts'
import type { BillListRow, BillSort } from '../../../../shared/domain/bill/bill-list.ts'
import type { RowWindow } from '../../bridge/row-window.ts'
import { useChannel } from '../../bridge/use-channel.ts'
import { useStation } from '../../shell/station.tsx'
import { useBillList } from './use-bill-list.ts'

export interface HeldList {
  readonly list: RowWindow<BillListRow>
  /** Bills that match and are newer than what the list shows; counted up to `mostNewer`. */
  readonly newer: number
  showNewer(): void
}

export const mostNewer = 99

interface Held {
  readonly filter: BillFilter
  readonly upToSeq: number
  /** Grows with each look at the newer bills. */
  readonly round: number
}

/**
 * The rows that a filter finds, newest first or sorted. As long as somebody `isUsing` the list it holds still: a bill that is created then
 * would move every row under the pointer by one, and a click would open another parcel.
 */
export function useHeldList(filter: BillFilter, sort: BillSort | null, isUsing: boolean): HeldList {
  const { bridge } = useStation()
  const [held, setHeld] = useState<Held | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!isUsing) return undefined
    let isWanted = true
    const hold = async (): Promise<void> => {
      const answer = await bridge.invoke('bills.count', { filter, atMost: 1 })
      if (isWanted && answer.ok) setHeld({ filter, upToSeq: answer.value.newestSeq, round })
    }
    void hold()
    return () => {
      isWanted = false
      setHeld(null)
    }
  }, [bridge, filter, isUsing, round])
  const upToSeq = isUsing && held?.filter === filter && held.round === round ? held.upToSeq : null
  const list = useUnbroken(useBillList(filter, sort, upToSeq), filter)
  const asked = { filter, atMost: mostNewer, afterSeq: upToSeq ?? 0 }
  const { data } = useChannel('bills.count', asked, { isEnabled: upToSeq !== null })
  const newer = upToSeq === null ? 0 : (data?.count ?? 0)
  return { list, newer, showNewer: () => setRound((before) => before + 1) }
}

/** Held or let go, the list shows what it has shown until it is answered: it is mostly the same. */
function useUnbroken(list: RowWindow<BillListRow>, filter: BillFilter): RowWindow<BillListRow> {
  const [last, setLast] = useState({ list, filter })
  const isAnswered = list.total !== null || list.error !== null
  if ((isAnswered && last.list !== list) || last.filter !== filter) setLast({ list, filter })
  return isAnswered || last.filter !== filter ? list : { ...last.list, show: list.show }
}
