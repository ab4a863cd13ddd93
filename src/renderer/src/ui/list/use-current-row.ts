import { useCallback, useState } from 'react'
import type { RowWindow } from '../../bridge/row-window.ts'
import type { Cooldown } from '../../keyboard/cooldown.ts'
import { firstRow, followed, lookedAt, type FollowedRow } from './current-row.ts'

interface RowChoice extends FollowedRow {
  readonly select: (index: number) => void
  readonly move: (step: number) => void
  /** Looks at a row wherever it stands. */
  readonly open: (id: string) => void
  /**
   * Looks at the first row of now. What the list shows may be of the last visit: `ask` answers which row stands first, null
   * where nobody knows. A row that is chosen meanwhile is the one that is meant.
   */
  readonly begin: (ask: () => Promise<string | null>) => void
}

const rowOf = (id: string): FollowedRow => ({ index: null, id })

/**
 * The row that is looked at: the first, or the one of `startId`, then the one that was chosen, wherever the list moves it. `cooldown` is of
 * the presses for it, one of which may take it out of the list: whoever has gone to a row means that one.
 */
export function useFollowedRow(
  list: RowWindow<{ readonly id: string }>,
  startId: string | null = null,
  cooldown?: Cooldown,
): RowChoice {
  const [chosen, setChosen] = useState<FollowedRow>(() => (startId === null ? firstRow : rowOf(startId)))
  const row = followed(chosen, list)
  if (row !== chosen) setChosen(row)
  const goTo = useCallback(
    (row: FollowedRow) => {
      cooldown?.end()
      setChosen(row)
    },
    [cooldown],
  )
  const select = useCallback((index: number) => goTo({ index, id: null }), [goTo])
  const open = useCallback((id: string) => goTo(rowOf(id)), [goTo])
  const begin = useCallback((ask: () => Promise<string | null>) => {
    const asked: FollowedRow = { ...firstRow, isAsked: true }
    setChosen(asked)
    const choose = async (): Promise<void> => {
      const id = await ask()
      setChosen((now) => (now !== asked ? now : id === null ? firstRow : rowOf(id)))
    }
    void choose()
  }, [])
  const shown = lookedAt(row, list)
  const { index } = shown
  const move = (step: number): void => {
    // A list that is still on its way has any number of rows: once it is there the last one is the end.
    const last = (list.total ?? Number.MAX_SAFE_INTEGER) - 1
    if (last >= 0) select(Math.min(last, Math.max(0, (index ?? -step) + step)))
  }
  return { ...shown, select, move, open, begin }
}
