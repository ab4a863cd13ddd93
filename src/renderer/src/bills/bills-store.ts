import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AppError } from '../../../shared/app-error.ts'
import type { BillExport } from '../../../shared/domain/bill/bill-export.ts'
import { anyBill, namedDays, type BillFilter } from '../../../shared/domain/bill/bill-filter.ts'
import {
  usualColumns,
  type BillColumn,
  type BillSort,
  type BillView,
  type BillViews,
  mostBillsCounted,
} from '../../../shared/domain/bill/bill-list.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import type { ChannelOutput } from '../../../shared/ipc/contract.ts'
import { onceAtATime } from '../bridge/once-at-a-time.ts'
import { nothingSelected } from '../ui/list/selection.ts'
import type { SelectedBills } from './selection/bill-selection.ts'

export interface BillsStore {
  /** What the list shows; it stays while the packer works elsewhere. */
  readonly filter: BillFilter
  readonly columns: readonly BillColumn[]
  readonly views: BillViews['views']
  /** How many views are on file that cannot be read. */
  readonly unreadViews: number
  /** Null for newest first. */
  readonly sort: BillSort | null
  readonly selected: SelectedBills
  /** All that match are asked for and not yet selected: what is pressed meanwhile is for them. */
  readonly isSelectingAll: boolean
  /** How many bills wait for a person. */
  readonly exceptions: number
  /** The file that is written or was written last, until the packer has closed its news. */
  readonly exported: BillExport | null
  load(): Promise<void>
  /** Takes the selection with it: what is selected is seen. */
  setFilter(filter: BillFilter): void
  /** "All that match" the filter as it stands, frozen at the newest bill and the day of now. */
  selectMatching(): Promise<AppError | null>
  setSort(sort: BillSort | null): void
  select(selected: SelectedBills): void
  /** Null once the packer has been told how it has ended. */
  exportIs(exported: BillExport | null): void
  setColumns(columns: readonly BillColumn[]): Promise<AppError | null>
  saveView(view: BillView): Promise<AppError | null>
  deleteView(id: string): Promise<AppError | null>
}

type ReadViews = ChannelOutput<'bills.views'>

export function createBillsStore(bridge: Bridge): StoreApi<BillsStore> {
  return createStore<BillsStore>()((set, get) => {
    const countExceptions = onceAtATime(async () => {
      const answer = await bridge.invoke('bills.exceptionCount', undefined)
      if (answer.ok && answer.value.count !== get().exceptions) set({ exceptions: answer.value.count })
    })
    const { loadViews, keep } = viewState(bridge, set)
    for (const event of ['bills.changed', 'batches.changed'] as const) bridge.on(event, () => void countExceptions())
    // Main has taken out the views that sought whoever was forgotten: kept again with the next choice, they would be there for good.
    const loadViewsAgain = onceAtATime(loadViews)
    bridge.on('contacts.changed', ({ forgotten }) => {
      if (forgotten) void loadViewsAgain()
    })
    const exporting = exportState(bridge, set, get)
    return {
      ...exporting.parts,
      filter: anyBill,
      columns: usualColumns,
      views: [],
      unreadViews: 0,
      sort: null,
      selected: nothingSelected,
      isSelectingAll: false,
      exceptions: 0,
      async load() {
        await Promise.all([loadViews(), countExceptions(), exporting.load()])
      },
      setFilter: (filter) => set({ filter, selected: nothingSelected, isSelectingAll: false }),
      async selectMatching() {
        const { filter } = get()
        set({ isSelectingAll: true })
        // Behind midnight "today" and "yesterday" are other bills than those that are selected.
        const frozen = { ...filter, created: namedDays(filter.created, Date.now()) }
        const answer = await bridge.invoke('bills.count', { filter: frozen, atMost: mostBillsCounted })
        const error = answer.ok ? null : answer.error
        if (get().filter !== filter || !get().isSelectingAll) return error
        // What was pressed behind it was for all of them: where they are not known it falls on nothing.
        set({ selected: answer.ok ? allMatching(frozen, answer.value) : nothingSelected, isSelectingAll: false })
        return error
      },
      setSort: (sort) => set({ sort }),
      select: (selected) => set({ selected, isSelectingAll: false }),
      setColumns: (columns) => {
        set({ columns })
        return keep({ views: get().views, columns: [...columns] })
      },
      saveView: (view) => {
        const { views, columns } = get()
        const isKnown = views.some(({ id }) => id === view.id)
        const next = isKnown ? views.map((other) => (other.id === view.id ? view : other)) : [...views, view]
        return keep({ views: next, columns: [...columns] })
      },
      deleteView: (id) => keep({ views: get().views.filter((view) => view.id !== id), columns: [...get().columns] }),
    }
  })
}

/**
 * Views and columns as they were chosen last: the next choice goes on from there, also while main keeps the one before. A view that main does not
 * keep is as it was.
 */
function viewState(bridge: Bridge, set: StoreApi<BillsStore>['setState']) {
  let kept: BillViews['views'] = []
  let asked = 0
  /** `isNewest`: nothing else was chosen since main was asked. */
  const answered = ({ views, columns, unread = 0 }: ReadViews, isNewest: boolean): void => {
    kept = views
    set({ unreadViews: unread, ...(isNewest && { views, columns }) })
  }
  return {
    async loadViews(): Promise<void> {
      const askedBefore = asked
      const answer = await bridge.invoke('bills.views', undefined)
      if (answer.ok) answered(answer.value, asked === askedBefore)
    },
    async keep(views: BillViews): Promise<AppError | null> {
      asked += 1
      const mine = asked
      set({ views: views.views })
      const answer = await bridge.invoke('bills.saveViews', views)
      if (answer.ok) answered(answer.value, mine === asked)
      else if (mine === asked) set({ views: kept })
      return answer.ok ? null : answer.error
    },
  }
}

/** The file as main tells of it; a window that was away while it was written asks. */
function exportState(
  bridge: Bridge,
  set: StoreApi<BillsStore>['setState'],
  get: StoreApi<BillsStore>['getState'],
): { readonly parts: Pick<BillsStore, 'exported' | 'exportIs'>; load(): Promise<void> } {
  let news = 0
  bridge.on('bills.exported', (exported) => {
    news += 1
    set({ exported })
  })
  return {
    parts: {
      exported: null,
      exportIs(exported) {
        const { exported: before } = get()
        set({ exported })
        if (exported === null && before !== null && before.state !== 'running')
          void bridge.invoke('bills.exportSeen', undefined)
      },
    },
    async load() {
      const newsBefore = news
      const answer = await bridge.invoke('bills.exportState', undefined)
      if (answer.ok && news === newsBefore && answer.value.state !== 'idle') set({ exported: answer.value })
    },
  }
}

function allMatching(filter: BillFilter, counted: ChannelOutput<'bills.count'>): SelectedBills {
  const { count, isMore, newestSeq: upToSeq } = counted
  return { kind: 'all', all: { filter, upToSeq, isMore }, count, except: new Set() }
}
