import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadDirectory } from '../../../../src/main/directory/load-directory.ts'
import { createWardSearch } from '../../../../src/main/directory/ward-search.ts'
import { createOrderReader, type OrderReader } from '../../../../src/main/import/reading/read-orders.ts'
import { sheetLimits, type SheetRow } from '../../../../src/main/import/sheet/sheet-row.ts'
import type { ImportField, RecognisedColumn } from '../../../../src/shared/domain/order/import-columns.ts'

const places = createWardSearch(loadDirectory(join(import.meta.dirname, '../../../../resources/directory')))
const fields: readonly ImportField[] = ['number', 'receiverName', 'receiverPhone', 'address', 'itemSku', 'note']
const columns = fields.map((field): RecognisedColumn => ({ heading: field, field, unit: null, confidence: 'chosen' }))

function readerWith(apart?: ReadonlySet<string>): OrderReader {
  const decisions = { accepted: new Map<string, string>(), takesOnlySuccessor: false }
  const options = { columns, headerRow: 0, source: 'sheet', services: [], ...decisions }
  return createOrderReader(places, apart === undefined ? options : { ...options, apart })
}

const rowOf = (row: number, number: string, sku: string, name = 'An', note = ''): SheetRow => ({
  row,
  cells: [number, name, '0912345678', '1 Trần Phú', sku, note],
  isBroken: false,
})

function readTwice(rows: readonly SheetRow[]) {
  const first = readerWith()
  first.push(rows)
  first.end()
  const second = readerWith(first.apart())
  return [...second.push(rows), ...second.end()]
}

const isDoubted = (faults: readonly { readonly field: string; readonly kind: string }[]): boolean =>
  faults.some(({ field, kind }) => field === 'items' && kind === 'two-readings')

it('names the numbers that come again with goods behind other orders', () => {
  const reader = readerWith()
  reader.push([rowOf(1, 'A', 'x'), rowOf(2, 'B', 'x'), rowOf(3, 'A', 'y'), rowOf(4, 'A', 'z'), rowOf(5, 'B', '')])
  reader.end()
  expect([...reader.apart()]).toEqual(['A'])
})

it('gives goods alone, below a row that stands apart, to its order', () => {
  const alone = { row: 4, cells: ['', '', '', '', 'z', ''], isBroken: false }
  const orders = readTwice([rowOf(1, 'A', 'x'), rowOf(2, 'B', 'x'), rowOf(3, 'A', 'y'), alone])
  expect(orders.map(({ content }) => [content.number, content.items.map(({ sku }) => sku)])).toEqual([
    ['B', ['x']],
    ['A', ['x', 'y', 'z']],
  ])
})

it('gives each part a fault where memory has no room for all that stands apart', () => {
  const note = 'x'.repeat(30_000)
  const numbers = Array.from({ length: 500 }, (_, n) => `D${n}`)
  const rows = ['x', 'y'].flatMap((sku, part) =>
    numbers.map((number, n) => rowOf(part * 500 + n + 1, number, sku, 'An', note)),
  )
  expect(1_000 * note.length).toBeGreaterThan(sheetLimits.heldCharacters)
  const orders = readTwice([...rows, rowOf(1_001, 'E', 'x')])
  expect(orders.flatMap(({ content }) => content.items)).toHaveLength(1_001)
  expect(orders.filter(({ content }) => !isDoubted(content.faults)).map(({ content }) => content.number)).toEqual(['E'])
})

it('looks for the order of a row among a few receivers of its number', () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => rowOf(n + 1, 'A', 'x', `Receiver ${n}`))
  const orders = readTwice(rows)
  expect(orders).toHaveLength(20_000)
  expect(orders.every(({ content }) => isDoubted(content.faults))).toBe(true)
})

it('compares a row with those of its order only while it takes goods', () => {
  const rows = Array.from({ length: 200_000 }, (_, n) => rowOf(n + 1, 'A', `x${n}`))
  const reader = readerWith()
  reader.push(rows)
  const [order] = reader.end()
  expect(order?.rows).toHaveLength(200_000)
  expect(order?.content.faults.map(({ kind }) => kind)).toContain('too-large')
})

