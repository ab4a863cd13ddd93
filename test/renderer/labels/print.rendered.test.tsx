import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { err } from '../../../src/shared/result.ts'
import type { FakeBridge } from '../bridge/fake-bridge.ts'
import { listedBill } from '../rendered/bill-answers.ts'
import {
  answered,
  eventually,
  handRests,
  press,
  pressedAsSoonAs,
  typeKeys,
  withoutRest,
} from '../rendered/packer-keys.ts'
import { overview, progress } from './print-answers.ts'
import { codes, hasCount, isAsked, jobRow, printStation, question, selectedRows } from './print-station.tsx'

test('Space and Ctrl+A count right behind the key that opens the screen, also while its rows are on their way', async () => {
  // Longer than the first visit of the screen: its rows are still asked for at the second.
  await printStation({ missing: 3, delaysMs: { 'printing.missing': 3000 } })
  await typeKeys(0, press('F9'), ' ')
  expect(page.getByTestId('print-row').elements()).toHaveLength(0)
  await eventually(() => expect(selectedRows()).toBe(1))
  await typeKeys(0, press('F2'), press('F9'), press('Control+A'))
  await eventually(() => expect(selectedRows()).toBe(3))
})

test('fifty labels are printed at once, without a question', async () => {
  const { counts } = await printStation({ missing: 50 })
  await typeKeys(0, press('F9'))
  await hasCount(50)
  await typeKeys(0, press('Control+Enter'))
  await eventually(() => expect(counts()).toEqual([50]))
  expect(question()).toBe(0)
})

test.each([
  ['all that are missing', []],
  ['all that are selected', [press('Control+A')]],
] as const)('more than fifty are asked about with count and rolls, and Enter prints none: %s', async (_name, keys) => {
  const { counts } = await printStation({ missing: 2063 })
  await typeKeys(0, press('F9'))
  await hasCount(2063)
  await typeKeys(0, ...keys)
  await eventually(() => expect(selectedRows() > 10).toBe(keys.length > 0))
  await typeKeys(0, press('Control+Enter'))
  await isAsked('2.063')
  await eventually(() => expect(page.getByTestId('large-batch').element().textContent).toMatch(/\b3\b/))
  await typeKeys(0, press('Enter'))
  await eventually(() => expect(question()).toBe(0))
  expect(counts()).toEqual([])
})

test('with the question answered by its own key they are printed, once', async () => {
  const { counts } = await printStation({ missing: 51 })
  await typeKeys(0, press('F9'))
  await hasCount(51)
  await typeKeys(0, press('Control+Enter'), press('Control+Enter'))
  await expect.element(page.getByTestId('large-batch')).toBeVisible()
  expect(counts()).toEqual([])
  await isAsked('51')
  await typeKeys(0, press('Control+Enter'))
  await eventually(() => expect(counts()).toEqual([51]))
})

test('marks end with their tab: a label that was never printed is not offered as a reprint on the next one', async () => {
  await printStation({ missing: 3 })
  await typeKeys(0, press('F9'))
  await hasCount(3)
  await typeKeys(0, press('Control+A'))
  await expect.element(page.getByTestId('print-primary')).toHaveAttribute('data-action', 'print-marked')
  await typeKeys(0, press('Alt+ArrowRight'))
  await expect.element(page.getByTestId('print-primary')).toHaveAttribute('data-action', 'print-outdated')
  await typeKeys(0, press('Alt+ArrowLeft'))
  await hasCount(3)
  expect(selectedRows()).toBe(0)
})

