import { isOnePage, placeOf, rowAt, type RowWindow } from '../../bridge/row-window.ts'

/** Which row of a list the packer is looking at. */
export interface FollowedRow {
  /** Its place in the list; null where the list does not show it. */
  readonly index: number | null
  /** Null until the row of the place has arrived. */
  readonly id: string | null
  /** How long the list was when the row was last seen in it. */
  readonly of?: number
  /** It is being asked which row that is: what stands at the place until then is looked at, and not followed from there. */
  readonly isAsked?: true
}

type Rows = Pick<RowWindow<{ readonly id: string }>, 'pages' | 'total'>

/** What is looked at before anything was chosen: whatever comes first. */
export const firstRow: FollowedRow = { index: 0, id: null }

/**
 * The same row after the list has changed: new ones come in above it all day long. Only where it is certain that it has left the
 * list is the one looked at that took its place.
 */
export function followed(row: FollowedRow, { pages, total }: Rows): FollowedRow {
  if (total === null || row.isAsked === true) return row
  const { index, id, of } = row
  if (id === null) return adopt(row, { pages, total })
  const found = index !== null && rowAt(pages, index)?.id === id ? index : placeOf(pages, (one) => one.id === id)
  if (found !== null) return found === index && of === total ? row : { index: found, id, of: total }
  if (index === null) return row
  if (!hasLeft({ index, of }, { pages, total })) return { index: null, id }
  return adopt({ index: Math.min(index, total - 1), id: null }, { pages, total })
}

/**
 * A row that is nowhere among all rows has left. Where not all are known it may have moved to those that are not, unless the
 * list became shorter by so few that it would still stand on the page that has just arrived.
 */
function hasLeft(
  { index, of = 0 }: { readonly index: number; readonly of: number | undefined },
  { pages, total }: { readonly pages: Rows['pages']; readonly total: number },
): boolean {
  const arrived = [...pages.values()].reduce((sum, rows) => sum + rows.length, 0)
  if (arrived >= total) return true
  const fewer = of - total
  return fewer > 0 && isOnePage(Math.max(0, index - fewer), index)
}

/** The row as it is drawn: of one that is being asked for, what stands at its place. */
export function lookedAt(row: FollowedRow, rows: Rows): FollowedRow {
  return row.isAsked === true ? adopt(row, rows) : row
}

/** Takes what stands at the place, once it is known; of an empty list what comes first. */
function adopt(row: FollowedRow, { pages, total }: Rows): FollowedRow {
  if (total === 0) return row.id === null && row.index === 0 ? row : firstRow
  if (row.index === null) return row
  const index = Math.max(0, total === null ? row.index : Math.min(row.index, total - 1))
  const id = rowAt(pages, index)?.id ?? null
  return id === row.id && index === row.index ? row : { index, id, ...(total === null ? {} : { of: total }) }
}
