import { useCallback, useMemo, useRef, useState, useLayoutEffect } from 'react'
import { rowAt, type RowWindow } from '../../bridge/row-window.ts'
import { withRows, type Row, type Selection } from './selection.ts'

/**
 * A selection that dies with its list's filter: `listKey` says what the list shows. Rows that have left the list are not
 * selected any more, so that nothing acts on a row that nobody sees; the others are as the list has them now.
 */
export function useSelection<R extends Row>(
  listKey: string,
  list: Pick<RowWindow<R>, 'pages' | 'total'> | null,
  first: readonly R[] = [],
): Selection<R> {
  const [state, setState] = useState<Stored<R>>(() => ({ ...nothing, listKey, rows: mapOf(first) }))
  const shownKey = useRef(listKey)
  useLayoutEffect(() => {
    shownKey.current = listKey
  }, [listKey])
  const pages = list?.pages
  const total = list?.total ?? null
  // Coming back to a filter finds nothing selected either.
  const now = state.listKey === listKey ? withArrived(state, pages, total) : { ...nothing, listKey }
  if (now !== state) setState(now)
  const stored = now.rows
  const rows = useMemo(() => (pages === undefined ? stored : inList(stored, pages, total)), [stored, pages, total])
  const put = useCallback(
    (change: (before: Stored<R>) => Partial<Stored<R>>) => {
      // What was begun in another list says nothing about this one.
      if (shownKey.current !== listKey) return
      setState((before) => {
        const known = before.listKey === listKey ? before : { ...nothing, listKey }
        return { ...known, ...change(known) }
      })
    },
    [listKey],
  )
  return {
    rows,
    isSelecting: now.asked !== null || now.coming.length > 0,
    toggle: useCallback(
      (row: R) => put((before) => ({ rows: changed(before.rows, [row], !before.rows.has(row.id)) })),
      [put],
    ),
    toggleAt: (index) => put(({ coming }) => ({ coming: [...coming, index] })),
    set: (wanted, isWanted) => put((before) => ({ rows: changed(before.rows, wanted, isWanted) })),
    async selectAll(ask) {
      const asked = {}
      put(() => ({ asked }))
      const all = await ask()
      put((before) => {
        // What was taken back meanwhile stays so.
        if (before.asked !== asked) return {}
        return all === null ? { asked: null } : { asked: null, coming: [], rows: mapOf(all) }
      })
    },
    clear: useCallback(() => put(() => ({ ...nothing })), [put]),
  }
}

interface Stored<R> {
  readonly listKey: string
  readonly rows: ReadonlyMap<string, R>
  /** Places whose rows are to be selected, or no more, as soon as they have arrived; in the order of the presses. */
  readonly coming: readonly number[]
  /** All are asked for: by which press. */
  readonly asked: object | null
}

const nothing = { rows: new Map<string, never>(), coming: [], asked: null } as const

/** With the rows that were waited for, as far as they are there; behind the end of the list there is none to wait for. */
function withArrived<R extends Row>(
  before: Stored<R>,
  pages: RowWindow<R>['pages'] | undefined,
  total: number | null,
): Stored<R> {
  if (before.coming.length === 0 || pages === undefined) return before
  const isWaitedFor = (index: number): boolean => rowAt(pages, index) === undefined && (total === null || index < total)
  const coming = before.coming.filter(isWaitedFor)
  if (coming.length === before.coming.length) return before
  const rows = before.coming
    .map((index) => rowAt(pages, index))
    .filter((row) => row !== undefined)
    .reduce((selected, row) => changed(selected, [row], !selected.has(row.id)), before.rows)
  return { ...before, rows, coming }
}

function mapOf<R extends Row>(rows: readonly R[]): ReadonlyMap<string, R> {
  return new Map(rows.map((row) => [row.id, row]))
}

function changed<R extends Row>(
  before: ReadonlyMap<string, R>,
  rows: readonly R[],
  isWanted: boolean,
): ReadonlyMap<string, R> {
  const next = withRows({ kind: 'rows', rows: before }, rows, isWanted)
  return next.kind === 'rows' ? next.rows : before
}

/** The selected rows as the list has them; where all of its rows are known, those that it has not are gone. */
export function inList<R extends Row>(
  selected: ReadonlyMap<string, R>,
  pages: RowWindow<R>['pages'],
  total: number | null,
): ReadonlyMap<string, R> {
  if (selected.size === 0) return selected
  const known = new Map([...pages.values()].flat().map((row) => [row.id, row]))
  const areAllKnown = total !== null && known.size >= total
  const now = [...selected].flatMap(([id, row]): (readonly [string, R])[] => {
    const fresh = known.get(id)
    if (fresh !== undefined) return [[id, fresh]]
    return areAllKnown ? [] : [[id, row]]
  })
  return new Map(now)
}