describe('Ctrl+Enter right behind a mark', () => {
  const failed = codes(2, 5000).map((code) => jobRow(code, 'failed'))

  async function failedTab() {
    const rendered = await printStation({ missing: 5, jobs: failed })
    await typeKeys(0, press('F9'))
    await hasCount(5)
    await page.getByTestId('print-tab-failed').click()
    await eventually(() => expect(page.getByTestId('print-row').elements()).toHaveLength(2))
    return rendered
  }

  test('waits until all of the tab are marked, and prints those, not all that are missing', async () => {
    const { bridge, printed } = await failedTab()
    bridge.delaysMs['printing.jobs'] = 500
    await typeKeys(0, press('Control+A'), press('Control+Enter'))
    await eventually(() => expect(printed).toEqual([codes(2, 5000)]))
  })

  test('prints nothing where they cannot be had, or where the marks are taken back', async () => {
    const { bridge, printed } = await failedTab()
    bridge.delaysMs['printing.jobs'] = 500
    await typeKeys(0, press('Control+A'), press('Control+Enter'), press('Escape'))
    await expect.element(page.getByTestId('print-next')).toBeVisible()
    bridge.handlers['printing.jobs'] = () => err({ code: 'core-stopped' })
    await typeKeys(0, press('Control+A'), press('Control+Enter'))
    await expect.element(page.getByTestId('unmark')).toBeVisible()
    await expect.element(page.getByTestId('print-next')).toBeVisible()
    await typeKeys(0, press('Alt+G'))
    await eventually(() => expect(printed).toEqual([['CP1000']]))
  })

  test.each(['Alt+ArrowDown', 'ArrowDown'])(
    'waits for rows that are on their way, also those that %s goes to',
    async (down) => {
      const { printed } = await printStation({ missing: 4, delaysMs: { 'printing.missing': 3000 } })
      await typeKeys(0, press('F9'), ' ', press(down), ' ', press('Control+Enter'))
      expect(page.getByTestId('print-row').elements()).toHaveLength(0)
      await eventually(() => expect(printed).toEqual([codes(2)]))
    },
  )
})

describe('what is marked while main has not answered yet', () => {
  const down = press('ArrowDown')
  const done = codes(3, 7000).map((code) => jobRow(code, 'sent'))

  /** The first of four bills without a label is marked, and its print takes its time. */
  async function firstMarked() {
    const rendered = await printStation({ missing: 4, jobs: done })
    await typeKeys(0, press('F9'))
    await hasCount(4)
    await typeKeys(0, ' ')
    await hasCount(1)
    rendered.bridge.delaysMs['printing.print'] = 1000
    return rendered
  }

  test('is printed by the next Ctrl+Enter, and not all that are missing', async () => {
    const { bridge, printed } = await firstMarked()
    await typeKeys(0, press('Control+Enter'), down, ' ')
    await answered(bridge)
    expect(selectedRows()).toBe(1)
    await typeKeys(0, press('Control+Enter'))
    await eventually(() => expect(printed).toEqual([['CP1000'], ['CP1001']]))
  })

  test('is printed at once by a second Ctrl+Enter, and a further one prints nothing', async () => {
    const { bridge, printed } = await firstMarked()
    const answers: (() => void)[] = []
    bridge.delaysMs['printing.print'] = 0
    bridge.handlers['printing.print'] = ({ billCodes }) => {
      printed.push(billCodes)
      return new Promise((resolve) => void answers.push(() => resolve({ batchId: 'b', queued: 1, refused: [] })))
    }
    await typeKeys(0, press('Control+Enter'), down, ' ', press('Control+Enter'))
    await eventually(() => expect(printed).toEqual([['CP1000'], ['CP1001']]))
    await handRests()
    await typeKeys(0, press('Control+Enter'))
    for (const answer of answers) answer()
    await answered(bridge)
    expect([printed.length, selectedRows()]).toEqual([2, 0])
  })

  test('stays beside what main has refused and what is marked again for that', async () => {
    const { bridge, printed } = await firstMarked()
    const print = bridge.handlers['printing.print']!
    bridge.handlers['printing.print'] = () => err({ code: 'core-stopped' })
    await typeKeys(0, press('Control+Enter'), down, ' ')
    await eventually(() => expect(selectedRows()).toBe(2))
    bridge.handlers['printing.print'] = print
    await typeKeys(0, press('Control+Enter'))
    await eventually(() => expect(printed.map((codesOf) => codesOf.toSorted())).toEqual([['CP1000', 'CP1001']]))
  })

  test('on another tab stays there when the first is refused', async () => {
    const { bridge } = await firstMarked()
    bridge.handlers['printing.print'] = () => err({ code: 'core-stopped' })
    await typeKeys(0, press('Control+Enter'))
    await page.getByTestId('print-tab-done').click()
    await eventually(() => expect(page.getByTestId('print-row').elements()).toHaveLength(3))
    await typeKeys(0, press('Control+A'))
    await hasCount(3)
    await answered(bridge)
    await hasCount(3)
  })

  test('is not answered for with the unclear prints before it', async () => {
    const { bridge } = await printStation({
      jobs: codes(3).map((code) => jobRow(code, 'unclear')),
      handlers: { 'printing.resolve': ({ thereIds }) => ({ there: thereIds, missing: [] }) },
    })
    await typeKeys(0, press('F9'))
    await page.getByTestId('print-tab-unclear').click()
    await eventually(() => expect(page.getByTestId('print-row').elements()).toHaveLength(3))
    await page.getByTestId('print-row').first().click()
    await typeKeys(0, ' ')
    await expect.element(page.getByTestId('resolve-marked-yes')).toBeVisible()
    bridge.delaysMs['printing.resolve'] = 1000
    await typeKeys(0, press('Alt+1'), down, ' ')
    await answered(bridge)
    expect(selectedRows()).toBe(1)
    await typeKeys(0, press('Alt+1'))
    const resolved = () =>
      bridge.calls.filter(({ channel }) => channel === 'printing.resolve').map(({ input }) => input)
    await eventually(() =>
      expect(resolved()).toMatchObject([{ thereIds: ['job-CP1000'] }, { thereIds: ['job-CP1001'] }]),
    )
  })
})

