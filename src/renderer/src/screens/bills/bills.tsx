import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { anyBill } from '../../../../shared/domain/bill-filter.ts'
import { formatVndNumber as formatNumber } from '../../../../shared/domain/money.ts'
import { ErrorNote } from '../../components/error-note.tsx'
import { Screen } from '../../components/screen.tsx'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { countSelected, nothingSelected } from '../../stores/bill-selection.ts'
import { rowAt } from '../../stores/row-window.ts'
import { useBills, useNavigation, useStation } from '../../stores/station.tsx'
import { BillDrawer } from './bill-drawer.tsx'
import { BillList } from './bill-list.tsx'
import css from './bills.module.css'
import { FilterChips } from './filter-chips.tsx'
import { filterParts } from './filter-parts.ts'
import { SearchBox } from './search-box.tsx'
import { SelectionBar, SelectionNews } from './selection-bar.tsx'
import { Toolbar } from './toolbar.tsx'
import { useBillList, useCounts, type Counted } from './use-bill-list.ts'
import { useSelectionActions } from './use-selection-actions.ts'
import { ViewTabs } from './view-tabs.tsx'
import { shownColumns } from './views.ts'

/** What the carrier has confirmed: found by words, filters and views, done in bulk, one bill opened beside the list. */
export function Bills(): ReactNode {
  const { t } = useTranslation()
  const { bills } = useStation()
  const { filter, views, columns, selected } = useBills((state) => state)
  const { setFilter, select, selectMatching } = bills.getState()
  const scroller = useRef<HTMLDivElement>(null)
  const { open, openBill } = useOpenBill()
  const [place, setPlace] = useState({ filter, cursor: null as number | null })
  const cursor = place.filter === filter ? place.cursor : null
  const setCursor = (to: number | null): void => setPlace({ filter, cursor: to })
  const list = useBillList(filter)
  const [counted] = useCounts([filter])
  const actions = useSelectionActions()
  const hasSelection = countSelected(selected) > 0
  const codeAt = (index: number): string | null => rowAt(list.pages, index)?.billCode ?? null
  const close = useCallback(() => {
    openBill(null)
    scroller.current?.focus()
  }, [openBill])
  useShortcuts({ Escape: () => select(nothingSelected) }, hasSelection && open === null)
  return (
    <Screen
      testId="screen-bills"
      title={t('shell.bills')}
      head={
        <SearchBox
          query={filter.query}
          // Typing rests a moment before it is heard: what was chosen meanwhile stays.
          onQuery={(query) => setFilter({ ...bills.getState().filter, query })}
          onDown={() => {
            setCursor(0)
            scroller.current?.focus()
          }}
        />
      }
    >
      <div className={css['page']}>
        <div className={css['line']}>
          <ViewTabs />
          <Toolbar />
        </div>
        <FilterChips />
        <div className={open === null ? css['grid'] : `${css['grid']} ${css['withDrawer']}`}>
          <section className={css['work']} aria-label={t('bills.rows')}>
            {list.error === null ? (
              <BillList
                list={list}
                scroller={scroller}
                columns={shownColumns(filter, views, columns)}
                narrowedBy={filter.query !== '' ? 'words' : filterParts(filter).length > 0 ? 'filters' : 'nothing'}
                cursor={cursor}
                onCursor={(index) => {
                  setCursor(index)
                  if (open !== null) openBill(codeAt(index) ?? open)
                }}
                open={open}
                onOpen={(index) => {
                  setCursor(index)
                  openBill(codeAt(index))
                }}
                selected={selected}
                onSelected={select}
                onSelectAll={() => void selectMatching()}
                onClearFilters={() => setFilter(anyBill)}
              />
            ) : (
              <ErrorNote error={list.error} />
            )}
            <div>
              <SelectionNews actions={actions} />
              {hasSelection ? (
                <SelectionBar actions={actions} matching={counted ?? null} />
              ) : (
                <Total counted={counted ?? null} />
              )}
            </div>
          </section>
          {open === null ? null : <BillDrawer key={open} billCode={open} hasKeys={!hasSelection} onClose={close} />}
        </div>
      </div>
    </Screen>
  )
}

/** The bill beside the list; another screen may ask for one. */
function useOpenBill(): { readonly open: string | null; openBill(billCode: string | null): void } {
  const { navigation } = useStation()
  const wanted = useNavigation((state) => state.billToShow)
  const [open, openBill] = useState<string | null>(wanted)
  const [taken, setTaken] = useState(wanted)
  if (wanted !== taken) {
    setTaken(wanted)
    if (wanted !== null) openBill(wanted)
  }
  useEffect(() => {
    if (wanted !== null) navigation.getState().taken()
  }, [navigation, wanted])
  return { open, openBill }
}

/** How many there are, once it is known; no more than a thousand are counted. */
function Total(props: { readonly counted: Counted | null }): ReactNode {
  const { t } = useTranslation()
  const { counted } = props
  return (
    <p className={css['total']} role="status" data-testid="bill-count" data-count={counted?.count}>
      {counted === null ? '' : t(counted.isMore ? 'bills.more' : 'bills.count', wordsOf(counted.count))}
    </p>
  )
}

function wordsOf(count: number): { readonly count: number; readonly shown: string } {
  return { count, shown: formatNumber(count) }
}
