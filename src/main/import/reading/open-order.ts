import type { RecognisedColumn } from '../../../shared/domain/order/import-columns.ts'
import type { OrderContent, OrderFault, OrderItem } from '../../../shared/domain/order/order.ts'
import type { WardMatch } from '../../../shared/domain/place/directory.ts'
import { foldText } from '../../../shared/domain/text/fold.ts'
import { largestInBill, longestInBill } from '../../../shared/domain/validation/bill-bounds.ts'
import { foldHeading, namesLineAmount, namesThousands } from '../columns/heading-words.ts'
import type { Cell, SheetRow } from '../sheet/sheet-row.ts'
import { amountAgainst, type AmountAgainst, type AmountInNote } from './amount-against.ts'
import { isCollected, isOutstanding, saysPaid } from './payment-words.ts'
import {
  isDate,
  isEnded,
  isMaskedAddress,
  isMaskedName,
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
import { longestFound, type PlaceCells, type ReadPlace } from './read-place.ts'
import { largestQuantity, type Cells, type Columns } from './sheet-cells.ts'

/** What the rows of a file have in common. */
export interface RowOptions {
  readonly source: string
  /** The carrier's services with their names in all languages. */
  readonly services: readonly { readonly id: number; readonly names: readonly string[] }[]
}

export const mostItems = 500
/** Texts of a line of goods, and the number of an order, in characters. */
export const longest = { item: 500, code: 100, url: 1000 } as const

export interface CellReaders {
  readonly collected: (cell: Cell | undefined) => Read<number>
  readonly weight: (cell: Cell | undefined) => Read<number | null>
  readonly quantity: (cell: Cell | undefined) => Read<number>
  readonly packages: (cell: Cell | undefined) => Read<number>
  readonly time: (cell: Cell | undefined) => { readonly value: number | null }
  /** What is collected stands there for each line of goods, and two equal lines may cost twice as much. */
  readonly collectsLines: boolean
  readonly against: AmountAgainst
}

export function cellReaders(columns: Columns, named: readonly RecognisedColumn[], inNote: AmountInNote): CellReaders {
  const amounts = (columns.get('cod') ?? []).map(({ column }) => foldHeading(named[column]?.heading ?? ''))
  const inThousands = amounts.some(namesThousands)
  const weightUnit = columns.get('weight')?.[0]?.unit ?? null
  const collected = remembered((cell) => readCollected(cell, inThousands))
  return {
    collectsLines: amounts.some(namesLineAmount),
    against: amountAgainst(amounts, named, collected, inNote),
    collected,
    weight: remembered((cell) => readWeight(cell, weightUnit)),
    quantity: remembered((cell) => readCount(cell, largestQuantity)),
    packages: remembered((cell) => readCount(cell, largestInBill.packageCount)),
    time: remembered((cell) => ({ value: readTime(cell) })),
  }
}

/** An order to which further rows may bring goods. */
export interface OpenOrder {
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

/** The order that begins with a row: each field with its fault, and the first line of its goods. */
export function openOrder(
  row: SheetRow,
  at: Cells,
  readers: CellReaders & { readonly place: (cells: PlaceCells) => ReadPlace },
  options: RowOptions,
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
  compareColumns(at.texts('receiverPhone'), readPhone, 'receiver.phone', faults)
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
  const paid = content.codAmountVnd > 0 ? (at.texts('status').find(saysPaid) ?? '') : ''
  const against = paid || readers.against(row, content.codAmountVnd, content.note)
  if (against !== '') fault(faults, 'codAmountVnd', 'two-readings', `${at.text('cod')} / ${against}`)
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
  compareColumns(at.texts('receiverName'), (text) => ({ value: foldText(text) }), 'receiver.name', faults)
  return value
}

/** Of two columns of a field that say different things, the first one may be the sender's, or the amount before a discount. */
function compareColumns(
  texts: readonly string[],
  read: (text: string) => Pick<Read<unknown>, 'value'>,
  field: string,
  faults: OrderFault[],
): void {
  if (texts.length > 1 && new Set(texts.map((text) => read(text).value)).size > 1)
    fault(faults, field, 'two-readings', texts.join(' / '))
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
  const house = at.texts('address').find(isDate)
  if (house !== undefined) fault(faults, 'receiver.address', 'two-readings', house)
  if (place.contradicted !== '') fault(faults, 'receiver.address', 'two-readings', place.contradicted)
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
  compareColumns(at.texts('cod'), read, 'codAmountVnd', faults)
  if (!at.has('payment')) return amount
  const ways = at.texts('payment')
  const collected = isCollected(ways)
  // Some is to come, and nobody says how much: taken as nothing, the shop would never see its money.
  if (isOutstanding(ways) && at.text('cod') === '') fault(faults, 'codAmountVnd', 'missing', ways.join(', '))
  if (amount === 0) return amount
  if (collected === null) fault(faults, 'codAmountVnd', 'unknown-value', ways.join(', '))
  return collected === false ? 0 : amount
}

function takeService(at: Cells, services: RowOptions['services'], faults: OrderFault[]): number | null {
  const text = at.text('service')
  if (text === '') return null
  const folded = foldText(text)
  const known = services.find(({ id, names }) => String(id) === text || names.some((name) => foldText(name) === folded))
  if (known === undefined) fault(faults, 'serviceId', 'unknown-value', text)
  return known?.id ?? null
}

export function addItem(open: Pick<OpenOrder, 'items' | 'faults'>, at: Cells, readers: CellReaders): void {
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

/** Once for each field and kind. */
export function fault(faults: OrderFault[], field: string, kind: OrderFault['kind'], found: string): void {
  if (faults.some((before) => before.field === field && before.kind === kind)) return
  faults.push({ field, kind, found: found.slice(0, longestFound) })
}
