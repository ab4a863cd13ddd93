import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { copyDatabase } from '../../../src/main/database/maintenance/copy-database.ts'
import { expect, haveSender, signIn, test, typedBill } from '../station.ts'

test('an account with a partner id alone opens for the older interface, and is told what it cannot do', async ({
  carrier,
  open,
}) => {
  const { page } = await open()
  await page.getByTestId('screen-first-start').waitFor()
  await page.keyboard.press('Alt+2')
  await page.getByTestId('field-baseUrl').fill(carrier.url)
  await page.getByTestId('field-partnerId').fill('10001')
  await page.getByRole('radio', { name: /Cũ, theo tên/ }).click()
  await expect(page.getByText('Chỉ có mã đối tác cũng tạo, sửa và tính cước được.')).toBeVisible()
  await page.getByTestId('field-partnerId').press('Enter')
  await expect(page.getByTestId('screen-new-bill')).toBeVisible()
})

/** A backup as the station makes one a minute after its start. */
async function backUp(profile: string): Promise<void> {
  const accounts = join(profile, 'accounts')
  const id = readdirSync(accounts).find((name) => name.startsWith('live-')) ?? ''
  mkdirSync(join(accounts, id, 'backups'))
  await copyDatabase(
    join(accounts, id, 'station.db'),
    join(accounts, id, 'backups', 'station-2026-11-20.db'),
    Date.now(),
  )
}

test('before the interface is changed, the packer reads which unsent bills it would stop; a backup is restored by a decision', async ({
  carrier,
  open,
  profile,
}) => {
  const { page, hands } = await open()
  await signIn(page, carrier.url)
  await hands.connected()
  await haveSender(page)
  await carrier.cutOff()
  const refCode = await hands.typeBill(typedBill(1))
  await hands.save()
  await hands.stripShows(refCode, 'READY')
  await page.keyboard.press('Control+,')
  await page.getByTestId('enter-account').click()
  await page.getByRole('radio', { name: /Cũ, theo mã số/ }).click()
  await expect(page.getByTestId('screen-settings').getByText(refCode)).toBeVisible()
  await expect(page.getByText('1 đơn chưa gửi cần sửa trước khi gửi bằng kiểu này.')).toBeVisible()

  await backUp(profile)
  await page.getByTestId('settings-open-backups').click()
  await page.getByTestId('restore-backup').click()
  await expect(page.getByTestId('confirm')).toContainText('không đơn nào của tài khoản này được gửi')
  await page.keyboard.press('Escape')
  await page.getByTestId('confirm').waitFor({ state: 'detached' })
  await page.getByTestId('restore-backup').click()
  await page.locator('[data-testid=confirm-action][data-ready=true]').waitFor()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Đã khôi phục bản sao lưu. 1 đơn chưa gửi')).toBeVisible()
  await expect(page.getByTestId('screen-settings')).toBeVisible()
  await page.keyboard.press('F3')
  await expect(page.getByTestId('queue-row').filter({ hasText: refCode })).toContainText('Tạm giữ')
})
