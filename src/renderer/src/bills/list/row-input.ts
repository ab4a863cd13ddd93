import type { KeyboardEvent, MouseEvent } from 'react'
import type { BillListRow } from '../../../../shared/domain/bill/bill-list.ts'
import { movedSelection } from '../../ui/list/virtual-list.tsx'
import { toggled, withAll, type Selected } from '../selection/bill-selection.ts'
import { rowAt, type RowWindow } from '../../bridge/row-window.ts'

/** What the mouse and the keys do with the rows of the list. */
export interface RowInput {
  readonly list: RowWindow<BillListRow>
  /** The row that the arrows move; null before the list has been entered. */
  readonly cursor: number | null
  readonly onCursor: (index: number) => void
  readonly onOpen: (index: number) => void
  readonly selected: Selected
  readonly onSelected: (selected: Selected) => void
  readonly onSelectAll: () => void
}

/** A click opens; on the box, or with Ctrl, it selects; with Shift everything from the cursor to here. */
export function rowMouse(event: MouseEvent, input: RowInput): void {
  const { list, cursor, selected, onSelected } = input
  if (event.button !== 0 || !(event.target instanceof Element)) return
  const index = Number(event.target.closest<HTMLElement>('[data-index]')?.dataset['index'])
  const row = Number.isNaN(index) ? undefined : rowAt(list.pages, index)
  if (row === undefined) return
  const isOnBox = event.target.closest('[data-box]') !== null
  if (event.shiftKey) {
    event.preventDefault()
    onSelected(withAll(selected, codesBetween(list, cursor ?? index, index), true))
    input.onCursor(index)
  } else if (isOnBox || event.ctrlKey || event.metaKey) {
    onSelected(toggled(selected, row.billCode))
    input.onCursor(index)
  } else input.onOpen(index)
}

/** Arrows move, with Shift they select what they pass; Space selects, Enter opens, Ctrl+A takes all that match. */
export function rowKeys(event: KeyboardEvent, input: RowInput): void {
  const { cursor, list, selected, onSelected } = input
  if (event.altKey) return
  if ((event.ctrlKey || event.metaKey) && event.code === 'KeyA') {
    event.preventDefault()
    return input.onSelectAll()
  }
  if (event.ctrlKey || event.metaKey) return
  const row = cursor === null ? undefined : rowAt(list.pages, cursor)
  if (event.key === ' ' && row !== undefined) {
    event.preventDefault()
    return onSelected(toggled(selected, row.billCode))
  }
  if (event.key === 'Enter' && cursor !== null) {
    event.preventDefault()
    return input.onOpen(cursor)
  }
  const wanted = movedSelection(event.key, cursor, list.total ?? 0)
  if (wanted === null) return
  event.preventDefault()
  if (event.shiftKey) onSelected(withAll(selected, codesBetween(list, cursor ?? wanted, wanted), true))
  input.onCursor(wanted)
}

/** The codes of the rows between two places, both included, as far as they have arrived. */
function codesBetween({ pages }: RowWindow<BillListRow>, one: number, other: number): string[] {
  const first = Math.min(one, other)
  return Array.from(
    { length: Math.abs(one - other) + 1 },
    (_, step) => rowAt(pages, first + step)?.billCode ?? '',
  ).filter((code) => code !== '')
}
