export interface Row {
  readonly id: string
}

/**
 * What is selected in a list: rows by name, or all that its filter finds, where that stays a filter (`All`) which main
 * resolves; then only what was taken out of it again is named.
 */
export type Selected<R extends Row, All = never> =
  | { readonly kind: 'rows'; readonly rows: ReadonlyMap<string, R> }
  | {
      readonly kind: 'all'
      readonly all: All
      /** How many there were when all were selected. */
      readonly count: number
      readonly except: ReadonlySet<string>
    }

export const nothingSelected = { kind: 'rows', rows: new Map<string, never>() } as const

export function isSelected<R extends Row, All>(selected: Selected<R, All>, id: string): boolean {
  return selected.kind === 'rows' ? selected.rows.has(id) : !selected.except.has(id)
}

export function countSelected<R extends Row, All>(selected: Selected<R, All>): number {
  return selected.kind === 'rows' ? selected.rows.size : selected.count - selected.except.size
}

/** These rows selected, or none of them. */
export function withRows<R extends Row, All>(
  selected: Selected<R, All>,
  rows: readonly R[],
  isWanted: boolean,
): Selected<R, All> {
  if (selected.kind === 'all') {
    const except = new Set(selected.except)
    for (const { id } of rows)
      if (isWanted) except.delete(id)
      else except.add(id)
    return { ...selected, except }
  }
  const next = new Map(selected.rows)
  for (const row of rows)
    if (isWanted) next.set(row.id, row)
    else next.delete(row.id)
  return { kind: 'rows', rows: next }
}

export function toggled<R extends Row, All>(selected: Selected<R, All>, row: R): Selected<R, All> {
  return withRows(selected, [row], !isSelected(selected, row.id))
}

/** The rows that a person has selected in a list. */
export interface Selection<R extends Row> {
  /** By id, in the order in which they were selected. */
  readonly rows: ReadonlyMap<string, R>
  /** Rows that have not arrived, or all, are to be selected: what is pressed meanwhile is for them. */
  readonly isSelecting: boolean
  toggle(row: R): void
  /** The row at a place of the list, as soon as it has arrived. */
  toggleAt(index: number): void
  /** These too, or these no more. */
  set(rows: readonly R[], isWanted: boolean): void
  /** Exactly what the answer names; null where there is none. An answer that comes when the list shows something else selects nothing. */
  selectAll(ask: () => Promise<readonly R[] | null>): Promise<void>
  clear(): void
}
