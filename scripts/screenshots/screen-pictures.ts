import { anyBill } from '../../src/shared/domain/bill/bill-filter.ts'
import { ask } from '../drive/ask.ts'
import { otherSizes, readableLooks, zoomedLooks } from './looks.ts'
import { closeDialog, dialogByKey, goTo, type Picture, type Studio } from './picture.ts'

async function codesOf({ page }: Studio, from: number, to: number): Promise<string[]> {
  const { rows } = await ask(page, 'bills.list', { filter: anyBill, offset: 0, limit: to })
  return rows.slice(from).map(({ billCode }) => billCode)
}

async function showPrints({ page }: Studio, tab: 'all' | 'failed'): Promise<void> {
  await goTo(page, 'F9', 'print')
  await page.getByTestId(`print-tab-${tab}`).click()
  await page.getByTestId('print-row-action').first().waitFor()
}

async function showCustomer({ page }: Studio, place: number): Promise<void> {
  await goTo(page, 'Shift+F4', 'customers')
  await page.getByTestId('customer-row').nth(place).locator('[data-phone]').click()
  await page.locator('[data-testid=customer-panel] button').first().waitFor()
}

async function blockShown({ page }: Studio): Promise<void> {
  await page.keyboard.press('Alt+h')
  await page.getByRole('dialog').getByRole('textbox').fill('Bom 2 đơn. Chuyển khoản rồi mới gửi.')
  await page.getByRole('dialog').getByRole('textbox').press('Control+Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function customerDialog(studio: Studio, key: string): Promise<void> {
  await showCustomer(studio, 1)
  await studio.page.keyboard.press(key)
  await studio.page.getByRole('dialog').waitFor()
}

/** Batch, Track, Fees, Print, and what lies over every screen. */
export const autosavePictures: readonly Picture[] = [
  {
    name: 'batch',
    alsoIn: zoomedLooks,
    async show(studio) {
      const { page } = studio
      await goTo(page, 'F6', 'batch')
      const codes = await codesOf(studio, 0, 14)
      await page.getByTestId('batch-codes').fill([...codes, codes[2] ?? '', 'CP25269'].join('\n'))
      await page.locator('[data-testid=batch-send]:enabled').waitFor()
    },
  },
  {
    name: 'batch-confirm',
    async show({ page }) {
      await goTo(page, 'F6', 'batch')
      await page.locator('[data-testid=batch-send]:enabled').waitFor()
      await page.keyboard.press('Control+Enter')
      await page.getByRole('dialog').waitFor()
    },
    async leave(studio) {
      await closeDialog(studio)
      await studio.page.getByTestId('batch-codes').fill('')
    },
  },
  {
    name: 'batch-result',
    alsoIn: [...readableLooks, ...otherSizes, ...zoomedLooks],
    async show(studio) {
      const { page, simulator } = studio
      await goTo(page, 'F6', 'batch')
      const drop = { kind: 'drop' } as const
      simulator?.faults.add({ endpoint: '/v3/bill/destroy', phase: 'before', action: drop, times: 1, skip: 2 })
      await ask(page, 'settings.update', { cancelChunkSize: 6 })
      await page.getByTestId('batch-codes').fill((await codesOf(studio, 10, 25)).join('\n'))
      await page.locator('[data-testid=batch-send]:enabled').waitFor()
      await page.keyboard.press('Control+Enter')
      await page.getByTestId('confirm-action').click()
      await page.locator('[data-testid=outcome-unclear]:not([data-count="0"])').waitFor()
    },
  },
  {
    name: 'batch-earlier',
    async show({ page }) {
      await goTo(page, 'F6', 'batch')
      await page.keyboard.press('Alt+N')
      await page.getByTestId('batch-codes').waitFor()
    },
  },
  {
    name: 'track',
    alsoIn: [...readableLooks, ...zoomedLooks],
    async show(studio) {
      const { page } = studio
      await goTo(page, 'F7', 'track')
      await page.getByTestId('track-input').fill((await codesOf(studio, 4, 24)).join(' '))
      await page.keyboard.press('Enter')
      await page.locator('[data-testid=track-progress][data-running=false]').waitFor({ state: 'attached' })
      await page.getByTestId('tracked-row').filter({ hasText: 'Giao thất bại' }).first().click()
    },
  },
  {
    name: 'fees',
    alsoIn: zoomedLooks,
    async show({ page }) {
      await goTo(page, 'F8', 'fees')
      await page.getByTestId('field-fees-to').fill('hai chau')
      await page.getByRole('option').filter({ hasText: 'Hải Châu' }).first().click()
      await page.getByTestId('fees-weight').fill('1,2')
      await page.getByTestId('fees-cod').fill('250000')
      await page
        .getByTestId(/^fees-service-/)
        .filter({ hasText: '₫' })
        .first()
        .waitFor()
    },
  },
  { name: 'print', alsoIn: [...readableLooks, ...zoomedLooks], show: ({ page }) => goTo(page, 'F9', 'print') },
  { name: 'print-jobs', show: (studio) => showPrints(studio, 'all') },
  {
    name: 'print-failed',
    show: (studio) => showPrints(studio, 'failed'),
    leave: ({ page }) => page.getByTestId('print-tab-missing').click(),
  },
  {
    name: 'print-codes',
    async show(studio) {
      const { page } = studio
      await goTo(page, 'F9', 'print')
      await page.keyboard.press('Alt+N')
      await page.getByRole('dialog').waitFor()
      await page
        .getByRole('dialog')
        .getByRole('textbox')
        .first()
        .fill((await codesOf(studio, 0, 9)).join('\n'))
      await page.locator('[data-testid=codes-print]:enabled').waitFor()
    },
    leave: closeDialog,
  },
  dialogByKey('printers', ['F9', 'print'], 'Alt+Shift+I'),
  {
    name: 'customers',
    alsoIn: [...readableLooks, ...zoomedLooks],
    async show(studio) {
      const { page } = studio
      await goTo(page, 'Shift+F4', 'customers')
      const [first, second] = await page.getByTestId('customer-row').locator('[data-phone]').all()
      await first?.click()
      await blockShown(studio)
      await second?.click()
    },
  },
  { name: 'customer-blocked', show: (studio) => showCustomer(studio, 0) },
  { name: 'customer-editor', show: (studio) => customerDialog(studio, 'Alt+U'), leave: closeDialog },
  { name: 'customer-forget', show: (studio) => customerDialog(studio, 'Alt+Delete'), leave: closeDialog },
  {
    name: 'customers-merge',
    async show({ page }) {
      await goTo(page, 'Shift+F4', 'customers')
      await page.getByTestId('customer-row').nth(2).locator('[data-select]').click()
      await page.getByTestId('customer-row').nth(3).locator('[data-select]').click()
      await page.keyboard.press('Alt+v')
      await page.getByRole('dialog').waitFor()
    },
    async leave(studio) {
      await closeDialog(studio)
      await studio.page.keyboard.press('Escape')
    },
  },
  {
    name: 'palette',
    alsoIn: zoomedLooks,
    async show({ page }) {
      await page.keyboard.press('Control+K')
      await page.getByTestId('palette-search').fill('ngoc')
      await page.getByTestId('palette-action').first().waitFor()
    },
    async leave({ page }) {
      await page.keyboard.press('Escape')
      await page.getByTestId('palette-search').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'keys',
    async show({ page }) {
      await page.keyboard.press('F1')
      await page.getByRole('dialog').waitFor()
    },
    leave: closeDialog,
  },
  {
    name: 'account-switcher',
    async show({ page }) {
      await page.keyboard.press('Alt+Y')
      await page.getByRole('dialog').waitFor()
    },
    leave: closeDialog,
  },
  {
    name: 'operator-switcher',
    async show({ page }) {
      await page.keyboard.press('Alt+Q')
      await page.getByRole('dialog').waitFor()
    },
    leave: closeDialog,
  },
]
