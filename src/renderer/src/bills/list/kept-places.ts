import type { BillListRow } from '../../../../shared/domain/bill/bill-list.ts'
import { pageSize, type RowWindow } from '../../bridge/row-window.ts'

type Fresh = Pick<RowWindow<BillListRow>, 'pages' | 'total'>

/** A list whose rows keep their places while main's list changes. */
export interface KeptPlaces {
  /** By place; undefined where no row has arrived. */
  readonly rows: readonly (BillListRow | undefined)[]
  /** Rows that main's list has no more at the place where they are shown. */
  readonly gone: ReadonlySet<string>
  /** Rows that main's list has between the shown ones, and that have no place here. */
  readonly entered: number
  /** How many bills have another place in main's list: gone, entered, or in another order. */
  readonly moved: number
  /** By how many places main's list has rows further up, and further down, than they are shown; the most of each. */
  readonly up: number
  readonly down: number
  readonly total: number
}

export function beginPlaces(fresh: Fresh): KeptPlaces {
  const rows = rowsByPlace(fresh.pages)
  const total = Math.max(rows.length, fresh.total ?? 0)
  return { rows, gone: new Set(), entered: 0, moved: 0, up: 0, down: 0, total }
}

/** A row of the list that still stands in its order: where it is shown, and where main's list has it. */
interface Anchor {
  readonly place: number
  readonly now: number
}

/**
 * The same rows at the same places with what main says of them now. What main's list has behind the shown rows is appended; what it has between
 * them waits until the list is taken as it is.
 */
export function keepPlaces(before: KeptPlaces, fresh: Fresh): KeptPlaces {
  const current = rowsByPlace(fresh.pages)
  const placeNow = new Map<string, number>()
  current.forEach((row, now) => {
    if (row !== undefined && !placeNow.has(row.billCode)) placeNow.set(row.billCode, now)
  })
  const rows = [...before.rows]
  const found: Anchor[] = []
  const missing: { readonly place: number; readonly billCode: string }[] = []
  before.rows.forEach((row, place) => {
    if (row === undefined) return
    const now = placeNow.get(row.billCode)
    if (now === undefined) missing.push({ place, billCode: row.billCode })
    else {
      found.push({ place, now })
      rows[place] = current[now]
    }
  })
  const anchors = longestInOrder(found)
  const shiftAt = shifts(anchors, missing.length)
  const known = new Set(before.rows.map((row) => row?.billCode))
  let entered = 0
  current.forEach((row, now) => {
    if (row === undefined || known.has(row.billCode)) return
    const place = now + shiftAt('now', now)
    if (place >= 0 && rows[place] === undefined) rows[place] = row
    else entered += 1
  })
  // Where the page of its place has not arrived, a row may stand there.
  const isKnown = (now: number): boolean => fresh.pages.has(Math.floor(Math.max(0, now) / pageSize))
  const gone = missing.filter(({ place }) => isKnown(place - shiftAt('place', place)))
  const last = shiftAt('now', Number.POSITIVE_INFINITY)
  return {
    rows,
    gone: new Set(gone.map(({ billCode }) => billCode)),
    entered,
    moved: gone.length + entered + found.length - anchors.length,
    up: anchors.reduce((most, { place, now }) => Math.max(most, place - now), gone.length),
    down: anchors.reduce((most, { place, now }) => Math.max(most, now - place), entered),
    total: Math.max(rows.length, (fresh.total ?? 0) + last),
  }
}

/** The rows as pages of a window, each as far as its rows have arrived without a gap. */
export function pagesOf({ rows }: KeptPlaces): ReadonlyMap<number, readonly BillListRow[]> {
  const pages = new Map<number, readonly BillListRow[]>()
  for (let start = 0; start < rows.length; start += pageSize) {
    const page: BillListRow[] = []
    for (const row of rows.slice(start, start + pageSize)) {
      if (row === undefined) break
      page.push(row)
    }
    if (page.length > 0) pages.set(start / pageSize, page)
  }
  return pages
}

/** Which rows of main's list have to be known for the pages around two places of this one. */
export function rangeToAsk({ up, down }: KeptPlaces, first: number, last: number): readonly [number, number] {
  if (up === 0 && down === 0) return [first, last]
  const startOfPage = Math.floor(first / pageSize) * pageSize
  return [Math.max(0, startOfPage - up), last + down]
}

function rowsByPlace(pages: Fresh['pages']): (BillListRow | undefined)[] {
  const length = Math.max(0, ...[...pages].map(([page, rows]) => page * pageSize + rows.length))
  const all = Array.from<BillListRow | undefined>({ length })
  for (const [page, rows] of pages) rows.forEach((row, n) => (all[page * pageSize + n] = row))
  return all
}

/** By how much a place here is behind that in main's list: as the nearest anchor before it says, or the first behind it. */
function shifts(anchors: readonly Anchor[], missing: number): (by: keyof Anchor, at: number) => number {
  return (by, at) => {
    let low = 0
    let high = anchors.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((anchors[middle]?.[by] ?? 0) <= at) low = middle + 1
      else high = middle
    }
    const nearest = anchors[low - 1] ?? anchors[0]
    // Without one all that was shown is gone, and what is there stood behind it.
    return nearest === undefined ? missing : nearest.place - nearest.now
  }
}

/** The most rows that still follow one another as they are shown. */
function longestInOrder(found: readonly Anchor[]): readonly Anchor[] {
  /** Of the sequences of each length the one that ends first in main's list, as indexes of its last row. */
  const ends: number[] = []
  const previous: number[] = []
  found.forEach(({ now }, index) => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((found[ends[middle] ?? -1]?.now ?? 0) < now) low = middle + 1
      else high = middle
    }
    previous[index] = ends[low - 1] ?? -1
    ends[low] = index
  })
  const anchors: Anchor[] = []
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const anchor = found[index]
    if (anchor !== undefined) anchors.unshift(anchor)
  }
  return anchors
}
