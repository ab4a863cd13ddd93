import { useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { anyBill } from '../../../../shared/domain/bill/bill-filter.ts'
import { largestSort, mostBillsCounted, type BillListRow } from '../../../../shared/domain/bill/bill-list.ts'
import { formatVndNumber as formatNumber } from '../../../../shared/domain/quantity/money.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import type { MenuPlace } from '../../ui/list/context-menu.tsx'
import { countSelected, isSelected } from '../../ui/list/selection.ts'
import { rowAt, type RowWindow } from '../../bridge/row-window.ts'
import { useSayError } from '../../shell/messages/use-say-error.ts'
import { useBills, useStation } from '../../shell/station.tsx'
import { labelsOf, type LabelList } from '../../labels/preview/label-list.ts'
import type { AppError } from '../../../../shared/app-error.ts'
import type { BillAction } from '../../shell/navigation-store.ts'
import { BillList } from './bill-list.tsx'
import { RowMenu, type RowMenuAt } from './row-menu.tsx'
import css from '../bills.module.css'
import { filterParts } from '../filter/filter-conditions.ts'
import { SelectionBar, SelectionNews } from '../selection/selection-bar.tsx'
import { useCounts, type Counted } from './use-bill-list.ts'
import { mostNewer, useHeldList } from './use-held-list.ts'
import type { KeptList } from './use-kept-places.ts'
import { useSelectionActions, type SelectionActions } from '../selection/use-selection-actions.ts'
import { shownColumns } from '../filter/views.ts'

interface FoundBillsProps {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly cursor: number | null
  readonly onCursor: (index: number) => void
  /** The bill beside the list. */
  readonly open: string | null
  readonly onOpen: (billCode: string | null, action?: BillAction | null) => void
  /** What stands beside the list and shows the labels of its bills. */
  readonly renderBeside: (labels: LabelList) => ReactNode
}

/** The bills that the filter finds, and under them how many they are or what can be done with the selected ones. */
export function FoundBills(props: FoundBillsProps): ReactNode {
  const { t } = useTranslation()
  const { bills } = useStation()
  const { filter, views, columns, selected, isSelectingAll, sort, select, selectMatching } = useBills((state) => state)
  const sayError = useSayError()
  const { open, onOpen, onCursor } = props
  const { isLookedAt, watch } = useLookedAt(props.scroller)
  const hasSelection = isSelectingAll || countSelected(selected) > 0
  const isUsed = isLookedAt || props.cursor !== null || open !== null || hasSelection
  const { newer, moved, takeNow, ...shown } = useHeldList(filter, sort, isUsed)
  const actions = useSelectionActions()
  const { menu, openMenu, closeMenu } = useRowMenu(shown)
  const toNewer = (): void => {
    takeNow()
    props.scroller.current?.scrollTo({ top: 0 })
    if (props.cursor !== null) onCursor(0)
  }
  const codeAt = (index: number): string | null => rowAt(shown.list.pages, index)?.billCode ?? null
  const [counted = null] = useCounts([filter], mostBillsCounted)
  // What the words would find may be what a filter hides: that one goes first, and the words stay.
  const narrowedBy = filterParts(filter).length > 0 ? 'filters' : filter.query !== '' ? 'words' : 'nothing'
  return (
    <>
      <section className={css['work']} aria-label={t('bills.rows')} {...watch}>
        <BillList
          {...shown}
          filter={filter}
          isSorted={sort !== null}
          scroller={props.scroller}
          columns={shownColumns(filter, views, columns)}
          narrowedBy={narrowedBy}
          cursor={props.cursor}
          onCursor={(index) => {
            onCursor(index)
            if (open !== null) onOpen(codeAt(index) ?? open)
          }}
          open={open}
          onOpen={(index) => {
            onCursor(index)
            onOpen(codeAt(index))
          }}
          onMenu={openMenu}
          selected={selected}
          onSelected={select}
          onSelectAll={() => void selectMatching().then(sayError)}
          onClearFilters={() =>
            bills.getState().setFilter({ ...anyBill, query: narrowedBy === 'filters' ? filter.query : '' })
          }
        />
        {menu === null ? null : <RowMenu menu={menu} actions={actions} onBill={onOpen} onClose={closeMenu} />}
        <Foot {...{ actions, counted, hasSelection }} error={shown.list.error} changes={{ newer, moved, toNewer }} />
      </section>
      {props.renderBeside(billLabels(shown.list, counted, onCursor))}
    </>
  )
}

/** Whether the pointer is on the list, or it is scrolled: below its top a row that comes in above moves what is looked at. */
function useLookedAt(scroller: FoundBillsProps['scroller']) {
  const [isPointedAt, setIsPointedAt] = useState(false)
  const [isScrolled, setIsScrolled] = useState(false)
  const watch = {
    onPointerEnter: () => setIsPointedAt(true),
    onPointerLeave: () => setIsPointedAt(false),
    onScrollCapture: () => setIsScrolled((scroller.current?.scrollTop ?? 0) > 0),
  }
  return { isLookedAt: isPointedAt || isScrolled, watch }
}

/** Of a list that goes on behind what has arrived only the count says how long it is. */
function billLabels(list: RowWindow<BillListRow>, counted: Counted | null, goTo: (place: number) => void): LabelList {
  const labels = labelsOf(
    list,
    ({ billCode }) => billCode,
    ({ billCode }) => ({ id: billCode, billCode }),
    goTo,
  )
  return { ...labels, count: counted === null || counted.isMore ? null : counted.count }
}

function useRowMenu({ list: { pages }, gone }: Pick<KeptList, 'list' | 'gone'>) {
  const { bills } = useStation()
  const [menu, setMenu] = useState<RowMenuAt | null>(null)
  return {
    menu,
    openMenu(index: number, at: MenuPlace): void {
      const row = rowAt(pages, index)
      const { selected } = bills.getState()
      if (row === undefined) return
      const count = isSelected(selected, row.billCode) ? countSelected(selected) : 0
      setMenu({ at, row, isGone: gone.has(row.billCode), selected: count })
    },
    closeMenu: () => setMenu(null),
  }
}

/** What has changed in main's list while this one was held, and how the list is taken as it is. */
interface Changes {
  readonly newer: number
  readonly moved: number
  readonly toNewer: () => void
}

function Foot(props: {
  readonly actions: SelectionActions
  readonly counted: Counted | null
  readonly hasSelection: boolean
  /** Why the list could not be asked anew. */
  readonly error: AppError | null
  readonly changes: Changes
}): ReactNode {
  const { actions, counted, changes } = props
  return (
    <div>
      <ErrorNote error={props.error} />
      <SelectionNews actions={actions} />
      {props.hasSelection ? (
        <>
          {/* Above the bar, whose buttons stay under the pointer. */}
          {changes.newer + changes.moved === 0 ? null : (
            <div className={css['totalLine']}>
              <NewerButton {...changes} />
            </div>
          )}
          <SelectionBar actions={actions} matching={counted} />
        </>
      ) : (
        <Total counted={counted} changes={changes} />
      )}
    </div>
  )
}

/** How many there are, once it is known, and that no more than so many are sorted. */
function Total({ counted, changes }: { readonly counted: Counted | null; readonly changes: Changes }): ReactNode {
  const { t } = useTranslation()
  const isSorted = useBills((state) => state.sort !== null)
  const isSortedInPart = isSorted && counted !== null && counted.count > largestSort
  return (
    <div className={css['totalLine']}>
      <p className={css['total']} role="status" data-testid="bill-count" data-count={counted?.count}>
        {counted === null ? '' : t(counted.isMore ? 'bills.more' : 'bills.count', wordsOf(counted.count))}
      </p>
      {!isSortedInPart ? null : (
        <span data-testid="sorted-part">{t('bills.sort.part', { most: formatNumber(largestSort) })}</span>
      )}
      <NewerButton {...changes} />
    </div>
  )
}

/** Takes the list as it is now; nothing where it is so already. */
function NewerButton({ newer, moved, toNewer }: Changes): ReactNode {
  const { t } = useTranslation()
  if (newer + moved === 0) return null
  const newWords = newer >= mostNewer ? t('bills.newerMany', { count: mostNewer }) : t('bills.newer', { count: newer })
  const parts = [newer === 0 ? null : newWords, moved === 0 ? null : t('bills.moved', { count: moved })]
  return (
    <ActionButton
      size="small"
      action="bills.newer"
      data-testid="show-newer"
      data-count={newer}
      data-moved={moved}
      onClick={toNewer}
    >
      {parts.filter((words) => words !== null).join(' · ')}
    </ActionButton>
  )
}

function wordsOf(count: number): { readonly count: number; readonly shown: string } {
  return { count, shown: formatNumber(count) }
}
