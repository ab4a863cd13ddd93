import { memo, type ReactNode } from 'react'
import type { BillListRow } from '../../../../shared/domain/bill/bill-list.ts'
import { useTranslation } from 'react-i18next'
import { useChannel } from '../../bridge/use-channel.ts'
import { BillCell } from './bill-cell.tsx'
import css from './bill-list.module.css'
import type { ColumnLayout } from './visible-columns.ts'

interface BillRowProps {
  readonly row: BillListRow
  readonly layout: ColumnLayout
  readonly isSelected: boolean
  readonly isOpen: boolean
  readonly isGone?: boolean
}

/** One bill. The list hears the mouse and the keys: a row is drawn again only where something about it has changed. */
export const BillRow = memo(function Row(props: BillRowProps): ReactNode {
  const { t } = useTranslation()
  const { row, layout, isSelected } = props
  return (
    <div
      className={css['columns']}
      data-code={row.billCode}
      data-open={props.isOpen || undefined}
      data-gone={props.isGone || undefined}
      title={props.isGone === true ? t('bills.goneFromHere') : undefined}
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

/** A row that keeps its place while main's list has it elsewhere or no more. */
export function GoneBillRow(props: BillRowProps): ReactNode {
  return <BillRow {...props} row={useGoneRow(props.row, true)} isGone />
}

/** A row with what main says of its bill now; of one that `isGone` the list has no news. */
export function useGoneRow(row: BillListRow, isGone: boolean): BillListRow {
  const { data } = useChannel('bills.get', { billCode: row.billCode }, { isEnabled: isGone })
  if (!isGone || data === null) return row
  const { statusId, statusText, receiverName, receiverPhone, codAmountVnd, totalFeeVnd, serviceId } = data
  const { labelPrintedAtMs, labelState, cancelOutcome, cancelMessage, updateOutcome, updateMessage } = data
  const news = { statusId, statusText, receiverName, receiverPhone, codAmountVnd, totalFeeVnd, serviceId }
  const outcomes = { labelPrintedAtMs, labelState, cancelOutcome, cancelMessage, updateOutcome, updateMessage }
  const isUnclear = cancelOutcome === 'unclear' || updateOutcome === 'unclear'
  return {
    ...row,
    ...news,
    ...outcomes,
    exception: isUnclear ? row.exception : null,
  }
}
