import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Shell } from '../../../src/renderer/src/shell/shell.tsx'
import { knownStatusIds } from '../../../src/shared/domain/bill/bill.ts'
import type { BillListRow } from '../../../src/shared/domain/bill/bill-list.ts'
import { listedBill, openedBill } from '../rendered/bill-answers.ts'
import { busyStation } from '../rendered/busy-station.ts'
import { answered, eventually, handRests, press, typeKeys, withoutRest } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { dayMs } from '../../../src/shared/domain/time/time-units.ts'

// As main.tsx does it once for the window.

const rows: readonly BillListRow[] = [
  listedBill('CP1', { movedAtMs: Date.now() - 5 * dayMs, statusId: knownStatusIds.inTransit }),
  listedBill('CP2', { movedAtMs: Date.now() - 5 * dayMs, statusId: knownStatusIds.delivered }),
  listedBill('CP3', { movedAtMs: Date.now() - dayMs / 2 }),
  listedBill('CP4', { statusId: knownStatusIds.cancelled }),
]

/** Bills over a main with four of them. */
async function fourBills() {
  const { station, bridge } = await renderInStation(<Shell hidden={false} />, {
    handlers: {
      ...busyStation,
      'bills.list': () => ({ rows: [...rows], isMore: false }),
      'bills.count': () => ({ count: 20_000, isMore: false, newestSeq: 20_000 }),
      'bills.views': () => ({ views: [], columns: ['billCode', 'status', 'receiver', 'cod', 'moved'] }),
      'bills.get': ({ billCode }) => openedBill(rows.find((row) => row.billCode === billCode)!),
      'bills.track': ({ billCode }) => openedBill(listedBill(billCode)),
      'bills.codes': ({ selection }) => ({
        billCodes: selection.kind === 'codes' ? selection.billCodes : ['CP1', 'CP2', 'CP3', 'CP4'],
        isMore: false,
      }),
      'bills.sums': ({ selection }) =>
        selection.kind === 'codes'
          ? {
              bills: selection.billCodes.length,
              codVnd: 100_000 * selection.billCodes.length,
              weightGrams: 500,
              unweighed: 0,
            }
          : { bills: 20_000, codVnd: 2_000_000_000, weightGrams: 9_500_500, unweighed: 7 },
      'labels.saveHandoverList': () => ({
        path: '/labels/BG-1.pdf',
        pages: 1,
        bills: 1,
        leftOut: [
          { billCode: 'CP2', why: 'ended' },
          { billCode: 'CP4', why: 'cancelled' },
          { billCode: 'CP3', why: 'damaged' },
        ],
      }),
      'printing.print': ({ billCodes }) => ({ batchId: 'b', queued: billCodes.length, refused: [] }),
    },
  })
  await page.viewport(1366, 690)
  station.navigation.getState().go('bills')
  await eventually(() => expect(document.querySelectorAll('[data-testid=bill-row]')).toHaveLength(4))
  await page.getByTestId('bill-search').click()
  const asked = (channel: string) => bridge.calls.filter((call) => call.channel === channel).map(({ input }) => input)
  const lastSort = () => (asked('bills.list').at(-1) as { sort?: unknown }).sort
  return { station, bridge, asked, lastSort }
}

const focused = () => document.activeElement?.getAttribute('data-testid')
const menu = () => page.getByTestId('row-menu')

test('a heading sorts by its column, once more the other way, and a third time newest first again', async () => {
  const { lastSort } = await fourBills()
  await page.getByTestId('sort-cod').click()
  await eventually(() => expect(lastSort()).toEqual({ by: 'cod', direction: 'down' }))
  // More match than are sorted: the list says so.
  await eventually(() => expect(page.getByTestId('sorted-part').element().textContent).toContain('5.000'))
  await page.getByTestId('sort-cod').click()
  await eventually(() => expect(lastSort()).toEqual({ by: 'cod', direction: 'up' }))
  await page.getByTestId('sort-cod').click()
  await eventually(() => expect(page.getByTestId('sorted-part').elements()).toHaveLength(0))
})

test('a key leads to the headings, the arrows along them, Enter sorts, and down goes into the list', async () => {
  const { lastSort } = await fourBills()
  await typeKeys(0, press('Alt+Shift+L'), press('ArrowRight'), press('ArrowRight'))
  expect(focused()).toBe('sort-receiver')
  await typeKeys(0, press('Enter'))
  await eventually(() => expect(lastSort()).toEqual({ by: 'receiver', direction: 'up' }))
  expect(document.activeElement?.getAttribute('data-direction')).toBe('up')
  await typeKeys(0, press('ArrowDown'))
  expect(focused()).toBe('bill-rows')
})

