import { placeOf, rowAt, type RowWindow } from '../../stores/row-window.ts'

/** Which draft the packer is looking at. */
export interface Selection {
  /** Its place in the list; null where the list does not show it. */
  readonly index: number | null
  /** Null until the row of the place has arrived. */
  readonly id: string | null
}

type Rows = Pick<RowWindow<{ readonly id: string }>, 'pages' | 'total'>

/**
 * The same draft after the rows have changed: new ones come in above it all day long. Only where all rows are known and it
 * is not among them has it left the list; then the one that took its place is looked at.
 */
export function followed(selection: Selection, { pages, total }: Rows): Selection {
  if (total === null) return selection
  const { index, id } = selection
  if (id === null) return adopt(selection, { pages, total })
  if (index !== null && rowAt(pages, index)?.id === id) return selection
  const found = placeOf(pages, (row) => row.id === id)
  if (found !== null) return { index: found, id }
  if (index === null) return selection
  const arrived = [...pages.values()].reduce((sum, rows) => sum + rows.length, 0)
  if (arrived < total) return { index: null, id }
  return adopt({ index: Math.min(index, total - 1), id: null }, { pages, total })
}

/** Takes what stands at the place, once it is known. */
function adopt(selection: Selection, { pages, total }: Rows): Selection {
  const { index } = selection
  if (index === null || total === 0) return selection.id === null ? selection : { index: null, id: null }
  const id = rowAt(pages, Math.max(0, index))?.id ?? null
  return id === selection.id && index >= 0 ? selection : { index: Math.max(0, index), id }
}
