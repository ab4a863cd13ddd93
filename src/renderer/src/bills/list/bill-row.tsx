import { memo, type ReactNode } from 'react'
import type { BillListRow } from '../../../../shared/domain/bill/bill-list.ts'
import { BillCell } from './bill-cell.tsx'
import css from './bill-list.module.css'
import type { ColumnLayout } from './visible-columns.ts'

interface BillRowProps {
  readonly index: number
  /** Of the whole list, and where in it this row stands. */
  readonly count: number
  readonly startPx: number
  readonly heightPx: number
  /** Undefined until it has arrived. */
  readonly row: BillListRow | undefined
  readonly layout: ColumnLayout
  readonly isChosen: boolean
  readonly isCursor: boolean
  readonly isOpen: boolean
}

/** One bill. The list hears the mouse and the keys: a row is drawn again only where something about it has changed. */
export const BillRow = memo(function Row(props: BillRowProps): ReactNode {
  const { index, row, layout, isChosen } = props
  return (
    <div
      id={`bill-row-${index}`}
      className={`${css['columns']} ${css['row']}`}
      role="option"
      aria-selected={isChosen}
      aria-posinset={index + 1}
      aria-setsize={props.count}
      data-index={index}
      data-cursor={props.isCursor || undefined}
      data-open={props.isOpen || undefined}
      data-testid="bill-row"
      data-code={row?.billCode}
      style={{
        height: props.heightPx,
        transform: `translateY(${props.startPx}px)`,
        gridTemplateColumns: layout.template,
      }}
    >
      <span className={css['box']} data-state={isChosen ? 'all' : 'none'} data-box aria-hidden="true">
        <i />
      </span>
      {row === undefined ? null : layout.columns.map((column) => <BillCell key={column} column={column} row={row} />)}
    </div>
  )
})
