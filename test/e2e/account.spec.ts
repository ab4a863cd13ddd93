import { expect, sender, signIn, test, typedBill } from './station.ts'

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

test('before the interface is changed, the packer reads which unsent bills it would stop', async ({
  carrier,
  open,
}) => {
  const { page, hands } = await open()
  await signIn(page, carrier.url)
  await hands.connected()
  await hands.enterSender(sender)
  await carrier.cutOff()
  const refCode = await hands.typeBill(typedBill(1))
  await hands.save()
  await hands.stripShows(refCode, 'READY')
  await page.keyboard.press('Control+,')
  await page.getByTestId('enter-account').click()
  await page.getByRole('radio', { name: /Cũ, theo mã số/ }).click()
  await expect(page.getByTestId('screen-settings').getByText(refCode)).toBeVisible()
  await expect(page.getByText('1 đơn chưa gửi cần sửa trước khi gửi bằng kiểu này.')).toBeVisible()
})
