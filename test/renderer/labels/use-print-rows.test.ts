import { expect, test } from 'vitest'
import { allRows } from '../../../src/renderer/src/labels/use-print-rows.ts'
import type { BillRow } from '../../../src/shared/domain/bill/bill.ts'
import { createFakeBridge } from '../bridge/fake-bridge.ts'

const bills = Array.from({ length: 1_203 }, (_, n) => ({ billCode: `SM${n}` }) as BillRow) // only the code is read

test('all rows of a tab are fetched in windows, at most as many as are wanted', async () => {
  const bridge = createFakeBridge({
    'printing.missing': ({ offset, limit }) => ({ rows: bills.slice(offset, offset + limit), total: bills.length }),
  })
  const all = await allRows(bridge, 'missing', 5_000)
  expect(all.ok && all.value.map(({ billCode }) => billCode)).toEqual(bills.map(({ billCode }) => billCode))
  expect(bridge.calls).toHaveLength(3)
  const some = await allRows(bridge, 'missing', 1)
  expect(some.ok && some.value.map(({ billCode }) => billCode)).toEqual(['SM0'])
})

test('the tab of failed prints asks for those that nobody has printed since', async () => {
  const bridge = createFakeBridge({ 'printing.jobs': () => ({ rows: [], total: 0 }) })
  await allRows(bridge, 'failed', 10)
  await allRows(bridge, 'done', 10)
  expect(bridge.calls.map(({ input }) => input)).toMatchObject([
    { states: ['failed'], latestOnly: true },
    { states: ['sent', 'confirmed'], latestOnly: false },
  ])
})

test('a failure on the way is told, not taken for the end', async () => {
  expect(await allRows(createFakeBridge({}), 'missing', 10)).toMatchObject({ ok: false })
})
