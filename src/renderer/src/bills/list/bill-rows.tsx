import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { isCreatedIn, type BillFilter } from '../../../../shared/domain/bill/bill-filter.ts'
import type { BillListRow } from '../../../../shared/domain/bill/bill-list.ts'
import { rowAt, type RowWindow } from '../../bridge/row-window.ts'
import { rowsBetween } from '../../ui/list/selecting.ts'
import type { MenuPlace } from '../../ui/list/context-menu.tsx'
import { isSelected } from '../../ui/list/selection.ts'
import { VirtualList, type Selecting } from '../../ui/list/virtual-list.tsx'
import { withCodes, type AllMatching, type SelectedBills } from '../selection/bill-selection.ts'
import css from './bill-list.module.css'
import { BillRow, GoneBillRow } from './bill-row.tsx'
import type { ColumnLayout } from './visible-columns.ts'

const rowRem = 2.25

export interface BillRowsProps {
  readonly list: RowWindow<BillListRow>
  /** What the list shows. */
  readonly filter: BillFilter
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

function selectingOf(props: BillRowsProps): Selecting {
  const {
    list: { pages },
    selected,
    onSelected,
  } = props
  const isMarked = (row: BillListRow): boolean =>
    isSelected(selected, row.billCode) && (selected.kind === 'rows' || isAmong(props, selected.all, row))
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
    selectAll: props.onSelectAll,
  }
}

/**
 * "All that match" are those that the filter finds when they are acted upon, and none that was made since. Of a sorted list a row that is gone may only have gone to another page, and
 * behind midnight one of yesterday is gone from the bills of today while it is one of those that were selected.
 */
function isAmong(
  { gone, filter, isSorted }: BillRowsProps,
  all: AllMatching,
  { billCode, seq, createdAtMs }: BillListRow,
): boolean {
  const nowMs = Date.now()
  const hasLeft = !isSorted && gone.has(billCode) && isCreatedIn(filter.created, createdAtMs, nowMs)
  return seq <= all.upToSeq && !hasLeft && isCreatedIn(all.filter.created, createdAtMs, nowMs)
}
