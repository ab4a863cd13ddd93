import { anyBill, type BillFilter } from '../../../../shared/domain/bill/bill-filter.ts'
import type { BillColumn, BillView } from '../../../../shared/domain/bill/bill-list.ts'
import { isSameFilter } from './filter-conditions.ts'

/** The views that are always there, in the order of their keys. */
export const builtInViews = [
  { id: 'all', filter: anyBill },
  { id: 'today', filter: { ...anyBill, created: { kind: 'today' } } },
  { id: 'exceptions', filter: { ...anyBill, exceptions: true } },
  { id: 'noLabel', filter: { ...anyBill, labels: ['missing'] } },
] as const satisfies readonly { readonly id: string; readonly filter: BillFilter }[]

/** The view that is shown: the one whose filter is the list's. Null where the packer has changed something since. */
export function shownView(filter: BillFilter, own: readonly BillView[]): string | null {
  return [...builtInViews, ...own].find((view) => isSameFilter(view.filter, filter))?.id ?? null
}

/** A view of one's own may have columns of its own. */
export function shownColumns(
  filter: BillFilter,
  own: readonly BillView[],
  usual: readonly BillColumn[],
): readonly BillColumn[] {
  return own.find((view) => isSameFilter(view.filter, filter))?.columns ?? usual
}
