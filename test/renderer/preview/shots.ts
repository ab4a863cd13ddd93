import type { Page } from 'playwright-core'
import type { SampleOptions } from './sample-station.ts'

interface Shot {
  readonly name: string
  readonly size: { readonly width: number; readonly height: number }
  readonly sample: SampleOptions
  readonly act: (page: Page) => Promise<void>
}

const small = { width: 1366, height: 690 }
const usual = { width: 1366, height: 768 }
const big = { width: 1920, height: 1080 }
const settle = (page: Page): Promise<void> => page.waitForTimeout(500)
const typed = async (page: Page): Promise<void> => {
  await page.getByTestId('screen-new-bill').waitFor()
  await settle(page)
}

/** Types into one field after the other, with Tab between them. */
async function typeThrough(page: Page, ...texts: string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
}

export const shots: readonly Shot[] = [
  { name: 'first-start', size: usual, sample: { firstStart: true }, act: settle },
  {
    name: 'first-start-account',
    size: usual,
    sample: { firstStart: true, settings: { language: 'en' } },
    async act(page) {
      await page.keyboard.press('Alt+2')
      await page.getByTestId('field-baseUrl').fill('https://api.vanchuyen.example')
      await page.getByTestId('field-username').fill('mocan')
      await page.getByTestId('field-password').fill('secret')
      await page.keyboard.press('Enter')
      await settle(page)
    },
  },
  { name: 'new-bill-690', size: small, sample: { typed: true }, act: typed },
  { name: 'new-bill', size: usual, sample: { typed: true }, act: typed },
  { name: 'new-bill-1080', size: big, sample: { typed: true }, act: typed },
  { name: 'new-bill-en', size: small, sample: { typed: true, settings: { language: 'en' } }, act: typed },
  { name: 'new-bill-dark', size: usual, sample: { typed: true, settings: { scheme: 'dark' } }, act: typed },
  { name: 'new-bill-contrast', size: usual, sample: { typed: true, settings: { scheme: 'contrast' } }, act: typed },
  { name: 'new-bill-large', size: small, sample: { typed: true, settings: { textSize: 'large' } }, act: typed },
  {
    name: 'new-bill-errors-690',
    size: small,
    sample: { training: true, typed: true, offline: true },
    async act(page) {
      await settle(page)
      await page.getByTestId('field-receiver.phone').fill('0908 765 43')
      await page.getByTestId('field-refCode').fill('DH-55821')
      await page.getByTestId('field-receiver.location').fill('tan thanh')
      await settle(page)
    },
  },
  {
    name: 'new-bill-refused-690',
    size: small,
    sample: { training: true, typed: true },
    async act(page) {
      await settle(page)
      await page.getByTestId('field-receiver.phone').fill('0908 765 43')
      await page.keyboard.press('Tab')
      await page.getByTestId('field-receiver.address').fill('')
      await page.keyboard.press('Control+Enter')
      await settle(page)
    },
  },
  {
    name: 'new-bill-duplicate-690',
    size: small,
    sample: { typed: true },
    async act(page) {
      await settle(page)
      await page.getByTestId('field-refCode').fill('DH-55821')
      await page.keyboard.press('Control+Enter')
      await settle(page)
    },
  },
  {
    name: 'new-bill-saved',
    size: usual,
    sample: { noSender: true },
    async act(page) {
      await settle(page)
      await page.keyboard.press('Alt+S')
      await settle(page)
    },
  },
  {
    name: 'queue-unknown',
    size: usual,
    sample: {},
    async act(page) {
      await page.keyboard.press('F3')
      await page.getByTestId('screen-queue').waitFor()
      await settle(page)
    },
  },
  {
    name: 'queue-rejected-690-en',
    size: small,
    sample: { settings: { language: 'en' } },
    async act(page) {
      await page.keyboard.press('F3')
      await page.getByTestId('screen-queue').waitFor()
      await settle(page)
      for (const _ of [1, 2, 3]) await page.keyboard.press('Alt+ArrowDown')
      await settle(page)
    },
  },
  {
    name: 'bills',
    size: usual,
    sample: {},
    async act(page) {
      await page.keyboard.press('F4')
      await page.getByTestId('screen-bills').waitFor()
      await settle(page)
      await page.keyboard.press('ArrowDown')
      await settle(page)
    },
  },
  {
    name: 'bills-690-dark',
    size: small,
    sample: { settings: { scheme: 'dark', language: 'en' } },
    async act(page) {
      await page.keyboard.press('F4')
      await page.getByTestId('screen-bills').waitFor()
      await settle(page)
      for (const _ of [1, 2, 3, 4]) await page.keyboard.press('ArrowDown')
      await settle(page)
    },
  },
  {
    name: 'bills-cancel',
    size: usual,
    sample: {},
    async act(page) {
      await page.keyboard.press('F4')
      await page.getByTestId('screen-bills').waitFor()
      await settle(page)
      await page.keyboard.press('ArrowDown')
      await settle(page)
      await page.getByTestId('cancel-bill').click()
      await settle(page)
    },
  },
  ...(['vi', 'en'] as const).map((language): Shot => ({
    name: `bills-update-${language}`,
    size: usual,
    sample: { settings: { language } },
    async act(page) {
      await page.keyboard.press('F4')
      await page.getByTestId('screen-bills').waitFor()
      await settle(page)
      // In Vietnamese a bill on its way, whose update the carrier is likely to refuse.
      await page
        .getByTestId('bill-row')
        .nth(language === 'vi' ? 3 : 0)
        .click()
      await settle(page)
      await page.keyboard.press('Alt+U')
      await page.getByTestId('update-codAmountVnd').fill('90k')
      await page.getByTestId('update-receiverPhone').fill('0908 765 43')
      await page.getByTestId('update-note').focus()
      await settle(page)
    },
  })),
  {
    name: 'label',
    size: usual,
    sample: {},
    async act(page) {
      await page.keyboard.press('F4')
      await page.getByTestId('bill-row').first().click()
      await page.keyboard.press('Alt+P')
      await page.locator('[data-testid=label-preview] canvas').waitFor()
    },
  },
  {
    name: 'typed-by-keyboard',
    size: usual,
    sample: {},
    async act(page) {
      await settle(page)
      await typeThrough(page, '0908765432', 'Lê Hoàng Phúc', 'tan thanh')
      await settle(page)
      await page.keyboard.press('Enter')
      await typeThrough(page, '', '245/8 Phạm Văn Thuận')
      await page.getByTestId('field-cargo.content').focus()
      await typeThrough(page, 'Áo thun', '', '2', '1,2', '', '', '', '150k', '')
      await page.keyboard.press('Alt+2')
      await settle(page)
      await page.getByTestId('field-cargo.content').focus()
      await page.keyboard.press('Alt+K')
      await settle(page)
    },
  },
  {
    name: 'edit-draft',
    size: usual,
    sample: { typed: true },
    async act(page) {
      await page.keyboard.press('F3')
      await page.getByTestId('tab-REJECTED').click()
      await page.getByTestId('edit-draft').click()
      await settle(page)
    },
  },
  {
    name: 'batch-preview',
    size: usual,
    sample: {},
    async act(page) {
      await page.keyboard.press('F6')
      await page.getByTestId('batch-codes').fill('CP25269336 CP25269337\nCP25269338, CP25269339\nCP25269336 CP25269340')
      await settle(page)
    },
  },
  {
    name: 'batch-result',
    size: usual,
    sample: {},
    async act(page) {
      await page.keyboard.press('F6')
      await page.getByTestId('batch-codes').fill('CP25269336')
      await settle(page)
      await page.keyboard.press('Control+Enter')
      await page.keyboard.press('Control+Enter')
      await settle(page)
    },
  },
  {
    name: 'track-690',
    size: small,
    sample: {},
    async act(page) {
      await page.keyboard.press('F7')
      await page.getByTestId('track-input').fill('CP25269412 CP25269411 CP25269410 CP25269409')
      await page.keyboard.press('Enter')
      await settle(page)
    },
  },
  {
    name: 'fees-dark',
    size: usual,
    sample: { settings: { scheme: 'dark' } },
    async act(page) {
      await page.keyboard.press('F8')
      await page.getByTestId('field-fees-to').fill('tan thanh')
      await settle(page)
      await page.keyboard.press('Enter')
      await page.getByTestId('fees-weight').fill('1,2')
      await page.getByTestId('fees-length').fill('30')
      await page.getByTestId('fees-width').fill('20')
      await page.getByTestId('fees-height').fill('10')
      await page.keyboard.press('Tab')
      await settle(page)
    },
  },
  {
    name: 'palette',
    size: usual,
    sample: { typed: true },
    async act(page) {
      await typed(page)
      await page.keyboard.press('Control+KeyK')
      await settle(page)
    },
  },
  {
    name: 'help-en',
    size: small,
    sample: { typed: true, settings: { language: 'en' } },
    async act(page) {
      await typed(page)
      await page.keyboard.press('F1')
      await settle(page)
    },
  },
  { name: 'legacy-ids-690', size: small, sample: { generation: 'legacy-ids' }, act: typed },
  {
    name: 'settings',
    size: usual,
    sample: {},
    async act(page) {
      await page.keyboard.press('Control+,')
      await page.getByTestId('screen-settings').waitFor()
      await settle(page)
    },
  },
]
