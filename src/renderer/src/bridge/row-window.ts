import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AppError } from '../../../shared/app-error.ts'
import type { Result } from '../../../shared/result.ts'

interface Page<T> {
  readonly rows: readonly T[]
  readonly total: number
}

export interface RowWindow<T> {
  /** Null until the first answer. */
  readonly total: number | null
  readonly pages: ReadonlyMap<number, readonly T[]>
  readonly error: AppError | null
  /** Asks for what is missing between two row numbers. */
  show(first: number, last: number): void
  /** Asks again for what is on screen; old rows stay until the answer is there. */
  refresh(): void
}

const pageSize = 100

/**
 * A list that lives in main and is seen through a window. Answers to questions that are no longer the newest for their
 * page are dropped.
 */
export function createRowWindow<T>(
  ask: (offset: number, limit: number) => Promise<Result<Page<T>, AppError>>,
): StoreApi<RowWindow<T>> {
  const asked = new Map<number, number>()
  let question = 0
  let shown = { first: 0, last: pageSize - 1 }

  return createStore<RowWindow<T>>()((set, get) => {
    const load = async (page: number): Promise<void> => {
      question += 1
      const mine = question
      asked.set(page, mine)
      const answer = await ask(page * pageSize, pageSize)
      if (asked.get(page) !== mine) return
      if (!answer.ok) {
        asked.delete(page)
        set({ error: answer.error })
        return
      }
      const { rows, total } = answer.value
      const before = get()
      const known = before.pages.get(page)
      const isNews = known === undefined || !isSame(known, rows)
      // Most answers say what is known already: then nothing is drawn again.
      if (!isNews && before.error === null && before.total === total) return
      set({ error: null, total, pages: isNews ? new Map(before.pages).set(page, rows) : before.pages })
    }
    const pagesShown = (): number[] => {
      const first = Math.floor(shown.first / pageSize)
      const last = Math.floor(shown.last / pageSize)
      return Array.from({ length: last - first + 1 }, (_, index) => first + index)
    }
    return {
      total: null,
      pages: new Map(),
      error: null,
      show(first, last) {
        shown = { first, last }
        for (const page of pagesShown()) if (!asked.has(page)) void load(page)
      },
      refresh() {
        const onScreen = pagesShown()
        for (const page of asked.keys()) if (!onScreen.includes(page)) asked.delete(page)
        for (const page of onScreen) void load(page)
      },
    }
  })
}

/** Rows are plain values as main sends them, made by one program: what is alike is written alike. */
function isSame<T>(known: readonly T[], rows: readonly T[]): boolean {
  return JSON.stringify(known) === JSON.stringify(rows)
}

/** Whether two places of the whole list arrive together. */
export function isOnePage(one: number, other: number): boolean {
  return Math.floor(one / pageSize) === Math.floor(other / pageSize)
}

/** The row at a place of the whole list, or undefined while it has not arrived. */
export function rowAt<T>(pages: RowWindow<T>['pages'], index: number): T | undefined {
  return pages.get(Math.floor(index / pageSize))?.[index % pageSize]
}

/** Where in the whole list such a row stands, or null where it is not among those that have arrived. */
export function placeOf<T>(pages: RowWindow<T>['pages'], isWanted: (row: T) => boolean): number | null {
  for (const [page, rows] of pages) {
    const index = rows.findIndex(isWanted)
    if (index >= 0) return page * pageSize + index
  }
  return null
}
