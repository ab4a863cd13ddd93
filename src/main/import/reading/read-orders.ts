import { createHash } from 'node:crypto'
import type { ImportField, RecognisedColumn } from '../../../shared/domain/order/import-columns.ts'
import type { OrderContent, OrderFault } from '../../../shared/domain/order/order.ts'
import type { WardMatch } from '../../../shared/domain/place/directory.ts'
import { nothingMerged, type MergedCells } from '../sheet/merged-cells.ts'
import type { Cell, SheetRow } from '../sheet/sheet-row.ts'
import type { AmountInNote } from './amount-against.ts'
import { createHeldOrders } from './held-orders.ts'
import {
  addItem,
  cellReaders,
  fault,
  longest,
  mostItems,
  openOrder,
  type CellReaders,
  type OpenOrder,
  type RowOptions,
} from './open-order.ts'
import { isEnded, readPhone, readText } from './read-cells.ts'
import { createPlaceReader, longestFound, type PlaceDecisions, type PlaceSearch } from './read-place.ts'
import { createMergedReader, withCells, type SpannedCell } from './merged-rows.ts'
import {
  columnsByField,
  createCells,
  hasFurtherCells,
  isBlank,
  isHeading,
  isOtherHeading,
  isRestOf,
  sumIn,
  type Cells,
  type Columns,
  type RowLines,
} from './sheet-cells.ts'

/** An order with where it comes from. */
export interface ReadOrder {
  readonly content: OrderContent
  /** The rows of the file that it was read from, the first one first. */
  readonly rows: readonly SheetRow[]
  /** Paths of what was read as something else than what stands there, without doubt. */
  readonly mended: readonly string[]
  /** What an unclear place may mean. */
  readonly places: readonly WardMatch[]
  /** Its number stood in the file before. */
  readonly isRepeat: boolean
}

export interface ReadingOptions extends PlaceDecisions, RowOptions {
  readonly columns: readonly RecognisedColumn[]
  readonly headerRow: number
  /** What `apart` has said of the same file; none where it is read for the first time. */
  readonly apart?: ReadonlySet<string>
  readonly merged?: MergedCells
  /** Without it no note is read for what it says of the amount. */
  readonly amountInNote?: AmountInNote
  /** Its cells are apart by themselves: no line break cuts a row in two. */
  readonly isExcel?: boolean
}

/** Rows become orders: a row is one, goes on with the goods of the one before it, or is none at all. */
export interface OrderReader {
  /** The orders that these rows complete. */
  push(rows: readonly SheetRow[]): ReadOrder[]
  /** The last one, and those whose rows stand apart. */
  end(): ReadOrder[]
  /** Numbers that came again with goods, behind rows of other orders: only a second reading can join these. */
  apart(): ReadonlySet<string>
}

