import { rowAt, type RowWindow } from '../../bridge/row-window.ts'
import type { Selection } from './selection.ts'
import type { Selecting } from './virtual-list.tsx'

/** The rows between two places of a list, both included, as far as they have arrived. */
export function rowsBetween<R>(pages: RowWindow<R>['pages'], one: number, other: number): readonly R[] {
  const first = Math.min(one, other)
  return Array.from({ length: Math.abs(one - other) + 1 }, (_, step) => rowAt(pages, first + step)).filter(
    (row) => row !== undefined,
  )
}

/** A selection as a list's keys and mouse use it; `selectAll` where Ctrl+A is the list's own. */
export function selectingIn<R extends { readonly id: string }>(
  selection: Selection<R>,
  pages: RowWindow<R>['pages'],
  selectAll?: () => void,
): Selecting {
  return {
    // The selection itself waits for a row that is on its way.
    isKnown: () => true,
    isSelected: (index) => selection.rows.has(rowAt(pages, index)?.id ?? ''),
    toggle: selection.toggleAt,
    selectBetween: (one, other) => selection.set(rowsBetween(pages, one, other), true),
    ...(selectAll === undefined ? {} : { selectAll }),
  }
}
