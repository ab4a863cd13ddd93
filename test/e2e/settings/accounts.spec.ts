import type { Page } from '@playwright/test'
import { createSimulator } from '../../../src/simulator/simulator.ts'
import { expect, haveSender, signIn, test, typedBill } from '../station.ts'

const account = (page: Page) => page.getByTestId('status-account')

async function addAccount(page: Page, url: string, username: string, password: string): Promise<void> {
  await page.keyboard.press('Control+,')
  await page.getByTestId('add-account').click()
  await page.getByTestId('field-baseUrl').fill(url)
  await page.getByTestId('field-username').fill(username)
  await page.getByTestId('field-password').fill(password)
  await page.keyboard.press('Enter')
  await expect(account(page)).toHaveText(username)
}

test('two shops stand side by side: what was typed and queued for one stays with it, and is sent behind the other', async ({
  carrier,
  open,
}) => {
  const other = createSimulator({ accounts: [{ username: 'hoasen', password: 'secret', partnerId: 1 }] })
  const otherUrl = await other.listen({ port: 0 })
  const { page, hands } = await open()
  await signIn(page, carrier.url)
  await hands.connected()
  await haveSender(page)
  await carrier.cutOff()
  const refCode = await hands.typeBill(typedBill(1))
  await hands.save()
  await hands.stripShows(refCode, 'READY')
  await page.getByTestId('field-receiver.name').fill('Gõ dở dang')

  await addAccount(page, otherUrl, 'hoasen', 'secret')
  await page.keyboard.press('F2')
  await expect(page.getByTestId('field-receiver.name')).toHaveValue('')
  await expect(page.getByTestId('strip-row')).toHaveCount(0)
  await expect(page.getByTestId('other-accounts')).toContainText('training')

  // The first shop's carrier is back, nobody looks at that account, and its bill goes out.
  await carrier.restore()
  await expect.poll(() => carrier.simulator().ledger.all().length, { timeout: 70_000 }).toBe(1)
  expect(other.ledger.all()).toEqual([])

  await page.keyboard.press('Alt+y')
  await page.getByTestId('account-choice').filter({ hasText: 'training' }).first().click()
  await expect(account(page)).toHaveText('training')
  await page.keyboard.press('F2')
  await expect(page.getByTestId('field-receiver.name')).toHaveValue('Gõ dở dang')
  await hands.stripShows(refCode, 'CREATED')
  await other.close()
})

test('an account that still holds a bill is not forgotten, and says what it holds; an empty one is', async ({
  carrier,
  open,
}) => {
  const other = createSimulator({ accounts: [{ username: 'hoasen', password: 'secret', partnerId: 1 }] })
  const otherUrl = await other.listen({ port: 0 })
  const { page, hands } = await open()
  await signIn(page, carrier.url)
  await hands.connected()
  await haveSender(page)
  await hands.typeBill(typedBill(1))
  await page.keyboard.press('Control+s')
  await expect(page.getByTestId('field-receiver.phone')).toHaveValue('')
  await addAccount(page, otherUrl, 'hoasen', 'secret')
  await page.keyboard.press('Control+,')
  const first = page.locator('[data-testid=account-row][data-account=training]')
  await expect(first).toContainText('1 đơn cần xử lý')
  await first.getByRole('button', { name: /^Bỏ/ }).click()
  await expect(page.getByText('Còn việc: 1 đơn cần xử lý.')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('Alt+y')
  await page.getByTestId('account-choice').filter({ hasText: 'training' }).first().click()
  await expect(account(page)).toHaveText('training')
  await page.keyboard.press('Control+,')
  await page.locator('[data-testid=account-row][data-account=hoasen]').getByRole('button', { name: /^Bỏ/ }).click()
  await page.getByTestId('confirm-action').click()
  await expect(page.locator('[data-testid=account-row][data-account=hoasen]')).toHaveCount(0)
  await other.close()
})
