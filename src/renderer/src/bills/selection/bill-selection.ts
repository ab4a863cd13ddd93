import type { BillFilter } from '../../../../shared/domain/bill/bill-filter.ts'
import type { BillSelection } from '../../../../shared/domain/bill/bill-list.ts'
import { countSelected, withRows, type Selected } from '../../ui/list/selection.ts'

/** "All that match": the filter as it stood, ended at the newest bill of that moment. */
export interface AllMatching {
  readonly filter: BillFilter
  readonly upToSeq: number
  /** More match than were counted. */
  readonly isMore: boolean
}

/** What is selected on Bills. "All that match" stays a filter, so that ten thousand codes never come here. */
export type SelectedBills = Selected<{ readonly id: string }, AllMatching>

/** These codes selected, or none of them. */
export function withCodes(selected: SelectedBills, billCodes: readonly string[], isWanted: boolean): SelectedBills {
  return withRows(
    selected,
    billCodes.map((id) => ({ id })),
    isWanted,
  )
}

/** As main is told of it; null where nothing is selected. */
export function toSelection(selected: SelectedBills): BillSelection | null {
  if (countSelected(selected) <= 0) return null
  if (selected.kind === 'rows') return { kind: 'codes', billCodes: [...selected.rows.keys()] }
  const { filter, upToSeq } = selected.all
  return { kind: 'filter', filter, upToSeq, except: [...selected.except] }
}
