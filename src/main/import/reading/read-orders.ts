import { createHash } from 'node:crypto'
import type { RecognisedColumn } from '../../../shared/domain/order/import-columns.ts'
import type { OrderContent, OrderFault, OrderItem } from '../../../shared/domain/order/order.ts'
import type { WardMatch } from '../../../shared/domain/place/directory.ts'
import { foldText } from '../../../shared/domain/text/fold.ts'
import { largestInBill, longestInBill } from '../../../shared/domain/validation/bill-bounds.ts'
import {
  foldHeading,
  namesDeposit,
  namesLineAmount,
  namesThousands,
  namesWholeAmount,
} from '../columns/heading-words.ts'
import type { Cell, SheetRow } from '../sheet/sheet-row.ts'
import { createHeldOrders } from './held-orders.ts'
import {
  isCollected,
  isEnded,
  isMaskedAddress,
  isMaskedName,
  isPaidBefore,
  readAmount,
  readBarcode,
  readBounded,
  readCollected,
  remembered,
  readCount,
  readNumber,
  readPhone,
  readText,
  readTime,
  readWeight,
  type Read,
} from './read-cells.ts'
import {
  createPlaceReader,
  longestFound,
  type PlaceCells,
  type PlaceDecisions,
  type PlaceSearch,
  type ReadPlace,
} from './read-place.ts'
import {
  columnsByField,
  createCells,
  hasFurtherCells,
  isBlank,
  isHeading,
  largestQuantity,
  sumIn,
  type Cells,
  type Columns,
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

export interface ReadingOptions extends PlaceDecisions {
  readonly columns: readonly RecognisedColumn[]
  readonly headerRow: number
  readonly source: string
  /** The carrier's services with their names in all languages. */
  readonly services: readonly { readonly id: number; readonly names: readonly string[] }[]
  /** What `apart` has said of the same file; none where it is read for the first time. */
  readonly apart?: ReadonlySet<string>
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

const mostItems = 500
/** Texts of a line of goods, and the number of an order, in characters. */
const longest = { item: 500, code: 100, url: 1000 } as const

interface CellReaders {
  readonly collected: (cell: Cell | undefined) => Read<number>
  readonly weight: (cell: Cell | undefined) => Read<number | null>
  readonly quantity: (cell: Cell | undefined) => Read<number>
  readonly packages: (cell: Cell | undefined) => Read<number>
  readonly time: (cell: Cell | undefined) => { readonly value: number | null }
  /** What is collected stands there for each line of goods, and two equal lines may cost twice as much. */
  readonly collectsLines: boolean
  /** What a row says of money that was paid before, where what is collected may be the whole amount; empty for nothing. */
  readonly deposit: (row: SheetRow) => string
}

function cellReaders(columns: Columns, named: readonly RecognisedColumn[]): CellReaders {
  const amounts = (columns.get('cod') ?? []).map(({ column }) => foldHeading(named[column]?.heading ?? ''))
  const inThousands = amounts.some(namesThousands)
  const weightUnit = columns.get('weight')?.[0]?.unit ?? null
  const deposits = amounts.some(namesWholeAmount)
    ? named.flatMap(({ field, heading }, column) =>
        field === null && namesDeposit(foldHeading(heading)) ? column : [],
      )
    : []
  return {
    collectsLines: amounts.some(namesLineAmount),
    deposit: ({ cells }) => deposits.map((column) => readText(cells[column])).find(isPaidBefore) ?? '',
    collected: remembered((cell) => readCollected(cell, inThousands)),
    weight: remembered((cell) => readWeight(cell, weightUnit)),
    quantity: remembered((cell) => readCount(cell, largestQuantity)),
    packages: remembered((cell) => readCount(cell, largestInBill.packageCount)),
    time: remembered((cell) => ({ value: readTime(cell) })),
  }
}

interface OpenOrder {
  readonly number: string
  readonly name: string
  readonly phone: Cell | undefined
  readonly cod: Cell | undefined
  readonly weight: Cell | undefined
  readonly content: OrderContent
  readonly faults: OrderFault[]
  readonly items: OrderItem[]
  readonly mended: string[]
  readonly rows: SheetRow[]
  readonly places: readonly WardMatch[]
}

export function createOrderReader(search: PlaceSearch, options: ReadingOptions): OrderReader {
  const columns = columnsByField(options.columns)
  const readPlace = createPlaceReader(search, options)
  const headings = options.columns.map(({ heading }) => heading)
  const at = createCells(columns)
  const read = cellReaders(columns, options.columns)
  const width = options.headerRow === 0 ? Number.POSITIVE_INFINITY : options.columns.length
  const seen = new Set<string>()
  const apart = new Set<string>()
  /** Numbers of hidden rows with goods. */
  const hidden = new Set<string>()
  const held = createHeldOrders<OpenOrder>(options.apart ?? new Set(), ({ faults, number }) =>
    fault(faults, 'items', 'two-readings', number),
  )
  let open: OpenOrder | null = null

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
    if (open === null) return []
    const closed = open
    open = null
    return held.take(closed).map(complete)
  }

  /** The order may have been read before, or come only later. */
  function hide(number: string): void {
    if (number === '') return
    hidden.add(number)
    if (seen.has(number)) apart.add(number)
  }

  function readOne(given: SheetRow): ReadOrder[] {
    if (given.row <= options.headerRow) return []
    at.on(given)
    if (isBlank(given)) return close()
    const { source } = options
    if (given.isBroken || hasFurtherCells(given, width))
      return [...close(), wholeRow(given, at, source, 'unknown-value')]
    const sum = sumIn(given, at)
    if (sum === 'unclear' && open !== null) fault(open.faults, 'items', 'two-readings', at.text('itemName'))
    if (sum !== null || isHeading(given, headings)) return close()
    // Who filters a sheet means what is left; who hides a row for another reason can show it.
    if (given.isHidden) {
      if (open !== null && goesOn(open, at, columns)) fault(open.faults, 'items', 'two-readings', at.text('itemName'))
      if (hasGoods(at)) hide(at.text('number'))
      return [...close(), wholeRow(given, at, source, 'masked')]
    }
    const number = at.text('number')
    const row = held.kept(number === '' ? open?.number : number, given)
    if (row !== given) at.on(row)
    if (open !== null && goesOn(open, at, columns)) {
      addRow(open, row, at, read)
      return []
    }
    const before = close()
    open = held.find(number, (order) => goesOn(order, at, columns)) ?? null
    if (open === null) open = openOrder(row, at, { ...read, place: readPlace }, options)
    else addRow(open, row, at, read)
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

const hasGoods = (at: Cells): boolean => at.text('itemName') !== '' || at.text('itemSku') !== ''

function addRow(open: OpenOrder, row: SheetRow, at: Cells, readers: CellReaders): void {
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
}

function differs(cell: Cell | undefined, first: Cell | undefined): boolean {
  return (
    cell !== undefined && cell !== '' && cell !== first && readText(cell) !== '' && readText(cell) !== readText(first)
  )
}

function fault(faults: OrderFault[], field: string, kind: OrderFault['kind'], found: string): void {
  if (faults.some((before) => before.field === field && before.kind === kind)) return
  faults.push({ field, kind, found: found.slice(0, longestFound) })
}

function openOrder(
  row: SheetRow,
  at: Cells,
  readers: CellReaders & { readonly place: (cells: PlaceCells) => ReadPlace },
  options: ReadingOptions,
): OpenOrder {
  const faults: OrderFault[] = []
  const items: OrderItem[] = []
  const mended: string[] = []
  /** The value of a cell, with its fault and mending noted under its path. */
  const take = <Value>(field: string, cell: Cell | undefined, read: Read<Value>): Value => {
    if (read.fault !== null) fault(faults, field, read.fault, readText(cell))
    if (read.isMended) mended.push(field)
    return read.value
  }
  const number = at.has('number') ? take('number', at.one('number'), readNumber(at.one('number'))) : ''
  const name = takeName(at, faults)
  const phone = take('receiver.phone', at.one('receiverPhone'), readPhone(at.one('receiverPhone')))
  const place = takePlace(at, readers.place, faults, mended)
  const content: OrderContent = {
    source: options.source,
    number,
    receiver: { name, phone, address: place.address, location: place.location },
    items,
    codAmountVnd: takeCollected(at, faults, readers, (amount) => take('codAmountVnd', at.one('cod'), amount)),
    valueVnd:
      at.text('value') === ''
        ? null
        : take('valueVnd', at.one('value'), readAmount(at.one('value'), largestInBill.valueVnd)),
    weightGrams: take('weightGrams', at.one('weight'), readers.weight(at.one('weight'))),
    packageCount: take('packageCount', at.one('packageCount'), readers.packages(at.one('packageCount'))),
    serviceId: takeService(at, options.services, faults),
    note: take('note', at.one('note'), readBounded(at.joined('note', '. '), longestInBill.note)),
    orderedAtMs: readers.time(at.one('orderedAt')).value,
    faults,
  }
  const deposit = content.codAmountVnd > 0 ? readers.deposit(row) : ''
  if (deposit !== '') fault(faults, 'codAmountVnd', 'two-readings', `${at.text('cod')} / ${deposit}`)
  for (const status of at.texts('status')) if (isEnded(status)) fault(faults, 'status', 'unknown-value', status)
  const open: OpenOrder = {
    number: at.text('number'),
    name: at.text('receiverName'),
    phone: at.one('receiverPhone'),
    cod: at.one('cod'),
    weight: at.one('weight'),
    content,
    faults,
    items,
    mended,
    rows: [row],
    places: place.suggestions,
  }
  addItem(open, at, readers)
  return open
}

function takeName(at: Cells, faults: OrderFault[]): string {
  const name = at.text('receiverName')
  if (name === '') fault(faults, 'receiver.name', 'missing', '')
  else if (isMaskedName(name)) fault(faults, 'receiver.name', 'masked', name)
  const { value, fault: kind } = readBounded(name, longestInBill.name)
  if (kind !== null) fault(faults, 'receiver.name', kind, name)
  return value
}

function takePlace(
  at: Cells,
  readPlace: (cells: PlaceCells) => ReadPlace,
  faults: OrderFault[],
  mended: string[],
): ReadPlace {
  const whole = at.joined('address', ', ')
  const cells = {
    address: whole.slice(0, longestInBill.address * 2),
    ward: at.text('ward'),
    district: at.text('district'),
    province: at.text('province'),
  }
  const place = readPlace(cells)
  if (place.address === '') fault(faults, 'receiver.address', 'missing', whole)
  else if (isMaskedAddress(place.address)) fault(faults, 'receiver.address', 'masked', place.address)
  const { value: address, fault: kind } = readBounded(place.address, longestInBill.address)
  if (kind !== null) fault(faults, 'receiver.address', kind, whole)
  if (place.fault !== null) fault(faults, 'receiver.location', place.fault, place.found)
  else if (place.isMended) mended.push('receiver.location')
  return { ...place, address }
}

function takeCollected(
  at: Cells,
  faults: OrderFault[],
  { collected: read }: Pick<CellReaders, 'collected'>,
  take: (amount: Read<number>) => number,
): number {
  const amount = take(read(at.one('cod')))
  const texts = at.texts('cod')
  if (texts.length > 1 && new Set(texts.map((text) => read(text).value)).size > 1)
    fault(faults, 'codAmountVnd', 'two-readings', texts.join(' / '))
  if (!at.has('payment')) return amount
  const ways = at.texts('payment')
  const collected = isCollected(ways)
  // To be collected, and nobody says how much: taken as nothing, the shop would never see its money.
  if (collected === true && at.text('cod') === '') fault(faults, 'codAmountVnd', 'missing', ways.join(', '))
  if (amount === 0) return amount
  if (collected === null) fault(faults, 'codAmountVnd', 'unknown-value', ways.join(', '))
  return collected === false ? 0 : amount
}

function takeService(at: Cells, services: ReadingOptions['services'], faults: OrderFault[]): number | null {
  const text = at.text('service')
  if (text === '') return null
  const folded = foldText(text)
  const known = services.find(({ id, names }) => String(id) === text || names.some((name) => foldText(name) === folded))
  if (known === undefined) fault(faults, 'serviceId', 'unknown-value', text)
  return known?.id ?? null
}

function addItem(open: Pick<OpenOrder, 'items' | 'faults'>, at: Cells, readers: CellReaders): void {
  const name = readBounded(at.joined('itemName', ' - '), longest.item)
  const sku = readBounded(at.text('itemSku'), longest.code)
  if (name.value === '' && sku.value === '') return
  const path = `items.${open.items.length}`
  if (open.items.length >= mostItems) return fault(open.faults, 'items', 'too-large', String(open.items.length))
  const quantity = readers.quantity(at.one('itemQuantity'))
  if (name.fault !== null) fault(open.faults, `${path}.name`, name.fault, name.value)
  if (sku.fault !== null) fault(open.faults, `${path}.sku`, sku.fault, sku.value)
  if (quantity.fault !== null) fault(open.faults, `${path}.quantity`, quantity.fault, at.text('itemQuantity'))
  open.items.push({
    sku: sku.value,
    name: name.value,
    quantity: quantity.value,
    barcode: readBarcode(at.text('itemBarcode').slice(0, longest.code)),
    pictureUrl: at.text('itemPicture').slice(0, longest.url),
  })
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
