import { useCallback, useState } from 'react'
import type { BillFilter } from '../../../../shared/domain/bill/bill-filter.ts'
import type { BillListRow, BillSort } from '../../../../shared/domain/bill/bill-list.ts'
import type { RowWindow } from '../../bridge/row-window.ts'
import { beginPlaces, keepPlaces, pagesOf, rangeToAsk, type KeptPlaces } from './kept-places.ts'

interface Shown {
  readonly filter: BillFilter
  readonly sort: BillSort | null
}

/** What a list is held for; with another one of these it begins anew. */
interface Hold extends Shown {
  /** Grows whenever the packer takes the list as it is. */
  readonly round: number
  /** Grows with each visit of the screen. */
  readonly visit: number
}

interface Kept {
  readonly hold: Hold
  readonly from: Pick<RowWindow<BillListRow>, 'pages' | 'total'>
  readonly places: KeptPlaces
  readonly pages: RowWindow<BillListRow>['pages']
}

export interface KeptList {
  readonly list: RowWindow<BillListRow>
  /** Rows that are shown where main's list has them no more. */
  readonly gone: ReadonlySet<string>
  /** How many bills have another place in main's list. */
  readonly moved: number
}

const none: ReadonlySet<string> = new Set()

/**
 * The rows at the places where they were shown last, as long as there is a `hold`: a bill that leaves the filter or is sorted elsewhere would move
 * the rows below it under the pointer. `isAnswered`: the list is what main has answered for this hold, or without one.
 */
export function useKeptPlaces(
  list: RowWindow<BillListRow>,
  { shown, hold, isAnswered }: { readonly shown: Shown; readonly hold: Hold | null; readonly isAnswered: boolean },
): KeptList {
  const [kept, setKept] = useState<Kept | null>(null)
  /** What the list showed when it was free last: it is fresh, and a hold begins with it. */
  const [free, setFree] = useState<Shown | null>(null)
  if (hold === null && isAnswered && !isSameList(free, shown)) setFree(shown)
  if (hold !== null && free !== null && !isSameList(free, shown)) setFree(null)
  const beginsHere = hold !== null && kept === null && isSameList(free, shown)
  const next = nextKept(kept, list, hold, isAnswered || beginsHere)
  if (next !== kept) setKept(next)
  const places = next?.places
  const { show: ask } = list
  const show = useCallback(
    (first: number, last: number) => {
      ask(...(places === undefined ? ([first, last] as const) : rangeToAsk(places, first, last)))
    },
    [ask, places],
  )
  if (next === null) return { list, gone: none, moved: 0 }
  const { gone, moved, total } = next.places
  return { list: { ...list, pages: next.pages, total, show }, gone, moved }
}

function nextKept(
  kept: Kept | null,
  list: RowWindow<BillListRow>,
  hold: Hold | null,
  isAnswered: boolean,
): Kept | null {
  if (hold === null || list.total === null) return null
  const isSame = isSameList(kept?.hold ?? null, hold)
  if (!isAnswered) return isSame ? kept : null
  const isSameHold = isSame && kept?.hold.round === hold.round && kept.hold.visit === hold.visit
  if (!isSameHold) return keptFrom(hold, list, beginPlaces(list))
  if (kept.from.pages === list.pages && kept.from.total === list.total) return kept
  return keptFrom(hold, list, keepPlaces(kept.places, list))
}

function keptFrom(hold: Hold, { pages, total }: RowWindow<BillListRow>, places: KeptPlaces): Kept {
  return { hold, from: { pages, total }, places, pages: pagesOf(places) }
}

function isSameList(one: Shown | null, other: Shown): boolean {
  return one !== null && one.filter === other.filter && one.sort === other.sort
}
