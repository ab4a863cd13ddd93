import {
  useCallback,
  useEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { BillColumn, BillListRow } from '../../../../shared/domain/bill-list.ts'
import { ActionButton } from '../../components/action-button.tsx'
import { Empty } from '../../components/empty.tsx'
import { useVirtualRows } from '../../components/use-virtual-rows.ts'
import { movedSelection } from '../../components/virtual-list.tsx'
import { countSelected, isSelected, toggled, withAll, type Selected } from '../../stores/bill-selection.ts'
import { rowAt, type RowWindow } from '../../stores/row-window.ts'
import { BillCell } from './bill-cell.tsx'
import css from './bill-list.module.css'
import { useRoomRem } from './use-room.ts'
import { rightColumns, visibleColumns, type ColumnLayout } from './visible-columns.ts'

interface BillListProps {
  readonly list: RowWindow<BillListRow>
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly columns: readonly BillColumn[]
  /** Why the list may be empty: nothing there, nothing found, or filtered away. */
  readonly narrowedBy: 'nothing' | 'words' | 'filters'
  /** The row that the arrows move; null before the list has been entered. */
  readonly cursor: number | null
  readonly onCursor: (index: number) => void
  /** The bill beside the list. */
  readonly open: string | null
  readonly onOpen: (index: number) => void
  readonly selected: Selected
  readonly onSelected: (selected: Selected) => void
  readonly onSelectAll: () => void
  readonly onClearFilters: () => void
}

const rowRem = 2.25

/** Bills, newest first, of any number: only the rows in sight exist. */
export function BillList(props: BillListProps): ReactNode {
  const { t } = useTranslation()
  const { list, narrowedBy } = props
  const frame = useRef<HTMLDivElement>(null)
  const roomRem = useRoomRem(frame)
  const codeLength = longestCode(list)
  const layout = visibleColumns(props.columns, roomRem, codeLength)
  return (
    <div ref={frame} className={css['list']}>
      <Headings {...props} layout={layout} />
      {list.total === 0 ? (
        <Empty title={t(emptyKeys[narrowedBy][0])} text={t(emptyKeys[narrowedBy][1])}>
          {narrowedBy === 'nothing' ? null : (
            <ActionButton data-testid="show-all" onClick={props.onClearFilters}>
              {t('bills.filters.clear')}
            </ActionButton>
          )}
        </Empty>
      ) : (
        <Rows {...props} layout={layout} />
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

function Headings(props: BillListProps & { readonly layout: ColumnLayout }): ReactNode {
  const { t } = useTranslation()
  const { selected, layout } = props
  const count = countSelected(selected)
  const state = count === 0 ? 'none' : selected.kind === 'filter' && selected.except.size === 0 ? 'all' : 'some'
  return (
    <div className={`${css['columns']} ${css['headings']}`} style={{ gridTemplateColumns: layout.template }}>
      <button
        type="button"
        className={css['box']}
        data-state={state}
        data-testid="select-matching"
        aria-label={t(state === 'all' ? 'bills.selection.clear' : 'bills.selection.allPlain')}
        onClick={() => (state === 'all' ? props.onSelected({ kind: 'codes', codes: new Set() }) : props.onSelectAll())}
      >
        <i aria-hidden="true" />
      </button>
      {layout.columns.map((column) => (
        <span key={column} aria-hidden="true" className={rightColumns.has(column) ? css['right'] : undefined}>
          {t(`bills.columns.${column}`)}
        </span>
      ))}
    </div>
  )
}

function Rows(props: BillListProps & { readonly layout: ColumnLayout }): ReactNode {
  const { t } = useTranslation()
  const { list, scroller, cursor, layout } = props
  const count = list.total ?? 0
  const rowPx = useCallback(() => rowRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize), [])
  const { items, heightPx, scrollTo } = useVirtualRows(scroller, count, rowPx)
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  const { show } = list
  useEffect(() => show(first, last), [show, first, last])
  useEffect(() => {
    if (cursor !== null) scrollTo(cursor)
  }, [cursor, scrollTo])
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
      onKeyDown={(event) => rowKeys(event, props, count)}
    >
      <div className={css['space']} role="presentation" style={{ height: heightPx }}>
        {items.map((item) => (
          <div
            key={item.key}
            role="presentation"
            className={css['place']}
            style={{ height: item.size, transform: `translateY(${item.start}px)` }}
          >
            <Row {...props} index={item.index} count={count} row={rowAt(list.pages, item.index)} layout={layout} />
          </div>
        ))}
      </div>
    </div>
  )
}

interface RowProps extends BillListProps {
  readonly index: number
  readonly count: number
  readonly row: BillListRow | undefined
  readonly layout: ColumnLayout
}

function Row(props: RowProps): ReactNode {
  const { index, row, layout, selected, cursor } = props
  const isChosen = row !== undefined && isSelected(selected, row.billCode)
  return (
    <div
      id={`bill-row-${index}`}
      className={css['row']}
      role="option"
      aria-selected={isChosen}
      aria-posinset={index + 1}
      aria-setsize={props.count}
      data-cursor={index === cursor || undefined}
      data-open={row !== undefined && row.billCode === props.open ? true : undefined}
      data-testid="bill-row"
      data-code={row?.billCode}
      // The keyboard acts on the list, whose active option this is.
      onMouseDown={(event) => rowMouse(event, props)}
    >
      <div className={css['columns']} style={{ gridTemplateColumns: layout.template }}>
        <span className={css['box']} data-state={isChosen ? 'all' : 'none'} data-box aria-hidden="true">
          <i />
        </span>
        {row === undefined ? null : layout.columns.map((column) => <BillCell key={column} column={column} row={row} />)}
      </div>
    </div>
  )
}

/** A click opens; on the box, or with Ctrl, it selects; with Shift everything from the cursor to here. */
function rowMouse(event: MouseEvent, props: RowProps): void {
  const { row, index, cursor, selected, onSelected } = props
  if (row === undefined || event.button !== 0) return
  const isOnBox = event.target instanceof Element && event.target.closest('[data-box]') !== null
  if (event.shiftKey) {
    event.preventDefault()
    onSelected(withAll(selected, codesBetween(props.list, cursor ?? index, index), true))
    props.onCursor(index)
  } else if (isOnBox || event.ctrlKey || event.metaKey) {
    onSelected(toggled(selected, row.billCode))
    props.onCursor(index)
  } else props.onOpen(index)
}

/** Arrows move, with Shift they select what they pass; Space selects, Enter opens, Ctrl+A takes all that match. */
function rowKeys(event: KeyboardEvent, props: BillListProps, count: number): void {
  const { cursor, list, selected, onSelected } = props
  if (event.altKey) return
  if ((event.ctrlKey || event.metaKey) && event.code === 'KeyA') {
    event.preventDefault()
    return props.onSelectAll()
  }
  if (event.ctrlKey || event.metaKey) return
  const row = cursor === null ? undefined : rowAt(list.pages, cursor)
  if (event.key === ' ' && row !== undefined) {
    event.preventDefault()
    return onSelected(toggled(selected, row.billCode))
  }
  if (event.key === 'Enter' && cursor !== null) {
    event.preventDefault()
    return props.onOpen(cursor)
  }
  const wanted = movedSelection(event.key, cursor, count)
  if (wanted === null) return
  event.preventDefault()
  if (event.shiftKey) onSelected(withAll(selected, codesBetween(list, cursor ?? wanted, wanted), true))
  props.onCursor(wanted)
}

/** The codes of the rows between two places, both included, as far as they have arrived. */
function codesBetween({ pages }: RowWindow<BillListRow>, one: number, other: number): string[] {
  const first = Math.min(one, other)
  return Array.from(
    { length: Math.abs(one - other) + 1 },
    (_, step) => rowAt(pages, first + step)?.billCode ?? '',
  ).filter((code) => code !== '')
}
