import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { zipped } from '../../../bench/import/sample-sheets.ts'
import { loadDirectory } from '../../../src/main/directory/load-directory.ts'
import { createWardSearch } from '../../../src/main/directory/ward-search.ts'
import { createImportSession, ImportStopped, type ImportSession } from '../../../src/main/import/import-session.ts'
import type { Cell } from '../../../src/main/import/sheet/sheet-row.ts'
import type { FaultWords, ImportReading } from '../../../src/shared/domain/order/import.ts'
import { orderFaultKinds, type OrderContent } from '../../../src/shared/domain/order/order.ts'
import { amountInNote } from '../../../src/main/pasting/amounts.ts'

const folder = mkdtempSync(join(tmpdir(), 'import-session-'))
afterAll(() => rmSync(folder, { recursive: true }))
const places = createWardSearch(loadDirectory(join(import.meta.dirname, '../../../resources/directory')))
const reading: ImportReading = { places: [], takesOnlySuccessor: false }
const heading = 'Mã đơn,Tên,SĐT,Địa chỉ,Phường,Tỉnh,COD,SKU,Số lượng\n'
const row = (number: string, sku: string, quantity = '1', name = 'Lê An'): string =>
  `${number},${name},0912345678,1 Trần Phú,Phường Hải Châu,Đà Nẵng,500000,${sku},${quantity}\n`

let files = 0
function fileOf(text: string): string {
  files += 1
  const path = join(folder, `sheet-${files}.csv`)
  writeFileSync(path, text)
  return path
}

let readings = 0
const sessionOf = (path: string): ImportSession =>
  createImportSession({
    path,
    places,
    layouts: [],
    services: [],
    amountInNote,
    progress: ({ bytes, bytesRead }) => void (readings += bytesRead === bytes ? 1 : 0),
  })

const said = ({ number, items, codAmountVnd }: OrderContent) => [number, items.map(({ sku }) => sku), codAmountVnd]

async function entered(session: ImportSession, takesFaulty: boolean | 'all' = 'all'): Promise<OrderContent[]> {
  const orders: OrderContent[] = []
  await session.enter(reading, takesFaulty, (batch) => Promise.resolve(orders.push(...batch)))
  return orders
}

const bySku =
  heading + row('1001', 'AO') + row('1002', 'AO') + row('1001', 'QU') + row('1003', 'QU') + row('1002', 'VO')
const joined = [
  ['1003', ['QU'], 500_000],
  ['1001', ['AO', 'QU'], 500_000],
  ['1002', ['AO', 'VO'], 500_000],
]
const nobody = (orders: readonly OrderContent[]) => Promise.resolve(orders.map(() => null))

it('joins the rows of an order between which other orders stand, in the preview and as it enters', async () => {
  const session = sessionOf(fileOf(bySku))
  const { totals, orders } = await session.preview(reading, nobody)
  expect(orders.map(({ content }) => said(content))).toEqual(joined)
  expect(totals).toMatchObject({ orders: 3, repeats: 0 })
  expect(orders[1]?.rows).toEqual([2, 4])
  expect((await entered(session)).map(said)).toEqual(joined)
  expect((await entered(sessionOf(fileOf(bySku)))).map(said)).toEqual(joined)
})

it('joins them as the file is at that time', async () => {
  const path = fileOf(heading + row('1001', 'AO') + row('1002', 'AO'))
  const session = sessionOf(path)
  await session.preview(reading, nobody)
  writeFileSync(path, bySku)
  expect((await entered(session)).map(said)).toEqual(joined)
})

it('keeps apart what is for another receiver, and what brings no goods', async () => {
  const text = row('1001', 'AO') + row('1002', 'AO') + row('1001', 'QU', '1', 'Trần Bình') + row('1001', '')
  const { orders, totals } = await sessionOf(fileOf(heading + text)).preview(reading, nobody)
  expect(totals.repeats).toBe(2)
  expect(orders.map(({ content, isRepeat }) => [...said(content).slice(0, 2), isRepeat])).toEqual([
    ['1002', ['AO'], false],
    ['1001', ['AO'], false],
    ['1001', ['QU'], true],
    ['1001', [], true],
  ])
})

it('enters nothing of an order of which one row has a fault, and gives all its rows back', async () => {
  const text = row('1001', 'AO') + row('1002', 'AO') + row('1001', 'QU', 'hai')
  const path = fileOf(heading + text)
  const session = sessionOf(path)
  expect((await entered(session, false)).map(said)).toEqual([['1002', ['AO'], 500_000]])
  const orders = await entered(session)
  expect(orders.find(({ number }) => number === '1001')?.faults).toContainEqual(
    expect.objectContaining({ field: 'items.1.quantity' }),
  )
  const kinds = Object.fromEntries(orderFaultKinds.map((kind) => [kind, kind])) as never
  const written: unknown[] = []
  const words = { heading: 'Lý do', fields: {}, kinds }
  const rows = await session.writeFaulty(reading, false, words, (some) => {
    written.push(...some.rows.map(([number]) => number))
    return Promise.resolve()
  })
  expect([rows, written]).toEqual([2, ['1001', '1001']])
})