function readSheet(
  shown: readonly (ImportField | null)[],
  rows: readonly (readonly string[])[],
  headings: readonly string[] = shown.map((field) => field ?? ''),
  headerRow = 0,
) {
  const named = shown.map((field, n): RecognisedColumn => ({
    heading: headings[n] ?? '',
    field,
    unit: null,
    confidence: 'chosen',
  }))
  const decisions = { accepted: new Map<string, string>(), takesOnlySuccessor: false }
  const reader = createOrderReader(places, {
    columns: named,
    headerRow,
    source: 'sheet',
    services: [],
    ...decisions,
  })
  const orders = reader.push(rows.map((cells, n) => ({ row: n + 1, cells, isBroken: false })))
  return [...orders, ...reader.end()].map(({ content }) => content)
}

const goodsColumns = [
  'number',
  'receiverName',
  'receiverPhone',
  'address',
  'itemName',
  'itemSku',
  'itemQuantity',
] as const
const firstGoods = ['A', 'An', '0912345678', '1 Trần Phú', 'Áo', '', '1']

it.each([
  ['Total Effects 50g', '', '2'],
  ['Tổng hợp hạt dinh dưỡng', '', '1'],
  ['Cộng đồng - tập 2', 'CD2', ''],
])('has goods called %s in a row of their own', (name, sku, quantity) => {
  const [order] = readSheet(goodsColumns, [firstGoods, ['', '', '', '', name, sku, quantity]])
  expect(order?.items.map((item) => item.name)).toEqual(['Áo', name])
  expect(isDoubted(order?.faults ?? [])).toBe(false)
})

it.each([
  ['Total Effects 50g', ''],
  ['Tổng hợp hạt dinh dưỡng', '0'],
  ['Tổng kết tháng 11', '57'],
])('doubts the order above %s without a count or a code of its own', (name, quantity) => {
  const [order] = readSheet(goodsColumns, [firstGoods, ['', '', '', '', name, '', quantity]])
  expect(order?.items.map((item) => item.name)).toEqual(['Áo'])
  expect(isDoubted(order?.faults ?? [])).toBe(true)
})

it.each([
  'Tổng cộng',
  'TỔNG TIỀN HÀNG:',
  'Tổng số đơn: 12',
  'Total 12 orders',
  'Tổng doanh thu',
  'Tổng SL: 12 cái',
  'Tổng khối lượng',
  'Tổng trọng lượng (kg)',
  'Tổng giá trị',
  'Tổng phải thu',
])('passes over the sum %s', (label) => {
  for (const sum of [
    ['', '', '', '', label, '', '12'],
    ['', '', '', '', '', label, ''],
    [label, '', '', '', '12', '', ''],
    ['', label, '', '', '', '', ''],
  ]) {
    const orders = readSheet(goodsColumns, [firstGoods, sum])
    expect(orders.map(({ items, faults }) => [items.length, isDoubted(faults)])).toEqual([[1, false]])
  }
})

it.each([
  [['Tổng đài', 'A'], 'Quần', 'Tổng đài', 'A'],
  [['Tổng đài', ''], 'Quần', 'Tổng đài', 'A'],
  [['', 'SUM-1001'], 'Quần', '', 'SUM-1001'],
  [['Tổng đài', 'A'], '123456', 'Tổng đài', 'A'],
] as const)('keeps goods in a row that begins with %j', (begin, goods, channel, number) => {
  const shown = [null, ...goodsColumns] as const
  const first = [channel, number, ...firstGoods.slice(1)]
  const [order, ...others] = readSheet(shown, [first, [...begin, '', '', '', goods, '', '2']])
  expect(others).toEqual([])
  expect(order?.items.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Áo', 1],
    [goods, 2],
  ])
})

