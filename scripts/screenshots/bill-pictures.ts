import type { Page } from 'playwright-core'
import { pasteText } from '../drive/paste-text.ts'
import { onlineBill } from '../demo/demo-data.ts'
import { otherSizes, readableLooks, zoomedLooks } from './looks.ts'
import { closeDialog, dialogByKey, goTo, type Picture, type Studio } from './picture.ts'

const message = `Chị Lan 0912 345 672
12/3 ngõ 5 Nguyễn Huệ, P. Bến Nghé, Q1, HCM
2 áo thun đen size L, ship 350k
Giao giờ hành chính nha shop, em cảm ơn`

const rowOf = (page: Page, words: string) => page.getByTestId('bill-row').filter({ hasText: words }).first()

/** The view is one of the tabs: all bills, or those that need somebody. */
async function openBillOf({ page }: Studio, view: 'Alt+1' | 'Alt+3', words: string): Promise<void> {
  await goTo(page, 'F4', 'bills')
  await page.keyboard.press(view)
  await rowOf(page, words).click()
  await page.getByTestId('bill-drawer').waitFor()
}

/** An Escape ends a message first, such as the one of the form that was emptied; it stands for some seconds. */
async function closeBill({ page }: Studio): Promise<void> {
  await page.locator('[data-message]').first().waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByTestId('bill-drawer').waitFor({ state: 'detached' })
}

async function closeDialogAndBill(studio: Studio): Promise<void> {
  await closeDialog(studio)
  await closeBill(studio)
}

/** A panel over the list, which the same key opens and closes. */
function panelByKey(name: string, key: string, testId: string): Picture {
  return {
    name,
    async show({ page }) {
      await goTo(page, 'F4', 'bills')
      await page.keyboard.press(key)
      await page.getByTestId(testId).waitFor()
    },
    leave: ({ page }) => page.keyboard.press(key),
  }
}

/** A bill being typed, and the bills that the carrier has. */
export const billPictures: readonly Picture[] = [
  {
    name: 'new-bill',
    alsoIn: [...readableLooks, ...otherSizes, ...zoomedLooks],
    async show({ page, hands }) {
      await goTo(page, 'F2', 'new-bill')
      await hands.typeBill({ ...onlineBill, content: 'Ấm siêu tốc' })
      await page.getByTestId('field-cargo.lengthCm').fill('30')
      await page.getByTestId('field-cargo.widthCm').fill('20')
      await page.getByTestId('field-cargo.heightCm').fill('10')
      await page.getByTestId('field-cargo.valueVnd').fill('300000')
      await page.getByTestId('field-note').fill('Gọi trước khi giao')
      await page.getByTestId('field-codAmountVnd').click()
      await hands.quotesShown()
    },
  },
  {
    name: 'new-bill-all-fields',
    async show({ page }) {
      await goTo(page, 'F2', 'new-bill')
      await page.getByTestId('field-returnElsewhere').click()
      await page.keyboard.press('Alt+Shift+S')
      await page.getByRole('dialog').getByText('Kho Long Biên').click()
      await page.getByTestId('return-card').waitFor()
    },
    leave: ({ page }) => page.getByTestId('field-returnElsewhere').click(),
  },
  {
    name: 'new-bill-message',
    async show({ page }) {
      await goTo(page, 'F2', 'new-bill')
      await page.keyboard.press('Alt+Delete')
      await pasteText(page.getByTestId('field-receiver.phone'), message)
      await page.getByTestId('confirm-doubt').waitFor()
      await page.keyboard.press('Alt+h')
      await page.getByTestId('suggestions').waitFor()
    },
    leave: ({ page }) => page.keyboard.press('Alt+Delete'),
  },
  dialogByKey('sender-choice', ['F2', 'new-bill'], 'Alt+S'),
  dialogByKey('preset-choice', ['F2', 'new-bill'], 'Alt+B'),
  {
    name: 'bills',
    alsoIn: [...readableLooks, ...otherSizes, ...zoomedLooks],
    async show({ page }) {
      await goTo(page, 'F4', 'bills')
      await page.keyboard.press('Alt+1')
      await page.getByTestId('bill-row').nth(5).waitFor()
    },
  },
  {
    name: 'bill-history',
    async show(studio) {
      await openBillOf(studio, 'Alt+3', 'Giao thất bại')
      await studio.page.getByTestId('bill-drawer').getByRole('heading').last().scrollIntoViewIfNeeded()
    },
    leave: closeBill,
  },
  {
    name: 'bills-drawer',
    alsoIn: zoomedLooks,
    show: (studio) => openBillOf(studio, 'Alt+3', 'Giao thất bại'),
    leave: closeBill,
  },
  {
    name: 'bills-selection',
    alsoIn: [...readableLooks, ...otherSizes, ...zoomedLooks],
    async show(studio) {
      const { page } = studio
      await openBillOf(studio, 'Alt+3', 'Giao thất bại')
      await page.keyboard.press('Alt+1')
      for (const row of [1, 2, 3, 5, 8]) await page.getByTestId('bill-row').nth(row).locator('[data-select]').click()
      await page.getByTestId('selection-bar').waitFor()
    },
    async leave(studio) {
      await studio.page.getByTestId('clear-selection').click()
      await closeBill(studio)
    },
  },
  panelByKey('bills-filter', 'Alt+F', 'filter-panel'),
  panelByKey('bills-columns', 'Alt+L', 'column-panel'),
  {
    name: 'bills-calendar',
    alsoIn: zoomedLooks,
    async show({ page }) {
      await goTo(page, 'F4', 'bills')
      await page.keyboard.press('Alt+F')
      await page.getByTestId('filter-panel').waitFor()
      await page.getByTestId('created-from-calendar').click()
      await page.getByTestId('calendar').locator('button').nth(20).waitFor()
    },
    async leave({ page }) {
      await page.keyboard.press('Escape')
      await page.keyboard.press('Alt+1')
    },
  },
  {
    name: 'bill-menu',
    alsoIn: zoomedLooks,
    async show({ page }) {
      await goTo(page, 'F4', 'bills')
      await page.keyboard.press('Alt+1')
      await page.getByTestId('bill-row').nth(2).click({ button: 'right' })
      await page.getByTestId('row-menu').waitFor()
    },
    leave: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'view-dialog',
    async show({ page }) {
      await goTo(page, 'F4', 'bills')
      // Only what is no view already can be kept as one.
      await page.keyboard.press('Control+F')
      await page.keyboard.type('rach gia')
      await page.getByTestId('save-view').click()
      await page.getByRole('dialog').waitFor()
    },
    async leave({ page }) {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.keyboard.press('Alt+1')
    },
  },
  {
    name: 'bill-update',
    async show(studio) {
      await openBillOf(studio, 'Alt+1', 'Chờ lấy hàng')
      await studio.page.keyboard.press('Alt+U')
      await studio.page.getByRole('dialog').waitFor()
    },
    leave: closeDialogAndBill,
  },
  {
    name: 'bill-cancel',
    async show(studio) {
      await openBillOf(studio, 'Alt+1', 'Chờ lấy hàng')
      await studio.page.getByTestId('cancel-bill').click()
      await studio.page.getByRole('dialog').waitFor()
    },
    leave: closeDialogAndBill,
  },
  {
    name: 'label',
    alsoIn: zoomedLooks,
    async show(studio) {
      await openBillOf(studio, 'Alt+1', 'Chờ lấy hàng')
      await studio.hands.showLabel()
      // Somewhat larger, the second of the list.
      await studio.page.keyboard.press('PageDown')
      await studio.page.keyboard.press('+')
    },
    leave: closeDialogAndBill,
  },
]
