import { QueryObserver, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AppError } from '../../../shared/app-error.ts'
import { errorOf } from './queries.ts'

/** One page of a list that lives in main: it tells how long the list is, or whether it goes on behind these rows. */
export type Page<Row> =
  | { readonly rows: readonly Row[]; readonly total: number }
  | { readonly rows: readonly Row[]; readonly isMore: boolean }

export interface RowWindow<Row> {
  /** Null until the first answer. Of a list that only says whether it goes on: as far as anybody has looked, and a page more. */
  readonly total: number | null
  readonly pages: ReadonlyMap<number, readonly Row[]>
  /** Why the page that was asked last could not be had; the old rows stay beside it. */
  readonly error: AppError | null
  /** Asks for what is missing between two row numbers. */
  show(first: number, last: number): void
}

export interface RowWindowStore<Row> extends StoreApi<RowWindow<Row>> {
  /** The list comes on screen: the visible pages are asked anew, the others when they become visible. Answers how it leaves the screen. */
  open(): () => void
}

interface PageQuery<Answer> {
  readonly queryKey: QueryKey
  readonly queryFn: () => Promise<Answer>
}

export const pageSize = 100

/**
 * A list that lives in main, seen through a window. Each page is a query: what was seen is in the cache, an event makes it
 * old, and only the visible pages are asked again.
 */
export function createRowWindow<Answer, Row>(
  client: QueryClient,
  queryOf: (offset: number, limit: number) => PageQuery<Answer>,
  pageOf: (answer: Answer) => Page<Row>,
): RowWindowStore<Row> {
  type Observer = QueryObserver<Answer>
  const observers = new Map<number, Observer>()
  /** Of the visible pages, how they stop listening. */
  const listening = new Map<number, () => void>()
  const answers = new Map<number, { readonly answer: Answer; readonly page: Page<Row> }>()
  let shown = { first: 0, last: pageSize - 1 }
  let isOpen = false

  const pagesShown = (): number[] => {
    const first = Math.floor(shown.first / pageSize)
    const last = Math.floor(shown.last / pageSize)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  }
  const observerOf = (page: number): Observer => {
    const known = observers.get(page)
    if (known !== undefined) return known
    const options = { ...queryOf(page * pageSize, pageSize), staleTime: Number.POSITIVE_INFINITY }
    const made: Observer = new QueryObserver(client, { ...options, notifyOnChangeProps: ['data', 'error'] })
    observers.set(page, made)
    return made
  }
  const read = (page: number): Pick<RowWindow<Row>, 'total' | 'pages' | 'error'> => {
    const { data, error } = observerOf(page).getCurrentResult()
    const before = store.getState()
    if (data === undefined) return { ...before, error: errorOf(error) }
    // The cache hands on the same object where main has answered the same.
    if (answers.get(page)?.answer === data) return { ...before, error: errorOf(error) }
    const news = pageOf(data)
    answers.set(page, { answer: data, page: news })
    return { total: totalOf(news, answers), pages: new Map(before.pages).set(page, news.rows), error: errorOf(error) }
  }
  const take = (page: number): void => {
    const before = store.getState()
    const now = read(page)
    // Most answers say what is known already: then nothing is drawn again.
    if (now.pages !== before.pages || now.total !== before.total || now.error !== before.error) store.setState(now)
  }
  const listen = (page: number): void => {
    if (listening.has(page)) return
    listening.set(
      page,
      observerOf(page).subscribe(() => take(page)),
    )
    take(page)
  }
  const stopListening = (page: number): void => {
    listening.get(page)?.()
    listening.delete(page)
  }
  const askFailedAgain = (page: number): void => {
    const observer = observerOf(page)
    const { isError, isFetching } = observer.getCurrentResult()
    if (isError && !isFetching) void observer.refetch()
  }
  const store = createStore<RowWindow<Row>>()(() => ({
    total: null,
    pages: new Map(),
    error: null,
    show(first, last) {
      shown = { first, last }
      if (!isOpen) return
      const wanted = pagesShown()
      for (const page of listening.keys()) if (!wanted.includes(page)) stopListening(page)
      for (const page of wanted) {
        if (listening.has(page)) askFailedAgain(page)
        else listen(page)
      }
    },
  }))
  // What the cache has of the first page is drawn at once.
  if (observerOf(0).getCurrentResult().data !== undefined) take(0)
  return {
    ...store,
    open() {
      isOpen = true
      const cache = client.getQueryCache()
      for (const observer of observers.values()) cache.get(observer.getCurrentQuery().queryHash)?.invalidate()
      for (const page of pagesShown()) listen(page)
      return () => {
        isOpen = false
        for (const page of listening.keys()) stopListening(page)
      }
    },
  }
}

/** How long the list is: as the newest answer says, or as far as the answers reach. */
function totalOf<Row>(newest: Page<Row>, answers: ReadonlyMap<number, { readonly page: Page<Row> }>): number {
  if ('total' in newest) return newest.total
  const known = [...answers].map(([index, { page }]) => ({
    end: index * pageSize + page.rows.length,
    isMore: 'isMore' in page && page.isMore,
  }))
  const ends = known.filter(({ isMore }) => !isMore).map(({ end }) => end)
  // Nobody counts a million bills for a scroll bar.
  return ends.length > 0 ? Math.min(...ends) : Math.max(...known.map(({ end }) => end)) + pageSize
}

/** Whether two places of the whole list arrive together. */
export function isOnePage(one: number, other: number): boolean {
  return Math.floor(one / pageSize) === Math.floor(other / pageSize)
}

/** The row at a place of the whole list, or undefined while it has not arrived. */
export function rowAt<Row>(pages: RowWindow<Row>['pages'], index: number): Row | undefined {
  return pages.get(Math.floor(index / pageSize))?.[index % pageSize]
}

/** Where in the whole list such a row stands, or null where it is not among those that have arrived. */
export function placeOf<Row>(pages: RowWindow<Row>['pages'], isWanted: (row: Row) => boolean): number | null {
  for (const [page, rows] of pages) {
    const index = rows.findIndex(isWanted)
    if (index >= 0) return page * pageSize + index
  }
  return null
}