it.each([
  ['Tổng cộng', '', '12 sản phẩm', '', '12'],
  ['Tổng cộng', '', '3', '', '12'],
  ['', 'Tổng cộng', '', '12 sp', ''],
])('passes over the sum %j that counts the goods beside it', (...sum) => {
  const [channel, number, ...goods] = sum
  const orders = readSheet(
    [null, ...goodsColumns],
    [['', ...firstGoods], [channel, number, '', '', '', ...goods].map((cell) => cell ?? '')],
  )
  expect(orders.map(({ items, faults }) => [items.length, isDoubted(faults)])).toEqual([[1, false]])
})

it('asks for the amount where an order is paid on delivery and none stands there', () => {
  const faultsOf = (cod: string, payment: string) =>
    readSheet(['number', 'cod', 'payment'], [['A', cod, payment]])[0]?.faults.flatMap(({ field, kind }) =>
      field === 'codAmountVnd' ? [kind] : [],
    )
  expect(faultsOf('', 'COD')).toEqual(['missing'])
  expect(faultsOf('0', 'COD')).toEqual([])
  expect(faultsOf('', 'Chuyển khoản')).toEqual([])
  // A part of it is still to come, and nobody says how much.
  expect(faultsOf('', 'Chờ chuyển khoản')).toEqual(['missing'])
  expect(faultsOf('', 'Đã cọc 100k')).toEqual(['missing'])
  expect(faultsOf('0', 'Đã cọc 100k')).toEqual([])
  expect(faultsOf('', 'Không thu hộ')).toEqual([])
  expect(faultsOf('', 'Người gửi trả phí')).toEqual([])
  const withoutColumn = readSheet(['number', 'payment'], [['A', 'Thanh toán khi nhận hàng']])
  expect(withoutColumn[0]?.faults).toContainEqual({
    field: 'codAmountVnd',
    kind: 'missing',
    found: 'Thanh toán khi nhận hàng',
  })
})

it('ships no order of a shop without its money because its transfer is awaited', () => {
  const codOf = (...cells: readonly string[]) => {
    const [order] = readSheet(['number', 'payment', 'payment', 'cod'], [['A', ...cells]])
    const faults = order?.faults.filter(({ field }) => field === 'codAmountVnd').map(({ kind }) => kind)
    return [order?.codAmountVnd, faults]
  }
  expect(codOf('Chuyển khoản', 'Đã thanh toán', '350000')).toEqual([0, []])
  expect(codOf('COD', 'Chờ thanh toán', '350000')).toEqual([350_000, []])
  expect(codOf('Chuyển khoản', 'Chờ thanh toán', '350000')).toEqual([350_000, ['unknown-value']])
  expect(codOf('', 'Chờ thanh toán online', '350000')).toEqual([350_000, ['unknown-value']])
  expect(codOf('', 'Deposit paid', '350000')).toEqual([350_000, ['unknown-value']])
  expect(codOf('', 'Chờ thanh toán', '')).toEqual([0, ['missing']])
  expect(codOf('Chuyển khoản', 'Chưa thanh toán', '')).toEqual([0, ['missing']])
})

it('enters no row that is hidden, and names it', () => {
  const reader = readerWith()
  const hidden = { ...rowOf(2, 'B', 'y'), isHidden: true } as const
  const orders = [...reader.push([rowOf(1, 'A', 'x'), hidden, rowOf(3, 'C', 'z')]), ...reader.end()]
  const ofRow = orders.map(({ content }) =>
    content.faults.filter(({ field }) => field === 'row').map(({ kind }) => kind),
  )
  expect(orders.map(({ content }) => content.number)).toEqual(['A', 'B', 'C'])
  expect(ofRow).toEqual([[], ['masked'], []])
})

it('doubts an order of which a row with goods is hidden', () => {
  const reader = readerWith()
  const orders = [...reader.push([rowOf(1, 'A', 'x'), { ...rowOf(2, 'A', 'y'), isHidden: true }]), ...reader.end()]
  expect(orders.map(({ content }) => isDoubted(content.faults))).toEqual([true, false])
})

