import type { Page } from '@playwright/test'
import { expect, handedOver, haveBills, haveSender, signIn, test, typedBill } from '../station.ts'

const outcome = (page: Page, name: string) =>
  page.locator(`[data-testid=update-outcome][data-outcome=${name}]`).waitFor()

const openNewestBill = async (page: Page): Promise<void> => {
  await page.keyboard.press('F4')
  await page.getByTestId('bill-row').first().click()
  await page.getByTestId('bill-drawer').waitFor()
}

test('a changed COD and note are accepted by the carrier and shown in the list', async ({ training: { page } }) => {
  await haveBills(page, 1)
  await openNewestBill(page)
  await page.keyboard.press('Alt+U')
  await expect(page.getByTestId('update-codAmountVnd')).toBeFocused()
  await expect(page.getByTestId('update-codAmountVnd')).toHaveValue('250.000')
  await expect(page.getByTestId('update-send')).toBeDisabled()
  await page.getByTestId('update-codAmountVnd').fill('90k')
  await page.getByTestId('update-note').fill('Giao giờ hành chính')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByTestId('update-dialog')).toHaveCount(0)
  await outcome(page, 'accepted')
  await expect(page.getByTestId('bill-row').first()).toContainText('90.000')
  await expect(page.getByTestId('bill-drawer')).toContainText('Giao giờ hành chính')
})

test('a wrong phone is not sent; the field is marked and has the focus', async ({ training: { page } }) => {
  await haveBills(page, 1)
  await openNewestBill(page)
  await page.getByTestId('update-bill').click()
  await page.getByTestId('update-receiverPhone').fill('0908 765 43')
  await page.getByTestId('update-note').focus()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByTestId('update-receiverPhone')).toBeFocused()
  await expect(page.getByTestId('update-receiverPhone')).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('update-outcome')).toHaveCount(0)
})

test('an update asked for without a network waits, and reaches the carrier after reconnection', async ({
  carrier,
  open,
}) => {
  const { page, hands } = await open([`--carrier=${carrier.url}`])
  await signIn(page, carrier.url)
  await hands.connected()
  await haveSender(page)
  const refCode = await hands.typeBill(typedBill(3))
  await hands.save()
  await hands.stripShows(refCode, 'CREATED')
  await carrier.cutOff()
  await openNewestBill(page)
  await page.keyboard.press('Alt+U')
  await page.getByTestId('update-codAmountVnd').fill('120k')
  await page.keyboard.press('Control+Enter')
  await outcome(page, 'waiting')
  await hands.offline()
  await carrier.restore()
  await outcome(page, 'accepted')
  expect(carrier.simulator().ledger.billsByReference(refCode)).toHaveLength(1)
  await expect(page.getByTestId('bill-row').first()).toContainText('120.000')
})

test('what was typed into an update waits while the dialog is closed, also over a crash, until it is thrown away', async ({
  open,
}) => {
  const first = await open()
  await first.hands.startTraining()
  await haveBills(first.page, 1)
  await openNewestBill(first.page)
  await first.page.keyboard.press('Alt+U')
  await first.page.getByTestId('update-note').fill('Giao giờ hành chính')
  await first.page.keyboard.press('Escape')
  await expect(first.page.getByTestId('update-dialog')).toHaveCount(0)
  await first.page.keyboard.press('Alt+U')
  await expect(first.page.getByTestId('update-note')).toHaveValue('Giao giờ hành chính')
  await handedOver(first.page)
  await first.station.kill()

  const { page } = await open()
  await page.getByTestId('connection').waitFor()
  await openNewestBill(page)
  await page.keyboard.press('Alt+U')
  await expect(page.getByTestId('update-note')).toHaveValue('Giao giờ hành chính')
  await expect(page.getByTestId('update-send')).toBeEnabled()
  await page.keyboard.press('Alt+Delete')
  await expect(page.getByTestId('update-note')).toHaveValue('')
  await expect(page.getByTestId('update-send')).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+U')
  await expect(page.getByTestId('update-note')).toHaveValue('')
})
