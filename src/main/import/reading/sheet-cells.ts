import type { ImportField, RecognisedColumn } from '../../../shared/domain/order/import-columns.ts'
import { foldHeading } from '../columns/heading-words.ts'
import type { Cell, SheetRow } from '../sheet/sheet-row.ts'
import { readCount, readText } from './read-cells.ts'

/** What a row of a sheet is, and which of its cells is which field; what an order is made of stands in `read-orders.ts`. */

export type Columns = ReadonlyMap<ImportField, readonly { readonly column: number; readonly unit: 'g' | 'kg' | null }[]>

/** Where the cells of each field stand. */
export function columnsByField(columns: readonly RecognisedColumn[]): Columns {
  const byField = new Map<ImportField, { column: number; unit: 'g' | 'kg' | null }[]>()
  for (const [column, { field, unit }] of columns.entries())
    if (field !== null) byField.set(field, [...(byField.get(field) ?? []), { column, unit }])
  return byField
}

/** The cells of one row by what they are. */
export interface Cells {
  has(field: ImportField): boolean
  one(field: ImportField): Cell | undefined
  text(field: ImportField): string
  texts(field: ImportField): string[]
  /** The texts of all columns of a field. */
  joined(field: ImportField, separator: string): string
}

/** One reader for all rows: `on` says of which. */
export function createCells(columns: Columns): Cells & { on(row: SheetRow): void } {
  let cells: readonly Cell[] = []
  /** Each cell is asked for up to five times and read once. */
  let known: (string | undefined)[] = []
  const textAt = (column: number): string => (known[column] ??= readText(cells[column]))
  const one = (field: ImportField): Cell | undefined => {
    const of = columns.get(field)
    if (of === undefined) return undefined
    // Of two columns of a field the first that says anything is read.
    if (of.length === 1) return cells[of[0]?.column ?? -1]
    return of.map(({ column }) => cells[column]).find((cell) => readText(cell) !== '')
  }
  const text = (field: ImportField): string => {
    const of = columns.get(field)
    if (of === undefined) return ''
    return of.length === 1 ? textAt(of[0]?.column ?? -1) : readText(one(field))
  }
  const texts = (field: ImportField): string[] => {
    const of = columns.get(field)
    return of === undefined ? [] : of.map(({ column }) => textAt(column)).filter((text) => text !== '')
  }
  return {
    on(row) {
      cells = row.cells
      known = []
    },
    has: (field) => columns.has(field),
    one,
    text,
    texts,
    joined: (field, separator) => (columns.get(field)?.length === 1 ? text(field) : texts(field).join(separator)),
  }
}

export function isBlank({ cells }: SheetRow): boolean {
  return cells.every((cell) => typeof cell === 'string' && cell.trim() === '')
}

/** More cells than there are headings: a comma in a street that nobody quoted has moved all behind it. */
export function hasFurtherCells({ cells }: SheetRow, width: number): boolean {
  return cells.length > width && cells.slice(width).some((cell) => typeof cell === 'number' || cell.trim() !== '')
}

/** The lines of a row so far: the last one, and how many cells they have. */
export interface RowLines {
  readonly row: number
  readonly length: number
}

/**
 * A line break in a note that nobody quoted has cut a row in two: the cells that it lacks stand in the next one, amounts too. Of more line
 * breaks the lines between have one cell each, the note's.
 */
export function isRestOf(before: RowLines | null, { row, cells }: SheetRow, width: number): before is RowLines {
  // Without headings nobody knows how many cells a row has.
  if (before?.row !== row - 1 || before.length >= width || !Number.isFinite(width)) return false
  return cells.length === 1 || before.length + cells.length === width + 1
}

/** Of one line of goods. */
export const largestQuantity = 100_000

const sumWords = /^(?:tong|tong cong|cong|total|grand total|sum|tong so|tong tien|sub total|subtotal)\b/
/** What is summed up, behind these. */
const ofSum = new Set(
  'tong cong total so luong tien hang don thu ho cod san pham sp kien vnd d orders items amount doanh phai gia tri khoi trong kg cai sl qty weight mon'.split(
    ' ',
  ),
)

/** Words, and not only how many goods there are: "12", "12 sản phẩm". */
const namesGoods = (texts: readonly string[]): boolean =>
  texts.some((text) =>
    foldHeading(text)
      .split(' ')
      .some((word) => /[a-z]/.test(word) && !ofSum.has(word)),
  )

/** A row of totals below the orders; `unclear` where its words may be goods as well, of which no count and no code stands there. */
export function sumIn({ cells }: SheetRow, at: Cells): 'sum' | 'unclear' | null {
  const first = cells.find((cell) => cell !== '')
  if (typeof first !== 'string' || at.text('receiverPhone') !== '' || at.text('address') !== '') return null
  const label = foldHeading(first.slice(0, 60))
  if (!sumWords.test(label)) return null
  const isOf = (...fields: readonly ImportField[]): boolean =>
    fields.some((field) => at.text(field) === readText(first))
  const words = label.split(' ').slice(1)
  const isOfGoods = isOf('itemName', 'itemSku')
  const isOfSum = words.every((word) => ofSum.has(word) || /^\d/.test(word))
  const goods = [at.text('itemName'), at.text('itemSku')].filter((text) => text !== '')
  const isNamed = namesGoods(goods)
  // "Tổng đài" is where an order comes from, and "SUM-1001" is its number.
  if (!isOfGoods && goods.length > 0 && (isNamed || !isOfSum))
    return at.text('number') !== '' || (isNamed && !isOfSum) ? null : 'unclear'
  if (isOfSum || !(isOfGoods || isOf('receiverName'))) return 'sum'
  // "Total Effects" is goods, and Công Vinh a person.
  if (!isOfGoods || (at.text('itemName') !== '' && at.text('itemSku') !== '')) return null
  const isCounted = at.text('itemQuantity') !== '' && readCount(at.one('itemQuantity'), largestQuantity).fault === null
  return isCounted && !words.some((word) => /^\d+$/.test(word)) ? null : 'unclear'
}

/** Sheets that were put one below the other repeat their headings. */
export function isHeading({ cells }: SheetRow, headings: readonly string[]): boolean {
  return headings.length > 0 && headings.every((heading, n) => readText(cells[n]) === heading)
}

/** So many headings of the sheet in one row are headings again. */
const fewestHeadings = 3

/** Those of another sheet that was put below, in another order: every cell behind them is of another column. */
export function isOtherHeading({ cells }: SheetRow, at: Cells, headings: ReadonlySet<string>): boolean {
  if (/\d{6}/.test(at.text('receiverPhone'))) return false
  return cells.filter((cell) => cell !== '' && headings.has(readText(cell))).length >= fewestHeadings
}