test('the right button opens what can be done with a bill, and does it with the bill open', async () => {
  const { asked } = await fourBills()
  await page.getByTestId('bill-row').nth(2).click({ button: 'right' })
  await expect.element(menu()).toBeVisible()
  await page.getByTestId('menu-track').click()
  await eventually(() => expect(asked('bills.track')).toEqual([{ billCode: 'CP3' }]))
  await expect.element(page.getByTestId('bill-drawer')).toHaveAttribute('data-bill', 'CP3')
  expect(menu().elements()).toHaveLength(0)
})

test.each(['ContextMenu', 'Shift+F10'])(
  '%s opens the menu at the row, Escape gives the keys back to the list',
  async (key) => {
    const { asked } = await fourBills()
    await typeKeys(0, press('ArrowDown'), press('ArrowDown'), press(key))
    await expect.element(menu()).toBeVisible()
    await typeKeys(0, press('Escape'))
    await eventually(() => expect(menu().elements()).toHaveLength(0))
    await eventually(() => expect(focused()).toBe('bill-rows'))
    await typeKeys(0, press('ArrowDown'), press(key))
    // Open, print: down once.
    await expect.element(menu()).toBeVisible()
    await typeKeys(0, press('ArrowDown'), press('Enter'))
    await eventually(() => expect(asked('printing.print')).toHaveLength(1))
    expect(asked('printing.print')).toMatchObject([{ billCodes: ['CP3'] }])
  },
)

test('the menu of a cancelled bill offers no label to print, no change and no cancel', async () => {
  await fourBills()
  await page.getByTestId('bill-row').nth(3).click({ button: 'right' })
  for (const name of ['print', 'update', 'return', 'cancel'])
    await expect.element(page.getByTestId(`menu-${name}`)).toBeDisabled()
  await expect.element(page.getByTestId('menu-copy')).toBeEnabled()
})

test('on one of several selected bills the menu is for all of them', async () => {
  const { asked } = await fourBills()
  await typeKeys(0, press('ArrowDown'), ' ', press('Shift+ArrowDown'))
  await page.getByTestId('bill-row').nth(1).click({ button: 'right' })
  await page.getByTestId('menu-print').click()
  await eventually(() => expect(asked('printing.print')).toMatchObject([{ billCodes: ['CP1', 'CP2'] }]))
})

test('a key right behind Ctrl+A is for all that match, as soon as they are selected; for nothing where they are not', async () => {
  const { asked, bridge, station } = await fourBills()
  const counts: (() => void)[] = []
  const all = { count: 20_000, isMore: false, newestSeq: 20_000 }
  bridge.handlers['bills.count'] = () => new Promise((resolve) => void counts.push(() => resolve(all)))
  // The bill that is open beside the list is not what the key is for.
  await typeKeys(0, press('ArrowDown'), press('Enter'), press('Control+A'), press('Alt+P'))
  await eventually(() => expect(counts.length).toBeGreaterThan(0))
  expect(asked('printing.print')).toEqual([])
  bridge.handlers['bills.count'] = () => all
  for (const answer of counts) answer()
  await eventually(() => expect(asked('printing.print')).toMatchObject([{ billCodes: ['CP1', 'CP2', 'CP3', 'CP4'] }]))
  await typeKeys(0, press('Control+A'), press('Alt+Delete'))
  await eventually(() => expect(station.navigation.getState().screen).toBe('batch'))
  expect(station.autosaved.getState().batch.text).toContain('CP4')

  station.navigation.getState().go('bills')
  station.bills.getState().select({ kind: 'rows', rows: new Map([['CP1', { id: 'CP1' }]]) })
  bridge.handlers['bills.count'] = () => ({ ok: false, error: { code: 'core-stopped' } })
  await typeKeys(0, press('Control+A'), press('Alt+P'))
  await eventually(() => expect(station.bills.getState().isSelectingAll).toBe(false))
  await eventually(() => expect(document.querySelectorAll('[data-testid=selection-bar]')).toHaveLength(0))
  expect(asked('printing.print')).toHaveLength(1)
})

test('a selection becomes an Excel file by its key, and its folder is one press away', async () => {
  const { asked, bridge } = await fourBills()
  const file = { state: 'done', done: 2, total: 2, path: '/files/bills.xlsx', detail: '' } as const
  bridge.handlers['bills.export'] = () => file
  bridge.handlers['bills.openExportFolder'] = () => ({ path: '/files' })
  await typeKeys(0, press('ArrowDown'), ' ', press('Shift+ArrowDown'), press('Alt+X'))
  await eventually(() => expect(asked('bills.export')).toMatchObject([{ format: 'xlsx' }]))
  await page.getByTestId('open-export-folder').click()
  await eventually(() => expect(asked('bills.openExportFolder')).toHaveLength(1))
})

