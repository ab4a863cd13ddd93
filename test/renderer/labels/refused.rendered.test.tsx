import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listedBill } from '../rendered/bill-answers.ts'
import { answered, eventually, press, typeKeys } from '../rendered/packer-keys.ts'
import { codes, hasCount, printStation } from './print-station.tsx'

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
