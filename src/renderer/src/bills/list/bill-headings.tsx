import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillColumn, BillSort } from '../../../../shared/domain/bill/bill-list.ts'
import { useShortcuts } from '../../keyboard/shortcuts.ts'
import { useBills, useStation } from '../../shell/station.tsx'
import { countSelected, nothingSelected } from '../../ui/list/selection.ts'
import css from './bill-list.module.css'
import { columnLooks, type ColumnLayout } from './visible-columns.ts'

/** Where the largest is what is looked for. */
const largestFirst: ReadonlySet<BillColumn> = new Set(['cod', 'fee', 'created', 'label'])

/** What a press on a heading makes of the order: the usual direction first, then the other, then newest first again. */
function nextSort(sort: BillSort | null, by: BillColumn): BillSort | null {
  const first = largestFirst.has(by) ? 'down' : 'up'
  if (sort?.by !== by) return { by, direction: first }
  return sort.direction === first ? { by, direction: first === 'up' ? 'down' : 'up' } : null
}

/** The head of the list: all that match as a selection, and a heading a column that sorts by it. One stop for Tab; the arrows go from heading to heading. */
export function BillHeadings(props: {
  readonly layout: ColumnLayout
  readonly onSelectAll: () => void
  readonly onLeave: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { bills } = useStation()
  const selected = useBills((state) => state.selected)
  const sort = useBills((state) => state.sort)
  const row = useRef<HTMLDivElement>(null)
  const { columns, template } = props.layout
  const count = countSelected(selected)
  const state = count === 0 ? 'none' : selected.kind === 'all' && selected.except.size === 0 ? 'all' : 'some'
  const stop = sort !== null && columns.includes(sort.by) ? sort.by : columns[0]
  const headings = (): HTMLElement[] => [...(row.current?.querySelectorAll<HTMLElement>('[data-sorts]') ?? [])]
  useShortcuts({
    'bills.sort': () =>
      headings()
        .find(({ tabIndex }) => tabIndex === 0)
        ?.focus(),
  })
  const move = (event: KeyboardEvent): void => {
    const all = headings()
    const place = all.findIndex((heading) => heading === document.activeElement)
    if (place === -1 || event.altKey || event.ctrlKey || event.metaKey) return
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step !== undefined) all[place + step]?.focus()
    else if (event.key === 'ArrowDown') props.onLeave()
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={row}
      className={`${css['columns']} ${css['headings']}`}
      style={{ gridTemplateColumns: template }}
      onKeyDown={move}
    >
      <button
        type="button"
        className={css['box']}
        data-state={state}
        data-testid="select-matching"
        aria-label={t(state === 'all' ? 'bills.selection.clear' : 'bills.selection.allPlain')}
        onClick={() => (state === 'all' ? bills.getState().select(nothingSelected) : props.onSelectAll())}
      >
        <i aria-hidden="true" />
      </button>
      {columns.map((column) => (
        <Heading key={column} column={column} sort={sort} isStop={column === stop} />
      ))}
    </div>
  )
}

const arrows = { up: '↑', down: '↓' } as const

function Heading(props: {
  readonly column: BillColumn
  readonly sort: BillSort | null
  readonly isStop: boolean
}): ReactNode {
  const { t } = useTranslation()
  const { bills } = useStation()
  const { column, sort } = props
  const words = t(`bills.columns.${column}`)
  const direction = sort?.by === column ? sort.direction : null
  const Arrow = direction === 'up' ? IconArrowUp : IconArrowDown
  return (
    <button
      type="button"
      className={`${css['heading']} ${columnLooks[column].isRight === true ? css['right'] : ''}`}
      data-sorts={column}
      data-direction={direction ?? undefined}
      data-testid={`sort-${column}`}
      tabIndex={props.isStop ? 0 : -1}
      aria-label={direction === null ? t('bills.sort.by', { column: words }) : `${words} ${arrows[direction]}`}
      title={t('bills.sort.by', { column: words })}
      onClick={() => bills.getState().setSort(nextSort(sort, column))}
    >
      {words}
      {direction === null ? null : <Arrow size="0.875rem" aria-hidden="true" />}
    </button>
  )
}