it.each([
  ['the first', [0], ['A', 'A']],
  ['the first, behind which another order stands', [0], ['A', 'B', 'A']],
  ['a later one, behind another order', [2], ['A', 'B', 'A']],
])('doubts an order of which %s is hidden', (_which, hidden, numbers) => {
  const rows = numbers.map((number, at) => ({
    ...rowOf(at + 1, number, `x${at}`),
    ...(hidden.includes(at) && { isHidden: true as const }),
  }))
  const shown = readTwice(rows).filter(({ content }) => content.items.length > 0)
  const doubted = shown.filter(({ content }) => isDoubted(content.faults))
  expect(doubted.map(({ content }) => content.number)).toEqual(['A'])
})

it('does not take the amount of a line of goods for that of the order', () => {
  const faultsOf = (heading: string) =>
    readSheet(
      ['number', 'receiverName', 'itemName', 'cod'],
      [
        ['A', 'An', 'Áo', '100000'],
        ['A', 'An', 'Quần', '100000'],
      ],
      ['Mã đơn', 'Tên', 'Hàng', heading],
    )[0]?.faults.filter(({ field }) => field === 'codAmountVnd')
  expect(faultsOf('Thành tiền')).toEqual([{ field: 'codAmountVnd', kind: 'two-readings', found: '100000' }])
  expect(faultsOf('Tổng tiền')).toEqual([])
})

it.each(['COD (nghìn đồng)', 'COD (ngàn đồng)', 'COD (k)', 'Thu hộ (1000đ)', 'COD x1000'])(
  'asks for the thousands below %s',
  (heading) => {
    const amounts = readSheet(
      ['number', 'cod'],
      [
        ['A', '1500'],
        ['B', '150k'],
        ['C', '0'],
      ],
      ['Mã đơn', heading],
    )
    const doubted = amounts.map(({ faults }) => faults.some(({ field }) => field === 'codAmountVnd'))
    expect(doubted).toEqual([true, false, false])
  },
)

it('asks which amount is collected where two columns of it differ', () => {
  const two = readSheet(
    ['number', 'cod', 'cod'],
    [
      ['A', '150000', '150.000'],
      ['B', '', '150000'],
      ['B2', ' ', '150000'],
      ['C', '150000', '250000'],
    ],
  )
  const doubted = two.map(({ faults }) => faults.filter(({ field }) => field === 'codAmountVnd'))
  expect(two.slice(0, 3).map(({ codAmountVnd }) => codAmountVnd)).toEqual([150_000, 150_000, 150_000])
  expect(doubted).toEqual([[], [], [], [{ field: 'codAmountVnd', kind: 'two-readings', found: '150000 / 250000' }]])
})

it.each([
  ['receiverName', 'receiver.name', 'Shop Hoa', 'Lê An'],
  ['receiverPhone', 'receiver.phone', '0987 654 321', '0912345678'],
] as const)('asks who gets the parcel where two columns of %s differ', (column, field, first, second) => {
  const [other, same, alone] = readSheet(
    ['number', column, column],
    [
      ['A', first, second],
      ['B', second, second],
      ['C', '', second],
    ],
  ).map(({ faults }) => faults.filter((fault) => fault.field === field))
  expect(other).toEqual([{ field, kind: 'two-readings', found: `${first} / ${second}` }])
  expect([same, alone]).toEqual([[], []])
})

it.each(['2026-05-12', '2026-05-12 00:00:00', '12-May', 'May-12', '12-Thg5', '12-thg 5', '12/05/2026'])(
  'asks for the house that a spreadsheet has made the day %s of',
  (house) => {
    const fields = ['number', 'address', 'address', 'ward', 'province'] as const
    const [order] = readSheet(fields, [['A', house, 'Trần Phú', 'Phường Hải Châu', 'Đà Nẵng']])
    expect(order?.faults).toContainEqual({ field: 'receiver.address', kind: 'two-readings', found: house })
  },
)

it.each(['12/5', '12-5', '12 May Mắn', 'Đường 30-4', '12/5/7', 'số 12'])('takes %s for a house', (house) => {
  const fields = ['number', 'address', 'ward', 'province'] as const
  const [order] = readSheet(fields, [['A', house, 'Phường Hải Châu', 'Đà Nẵng']])
  expect(order?.faults.filter(({ field }) => field === 'receiver.address')).toEqual([])
})

