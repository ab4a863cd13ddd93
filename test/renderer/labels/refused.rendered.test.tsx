import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ChannelInput } from '../../../src/shared/ipc/contract.ts'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'
import { listedBill } from '../rendered/bill-answers.ts'
import { answered, eventually, press, typeKeys } from '../rendered/packer-keys.ts'
import { codes, hasCount, printStation, selectedRows } from './print-station.tsx'

const three = codes(3)

/** A main that has printed these three already. */
const printedBefore = {
  missing: 3,
  handlers: {
    'bills.list': () => ({ rows: three.map((code) => listedBill(code)), isMore: false }),
    'bills.count': () => ({ count: 3, isMore: false, newestSeq: 3 }),
    'bills.views': () => ({ views: [], columns: ['billCode' as const] }),
    'bills.sums': () => ({ bills: 3, codVnd: 0, weightGrams: 0, unweighed: 0 }),
    'bills.codes': () => ({ billCodes: three, isMore: false }),
    'printing.print': ({ billCodes }: { readonly billCodes: readonly string[] }) => ({
      batchId: null,
      queued: 0,
      refused: billCodes.map((billCode) => ({ billCode, why: 'already-printed' as const })),
    }),
  },
}

const notes = () => page.getByTestId('refused').elements().length

test('what Bills has said of its labels is no news on Print', async () => {
  const { bridge } = await printStation(printedBefore)
  await typeKeys(0, press('F4'))
  await eventually(() => expect(page.getByTestId('bill-row').elements()).toHaveLength(3))
  await page.getByTestId('bill-search').click()
  await typeKeys(0, press('ArrowDown'), press('Control+A'), press('Alt+P'))
  await eventually(() => expect(document.body.textContent).toMatch(/3\s(vận\s)?đơn\skhông\s(được\s)?in/))
  await typeKeys(0, press('F9'))
  await hasCount(3)
  await answered(bridge)
  expect(notes()).toBe(0)
})

test('what was refused on one visit of Print, or went wrong there, is no news on the next', async () => {
  const { bridge, station } = await printStation(printedBefore)
  await typeKeys(0, press('F9'))
  await hasCount(3)
  await typeKeys(0, press('Control+Enter'))
  await eventually(() => expect(notes()).toBe(1))
  station.printing.getState().fail({ code: 'core-stopped' })
  await typeKeys(0, press('F2'))
  await expect.element(page.getByTestId('screen-new-bill')).toBeVisible()
  await typeKeys(0, press('F9'))
  await hasCount(3)
  await answered(bridge)
  expect([notes(), station.printing.getState().error]).toEqual([0, null])
})

/** A main in which the carrier has made the first of three bills otherwise than it was sent. */
function oneOtherwise() {
  const orders: ChannelInput<'printing.print'>[] = []
  const [first] = three
  const rows = three.map((code) => listedBill(code, { updateOutcome: code === first ? 'unclear' : null }))
  const handlers: FakeHandlers = {
    'printing.missing': ({ offset, limit }) => ({ rows: rows.slice(offset, offset + limit), total: 3 }),
    'printing.print'(order) {
      orders.push(order)
      const left = order.leavesCreatedOtherwise === true ? order.billCodes.filter((code) => code === first) : []
      const refused = left.map((billCode) => ({ billCode, why: 'created-otherwise' as const }))
      return { batchId: 'b', queued: order.billCodes.length - left.length, refused }
    },
  }
  return { orders, handlers }
}

test.each([
  ['all that are missing', [press('Control+Enter')]],
  ['all that are selected', [press('Control+A'), press('Control+Enter')]],
])('of %s a bill that the carrier has made otherwise is left, and named', async (_, keys) => {
  const { orders, handlers } = oneOtherwise()
  await printStation({ missing: 3, handlers })
  await typeKeys(0, press('F9'))
  await hasCount(3)
  for (const key of keys) {
    await typeKeys(0, key)
    await eventually(() => expect([0, 3]).toContain(selectedRows()))
  }
  const note = (): string => page.getByTestId('refused').elements()[0]?.textContent?.replaceAll(/\s/g, ' ') ?? ''
  await eventually(() => expect(note()).toContain(`hãng tạo đơn khác với đơn đã gửi: ${three[0]}`))
  expect(orders).toMatchObject([{ billCodes: three, leavesCreatedOtherwise: true }])
})

test('the next label is of no bill that the carrier may have made otherwise while there are others', async () => {
  const { orders, handlers } = oneOtherwise()
  await printStation({ missing: 3, handlers })
  await typeKeys(0, press('F9'))
  await hasCount(3)
  await typeKeys(0, press('Alt+G'))
  await eventually(() => expect(orders.map(({ billCodes }) => billCodes)).toEqual([[three[1]]]))
})

test('one bill that the carrier has made otherwise is printed by the key of its own row', async () => {
  const { orders, handlers } = oneOtherwise()
  await printStation({ missing: 3, handlers })
  await typeKeys(0, press('F9'))
  await hasCount(3)
  await page.getByTestId('print-row').first().click()
  await typeKeys(0, press('Alt+P'))
  await eventually(() => expect(orders.map(({ billCodes }) => billCodes)).toEqual([[three[0]]]))
  expect(notes()).toBe(0)
})
