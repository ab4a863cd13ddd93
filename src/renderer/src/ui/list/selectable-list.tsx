import type { ReactNode } from 'react'
import { rowAt, type RowWindow } from '../../bridge/row-window.ts'
import { selectingIn } from './selecting.ts'
import type { Selection } from './selection.ts'
import { VirtualList, type VirtualListProps } from './virtual-list.tsx'

type ListProps = Pick<VirtualListProps, 'label' | 'current' | 'onCurrent' | 'rowTestId'>

/** Two lines. */
const rowRem = 3

/** A list of rows that main is asked for as they are seen, and that are selected by their ids. */
export function SelectableList<Row extends { readonly id: string }>(
  props: ListProps & {
    readonly list: Pick<RowWindow<Row>, 'pages' | 'total' | 'show'>
    readonly selection: Selection<Row>
    readonly onSelectAll?: () => void
    /** Of a row that has arrived. */
    readonly onOpen?: (row: Row) => void
    /** In the place of a row that has not. */
    readonly reading?: ReactNode
    readonly children: (row: Row, isSelected: boolean) => ReactNode
  },
): ReactNode {
  const { list, selection, onSelectAll, onOpen, reading = null, children, ...others } = props
  const opened = (index: number): void => {
    const row = rowAt(list.pages, index)
    if (row !== undefined) onOpen?.(row)
  }
  return (
    <VirtualList
      {...others}
      count={list.total ?? 0}
      rowRem={rowRem}
      selecting={selectingIn(selection, list.pages, onSelectAll)}
      {...(onOpen && { onOpen: opened })}
      onShown={list.show}
    >
      {(index) => {
        const row = rowAt(list.pages, index)
        return row === undefined ? reading : children(row, selection.rows.has(row.id))
      }}
    </VirtualList>
  )
}
