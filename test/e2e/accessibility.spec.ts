import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { Settings } from '../../src/shared/domain/settings.ts'
import { expect, sender, test, typedBill } from './station.ts'

const screens = [
  ['F2', 'screen-new-bill'],
  ['F3', 'screen-queue'],
  ['F4', 'screen-bills'],
  ['F6', 'screen-batch'],
  ['F7', 'screen-track'],
  ['F8', 'screen-fees'],
  ['F9', 'screen-print'],
  ['Control+,', 'screen-settings'],
] as const

const looks = (['vi', 'en'] as const).flatMap((language) =>
  (['light', 'dark', 'contrast'] as const).map((scheme) => ({ language, scheme })),
)

/** What axe finds on the page as it stands, one line a fault. */
async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** Through the page's own bridge, as the Settings screen does it. */
async function look(page: Page, wish: Partial<Settings>): Promise<void> {
  await page.evaluate(async (change) => {
    await window.packbench?.invoke('settings.update', change)
  }, wish)
  await page.locator(`html[data-scheme=${wish.scheme}][lang=${wish.language}]`).waitFor()
}

test('the first start has no fault that axe can find', async ({ open }) => {
  const { page } = await open()
  await page.getByTestId('screen-first-start').waitFor()
  expect(await faults(page)).toEqual([])
})

test('no screen has a fault that axe can find, in any language and scheme', async ({ open }) => {
  test.setTimeout(240_000)
  const { page, hands } = await open()
  await hands.startTraining()
  await hands.enterSender(sender)
  const refCode = await hands.typeBill(typedBill(1))
  await hands.save()
  await hands.stripShows(refCode, 'CREATED')
  for (const wish of looks) {
    await look(page, wish)
    for (const [key, testId] of screens) {
      await page.keyboard.press(key)
      await page.getByTestId(testId).waitFor()
      if (key === 'F4') {
        await page.getByTestId('bill-row').first().click()
        await page.getByTestId('bill-drawer').waitFor()
      }
      expect.soft(await faults(page), `${testId} ${wish.language} ${wish.scheme}`).toEqual([])
    }
    await page.keyboard.press('F1')
    await page.getByRole('dialog').waitFor()
    expect.soft(await faults(page), `help ${wish.language} ${wish.scheme}`).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
})
