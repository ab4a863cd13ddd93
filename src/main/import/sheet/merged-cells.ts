import { SheetRefused } from './sheet-row.ts'

/** What of a sheet is merged downwards: a spreadsheet keeps the text in the first row alone, and shows it for all of them. */
export interface MergedCells {
  readonly isAny: boolean
  /** Whether a cell goes on with the one above it. Rows are counted from 1, columns from 0. */
  continues(row: number, column: number): boolean
}

export const nothingMerged: MergedCells = { isAny: false, continues: () => false }

interface Merge {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

const mergeTag = /<(?:\w{1,20}:)?mergeCell\s{1,5}ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g
/** No sheet of orders has more, and each takes room in memory. */
const mostMerges = 500_000

/** They stand behind all rows of their sheet: they are known once it was read to its end. */
export interface MergeCollector {
  /** The sheet's XML, piece by piece. */
  see(piece: string): void
  cells(): MergedCells
}

export function collectMerges(): MergeCollector {
  const merges: Merge[] = []
  let rest = ''
  return {
    see(piece) {
      const text = rest + piece
      if (text.includes('mergeCell ')) merges.push(...mergesIn(text))
      if (merges.length > mostMerges) throw new SheetRefused('damaged', 'more merged cells than a sheet has')
      // One that is cut in two by the end of a piece.
      const last = text.lastIndexOf('<')
      rest = last === -1 || text.includes('>', last) ? '' : text.slice(last, last + longestTag)
    },
    cells: () => (merges.length === 0 ? nothingMerged : mergedCellsOf(merges)),
  }
}

const longestTag = 200

function mergesIn(text: string): Merge[] {
  return [...text.matchAll(mergeTag)]
    .map(([, left = '', top, right = '', bottom]) => ({
      top: Number(top),
      left: columnOf(left),
      bottom: Number(bottom),
      right: columnOf(right),
    }))
    .filter(({ top, bottom }) => bottom > top)
}

/** "AB" is the column 27. */
function columnOf(letters: string): number {
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function mergedCellsOf(merges: readonly Merge[]): MergedCells {
  const byColumn = new Map<number, readonly Merge[]>()
  const ofColumn = (column: number): readonly Merge[] => {
    const known = byColumn.get(column)
    if (known !== undefined) return known
    const found = merges.filter(({ left, right }) => left <= column && column <= right)
    const sorted = found.toSorted((one, other) => one.top - other.top)
    byColumn.set(column, sorted)
    return sorted
  }
  return {
    isAny: true,
    continues(row, column) {
      const sorted = ofColumn(column)
      let low = 0
      let high = sorted.length
      while (low < high) {
        const middle = (low + high) >> 1
        if ((sorted[middle]?.top ?? 0) < row) low = middle + 1
        else high = middle
      }
      return (sorted[low - 1]?.bottom ?? 0) >= row
    },
  }
}