it.each([
  ['8.93E+12', ''],
  ['8.936012345678E+12', '8936012345678'],
  ['8936012345678.0', '8936012345678'],
  ['08936012', '08936012'],
  ['8E12', '8E12'],
])('reads the barcode %s as %j: goods without its digits are counted by a key', (cell, barcode) => {
  const [order] = readSheet(['number', 'itemName', 'itemBarcode'], [['A', 'Áo', cell]])
  expect(order?.items).toMatchObject([{ name: 'Áo', barcode }])
})

it.each([
  ['Tổng tiền', 'Đã cọc', '100.000', true],
  ['Tổng tiền', 'Đã thanh toán', 'rồi', true],
  ['Tổng tiền', 'Đã thu tiền', '100.000', true],
  ['Tổng tiền', 'Trả trước', '', false],
  ['Tổng tiền', 'Đã thanh toán', 'Chưa', false],
  ['Tổng tiền', 'Đã cọc', 'Khách chưa cọc', false],
  ['Tổng tiền', 'Đã cọc', 'Không có', false],
  ['Tổng tiền', 'Đã cọc', 'FALSE', false],
  ['Tổng tiền', 'Đã cọc', 'Không cọc, đã ck đủ', true],
  ['Tổng tiền', 'Ngày đặt cọc', '21/11/2026', false],
  ['Total', 'Paid', '100.000', true],
  ['Total', 'Amount paid', '100.000', true],
  ['Total', 'Date paid', '21/11/2026', false],
  ['Total', 'Paid at', '2026-11-21', false],
  ['Total', 'Buyer Paid Shipping Fee', '30.000', false],
  ['Thu hộ', 'Đã cọc', '100.000', false],
])('below %s and %s: %j, the amount is asked back: %s', (heading, beside, cell, isDoubted) => {
  const headings = ['Mã đơn', heading, beside]
  const [order] = readSheet(['number', 'cod', null], [['A', '350.000', cell]], headings)
  const doubts = order?.faults.filter(({ field }) => field === 'codAmountVnd')
  expect(doubts).toEqual(isDoubted ? [{ field: 'codAmountVnd', kind: 'two-readings', found: `350.000 / ${cell}` }] : [])
})

it('takes no bank for thousands', () => {
  const [order] = readSheet(['number', 'cod'], [['A', '150000']], ['Mã đơn', 'Thu hộ (ngân hàng)'])
  expect(order?.codAmountVnd).toBe(150_000)
  expect(order?.faults.map(({ field }) => field)).not.toContain('codAmountVnd')
})

it.each([
  ['status', 'Chờ giao', 'Đã hủy', 'status', 'unknown-value'],
  ['payment', 'COD', 'Đã thanh toán', 'codAmountVnd', 'two-readings'],
  ['ward', 'Phường Hải Châu', 'Phường Hòa Cường', 'receiver.address', 'two-readings'],
  ['address', '1 Trần Phú, Đà Nẵng', '9 Lê Lợi, Đà Nẵng', 'receiver.address', 'two-readings'],
  ['note', 'Gọi trước', 'Giao sau 17h', 'note', 'two-readings'],
  ['value', '300000', '2000000', 'valueVnd', 'two-readings'],
  ['service', '90', '91', 'serviceId', 'two-readings'],
  ['packageCount', '1', '2', 'packageCount', 'two-readings'],
] as const)('doubts an order whose later row has another %s', (column, first, later, field, kind) => {
  const columns = ['number', 'receiverName', 'receiverPhone', 'itemName', 'cod', column] as const
  const rowWith = (name: string, cell: string) => ['A', 'An', '0912345678', name, '350000', cell]
  const kindsOf = (cell: string) => {
    const [order, ...others] = readSheet(columns, [rowWith('Áo', first), rowWith('Quần', cell)])
    expect(others).toEqual([])
    expect(order?.items.map(({ name }) => name)).toEqual(['Áo', 'Quần'])
    return order?.faults.flatMap((fault) => (fault.field === field && fault.kind === kind ? [fault.found] : []))
  }
  expect(kindsOf(later)).toEqual([later])
  // Exports repeat what is of the whole order in each row, or leave it empty behind the first.
  expect(kindsOf(first)).toEqual([])
  expect(kindsOf('')).toEqual([])
})