describe('a label that is printed once more from its row', () => {
  test('is printed once by two presses right behind each other, and again by one that can be meant', async () => {
    const { bridge, counts } = await printStation({ jobs: [jobRow('CP1000', 'sent')] })
    await typeKeys(0, press('F9'))
    await page.getByTestId('print-tab-done').click()
    await page.getByTestId('print-row').first().click()
    await expect.element(page.getByTestId('print-row-action')).toHaveAttribute('data-action', 'reprint')
    const again = page.getByTestId('print-row-action').element() as HTMLElement
    const print = bridge.handlers['printing.print']!
    bridge.handlers['printing.print'] = (input, boundTo) => {
      // The second press comes with the answer to the first: sooner than any hand, however busy the machine is.
      if (counts().length === 0) setTimeout(() => again.click())
      return print(input, boundTo)
    }
    await typeKeys(0, press('Alt+P'))
    await answered(bridge)
    expect(counts()).toEqual([1])
    await handRests()
    await typeKeys(0, press('Alt+P'))
    await eventually(() => expect(counts()).toEqual([1, 1]))
  })
})

test('a press right behind another prints no label of the bill that has come in the place of the first', async () => {
  const left = codes(3)
  const printed: string[] = []
  const { bridge } = await printStation({ missing: 3 })
  bridge.handlers['printing.missing'] = ({ offset, limit }) => ({
    rows: left.slice(offset, offset + limit).map((code) => listedBill(code)),
    total: left.length,
  })
  bridge.handlers['printing.print'] = ({ billCodes }) => {
    printed.push(...billCodes)
    left.splice(0, 1)
    bridge.emit('printing.changed', { billCodes, progress: null })
    return { batchId: 'b', queued: 1, refused: [] }
  }
  await typeKeys(0, press('F9'))
  const panelOf = (code: string) => document.querySelector(`[data-testid=print-panel][data-code=${code}]`)
  await eventually(() => expect(panelOf('CP1000')).not.toBeNull())
  const pressTwice = (key: string, next: string): Promise<void> =>
    withoutRest(async () => {
      await typeKeys(0, press(key))
      await eventually(() => expect(panelOf(next)).not.toBeNull())
      await typeKeys(0, press(key))
      await answered(bridge)
    })
  await pressTwice('Alt+P', 'CP1001')
  expect(printed).toEqual(['CP1000'])
  await handRests()
  await pressTwice('Alt+G', 'CP1002')
  expect(printed).toEqual(['CP1000', 'CP1001'])
})