export function createOrderReader(search: PlaceSearch, options: ReadingOptions): OrderReader {
  const columns = columnsByField(options.columns)
  const readPlace = createPlaceReader(search, options)
  const headings = options.columns.map(({ heading }) => heading)
  const namedHeadings = new Set(headings.filter((heading) => heading !== ''))
  /** Below headings in another order. */
  let isMoved = false
  const at = createCells(columns)
  const read = cellReaders(columns, options.columns, options.amountInNote ?? (() => null))
  const width = options.headerRow === 0 ? Number.POSITIVE_INFINITY : options.columns.length
  const seen = new Set<string>()
  const apart = new Set<string>()
  /** Numbers of hidden rows with goods. */
  const hidden = new Set<string>()
  const merged = createMergedReader(columns, options.merged ?? nothingMerged)
  const held = createHeldOrders<OpenOrder>(options.apart ?? new Set(), ({ faults, number }) =>
    fault(faults, 'items', 'two-readings', number),
  )
  let open: OpenOrder | null = null
  /** Ended by a blank line, which may be one of its note: further cells of it may follow. */
  let ended: OpenOrder | null = null
  /** Of a row that line breaks have cut, while cells of it are missing. */
  let cut: RowLines | null = null

  function complete({ number: text, content, faults, mended, rows, places }: OpenOrder): ReadOrder {
    const hasNumber = columns.has('number')
    const number = hasNumber ? content.number : numberOf(content)
    const before = seen.size
    // One look at a hundred thousand texts and not two: the set grows where the number is new.
    const isRepeat = number !== '' && seen.add(number).size === before
    if (hidden.has(text)) fault(faults, 'items', 'two-readings', text)
    if (isRepeat && text !== '' && content.items.length > 0) apart.add(text)
    return { content: hasNumber ? content : { ...content, number }, rows, mended, places, isRepeat }
  }

  function close(): ReadOrder[] {
    const closed = open ?? ended
    open = null
    ended = null
    return closed === null ? [] : held.take(closed).map(complete)
  }

  function linesBefore({ row }: SheetRow): RowLines | null {
    if (cut?.row === row - 1) return cut
    const last = (open ?? ended)?.rows.at(-1)
    return last === undefined ? null : { row: last.row, length: last.cells.length }
  }

  function endAtBlank(given: SheetRow): ReadOrder[] {
    const before = linesBefore(given)
    if (options.isExcel === true || given.cells.length > 1 || !isRestOf(before, given, width)) return close()
    cut = { row: given.row, length: before.length }
    ended = open ?? ended
    open = null
    return []
  }

  /** Where a row has the cells that the one before it lacks, both are doubted. */
  function isCut(given: SheetRow): boolean {
    const before = linesBefore(given)
    const order = open ?? ended
    if (options.isExcel === true || !isRestOf(before, given, width) || isOrder(order, at, columns)) return false
    const length = before.length + given.cells.length - 1
    cut = length < width ? { row: given.row, length } : null
    if (order !== null)
      fault(order.faults, 'row', 'unknown-value', given.cells.map((cell) => readText(cell)).join(', '))
    return true
  }

  /** The order may have been read before, or come only later. */
  function hide(number: string): void {
    if (number === '') return
    hidden.add(number)
    if (seen.has(number)) apart.add(number)
  }

  function readOne(given: SheetRow): ReadOrder[] {
    merged.see(given)
    if (given.row <= options.headerRow) return []
    at.on(given)
    if (isBlank(given)) return endAtBlank(given)
    const { source } = options
    if (given.isBroken || hasFurtherCells(given, width))
      return [...close(), wholeRow(given, at, source, 'unknown-value')]
    const sum = sumIn(given, at)
    if (sum === 'unclear' && open !== null) fault(open.faults, 'items', 'two-readings', at.text('itemName'))
    const isSame = isHeading(given, headings)
    const isOther = !isSame && isOtherHeading(given, at, namedHeadings)
    if (isSame || isOther) isMoved = isOther
    if (isOther) return [...close(), wholeRow({ ...given, isBroken: true }, at, source, 'unknown-value')]
    if (sum !== null || isSame) return close()
    if (isMoved) return [...close(), wholeRow(given, at, source, 'unknown-value')]
    if (isCut(given)) return [...close(), wholeRow({ ...given, isBroken: true }, at, source, 'unknown-value')]
    // Who filters a sheet means what is left; who hides a row for another reason can show it.
    if (given.isHidden) {
      if (open !== null && goesOn(open, at, columns)) fault(open.faults, 'items', 'two-readings', at.text('itemName'))
      if (hasGoods(at)) hide(at.text('number'))
      return [...close(), wholeRow(given, at, source, 'masked')]
    }
    const number = at.text('number')
    const row = held.kept(number === '' ? open?.number : number, merged.filled(given))
    if (row !== given) at.on(row)
    if (open !== null && goesOn(open, at, columns)) {
      addRow(open, row, { columns, at, readers: read })
      return []
    }
    const spanned = merged.spannedIn(row)
    doubtSpanned(open, spanned)
    const before = close()
    open = held.find(number, (order) => goesOn(order, at, columns)) ?? null
    if (open === null) open = openOrder(row, at, { ...read, place: readPlace }, options)
    else addRow(open, row, { columns, at, readers: read })
    doubtSpanned(open, spanned)
    return before
  }

  return {
    push(rows) {
      const orders: ReadOrder[] = []
      for (const row of rows) for (const order of readOne(row)) orders.push(order)
      return orders
    },
    end: () => [...close(), ...held.letGo().map(complete)],
    apart: () => apart,
  }
}

/** Whether a row brings further goods of the order before it: its number again, or the goods alone. */
function goesOn(open: OpenOrder, at: Cells, columns: Columns): boolean {
  if (!columns.has('itemName') && !columns.has('itemSku')) return false
  const number = at.text('number')
  if (number !== '' && number !== open.number) return false
  if (!hasGoods(at)) return false
  const name = at.text('receiverName')
  const phone = at.text('receiverPhone')
  const isGoodsAlone = number === '' && name === '' && phone === '' && at.text('address') === ''
  if (isGoodsAlone) return true
  if (number === '') return false
  return (name === '' || name === open.name) && (phone === '' || phone === readText(open.phone))
}

/** Programs leave out the last cells of an order, or of its goods, where they are empty; the rest of a row may have an amount below the phones. */
function isOrder(open: OpenOrder | null, at: Cells, columns: Columns): boolean {
  const { fault: kind } = readPhone(at.one('receiverPhone'))
  return (open !== null && goesOn(open, at, columns)) || (kind !== 'missing' && kind !== 'not-a-phone')
}

