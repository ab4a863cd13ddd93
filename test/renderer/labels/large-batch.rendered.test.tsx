import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PrintRefusal } from '../../../src/shared/domain/printing/printing.ts'
import { listedBill } from '../rendered/bill-answers.ts'
import { eventually, press, typeKeys } from '../rendered/packer-keys.ts'
import { orderDetail, orderPool } from '../orders/order-pool.ts'
import { codes, hasCount, isAsked, jobRow, printStation, question, selectedRows } from './print-station.tsx'

const large = codes(51)

/** Every door to the printer: what main has, and the keys that ask to print 51 labels there. */
interface Door {
  readonly station: Parameters<typeof printStation>[0]
  open(): Promise<void>
}

const checked = (text: string, refusal: PrintRefusal | null) =>
  text
    .split(/\s+/)
    .filter((code) => code !== '')
    .map((billCode) => ({
      billCode,
      refusal,
      receiverName: '',
      labelPrintedAtMs: null,
      packageCount: 1,
      parcelCodes: [],
    }))

async function openTab(name: string, rows: number): Promise<void> {
  await typeKeys(0, press('F9'))
  await page.getByTestId(`print-tab-${name}`).click()
  await eventually(() => expect(page.getByTestId('print-row').elements().length).toBeGreaterThan(Math.min(rows - 1, 9)))
}

async function openCodes(text: string): Promise<void> {
  await typeKeys(0, press('F9'), press('Alt+N'))
  await page.getByTestId('print-codes').fill(text)
  await expect.element(page.getByTestId('codes-print')).toBeEnabled()
}

const unclear = large.map((code) => jobRow(code, 'unclear'))
const unclearNames = unclear.map(({ id, billCode }) => ({ id, billCode }))

const doors: Readonly<Record<string, Door>> = {
  'codes that were scanned': {
    station: {
      handlers: { 'printing.check': ({ text }) => ({ rows: checked(text, null), repeated: [], beyondLimit: 0 }) },
    },
    async open() {
      await openCodes(large.join('\n'))
      await typeKeys(0, press('Control+Enter'))
    },
  },
  'unclear prints without paper': {
    station: {
      jobs: unclear,
      handlers: {
        'printing.unclearTogether': () => ({ jobs: unclearNames as never }), // what the screen reads of it
        'printing.resolve': () => ({ there: [], missing: large }),
      },
    },
    async open() {
      await openTab('unclear', 51)
      await typeKeys(0, press('Control+A'))
      await eventually(() => expect(selectedRows()).toBeGreaterThan(9))
      await page.getByTestId('resolve-marked-no').click()
      // So many answers are asked about themselves; what is missing is printed behind that.
      await eventually(() => expect(page.getByTestId('confirm-action').element()).toHaveAttribute('data-ready', 'true'))
      await typeKeys(0, press('Control+Enter'))
    },
  },
  'unclear prints of one document, each answered': {
    station: {
      jobs: unclear,
      handlers: {
        'printing.unclearTogether': () => ({ jobs: unclearNames as never }), // what the screen reads of it
        'printing.resolve': () => ({ there: [], missing: large }),
      },
    },
    async open() {
      await openTab('unclear', 51)
      await page.getByTestId('resolve-no').click()
      await expect.element(page.getByTestId('missing-dialog')).toBeVisible()
      await typeKeys(0, press('Control+Enter'))
    },
  },
  'the selection of Bills': {
    station: {
      handlers: {
        'bills.list': () => ({ rows: large.map((code) => listedBill(code)), isMore: false }),
        'bills.count': () => ({ count: 51, isMore: false, newestSeq: 51 }),
        'bills.views': () => ({ views: [], columns: ['billCode'] }),
        'bills.sums': () => ({ bills: 51, codVnd: 0, weightGrams: 0, unweighed: 0 }),
        'bills.codes': () => ({ billCodes: large, isMore: false }),
      },
    },
    async open() {
      await typeKeys(0, press('F4'))
      await eventually(() => expect(page.getByTestId('bill-row').elements().length).toBeGreaterThan(9))
      await page.getByTestId('bill-search').click()
      await typeKeys(0, press('ArrowDown'), press('Control+A'), press('Alt+P'))
    },
  },
  'the labels of selected orders': {
    station: {
      handlers: {
        ...orderPool(orderDetail(1), orderDetail(2)).handlers,
        'orders.billsByGoods': () => ({ billCodes: large, without: 0 }),
      },
    },
    async open() {
      await typeKeys(0, press('F10'))
      await eventually(() => expect(page.getByTestId('order-row').elements()).toHaveLength(2))
      await page.getByTestId('order-row').first().click()
      await typeKeys(0, press('Control+A'))
      await eventually(() => expect(page.getByTestId('order-selection').element().textContent).toContain('2'))
      await typeKeys(0, press('Alt+P'))
      await expect.element(page.getByTestId('order-papers-dialog')).toBeVisible()
      await typeKeys(0, press('Alt+3'))
    },
  },
}

