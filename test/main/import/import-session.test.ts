import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { loadDirectory } from '../../../src/main/directory/load-directory.ts'
import { createWardSearch } from '../../../src/main/directory/ward-search.ts'
import { createImportSession, ImportStopped, type ImportSession } from '../../../src/main/import/import-session.ts'
import type { ImportReading } from '../../../src/shared/domain/order/import.ts'
import { orderFaultKinds, type OrderContent } from '../../../src/shared/domain/order/order.ts'

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