const hasGoods = (at: Cells): boolean => at.text('itemName') !== '' || at.text('itemSku') !== ''

/**
 * One cell for this order and the one above it. In the file of faulty rows, where nothing is merged, it is no amount of either: imported again as it
 * is, one of them would have all of it, and nothing would be collected of the other.
 */
function doubtSpanned(open: OpenOrder | null, spanned: readonly SpannedCell[]): void {
  if (open === null) return
  for (const { path, column, text } of spanned) {
    fault(open.faults, path, 'two-readings', text)
    const row = open.rows.pop()
    if (row !== undefined) open.rows.push(withCells(row, new Map([[column, `${text} ?`]])))
  }
}

interface RowCells {
  readonly columns: Columns
  readonly at: Cells
  readonly readers: CellReaders
}

function addRow(open: OpenOrder, row: SheetRow, { columns, at, readers }: RowCells): void {
  const [first] = open.rows
  const isTwice =
    open.rows.length < mostItems &&
    open.rows.some(({ cells }) => cells.length === row.cells.length && cells.every((cell, n) => cell === row.cells[n]))
  open.rows.push(row)
  if (isTwice) fault(open.faults, 'items', 'two-readings', at.text('itemName'))
  addItem(open, at, readers)
  // An order's amount stands in its first row or in all; where they differ nobody can say whether to add them.
  const isOfLine = readers.collectsLines && at.text('cod') !== ''
  if (isOfLine || differs(at.one('cod'), open.cod)) fault(open.faults, 'codAmountVnd', 'two-readings', at.text('cod'))
  if (differs(at.one('weight'), open.weight)) fault(open.faults, 'weightGrams', 'two-readings', at.text('weight'))
  const differing = (field: ImportField): string | undefined =>
    first && columns.get(field)?.flatMap(({ column }) => differingText(row.cells[column], first.cells[column]))[0]
  const payment = differing('payment')
  if (payment !== undefined) fault(open.faults, 'codAmountVnd', 'two-readings', payment)
  // One of the two addresses would get the goods of both.
  const place = placeFields.map(differing).find((text) => text !== undefined)
  if (place !== undefined) fault(open.faults, 'receiver.address', 'two-readings', place)
  for (const [field, path] of termFields) {
    const other = differing(field)
    if (other !== undefined) fault(open.faults, path, 'two-readings', other)
  }
  // A part of an order may be cancelled by itself.
  for (const status of at.texts('status')) if (isEnded(status)) fault(open.faults, 'status', 'unknown-value', status)
}

const placeFields = ['address', 'ward', 'district', 'province'] as const
/** Of the whole order; a note or a value of one line may be meant for all of it. */
const termFields = [
  ['note', 'note'],
  ['value', 'valueVnd'],
  ['service', 'serviceId'],
  ['packageCount', 'packageCount'],
] as const

const differingText = (cell: Cell | undefined, first: Cell | undefined): string[] =>
  differs(cell, first) ? [readText(cell)] : []

function differs(cell: Cell | undefined, first: Cell | undefined): boolean {
  return (
    cell !== undefined && cell !== '' && cell !== first && readText(cell) !== '' && readText(cell) !== readText(first)
  )
}

/** A row that is hidden, or whose cells cannot be told apart: then all that is certain is what stands in its first line. */
function wholeRow(row: SheetRow, at: Cells, source: string, kind: OrderFault['kind']): ReadOrder {
  const whole = row.cells.map((cell) => readText(cell)).join(', ')
  const content: OrderContent = {
    source,
    number: row.isBroken ? '' : at.text('number').slice(0, longest.code),
    receiver: { name: '', phone: '', address: '', location: null },
    items: [],
    codAmountVnd: 0,
    valueVnd: null,
    weightGrams: null,
    packageCount: 1,
    serviceId: null,
    note: '',
    orderedAtMs: null,
    faults: [{ field: 'row', kind, found: whole.slice(0, longestFound) }],
  }
  return { content, rows: [row], mended: [], places: [], isRepeat: false }
}

/** A sheet without order numbers: what an order says is its number, so that the same file again is the same orders. */
function numberOf({ receiver, codAmountVnd, note, items }: OrderContent): string {
  const said = JSON.stringify([
    receiver.name,
    receiver.phone,
    receiver.address,
    receiver.location,
    codAmountVnd,
    note,
    items,
  ])
  return `F${createHash('sha256').update(said).digest('hex').slice(0, 11).toUpperCase()}`
}
