import { cooldownMs } from '../../../src/renderer/src/keyboard/cooldown.ts'
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { pdfProfile } from '../../../src/shared/domain/printing/printing.ts'
import { textOf } from '../../main/documents/raster.ts'
import { faults } from '../axe.ts'
import { expect, haveBills, signIn, test } from '../station.ts'

const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}
const rows = (page: Page) => page.getByTestId('bill-row')
const selected = (page: Page) => page.getByTestId('selected-count')

test('bills are searched, filtered, selected, cancelled as a batch and looked at again, without a mouse', async ({
  training: { page },
}) => {
  await haveBills(page, 3)

  await press(page, 'F4')
  await expect(page.getByTestId('bill-search')).toBeFocused()
  await expect(rows(page)).toHaveCount(3)
  await page.keyboard.type('nguoi nhan')
  await press(page, 'Alt+F')
  await page.getByTestId('filter-waiting').waitFor()
  await expect(page.getByTestId('filter-waiting')).toBeFocused()
  await press(page, 'Space', 'Escape')
  await expect(page.getByTestId('chip-groups')).toBeVisible()
  await expect(page.getByTestId('open-filters')).toBeFocused()
  await expect(rows(page)).toHaveCount(3)

  await press(page, 'Control+F', 'ArrowDown')
  await expect(page.getByTestId('bill-rows')).toBeFocused()
  await press(page, 'Space')
  await expect(selected(page)).toHaveAttribute('data-count', '1')
  await press(page, 'Shift+ArrowDown')
  await expect(selected(page)).toHaveAttribute('data-count', '2')
  await press(page, 'Control+A')
  await expect(selected(page)).toHaveAttribute('data-count', '3')
  await press(page, 'Space')
  await expect(selected(page)).toHaveAttribute('data-count', '2')

  await press(page, 'F6')
  await expect(page.getByTestId('batch-count')).toHaveText('0')
  await press(page, 'F4', 'Alt+Delete')
  await expect(page.getByTestId('batch-count')).toHaveText('2')
  await press(page, 'Control+Enter')
  await page.locator('[data-testid=confirm-action][data-ready=true]').waitFor()
  await press(page, 'Control+Enter')
  await expect(page.getByTestId('outcome-accepted')).toHaveAttribute('data-count', '2')

  await press(page, 'F4')
  await expect(page.getByTestId('bill-search')).toHaveValue('nguoi nhan')
  await expect(rows(page)).toHaveCount(1)
})

test('bills with filters, columns, a selection and a bill open have no fault that axe can find', async ({
  training: { page },
}) => {
  await haveBills(page, 2)
  await press(page, 'F4')
  for (const scheme of ['light', 'dark', 'contrast'] as const) {
    await page.evaluate(async (request) => {
      await window.packbench?.invoke('settings.update', { scheme: request })
    }, scheme)
    await page.locator(`html[data-scheme=${scheme}]`).waitFor()
    await rows(page).first().click()
    await page.getByTestId('bill-drawer').waitFor()
    await press(page, 'Control+A', 'Alt+F')
    await page.getByTestId('filter-waiting').waitFor()
    expect.soft(await faults(page), `filters ${scheme}`).toEqual([])
    await page.getByTestId('created-from').press('Alt+ArrowDown')
    await page.getByTestId('calendar').locator('[data-day][data-today-here]').waitFor()
    expect.soft(await faults(page), `calendar ${scheme}`).toEqual([])
    await press(page, 'Escape')
    await press(page, 'Alt+L')
    await page.getByTestId('column-panel').waitFor()
    expect.soft(await faults(page), `columns ${scheme}`).toEqual([])
    await press(page, 'Escape')
  }
})

test('what is found can be kept as a view with a key, renamed and deleted', async ({ training: { page } }) => {
  await haveBills(page, 2)
  await press(page, 'F4')
  await expect(page.getByTestId('bill-search')).toBeFocused()
  await page.keyboard.type('nguoi 0908765432')
  await expect(rows(page)).toHaveCount(1)
  await press(page, 'Alt+Shift+F')
  await expect(page.getByTestId('view-name')).toBeFocused()
  await page.keyboard.type('Khách quen')
  await press(page, 'Control+Enter')
  await expect(page.getByTestId('view-5')).toContainText('Khách quen 1')
  await press(page, 'Alt+1')
  await expect(rows(page)).toHaveCount(2)
  await press(page, 'Alt+5')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByTestId('bill-search')).toHaveValue('nguoi 0908765432')
  await press(page, 'Alt+Shift+F')
  await page.getByTestId('view-name').fill('Chị Hai')
  await press(page, 'Control+Enter')
  await page.getByTestId('view-name').waitFor({ state: 'detached' })
  await expect(page.getByTestId('view-5')).toContainText('Chị Hai')
  await press(page, 'Alt+Shift+F')
  await page.getByTestId('delete-view').click()
  await expect(page.getByTestId('view-5')).toHaveCount(0)
})

