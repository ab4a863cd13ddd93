import { useCallback, useState } from 'react'
import type { PrintRow } from './tabs.ts'

export interface Marks {
  /** By id, in the order in which they were marked. */
  readonly rows: ReadonlyMap<string, PrintRow>
  toggle(row: PrintRow): void
  put(rows: readonly PrintRow[]): void
  clear(): void
}

const none: ReadonlyMap<string, PrintRow> = new Map()

/** The rows that the packer has picked out of the list. */
export function useMarks(): Marks {
  const [rows, setRows] = useState(none)
  const toggle = useCallback(
    (row: PrintRow) =>
      setRows((before) => {
        const after = new Map(before)
        if (!after.delete(row.id)) after.set(row.id, row)
        return after
      }),
    [],
  )
  const put = useCallback((wanted: readonly PrintRow[]) => setRows(new Map(wanted.map((row) => [row.id, row]))), [])
  const clear = useCallback(() => setRows(none), [])
  return { rows, toggle, put, clear }
}
