import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillListRow } from '../../../../shared/domain/bill/bill-list.ts'
import { rowAt, type RowWindow } from '../../bridge/row-window.ts'
import { rowsBetween } from '../../ui/list/selecting.ts'
import type { MenuPlace } from '../../ui/list/context-menu.tsx'
import { isSelected } from '../../ui/list/selection.ts'
import { VirtualList, type Selecting } from '../../ui/list/virtual-list.tsx'
import { withCodes, type SelectedBills } from '../selection/bill-selection.ts'
import css from './bill-list.module.css'
import { BillRow, GoneBillRow } from './bill-row.tsx'
import type { ColumnLayout } from './visible-columns.ts'

const rowRem = 2.25

export interface BillRowsProps {
  readonly list: RowWindow<BillListRow>
  /** Rows that keep a place which they have no more in main's list. */
  readonly gone: ReadonlySet<string>
  readonly isSorted: boolean
  readonly scroller: RefObject<HTMLDivElement | null>
  /** The row that the arrows move; null before the list has been entered. */
  readonly cursor: number | null
  readonly onCursor: (index: number) => void
  /** The bill beside the list. */
  readonly open: string | null
  readonly onOpen: (index: number) => void
  readonly onMenu: (index: number, at: MenuPlace) => void
  readonly selected: SelectedBills
  readonly onSelected: (selected: SelectedBills) => void
  readonly onSelectAll: () => void
  readonly layout: ColumnLayout
}

/** The visible rows of a list of any length. A click opens. */
export function BillRows(props: BillRowsProps): ReactNode {
  const { t } = useTranslation()
  const { list, gone, layout, open } = props
  const selecting = selectingOf(props)
  return (
    <VirtualList
      label={t('bills.rows')}
      testId="bill-rows"
      rowTestId="bill-row"
      rowClass={css['row']}
      count={list.total ?? 0}
      rowRem={rowRem}
      scroller={props.scroller}
      current={props.cursor}
      onCurrent={props.onCursor}
      onOpen={props.onOpen}
      opensByClick
      onMenu={props.onMenu}
      selecting={selecting}
      onShown={list.show}
    >
      {(index) => {
        const row = rowAt(list.pages, index)
        if (row === undefined) return null
        const { billCode } = row
        const Shown = gone.has(billCode) ? GoneBillRow : BillRow
        return <Shown row={row} layout={layout} isSelected={selecting.isSelected(index)} isOpen={billCode === open} />
      }}
    </VirtualList>
  )
}

function selectingOf({ list: { pages }, gone, isSorted, selected, onSelected, onSelectAll }: BillRowsProps): Selecting {
  // "All that match" are those that the filter finds when they are acted upon. Of a sorted list a row that is gone may only have gone to another page.
  const hasLeft = (billCode: string): boolean => selected.kind === 'all' && !isSorted && gone.has(billCode)
  const isMarked = ({ billCode }: BillListRow): boolean => isSelected(selected, billCode) && !hasLeft(billCode)
  return {
    isKnown: (index) => rowAt(pages, index) !== undefined,
    isSelected(index) {
      const row = rowAt(pages, index)
      return row !== undefined && isMarked(row)
    },
    toggle(index) {
      const row = rowAt(pages, index)
      if (row !== undefined) onSelected(withCodes(selected, [row.billCode], !isMarked(row)))
    },
    selectBetween(one, other) {
      const codes = rowsBetween(pages, one, other).map(({ billCode }) => billCode)
      onSelected(withCodes(selected, codes, true))
    },
    selectAll: onSelectAll,
  }
}