it.each([
  ['note', 'note', 'Giao sau 17h'],
  ['value', 'valueVnd', '2000000'],
  ['service', 'serviceId', '91'],
  ['packageCount', 'packageCount', '2'],
] as const)('doubts an order of which a later row alone has its %s', (column, field, later) => {
  const columns = ['number', 'receiverName', 'receiverPhone', 'itemName', column] as const
  const rowWith = (name: string, cell: string) => ['A', 'An', '0912345678', name, cell]
  const [order] = readSheet(columns, [rowWith('Áo', ''), rowWith('Quần', later)])
  expect(order?.faults).toContainEqual({ field, kind: 'two-readings', found: later })
})

it.each([
  ['an amount', ['note', 'cod'], ['giao sáng', '150000']],
  ['an amount below the phones', ['note', null, 'cod'], ['giao sáng', '', '150000']],
] as const)('doubts an order whose row a line break that nobody quoted has cut before %s', (_what, last, rest) => {
  const fields = ['number', 'receiverName', 'receiverPhone', 'address', 'ward', 'province', ...last] as const
  const headings = fields.map((field) => `Cột ${field ?? ''}`)
  const order = (number: string) => [number, 'An', '0912345678', '1 Trần Phú', 'Phường Hải Châu', 'Đà Nẵng']
  const rows = [headings, order('A'), [...order('B'), 'Gọi trước'], rest, order('C')]
  const orders = readSheet(fields, rows, headings, 1)
  const faultsOf = orders.map(({ number, faults }) => [number, faults.map(({ field, kind }) => `${field}:${kind}`)])
  expect(faultsOf).toEqual([
    ['A', []],
    ['B', ['row:unknown-value']],
    ['', ['row:unknown-value']],
    ['C', []],
  ])
})

it.each([
  ['two line breaks', [['giao giờ hành chính'], ['cảm ơn', '150000']]],
  ['three line breaks', [['giao giờ hành chính'], ['gọi trước'], ['cảm ơn', '150000']]],
  ['a blank line', [[''], ['cảm ơn', '150000']]],
  ['a line break and a blank line', [['giao sáng'], [''], ['cảm ơn', '150000']]],
  ['a line break behind its last cell', [['giao sáng']]],
])('doubts an order of which %s in a note that nobody quoted have left the amount in another row', (_what, rest) => {
  const fields = ['number', 'receiverName', 'receiverPhone', 'address', 'ward', 'province', 'note', 'cod'] as const
  const headings = fields.map((field) => `Cột ${field}`)
  const order = (number: string) => [number, 'An', '0912345678', '1 Trần Phú', 'Phường Hải Châu', 'Đà Nẵng']
  const orders = readSheet(
    fields,
    [headings, order('A'), [...order('B'), 'Gọi trước'], ...rest, order('C')],
    headings,
    1,
  )
  const faultsOf = orders.map(({ number, faults }) => [number, faults.map(({ field, kind }) => `${field}:${kind}`)])
  const lines = rest.filter(([first]) => first !== '')
  expect(faultsOf).toEqual([
    ['A', []],
    ['B', ['row:unknown-value']],
    ...lines.map(() => ['', ['row:unknown-value']]),
    ['C', []],
  ])
})

