import { useMemo, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillColumn, BillListRow } from '../../../../shared/domain/bill/bill-list.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Empty } from '../../ui/empty.tsx'
import type { RowWindow } from '../../bridge/row-window.ts'
import { useNavigation } from '../../shell/station.tsx'
import css from './bill-list.module.css'
import { BillHeadings } from './bill-headings.tsx'
import { BillRows, type BillRowsProps } from './bill-rows.tsx'
import { useRoomRem } from './use-width.ts'
import { visibleColumns } from './visible-columns.ts'

interface BillListProps extends Omit<BillRowsProps, 'layout'> {
  readonly columns: readonly BillColumn[]
  /** Why the list may be empty: nothing there, nothing found, or filtered away. */
  readonly narrowedBy: 'nothing' | 'words' | 'filters'
  readonly onClearFilters: () => void
}

/** Bills, newest first or as a heading sorts them, of any number: only the visible rows exist. */
export function BillList(props: BillListProps): ReactNode {
  const { t } = useTranslation()
  const { list, narrowedBy, columns } = props
  const go = useNavigation((state) => state.go)
  const frame = useRef<HTMLDivElement>(null)
  const roomRem = useRoomRem(frame)
  const codeLength = longestCode(list)
  const layout = useMemo(() => visibleColumns(columns, roomRem, codeLength), [columns, roomRem, codeLength])
  return (
    <div ref={frame} className={css['list']}>
      <BillHeadings layout={layout} onSelectAll={props.onSelectAll} onLeave={() => props.scroller.current?.focus()} />
      {list.total === 0 ? (
        <Empty title={t(emptyKeys[narrowedBy][0])} text={t(emptyKeys[narrowedBy][1])}>
          {narrowedBy === 'nothing' ? (
            <ActionButton action="screens.new-bill" onClick={() => go('new-bill')}>
              {t('shell.newBill')}
            </ActionButton>
          ) : (
            <ActionButton data-testid="show-all" onClick={props.onClearFilters}>
              {t('bills.filters.clear')}
            </ActionButton>
          )}
        </Empty>
      ) : (
        <BillRows {...props} layout={layout} />
      )}
    </div>
  )
}

const emptyKeys = {
  nothing: ['bills.empty', 'bills.emptyText'],
  words: ['bills.noneFound', 'bills.noneFoundText'],
  filters: ['bills.noneFiltered', 'bills.noneFilteredText'],
} as const

/** Of the first rows: codes of one carrier are alike. */
function longestCode({ pages }: RowWindow<BillListRow>): number {
  const [first] = pages.values()
  return Math.max(0, ...(first ?? []).map(({ billCode }) => billCode.length))
}
