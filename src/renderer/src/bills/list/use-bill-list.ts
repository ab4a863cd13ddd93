import { useEffect, useMemo, useState } from 'react'
import type { AppError } from '../../../../shared/app-error.ts'
import type { BillFilter } from '../../../../shared/domain/bill/bill-filter.ts'
import type { BillListRow } from '../../../../shared/domain/bill/bill-list.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import { ok, type Result } from '../../../../shared/result.ts'
import { useSight, whileOpen } from '../../ui/layout/visibility.ts'
import { useRememberedWindow } from '../../bridge/use-row-window.ts'
import type { RowWindow } from '../../bridge/row-window.ts'
import { useStation } from '../../shell/station.tsx'

type Ask = (offset: number, limit: number) => Promise<Result<{ rows: readonly BillListRow[]; total: number }, AppError>>

/** The list's rows through a window. It grows at its end while there is more: nobody counts a million bills for a scroll bar. */
export function useBillList(filter: BillFilter): RowWindow<BillListRow> {
  const { bridge } = useStation()
  const ask = useMemo(() => growingAsk(bridge, filter), [bridge, filter])
  return useRememberedWindow(ask, 'bills.changed', 'bills', JSON.stringify(filter))
}

/** Answers how long the list is as far as anybody has looked, and one window more where there is more. */
export function growingAsk(bridge: Bridge, filter: BillFilter): Ask {
  let deepest = 0
  /** Where the list ended when its end was last seen. */
  let lastEnd: number | null = null
  return async (offset, limit) => {
    const answer = await bridge.invoke('bills.list', { filter, offset, limit })
    if (!answer.ok) return answer
    const { rows, isMore } = answer.value
    const end = offset + rows.length
    deepest = Math.max(deepest, end)
    if (!isMore) lastEnd = end
    else if (lastEnd !== null && lastEnd <= end) lastEnd = null
    return ok({ rows, total: lastEnd ?? Math.max(deepest, end + limit) })
  }
}

export interface Counted {
  readonly count: number
  readonly isMore: boolean
}

/** Counting a thousand takes a millisecond; beyond that the screen says "more than". */
const countedMost = 1000
/** A busy queue changes bills many times a second; the number in a tab need not. */
const countAgainMs = 1500

/** How many bills each filter finds, up to a thousand; null until main has answered. Asked again when bills change. */
export function useCounts(filters: readonly BillFilter[]): readonly (Counted | null)[] {
  const { bridge } = useStation()
  const sight = useSight()
  const key = JSON.stringify(filters)
  const [counted, setCounted] = useState<{ readonly key: string; readonly counts: readonly (Counted | null)[] }>()
  useEffect(() => {
    // The key is these very filters, so that a new array with the same content asks nothing.
    const asked = JSON.parse(key) as readonly BillFilter[]
    return whileOpen(sight, () => keepCounting(bridge, asked, (counts) => setCounted({ key, counts })))
  }, [bridge, key, sight])
  return counted?.key === key ? counted.counts : filters.map(() => null)
}

function keepCounting(
  bridge: Bridge,
  filters: readonly BillFilter[],
  found: (counts: readonly (Counted | null)[]) => void,
): () => void {
  let wanted = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async (): Promise<void> => {
    timer = undefined
    const answers = await Promise.all(
      filters.map((filter) => bridge.invoke('bills.count', { filter, atMost: countedMost })),
    )
    if (wanted) found(answers.map((answer) => (answer.ok ? answer.value : null)))
  }
  void ask()
  const stops = (['bills.changed', 'batches.changed', 'printing.changed'] as const).map((event) =>
    bridge.on(event, () => {
      timer ??= setTimeout(() => void ask(), countAgainMs)
    }),
  )
  return () => {
    wanted = false
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