test('the label of a row that was gone to is printed however soon that comes behind the one before', async () => {
  const { bridge, printed } = await printStation({ missing: 3 })
  await typeKeys(0, press('F9'))
  await eventually(() => expect(document.querySelector('[data-testid=print-panel][data-code=CP1000]')).not.toBeNull())
  await withoutRest(async () => {
    await typeKeys(0, press('Alt+P'), press('Alt+ArrowDown'), press('Alt+P'))
    await answered(bridge)
  })
  expect(printed).toEqual([['CP1000'], ['CP1001']])
})

test('a double click on what became of an unclear print answers for that print alone', async () => {
  const jobs = codes(2).map((code) => jobRow(code, 'unclear'))
  const resolved: (readonly string[])[] = []
  const { bridge } = await printStation({ jobs })
  bridge.handlers['printing.resolve'] = ({ thereIds }) => {
    resolved.push(thereIds)
    jobs.splice(0, 1)
    bridge.emit('printing.changed', { billCodes: [], progress: null })
    return { there: thereIds, missing: [] }
  }
  await typeKeys(0, press('F9'))
  await page.getByTestId('print-tab-unclear').click()
  await eventually(() => expect(page.getByTestId('print-row').elements()).toHaveLength(2))
  await page.getByTestId('print-row').first().click()
  await handRests()
  const next = () => document.querySelector<HTMLElement>('[data-testid="resolve-yes"]')
  const isNext = () => page.getByTestId('print-row').elements().length === 1 && next() !== null
  const second = pressedAsSoonAs(isNext, () => next()?.click())
  await page.getByTestId('resolve-yes').click()
  await second
  await answered(bridge)
  expect(resolved).toEqual([['job-CP1000']])
})

test('a label of which nobody knows whether it was printed since a copy was made says so, and names no printer', async () => {
  const [first, second] = [jobRow('CP1000', 'unclear'), jobRow('CP1001', 'unclear')]
  await printStation({
    jobs: [
      { ...first, reason: 'restored-copy', printer: '' },
      { ...second, reason: 'still-waiting' },
    ],
  })
  await typeKeys(0, press('F9'))
  await page.getByTestId('print-tab-unclear').click()
  const names = (): (string | null)[] =>
    [...page.getByTestId('print-panel').element().querySelectorAll('dt')].map((name) => name.textContent)
  const isShown = (code: string) => expect(page.getByTestId('print-panel').element()).toHaveAttribute('data-code', code)
  await page.getByTestId('print-row').first().click()
  await eventually(() => isShown('CP1000'))
  expect(page.getByTestId('print-panel').element().textContent).toContain(
    'Không rõ từ đó đến nay tem này đã in hay chưa',
  )
  expect(names()).toEqual(['Người nhận', 'Đã quét'])
  await page.getByTestId('print-row').nth(1).click()
  await eventually(() => isShown('CP1001'))
  expect(names()).toEqual(['Người nhận', 'Yêu cầu', 'Máy in', 'Giấy', 'Đã quét'])
})

test.each(['Escape', 'Alt+Delete'])('%s right at the start of a run stops it', async (key) => {
  const { bridge } = await printStation({ missing: 3, handlers: { 'printing.cancel': () => progress } })
  await typeKeys(0, press('F9'))
  await hasCount(3)
  bridge.delaysMs['printing.overview'] = 60_000
  bridge.emit('printing.changed', { billCodes: [], progress })
  await expect.element(page.getByTestId('print-stop')).toBeVisible()
  await typeKeys(0, press(key))
  const cancelled = () => bridge.calls.filter(({ channel }) => channel === 'printing.cancel').map(({ input }) => input)
  await eventually(() => expect(cancelled()).toEqual([{ batchId: progress.batchId }]))
})

