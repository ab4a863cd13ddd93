import { useEffect, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useVirtualRows } from '../../ui/list/use-virtual-rows.ts'
import { onLeaving, useSight } from '../../ui/layout/visibility.ts'
import { isSelected } from '../selection/bill-selection.ts'
import { rowAt } from '../../bridge/row-window.ts'
import css from './bill-list.module.css'
import { BillRow } from './bill-row.tsx'
import { rowKeys, rowMouse, type RowInput } from './row-input.ts'
import type { ColumnLayout } from './visible-columns.ts'

const rowRem = 2.25

export interface BillRowsProps extends RowInput {
  readonly scroller: RefObject<HTMLDivElement | null>
  /** The bill beside the list. */
  readonly open: string | null
  readonly layout: ColumnLayout
}

/** The rows in sight of a list of any length; it begins at the newest at every visit. */
export function BillRows(props: BillRowsProps): ReactNode {
  const { t } = useTranslation()
  const { list, scroller, cursor, layout, selected } = props
  const { show } = list
  const count = list.total ?? 0
  const { items, heightPx, scrollTo } = useVirtualRows(scroller, count, rowRem)
  const sight = useSight()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  useEffect(() => show(first, last), [show, first, last])
  useEffect(() => {
    if (cursor !== null) scrollTo(cursor)
  }, [cursor, scrollTo])
  useEffect(() => onLeaving(sight, () => scrollTo(0)), [sight, scrollTo])
  return (
    <div
      ref={scroller}
      className={css['scroller']}
      role="listbox"
      tabIndex={0}
      aria-label={t('bills.rows')}
      aria-multiselectable="true"
      aria-activedescendant={cursor === null ? undefined : `bill-row-${cursor}`}
      data-testid="bill-rows"
      onKeyDown={(event) => rowKeys(event, props)}
      // The keyboard acts on the list, whose active option a row is.
      onMouseDown={(event) => rowMouse(event, props)}
    >
      <div className={css['space']} role="presentation" style={{ height: heightPx }}>
        {items.map(({ key, index, start, size }) => {
          const row = rowAt(list.pages, index)
          return (
            <BillRow
              key={key}
              index={index}
              count={count}
              startPx={start}
              heightPx={size}
              row={row}
              layout={layout}
              isChosen={row !== undefined && isSelected(selected, row.billCode)}
              isCursor={index === cursor}
              isOpen={row !== undefined && row.billCode === props.open}
            />
          )
        })}
      </div>
    </div>
  )
}
