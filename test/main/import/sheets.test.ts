import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { createWardSearch } from '../../../src/main/directory/ward-search.ts'
import { loadDirectory } from '../../../src/main/directory/load-directory.ts'
import { recogniseSheet } from '../../../src/main/import/columns/recognise-columns.ts'
import { shippedLayouts } from '../../../src/main/import/columns/layouts.ts'
import { createOrderReader, type ReadOrder } from '../../../src/main/import/reading/read-orders.ts'
import { openSheet } from '../../../src/main/import/sheet/open-sheet.ts'
import type { SheetRow } from '../../../src/main/import/sheet/sheet-row.ts'
import { fixtureSheets, sheetBytes, type ExpectedOrder, type FixtureSheet } from '../../fixtures/sheets/sheet-bytes.ts'

const folder = mkdtempSync(join(tmpdir(), 'sheets-'))
afterAll(() => rmSync(folder, { recursive: true }))
const places = createWardSearch(loadDirectory(join(import.meta.dirname, '../../../resources/directory')))
const services = [
  { id: 1, names: ['Tiết kiệm', 'Economy'] },
  { id: 2, names: ['Nhanh', 'Express'] },
]

async function readFixture(name: string, sheet: FixtureSheet): Promise<readonly ReadOrder[]> {
  const path = join(folder, name)
  writeFileSync(path, await sheetBytes(sheet))
  const opened = await openSheet(path)
  const rows: SheetRow[] = []
  for await (const slice of opened.rows()) rows.push(...slice)
  await opened.close()
  const { columns, headerRow } = recogniseSheet(rows.slice(0, 200), shippedLayouts)
  const decisions = { accepted: new Map<string, string>(), takesOnlySuccessor: false }
  const reader = createOrderReader(places, { columns, headerRow, source: 'sheet', services, ...decisions })
  return [...reader.push(rows), ...reader.end()]
}

/** What was read of an order, of what its fixture names. */
function seen(
  { content, rows, mended, places: suggested, isRepeat }: ReadOrder,
  expected: ExpectedOrder,
): ExpectedOrder {
  const { receiver, items } = content
  const at = receiver.location
  const all: Required<ExpectedOrder> = {
    rows: rows.map(({ row }) => row),
    number: content.number,
    name: receiver.name,
    phone: receiver.phone,
    address: receiver.address,
    ward: at?.system === 'new' ? `${at.wardName}, ${at.provinceName}` : null,
    items: items.map(({ sku, name, quantity }) => [sku, name, quantity]),
    cod: content.codAmountVnd,
    value: content.valueVnd ?? 0,
    weight: content.weightGrams,
    packages: content.packageCount,
    service: content.serviceId ?? 0,
    note: content.note,
    orderedAt:
      content.orderedAtMs === null
        ? ''
        : new Date(content.orderedAtMs + 25_200_000).toISOString().replace('.000Z', '+07:00'),
    faults: content.faults.map(({ field, kind }) => `${field}:${kind}`).toSorted(),
    suggests: suggested.map(({ wardName, provinceName }) => `${wardName}, ${provinceName}`),
    mended: [...mended],
    repeats: isRepeat,
  }
  return Object.fromEntries(Object.entries(all).filter(([key]) => key in expected)) as unknown as ExpectedOrder
}

const wanted = (order: ExpectedOrder): ExpectedOrder => ({ ...order, faults: order.faults.toSorted() })

describe('sheets as people send them', () => {
  for (const [name, sheet] of fixtureSheets('tuned'))
    it(`${name}: ${sheet.about}`, async () => {
      const orders = await readFixture(name, sheet)
      expect(orders.map((order, n) => seen(order, sheet.orders[n] ?? ({ rows: [] } as never)))).toEqual(
        sheet.orders.map(wanted),
      )
    })
})

/**
 * Written before the readers and not looked at while those are changed, so this says how many orders are right and not which:
 * what is read wrongly without a fault is the number that counts.
 */
it('sheets that were held out', async () => {
  let orders = 0
  let right = 0
  let silentlyWrong = 0
  for (const [name, sheet] of fixtureSheets('held-out')) {
    const read = await readFixture(name, sheet).catch(() => [])
    for (const [n, expected] of sheet.orders.entries()) {
      const order = read[n]
      const isRight = order !== undefined && isDeepStrictEqual(seen(order, expected), wanted(expected))
      orders += 1
      right += isRight ? 1 : 0
      silentlyWrong += !isRight && order?.content.faults.length === 0 ? 1 : 0
    }
    silentlyWrong += read.slice(sheet.orders.length).filter(({ content }) => content.faults.length === 0).length
  }
  console.log(`held-out sheets: ${right} of ${orders} orders right, ${silentlyWrong} wrong without a fault`)
  expect({ right: right / orders >= 0.9, silentlyWrong }).toEqual({ right: true, silentlyWrong: 0 })
})
