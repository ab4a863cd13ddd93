import { IconColumns, IconFilter } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillColumn } from '../../../shared/domain/bill/bill-list.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { onLeaving, useVisibility } from '../ui/layout/visibility.ts'
import { useSayError } from '../shell/messages/use-say-error.ts'
import { useBills, useStation } from '../shell/station.tsx'
import css from './bills.module.css'
import { ColumnPanel } from './list/column-panel.tsx'
import { FilterPanel } from './filter/filter-panel.tsx'
import { shownColumns, shownView } from './filter/views.ts'

/** The columns belong to the view that is shown, where it is one of the packer's own. */
function useSetColumns(): (next: readonly BillColumn[]) => void {
  const { bills } = useStation()
  const { filter, views } = useBills((state) => state)
  const sayError = useSayError()
  return (next) => {
    const own = views.find(({ id }) => id === shownView(filter, views))
    if (own === undefined) void bills.getState().setColumns(next).then(sayError)
    else
      void bills
        .getState()
        .saveView({ ...own, columns: [...next] })
        .then(sayError)
  }
}

/** What stands in a box of the panel counts once that is left, and a box that is taken away is not. */
function leaveBox(bar: Element | null): void {
  const box = document.activeElement
  if (box instanceof HTMLInputElement && bar?.contains(box) === true) box.blur()
}

/** What the list shows and how: one panel at a time, over the list, closed by Esc, by its own key or by going elsewhere. */
export function Toolbar(): ReactNode {
  const { t } = useTranslation()
  const { bills } = useStation()
  const { filter, views, columns } = useBills((state) => state)
  const [panel, setPanel] = useState<'filters' | 'columns' | null>(null)
  const visibility = useVisibility()
  const bar = useRef<HTMLDivElement>(null)
  const flip = (wanted: 'filters' | 'columns'): void => {
    leaveBox(bar.current)
    setPanel(panel === wanted ? null : wanted)
  }
  const leave = useEffectEvent(() => {
    leaveBox(bar.current)
    setPanel(null)
  })
  useEffect(() => onLeaving(visibility, () => leave()), [visibility])
  const closeByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || panel === null) return
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
    bar.current?.querySelector<HTMLElement>(`[data-testid="open-${panel}"]`)?.focus()
    setPanel(null)
  }
  const setColumns = useSetColumns()
  return (
    <div
      ref={bar}
      className={css['toolbar']}
      onKeyDown={closeByKey}
      onBlur={(event) => {
        const goesTo = event.relatedTarget
        if (goesTo instanceof Node && !event.currentTarget.contains(goesTo)) setPanel(null)
      }}
    >
      <ActionButton
        action="bills.filters"
        aria-expanded={panel === 'filters'}
        data-testid="open-filters"
        onClick={() => flip('filters')}
      >
        <IconFilter aria-hidden="true" />
        {t('bills.filters.open')}
      </ActionButton>
      <ActionButton
        action="bills.columns"
        aria-expanded={panel === 'columns'}
        data-testid="open-columns"
        onClick={() => flip('columns')}
      >
        <IconColumns aria-hidden="true" />
        {t('bills.columns.open')}
      </ActionButton>
      {panel === 'filters' ? <FilterPanel filter={filter} onFilter={bills.getState().setFilter} /> : null}
      {panel === 'columns' ? (
        <ColumnPanel columns={shownColumns(filter, views, columns)} onColumns={setColumns} />
      ) : null}
    </div>
  )
}
