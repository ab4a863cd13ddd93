import { memo, type ReactNode } from 'react'
import type { BillListRow } from '../../../../shared/domain/bill/bill-list.ts'
import { BillCell } from './bill-cell.tsx'
import css from './bill-list.module.css'
import type { ColumnLayout } from './visible-columns.ts'

interface BillRowProps {
  readonly row: BillListRow
  readonly layout: ColumnLayout
  readonly isSelected: boolean
  readonly isOpen: boolean
}

/** One bill. The list hears the mouse and the keys: a row is drawn again only where something about it has changed. */
export const BillRow = memo(function Row(props: BillRowProps): ReactNode {
  const { row, layout, isSelected } = props
  return (
    <div
      className={css['columns']}
      data-code={row.billCode}
      data-open={props.isOpen || undefined}
      style={{ gridTemplateColumns: layout.template }}
    >
      <span className={css['box']} data-state={isSelected ? 'all' : 'none'} data-select aria-hidden="true">
        <i />
      </span>
      {layout.columns.map((column) => (
        <BillCell key={column} column={column} row={row} />
      ))}
    </div>
  )
})