test('a file that is written before its beginning is heard of is not shown as being written', async () => {
  const { asked, bridge } = await fourBills()
  const file = { done: 2, total: 2, path: '/files/bills.csv', detail: '' }
  bridge.handlers['bills.export'] = () => {
    bridge.emit('bills.exported', { ...file, state: 'done' })
    return { ...file, state: 'running', path: '' }
  }
  await typeKeys(0, press('ArrowDown'), ' ', press('Alt+Shift+X'))
  await expect.element(page.getByTestId('export-note')).toBeVisible()
  // Said behind what the export has answered.
  await typeKeys(0, press('Alt+P'))
  await eventually(() => expect(asked('printing.print')).toHaveLength(1))
  await expect.element(page.getByTestId('selection-news')).toBeVisible()
  expect(page.getByTestId('stop-action').elements()).toHaveLength(0)
})

test('a second press right behind the one that prints a selection prints nothing, and what the first has done stays said', async () => {
  const { asked, bridge } = await fourBills()
  await page
    .getByTestId('bill-row')
    .first()
    .click({ modifiers: ['ControlOrMeta'] })
  await expect.element(page.getByTestId('print-selected')).toBeVisible()
  await withoutRest(async () => {
    await typeKeys(0, press('Alt+p'))
    await eventually(() => expect(asked('printing.print')).toHaveLength(1))
    await answered(bridge)
    await typeKeys(0, press('Alt+p'))
    await answered(bridge)
  })
  expect(asked('printing.print')).toHaveLength(1)
  await handRests()
  await typeKeys(0, press('Alt+p'))
  await eventually(() => expect(asked('printing.print')).toHaveLength(2))
})

test('tracking of a selection that breaks off says why', async () => {
  const { bridge } = await fourBills()
  bridge.handlers['tracking.refresh'] = () => ({ running: true, total: 2, done: 0, failed: 0, stoppedBy: null })
  await typeKeys(0, press('ArrowDown'), ' ', press('Shift+ArrowDown'), press('Alt+Shift+R'))
  const news = () => document.querySelector('[data-testid=selection-news] p')
  await eventually(() => expect(news()?.textContent).toBe('Đang tra cứu 0/2'))
  bridge.emit('tracking.progress', { running: false, total: 2, done: 1, failed: 0, stoppedBy: 'not-kept' })
  await eventually(() => expect(news()?.textContent).toBe('Đã tra cứu 1/2. Trạm không lưu được câu trả lời của hãng.'))
  expect(news()?.getAttribute('data-tone')).toBe('warn')
})

test('more bills than a sheet holds are not begun: the packer is told what to do', async () => {
  const { asked, station } = await fourBills()
  await typeKeys(0, press('ArrowDown'), press('Control+A'))
  await expect.element(page.getByTestId('selected-count')).toHaveAttribute('data-count', '20000')
  const { selected } = station.bills.getState()
  if (selected.kind === 'all') station.bills.getState().select({ ...selected, count: 20_001 })
  await typeKeys(0, press('Alt+X'))
  await eventually(() => expect(page.getByTestId('selection-news').element().textContent).toContain('20.000'))
  expect(asked('bills.export')).toEqual([])
})

test('a selection says what is to be collected and what it weighs; what is taken out of all is subtracted', async () => {
  const { asked } = await fourBills()
  const sums = () => page.getByTestId('selected-sums').element().textContent?.replaceAll(/\s/g, ' ')
  await typeKeys(0, press('ArrowDown'), ' ', press('Shift+ArrowDown'))
  await eventually(() => expect(sums()).toContain('Thu hộ 200.000 ₫'))
  await typeKeys(0, press('Control+A'))
  await eventually(() => expect(sums()).toContain('2.000.000.000 ₫'))
  expect(sums()).toContain('9.500,5 kg (7 đơn chưa có khối lượng)')
  const before = asked('bills.sums').length
  await typeKeys(0, ' ')
  await eventually(() => expect(sums()).toContain('1.999.900.000 ₫'))
  expect(asked('bills.sums').slice(before)).toEqual([{ selection: { kind: 'codes', billCodes: ['CP2'] } }])
})

test('a bill that has not moved for days says so, unless it is at its end', async () => {
  await fourBills()
  const texts = [...document.querySelectorAll('[data-testid=bill-row]')].map(
    (row) => row.lastElementChild?.lastElementChild?.textContent,
  )
  expect(texts).toEqual(['5 ngày', '', '', ''])
})

test('what the driver may not be given is named beside the saved list, each bill with its reason', async () => {
  await fourBills()
  await typeKeys(0, press('ArrowDown'), ' ')
  await eventually(() => expect(page.getByTestId('selection-bar').query()).not.toBeNull())
  await typeKeys(0, press('Alt+Shift+P'))
  for (const words of [
    '1 đơn đã hủy không có trong biên bản: CP4',
    '1 đơn đã phát hoặc đang hoàn không có trong biên bản: CP2',
    '1 đơn hỏng dữ liệu không có trong biên bản: CP3',
  ])
    await eventually(() => expect(document.body.textContent).toContain(words))
})