describe.each(Object.entries(doors))('more than fifty labels: %s', (_name, { station, open }) => {
  test('are asked about, and printed once by the key of the question', async () => {
    const { printed } = await printStation(station)
    await open()
    await isAsked('51')
    expect(printed).toEqual([])
    await typeKeys(0, press('Control+Enter'))
    await eventually(() => expect(printed).toEqual([large]))
    expect(question()).toBe(0)
  })

  test('are not printed where the answer is no, and the next print is', async () => {
    const rendered = await printStation(station)
    await open()
    await isAsked('51')
    await typeKeys(0, press('Escape'))
    await eventually(() => expect(question()).toBe(0))
    await rendered.station.printing.getState().print({ billCodes: ['CP1'], profileId: 'p', reprint: false })
    expect(rendered.printed).toEqual([['CP1']])
  })
})

test('labels that were printed before are asked about again, above fifty', async () => {
  const refused = large.map((billCode) => ({ billCode, why: 'already-printed' as const }))
  const reprints: boolean[] = []
  const { bridge } = await printStation({
    missing: 51,
    handlers: {
      'printing.print': ({ reprint }) => {
        reprints.push(reprint)
        return reprint ? { batchId: 'b', queued: 51, refused: [] } : { batchId: null, queued: 0, refused }
      },
    },
  })
  await typeKeys(0, press('F9'))
  await hasCount(51)
  await typeKeys(0, press('Control+Enter'))
  await isAsked('51')
  await typeKeys(0, press('Control+Enter'))
  await expect.element(page.getByTestId('refused-reprint')).toBeVisible()
  await typeKeys(0, press('Alt+A'))
  await isAsked('51')
  expect(reprints).toEqual([false])
  await typeKeys(0, press('Control+Enter'))
  await eventually(() => expect(reprints).toEqual([false, true]))
  expect(bridge.calls.filter(({ channel }) => channel === 'printing.estimate')).toHaveLength(2)
})

test('codes of which some are printed once more are one batch: asked about together, and printed one behind the other', async () => {
  const { printed } = await printStation({
    handlers: {
      'printing.check': ({ text }) => {
        const rows = checked(text, null)
        return {
          rows: rows.map((row, n) => (n < 30 ? row : { ...row, refusal: 'already-printed' })),
          repeated: [],
          beyondLimit: 0,
        }
      },
    },
  })
  await openCodes(large.join(' '))
  await page.getByTestId('codes-again').click()
  await expect.element(page.getByTestId('codes-print')).toHaveAttribute('data-count', '51')
  await typeKeys(0, press('Control+Enter'))
  await isAsked('51')
  await typeKeys(0, press('Control+Enter'))
  await eventually(() => expect(printed).toEqual([large.slice(0, 30), large.slice(30)]))
})

test('the question is there with its key, before main has said what the batch takes: a second press is no answer, Enter is no', async () => {
  const rendered = await printStation({ missing: 51, delaysMs: { 'printing.estimate': 60_000 } })
  await typeKeys(0, press('F9'))
  await hasCount(51)
  await typeKeys(0, press('Control+Enter'), press('Control+Enter'), press('Control+Enter'))
  await isAsked('51')
  expect(rendered.printed).toEqual([])
  await typeKeys(0, press('Enter'))
  await eventually(() => expect(question()).toBe(0))
  await typeKeys(0, press('Control+Enter'))
  await isAsked('51')
  await typeKeys(0, press('Control+Enter'))
  await eventually(() => expect(rendered.counts()).toEqual([51]))
})

test('the question follows the packer to another screen, and prints from there', async () => {
  const { counts, bridge } = await printStation({ missing: 51 })
  await typeKeys(0, press('F9'))
  await hasCount(51)
  bridge.delaysMs['printing.missing'] = 500
  await typeKeys(0, press('Control+Enter'), press('F2'))
  await expect.element(page.getByTestId('screen-new-bill')).toBeVisible()
  await isAsked('51')
  expect(page.getByTestId('screen-print').elements()).toHaveLength(0)
  await typeKeys(0, press('Control+Enter'))
  await eventually(() => expect(counts()).toEqual([51]))
})

test('two batches are asked about one behind the other, each with its own answer', async () => {
  const { station, counts } = await printStation({})
  const orderOf = (count: number) => ({ billCodes: codes(count), profileId: 'p', reprint: false })
  const { print } = station.printing.getState()
  const answers = Promise.all([print(orderOf(51)), print(orderOf(52)), print(orderOf(51))])
  await isAsked('51')
  await typeKeys(0, press('Escape'))
  await isAsked('52')
  await typeKeys(0, press('Control+Enter'))
  expect(await answers).toMatchObject([null, { queued: 52 }, null])
  expect(counts()).toEqual([52])
})

test('an account that is left answers no', async () => {
  const { station, unmount, printed } = await printStation({})
  const answer = station.printing.getState().print({ billCodes: large, profileId: 'p', reprint: false })
  await isAsked('51')
  await unmount()
  expect(await answer).toBeNull()
  expect(printed).toEqual([])
})