test('all that match become a file, their codes are copied, and each list for a driver is printed with a number of its own', async ({
  training: { page },
}) => {
  test.setTimeout(120_000)
  await haveBills(page, 2)
  await press(page, 'F4')
  await expect(rows(page)).toHaveCount(2)
  // A success is shown for four seconds: on a busy machine the wait begins before the key.
  const isSaid = expect(page.getByTestId('export-note')).toContainText('.csv')
  await press(page, 'ArrowDown', 'Control+A', 'Alt+Shift+X')
  await isSaid
  await page
    .context()
    .grantPermissions(['clipboard-read', 'clipboard-write'])
    .catch(() => undefined)
  await press(page, 'Alt+C')
  await expect(page.getByTestId('selection-news')).toContainText('Đã sao chép 2 mã')

  await page.evaluate(async (profile) => {
    const choice = { printerProfiles: [profile], documentProfileId: profile.id }
    await window.packbench?.invoke('settings.update', choice)
  }, filePrinter)
  await expect(page.getByTestId('handover-selected')).toBeEnabled()
  for (const printed of [1, 2]) {
    await press(page, 'Alt+Shift+P')
    await expect.poll(async () => (await sentLists(page)).length).toBe(printed)
    const [newest] = await sentLists(page)
    await expect(page.getByTestId('selection-news')).toContainText(newest?.title ?? 'no list')
    // Sooner a second press of the same key is taken for the first one's.
    await page.waitForTimeout(cooldownMs)
  }
  const lists = await sentLists(page)
  const codes = await page.evaluate(() => navigator.clipboard.readText())
  for (const { title, systemJob } of lists) {
    const paper = textOf(readFileSync(systemJob))
    for (const words of [title, ...codes.split('\n')]) expect(paper).toContain(words)
  }
  expect(lists[0]?.title).not.toBe(lists[1]?.title)
  await press(page, 'F9')
  await page.getByTestId('print-tab-papers').click()
  await expect(page.locator('[data-testid=print-row] [data-kind=handover-list][data-print-state=sent]')).toHaveCount(2)
})

const filePrinter = { ...pdfProfile, id: 'files', label: 'PDF' }

/** The handover lists that are on paper, newest first. */
const sentLists = (page: Page) =>
  page.evaluate(async () => {
    const answer = await window.packbench?.invoke('printing.documents', { offset: 0, limit: 9 })
    return answer?.ok === true
      ? answer.value.rows.filter(({ kind, state }) => kind === 'handover-list' && state === 'sent')
      : []
  })

test('columns are hidden and moved from the keyboard, and stay so after a restart', async ({ open }) => {
  const { page, hands, station } = await open()
  await hands.startTraining()
  await haveBills(page, 1)
  await press(page, 'F4')
  await expect(rows(page)).toHaveCount(1)
  await press(page, 'Alt+L')
  await expect(page.getByTestId('column-billCode')).toBeFocused()
  await page.getByTestId('column-phone').focus()
  await press(page, 'Space')
  await expect(rows(page).first()).toContainText('0908 765 431')
  await press(page, 'Escape')
  await station.close()
  const again = await open()
  await again.page.getByTestId('screen-new-bill').waitFor()
  await press(again.page, 'F4')
  await expect(rows(again.page).first()).toContainText('0908 765 431')
})

test('a cancel that waits for the network is taken back before it was ever sent', async ({ carrier, open }) => {
  const { page, hands } = await open([`--carrier=${carrier.url}`])
  await signIn(page, carrier.url)
  await hands.connected()
  await haveBills(page, 1)
  await carrier.cutOff()
  await press(page, 'F4')
  await rows(page).first().click()
  await page.getByTestId('cancel-bill').click()
  await page.locator('[data-testid=confirm-action][data-ready=true]').waitFor()
  await press(page, 'Control+Enter')
  await page.getByTestId('cancel-outcome').waitFor({ state: 'attached' })
  await press(page, 'Escape')
  await page.getByTestId('take-back').click()
  await page.locator('[data-testid=request][data-outcome=not-sent]').waitFor()
  await carrier.restore()
  await hands.connected()
  expect(
    carrier
      .simulator()
      .ledger.all()
      .map(({ interventions }) => interventions),
  ).toEqual([[]])
})

test('bills that are handed to Batch come behind what was scanned there, and go out again with one key', async ({
  training: { page },
}) => {
  await haveBills(page, 2)
  await press(page, 'F6')
  const box = page.getByTestId('batch-codes')
  await box.fill('CP25269377\n')
  await press(page, 'F4')
  await rows(page).first().click()
  await page.getByTestId('return-bill').click()
  await expect(box).toHaveValue(/^CP25269377\n\S+\n$/)
  await expect(page.getByTestId('batch-handed-over')).toContainText('Hủy đơn')
  await press(page, 'F4')
  await expect(rows(page)).toHaveCount(2)
  await page.getByTestId('bill-rows').focus()
  await press(page, 'Control+A', 'Alt+Delete')
  await expect(page.getByTestId('preview-row')).toHaveCount(3)
  await press(page, 'Alt+Backspace')
  await expect(page.getByTestId('preview-row')).toHaveCount(2)
})