it('ends an order at a blank line where no cells of it follow, and joins no goods behind it', () => {
  const fields = ['number', 'receiverName', 'receiverPhone', 'itemName', 'note', 'cod'] as const
  const headings = fields.map((field) => `Cột ${field}`)
  const order = (number: string) => [number, 'An', '0912345678', 'Áo']
  const rows = [headings, order('A'), [''], order('B'), [''], [''], ['', '', '', 'Quần'], ['']]
  const orders = readSheet(fields, rows, headings, 1)
  expect(orders.map(({ number, items }) => [number, items.map(({ name }) => name)])).toEqual([
    ['A', ['Áo']],
    ['B', ['Áo']],
    ['', ['Quần']],
  ])
  expect(orders.slice(0, 2).map(({ faults }) => faults.filter(({ field }) => field === 'row'))).toEqual([[], []])
})

it('takes a row that lacks its last cells for whole: programs leave out those that are empty', () => {
  const headings = ['Mã đơn', 'Người nhận', 'SĐT', 'Địa chỉ', 'Phường', 'Tỉnh', 'Ghi chú', 'COD']
  const fields = ['number', 'receiverName', 'receiverPhone', 'address', 'ward', 'province', 'note', 'cod'] as const
  const goods = ['Tên hàng', 'SL', 'Kho', 'Ca', 'Nguồn']
  const order = (number: string) => [number, 'An', '0912345678', '1 Trần Phú', 'Phường Hải Châu', 'Đà Nẵng', 'x']
  const shown = [...fields.slice(0, 6), 'itemName', 'itemQuantity', null, null, null, ...fields.slice(6)] as const
  const named = [...headings.slice(0, 6), ...goods, ...headings.slice(6)]
  expect(order('A')).toHaveLength((shown.length + 1) / 2)
  const further = ['', '', '', '', '', '', 'y']
  const orders = readSheet(
    shown,
    [named, order('A'), order('B'), further, order('C'), ['Tổng', '', '', '', '', '', '3']],
    named,
    1,
  )
  expect(orders.map(({ items, faults }) => [items.length, faults])).toEqual([
    [1, []],
    [2, []],
    [1, []],
  ])
})

it('asks for the place where the address names another ward than its cell: rows were moved against each other', () => {
  const rows = [['A', '12 Lê Lợi, P. Thanh Khê, Đà Nẵng', 'Phường Ba Đình', 'Hà Nội']]
  const [order] = readSheet(['number', 'address', 'ward', 'province'], rows)
  expect(order?.faults).toContainEqual({
    field: 'receiver.address',
    kind: 'two-readings',
    found: 'P. Thanh Khê, Đà Nẵng',
  })
})

it('enters no row below headings that stand in another order than those of the sheet', () => {
  const fields = ['number', 'receiverName', 'receiverPhone', 'address', 'ward', 'province', 'cod', 'value'] as const
  const headings = ['Mã đơn', 'Tên', 'SĐT', 'Địa chỉ', 'Phường', 'Tỉnh', 'COD', 'Giá trị']
  const order = (number: string) => [
    number,
    'An',
    '0912345678',
    '1 Trần Phú',
    'Phường Hải Châu',
    'Đà Nẵng',
    '0',
    '9000000',
  ]
  const others = [...headings.slice(0, 6), 'Giá trị', 'COD']
  const moved = [...order('B').slice(0, 6), '9000000', '0']
  const orders = readSheet(fields, [headings, order('A'), others, moved, headings, order('C')], headings, 1)
  expect(orders.map(({ number, faults }) => [number, faults.map(({ field, kind }) => `${field}:${kind}`)])).toEqual([
    ['A', []],
    ['', ['row:unknown-value']],
    ['B', ['row:unknown-value']],
    ['C', []],
  ])
})

it('takes goods that are called like a heading for goods', () => {
  const headings = ['Mã đơn', 'Tên', 'SĐT', 'Địa chỉ', 'COD', 'Hàng']
  const fields = ['number', 'receiverName', 'receiverPhone', 'address', 'cod', 'itemName'] as const
  const rows = [headings, ['A', 'Tên', '0912345678', 'Địa chỉ', '', 'Hàng'], ['', '', '', '', '', 'Hàng']]
  const [order, ...others] = readSheet(fields, rows, headings, 1)
  expect([order?.items.length, others.length]).toEqual([2, 0])
})
