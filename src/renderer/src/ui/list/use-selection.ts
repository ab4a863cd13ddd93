import { useCallback, useState } from 'react'

/** Rows that the packer has picked out of a list. */
export interface Marks<Row> {
  /** By id, in the order in which they were marked. */
  readonly rows: ReadonlyMap<string, Row>
  toggle(row: Row): void
  put(rows: readonly Row[]): void
  clear(): void
}

/** `first`: the rows that are marked from the start. */
export function useMarks<Row extends { readonly id: string }>(first: readonly Row[] = []): Marks<Row> {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(() => new Map(first.map((row) => [row.id, row])))
  const toggle = useCallback(
    (row: Row) =>
      setRows((before) => {
        const after = new Map(before)
        if (!after.delete(row.id)) after.set(row.id, row)
        return after
      }),
    [],
  )
  const put = useCallback((wanted: readonly Row[]) => setRows(new Map(wanted.map((row) => [row.id, row]))), [])
  const clear = useCallback(() => setRows(new Map()), [])
  return { rows, toggle, put, clear }
}