it('reads a file whose rows stand together once', async () => {
  readings = 0
  const session = sessionOf(fileOf(heading + row('1001', 'AO') + row('1001', 'QU') + row('1002', 'AO')))
  await session.preview(reading, nobody)
  const once = readings
  await session.preview(reading, nobody)
  expect(readings).toBe(2 * once)
  readings = 0
  await entered(session)
  expect(readings).toBe(once)
})

it('is stopped between its two readings, too', async () => {
  const session = sessionOf(fileOf(bySku))
  let questions = 0
  const asked = session.preview(reading, (orders) => {
    questions += 1
    session.stop()
    return nobody(orders)
  })
  await expect(asked).rejects.toBeInstanceOf(ImportStopped)
  expect(questions).toBe(1)
})

/** An Excel file of these rows, the first of them its headings. */
function excelFileOf(
  rows: readonly (readonly (string | number)[])[],
  merged: readonly string[],
  hidden: readonly number[] = [],
): string {
  const cellOf = (cell: string | number): string =>
    cell === '' ? '<c/>' : typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="str"><v>${cell}</v></c>`
  const data = rows.map((cells, n) => {
    return `<row hidden="${hidden.includes(n + 1) ? 1 : 0}">${cells.map(cellOf).join('')}</row>`
  })
  const merges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
  files += 1
  const path = join(folder, `sheet-${files}.xlsx`)
  const relation = '<Relationship Id="rId1" Type="t/worksheet" Target="worksheets/sheet1.xml"/>'
  writeFileSync(
    path,
    zipped({
      'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': `<Relationships>${relation}</Relationships>`,
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${data.join('')}</sheetData><mergeCells>${merges}</mergeCells></worksheet>`,
    }),
  )
  return path
}

const mergedHeadings = ['Mã đơn', 'Tên', 'SĐT', 'Địa chỉ', 'Phường', 'Tỉnh', 'COD', 'Trạng thái', 'Ghi chú']
const mergedRow = (number: string, cod: number | '', status: string, note: string) => [
  number,
  'Lê An',
  '0912345678',
  '1 Trần Phú',
  'Phường Hải Châu',
  'Đà Nẵng',
  cod,
  status,
  note,
]

it('reads what a merged cell says of each of its rows, and of no other', async () => {
  const path = excelFileOf(
    [
      mergedHeadings,
      mergedRow('A', 100_000, 'Mới', 'Gọi trước'),
      mergedRow('B', 200_000, '', ''),
      mergedRow('C', 300_000, 'Đã hủy', ''),
      mergedRow('D', 400_000, '', ''),
      mergedRow('E', 500_000, '', ''),
    ],
    ['I2:I3', 'H4:H5', 'A7:B9'],
  )
  const orders = await entered(sessionOf(path))
  expect(orders.map(({ number, note }) => [number, note])).toEqual([
    ['A', 'Gọi trước'],
    ['B', 'Gọi trước'],
    ['C', ''],
    ['D', ''],
    ['E', ''],
  ])
  const cancelled = orders.filter(({ faults }) => faults.some(({ field }) => field === 'status'))
  expect(cancelled.map(({ number }) => number)).toEqual(['C', 'D'])
})

it('asks what is collected of each order where one amount is merged over both', async () => {
  const rows = [mergedRow('A', 100_000, '', ''), mergedRow('B', 300_000, '', ''), mergedRow('C', '', '', '')]
  const orders = await entered(sessionOf(excelFileOf([mergedHeadings, ...rows], ['G3:G4'])))
  const asked = orders.filter(({ faults }) =>
    faults.some(({ field, kind, found }) => field === 'codAmountVnd' && kind === 'two-readings' && found === '300000'),
  )
  expect(asked.map(({ number }) => number)).toEqual(['B', 'C'])
})

it('gives no order of the faulty rows an amount that was merged over several: imported again as they are, they are asked about again', async () => {
  const rows = ['A', 'B', 'C'].map((number, n) => mergedRow(number, n === 0 ? 300_000 : '', 'Mới', 'x'))
  const session = sessionOf(excelFileOf([mergedHeadings, ...rows], ['G2:G4']))
  const written: (readonly Cell[])[] = []
  // Every kind, by its own name.
  const kinds = Object.fromEntries(orderFaultKinds.map((kind) => [kind, kind])) as FaultWords['kinds']
  const words = { heading: 'Lỗi', fields: {}, kinds }
  await session.writeFaulty(reading, false, words, ({ rows: some }) => Promise.resolve(written.push(...some)))
  expect(written.map((cells) => cells[6])).toEqual(['300000 ?', '300000 ?', '300000 ?'])
  const again = await entered(
    sessionOf(excelFileOf([[...mergedHeadings, 'Lỗi'], ...written.map((cells) => [...cells].map(String))], [])),
  )
  expect(again.map(({ faults }) => faults.map(({ field }) => field))).toEqual([
    ['codAmountVnd'],
    ['codAmountVnd'],
    ['codAmountVnd'],
  ])
})

