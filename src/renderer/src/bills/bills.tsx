import { useCallback, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../ui/layout/screen.tsx'
import { onLeaving, useVisibility } from '../ui/layout/visibility.ts'
import { useShortcuts } from '../keyboard/shortcuts.ts'
import { countSelected, nothingSelected } from '../ui/list/selection.ts'
import { useBills, useNavigation, useStation } from '../shell/station.tsx'
import { useNoteFound } from '../training/training-progress.ts'
import { BillDrawer } from './drawer/bill-drawer.tsx'
import type { BillAction } from '../shell/navigation-store.ts'
import css from './bills.module.css'
import { FilterChips } from './filter/filter-chips.tsx'
import { FoundBills } from './list/found-bills.tsx'
import { SearchBox } from './filter/search-box.tsx'
import { Toolbar } from './toolbar.tsx'
import { useAskedAnewEachDay } from './list/use-bill-list.ts'
import { useCursor } from './list/use-cursor.ts'
import { ViewTabs } from './filter/view-tabs.tsx'

/** What the carrier has confirmed: found by words, filters and views, done in bulk, one bill opened beside the list. */
export function Bills(): ReactNode {
  const { t } = useTranslation()
  const { bills } = useStation()
  const hasSelection = useBills(({ selected, isSelectingAll }) => isSelectingAll || countSelected(selected) > 0)
  const scroller = useRef<HTMLDivElement>(null)
  const { open, openBill, begin, begun } = useOpenBill()
  const { cursor, setCursor } = useCursor()
  useAskedAnewEachDay()
  const toList = useCallback(() => scroller.current?.focus(), [])
  const enterList = useCallback(() => {
    setCursor(0)
    toList()
  }, [setCursor, toList])
  // The focus goes back by itself to what had it before the drawer, or stays where it is.
  const close = useCallback(() => openBill(null), [openBill])
  useShortcuts({ 'everywhere.escape': () => bills.getState().select(nothingSelected) }, hasSelection && open === null)
  return (
    <Screen testId="screen-bills" title={t('shell.bills')} head={<SearchBox onDown={enterList} />}>
      <div className={css['page']}>
        <div className={css['line']}>
          <ViewTabs />
          <Toolbar />
        </div>
        <FilterChips />
        <div className={open === null ? css['grid'] : `${css['grid']} ${css['withDrawer']}`}>
          <FoundBills
            scroller={scroller}
            cursor={cursor}
            onCursor={setCursor}
            open={open}
            onOpen={openBill}
            renderBeside={(labels) =>
              open === null ? null : (
                <BillDrawer
                  labels={labels}
                  onOpen={openBill}
                  key={open}
                  billCode={open}
                  begin={begin}
                  onBegun={begun}
                  hasKeys={!hasSelection}
                  onClose={close}
                />
              )
            }
          />
        </div>
      </div>
    </Screen>
  )
}

/** The bill beside the list; another screen may ask for one. It closes when the packer goes elsewhere. */
function useOpenBill(): {
  readonly open: string | null
  /** What is to be done with it once it is known. */
  readonly begin: BillAction | null
  openBill(billCode: string | null, action?: BillAction | null): void
  begun(): void
} {
  const { navigation, bills } = useStation()
  const noteFound = useNoteFound()
  const wanted = useNavigation((state) => state.billToShow)
  const wantedAction = useNavigation((state) => state.billAction)
  const visibility = useVisibility()
  const [open, setOpen] = useState<string | null>(wanted)
  const [begin, setBegin] = useState<BillAction | null>(wantedAction)
  const openBill = useCallback((billCode: string | null, action: BillAction | null = null) => {
    setOpen(billCode)
    setBegin(action)
  }, [])
  const begun = useCallback(() => setBegin(null), [])
  const [taken, setTaken] = useState(wanted)
  if (wanted !== taken) {
    setTaken(wanted)
    if (wanted !== null) openBill(wanted, wantedAction)
  }
  useEffect(() => onLeaving(visibility, () => openBill(null)), [visibility, openBill])
  useEffect(() => {
    if (wanted !== null) navigation.getState().taken()
  }, [navigation, wanted])
  const found = useEffectEvent((billCode: string | null) => {
    if (billCode !== null && bills.getState().filter.query.trim() !== '') noteFound()
  })
  useEffect(() => found(open), [open])
  return { open, begin, openBill, begun }
}
