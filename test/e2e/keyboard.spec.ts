import { cooldownMs } from '../../src/renderer/src/keyboard/cooldown.ts'
import type { Locator, Page } from '@playwright/test'
import { expect, haveBills, haveSender, sender, signIn, test, typedBill } from './station.ts'
import { scanCode } from '../../scripts/drive/scan-code.ts'

test.use({ wholeBrowser: true })

/** Presses keys and counts them: a chord such as Ctrl+Enter is two. */
function countedKeys(page: Page) {
  let pressed = 0
  return {
    async press(...chords: readonly string[]): Promise<void> {
      for (const chord of chords) {
        pressed += chord.split('+').length
        await page.keyboard.press(chord)
      }
    },
    pressed: () => pressed,
  }
}

test('a repeat customer is a bill after at most ten keys behind the phone number, and no mouse', async ({
  training: { page, hands },
}) => {
  await haveSender(page)
  const first = typedBill(3)
  const before = await hands.typeBill(first)
  await hands.save()
  await hands.stripShows(before, 'CREATED')
  const refCode = page.getByTestId('field-refCode')
  await expect(refCode).not.toHaveValue(before)
  await expect(refCode).not.toHaveValue('')
  const next = await refCode.inputValue()
  await page.keyboard.type(first.phone, { delay: 60 })
  await expect(page.getByTestId('known-receiver')).toBeVisible()
  await expect(page.getByTestId('field-receiver.name')).toHaveValue(first.name)
  const keys = countedKeys(page)
  await keys.press('Alt+M', 'Alt+W', 'Digit2', 'Control+Enter')
  expect(keys.pressed()).toBeLessThanOrEqual(10)
  await hands.stripShows(next, 'CREATED')
})

/** As far as the keyboard leads: a control that Tab does not reach fails the test. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(target).toBeFocused({ timeout: 50 })
  }).toPass({ intervals: [10], timeout: 60_000 })
}

test('the queue is paused, a bill is held and let go, and all is sent at once, from the keyboard', async ({
  carrier,
  open,
}) => {
  const { page, hands } = await open([`--carrier=${carrier.url}`])
  await signIn(page, carrier.url)
  await hands.connected()
  await hands.enterSender(sender)
  await carrier.cutOff()
  const refCode = await hands.typeBill(typedBill(5))
  await hands.save()
  await hands.stripShows(refCode, 'READY')
  await page.keyboard.press('F3')
  await page.getByTestId('screen-queue').waitFor()
  await page.keyboard.press('Alt+Shift+G')
  await carrier.restore()
  await expect(page.getByTestId('queue-row').filter({ hasText: refCode })).toBeVisible()
  await tabTo(page, page.getByTestId('hold-draft'))
  await page.keyboard.press('Enter')
  await page.getByTestId('release-draft').waitFor()
  // A press right behind another is not for the button that has come in its place.
  await page.waitForTimeout(cooldownMs)
  await tabTo(page, page.getByTestId('release-draft'))
  await page.keyboard.press('Enter')
  await page.getByTestId('hold-draft').waitFor()
  await tabTo(page, page.getByTestId('screen-queue').getByRole('listbox'))
  await page.keyboard.press('Control+A')
  await page.getByTestId('hold-marked').waitFor()
  await page.keyboard.press('Alt+H')
  await page.getByTestId('release-draft').waitFor()
  await page.keyboard.press('Control+A')
  await page.getByTestId('release-marked').waitFor()
  await page.keyboard.press('Alt+R')
  await page.locator('[data-testid=confirm-action][data-ready=true]').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByTestId('hold-draft').waitFor()
  await page.keyboard.press('Alt+Shift+G')
  await page.keyboard.press('Alt+G')
  await page.keyboard.press('F2')
  await hands.stripShows(refCode, 'CREATED')
})

test('codes are cancelled in a batch, and each outcome is shown, without a mouse', async ({ training: { page } }) => {
  const codes = await haveBills(page, 2)
  await page.keyboard.press('F6')
  await expect(page.getByTestId('batch-codes')).toBeFocused()
  for (const code of codes) {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByTestId('batch-count')).toHaveText('2')
  await page.keyboard.press('F3')
  await page.keyboard.press('F6')
  await expect(page.getByTestId('batch-count')).toHaveText('2')
  await page.keyboard.press('Control+Enter')
  await page.locator('[data-testid=confirm-action][data-ready=true]').waitFor()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByTestId('outcome-accepted')).toHaveAttribute('data-count', '2')
})

test('a scan anywhere opens its bill and leaves the field as it was; Track follows it', async ({
  training: { page, hands },
}) => {
  await haveSender(page)
  const refCode = await hands.typeBill(typedBill(1))
  await hands.save()
  await hands.stripShows(refCode, 'CREATED')
  const billCode = await page.locator(`[data-ref="${refCode}"] .mono`).textContent()
  const name = page.getByTestId('field-receiver.name')
  await name.fill('Chị Hoa')
  await scanCode(page, billCode ?? '')
  await expect(page.getByTestId('bill-drawer')).toContainText(billCode ?? '')
  await expect(name).toHaveValue('Chị Hoa')
  await page.keyboard.press('F7')
  await expect(page.getByTestId('track-input')).toBeFocused()
  await page.keyboard.type(billCode ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('tracked-bill')).toContainText(refCode)
  await expect(page.getByTestId('tracked-row')).toHaveCount(1)
})

test('the palette leads to every screen and finds a bill by its receiver', async ({ training: { page, hands } }) => {
  await haveSender(page)
  const refCode = await hands.typeBill(typedBill(7))
  await hands.save()
  await hands.stripShows(refCode, 'CREATED')
  await page.keyboard.press('Control+k')
  await expect(page.getByTestId('palette-search')).toBeFocused()
  await page.keyboard.type('cuoc phi')
  await page.keyboard.press('Enter')
  await page.getByTestId('screen-fees').waitFor()
  await expect(page.getByTestId('palette-search')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByTestId('palette-search')).toBeFocused()
  await page.keyboard.type('nguoi nhan 7')
  await expect(page.getByTestId('palette-action').filter({ hasText: '0908 765 437' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('bill-drawer')).toContainText(refCode)
})