it.each([
  ['Tên hàng', 'J3:J4', 'Áo'],
  ['SL', 'K3:K4', '5'],
])('asks about the goods of each order where one cell of %s is merged over both', async (_heading, merged, found) => {
  const goods = (row: readonly (string | number)[], name: string, quantity: number | '') => [...row, name, quantity]
  const rows = [
    goods(mergedRow('A', 100_000, '', 'x'), 'Mũ', 1),
    goods(mergedRow('B', 200_000, '', 'x'), 'Áo', 5),
    goods(mergedRow('C', 300_000, '', 'x'), merged.startsWith('J') ? '' : 'Quần', merged.startsWith('K') ? '' : 1),
  ]
  const orders = await entered(sessionOf(excelFileOf([[...mergedHeadings, 'Tên hàng', 'SL'], ...rows], [merged])))
  const doubt = { field: 'items', kind: 'two-readings', found }
  expect(orders.map(({ number, faults }) => [number, faults])).toEqual([
    ['A', []],
    ['B', [doubt]],
    ['C', [doubt]],
  ])
})

it('reads what a merged cell says also where its first row is hidden', async () => {
  const rows = [mergedRow('A', 100_000, '', 'x'), mergedRow('B', 200_000, '', 'y'), mergedRow('C', 300_000, '', '')]
  const orders = await entered(sessionOf(excelFileOf([mergedHeadings, ...rows], ['I3:I4'], [3])))
  expect(orders.map(({ number, note }) => [number, note])).toEqual([
    ['A', 'x'],
    ['B', ''],
    ['C', 'y'],
  ])
})

it('takes no remark below an order of an Excel file for the rest of its row: no line break cuts one there', async () => {
  const order = mergedRow('A', '', '', '').slice(0, 6)
  const remark = ['Ghi chú', 'giao', 'sau', '17h']
  expect(order.length + remark.length).toBe(mergedHeadings.length + 1)
  const [first] = await entered(sessionOf(excelFileOf([mergedHeadings, order, remark], [])))
  expect(first).toMatchObject({ number: 'A', faults: [] })
})

it('doubts the amount of an order whose note says that it was paid, or another one', async () => {
  const path = fileOf(
    [
      'Mã đơn,Người nhận,SĐT,Địa chỉ,COD,Ghi chú',
      'A,An,0912345678,"1 Trần Phú, P. Hải Châu, Đà Nẵng",350000,đã ck rồi',
      'B,An,0912345678,"1 Trần Phú, P. Hải Châu, Đà Nẵng",,thu 350k',
      'C,An,0912345678,"1 Trần Phú, P. Hải Châu, Đà Nẵng",350000,"thu 350k, gọi trước"',
    ].join('\n'),
  )
  const orders = await entered(sessionOf(path))
  expect(orders.map(({ faults }) => faults.map(({ found }) => found))).toEqual([
    ['350000 / đã ck rồi'],
    [' / thu 350k'],
    [],
  ])
})

it('doubts the amount of an order whose state says that it was paid', async () => {
  const path = fileOf(
    [
      'Mã đơn,Người nhận,SĐT,Địa chỉ,COD,Trạng thái',
      ...['Đã thanh toán', 'Chưa thanh toán', 'Bán online', 'Chờ lấy hàng'].map(
        (state) => `${state},An,0912345678,"1 Trần Phú, P. Hải Châu, Đà Nẵng",350000,${state}`,
      ),
    ].join('\n'),
  )
  const orders = await entered(sessionOf(path))
  expect(orders.map(({ number, faults }) => [number, faults.map(({ field }) => field)])).toEqual([
    ['Đã thanh toán', ['codAmountVnd']],
    ['Chưa thanh toán', []],
    ['Bán online', []],
    ['Chờ lấy hàng', []],
  ])
})

it('reads a house and its street in columns of their own as one address', async () => {
  const path = fileOf(
    'Người nhận,SĐT,Số nhà,Đường,Phường,TP,COD\nAn,0912345678,12,Lê Lợi,Phường Hải Châu,Đà Nẵng,350000',
  )
  const [order] = await entered(sessionOf(path))
  expect([order?.receiver.address, order?.faults]).toEqual(['12, Lê Lợi', []])
})