describe('behind the Escape that unmarks the rows of a run', () => {
  /** How often the run was stopped so far; its rows were marked and are not any more. */
  async function unmarked(presses: (bridge: FakeBridge) => Promise<void>) {
    const handlers = { 'printing.cancel': () => progress, 'printing.overview': () => overview }
    const { bridge } = await printStation({ missing: 3, handlers })
    await typeKeys(0, press('F9'))
    await hasCount(3)
    bridge.emit('printing.changed', { billCodes: [], progress })
    await expect.element(page.getByTestId('print-stop')).toBeVisible()
    await typeKeys(0, press('Control+A'))
    await eventually(() => expect(selectedRows()).toBe(3))
    await withoutRest(async () => {
      await typeKeys(0, press('Escape'))
      await eventually(() => expect(selectedRows()).toBe(0))
      await presses(bridge)
    })
    return () => bridge.calls.filter(({ channel }) => channel === 'printing.cancel').length
  }

  test('a second Escape stops nothing, and a later one stops the run', async () => {
    const stops = await unmarked(async (bridge) => {
      await typeKeys(0, press('Escape'))
      await answered(bridge)
    })
    expect(stops()).toBe(0)
    await handRests()
    await typeKeys(0, press('Escape'))
    await eventually(() => expect(stops()).toBe(1))
  })

  test.each([
    ['Alt+Delete', () => typeKeys(0, press('Alt+Delete'))],
    ['the button', () => page.getByTestId('print-stop').click()],
  ])('%s stops the run at once', async (_name, stop) => {
    const stops = await unmarked(stop)
    await eventually(() => expect(stops()).toBe(1))
  })
})

test('a run that was stopped says what came out of it', async () => {
  const { bridge } = await printStation({})
  await typeKeys(0, press('F9'))
  await expect.element(page.getByTestId('print-progress')).toBeVisible()
  const stopped = { ...progress, total: 2063, waiting: 0, sent: 40, failed: 3, cancelled: 2020 }
  bridge.handlers['printing.overview'] = () => ({ ...overview, batches: [], lastBatch: stopped })
  bridge.emit('printing.changed', { billCodes: [], progress: stopped })
  await expect.element(page.getByTestId('print-done')).toHaveTextContent('40/2.063')
  expect(page.getByRole('progressbar').element()).toHaveProperty('value', 40)
})

describe('Alt+1 and Alt+2 on unclear prints that Ctrl+A has marked', () => {
  async function markedUnclear(count: number) {
    const jobs = codes(count).map((code) => jobRow(code, 'unclear'))
    const resolved: { readonly there: number; readonly missing: number }[] = []
    await printStation({
      jobs,
      handlers: {
        'printing.unclearTogether': () => ({ jobs: jobs.map(({ id, billCode }) => ({ id, billCode })) as never }), // what the screen reads of it
        'printing.resolve': ({ thereIds, missingIds }) => {
          resolved.push({ there: thereIds.length, missing: missingIds.length })
          return { there: thereIds, missing: [] }
        },
      },
    })
    await typeKeys(0, press('F9'))
    await page.getByTestId('print-tab-unclear').click()
    await eventually(() => expect(page.getByTestId('print-row').elements().length).toBeGreaterThan(0))
    await typeKeys(0, press('Control+A'))
    await eventually(() => expect(page.getByTestId('resolve-marked-yes').element().textContent).toContain(`${count}`))
    return resolved
  }
  const isQuestion = () => page.getByTestId('confirm').elements().length

  test('fifty are answered at once', async () => {
    const resolved = await markedUnclear(50)
    await typeKeys(0, press('Alt+1'))
    await eventually(() => expect(resolved).toEqual([{ there: 50, missing: 0 }]))
    expect(isQuestion()).toBe(0)
  })

  test.each([
    ['Alt+1', { there: 51, missing: 0 }],
    ['Alt+2', { there: 0, missing: 51 }],
  ] as const)('more are asked about with their count, and only Ctrl+Enter is an answer: %s', async (key, answer) => {
    const resolved = await markedUnclear(51)
    await typeKeys(0, press(key))
    await eventually(() => expect(isQuestion()).toBe(1))
    expect(page.getByTestId('confirm').element().textContent).toContain('51')
    await typeKeys(0, press('Enter'))
    await eventually(() => expect(isQuestion()).toBe(0))
    // The selection is as it was, and nothing was answered.
    await typeKeys(0, press(key))
    await eventually(() => expect(page.getByTestId('confirm-action').element()).toHaveAttribute('data-ready', 'true'))
    expect(resolved).toEqual([])
    await typeKeys(0, press('Control+Enter'))
    await eventually(() => expect(resolved).toEqual([answer]))
  })
})
