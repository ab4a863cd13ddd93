import type { Page } from '@playwright/test'
import { scanCode } from '../../../scripts/drive/scan-code.ts'
import { ask, expect, haveSender, test } from '../station.ts'

const heading =
  'Mã đơn hàng,Người nhận,Số điện thoại,Số nhà và đường,Phường/xã,Tỉnh,Tên hàng,Mã hàng,Số lượng,Thu hộ,Khối lượng,Ghi chú\n'
const line = (n: number, phone = `09087654${10 + n}`): string =>
  `SON0187${n},Vũ Thanh Hằng ${n},${phone},${n} Lê Lợi,Phường Hải Châu,Đà Nẵng,Ấm siêu tốc,AST-18T,2,320000,1.2kg,Gọi trước khi giao\n`

async function importSheet(page: Page, text: string): Promise<void> {
  await page.keyboard.press('F10')
  await expect(page.getByTestId('screen-orders')).toBeVisible()
  await page.keyboard.press('Alt+n')
  await page
    .getByTestId('import-file')
    .setInputFiles({ name: 'don-21-11.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(page.getByTestId('import-row').first()).toBeVisible()
}

/** Five good orders and two that are not. */
const sheet =
  heading +
  [1, 2, 3, 4, 5].map((n) => line(n)).join('') +
  line(7, '0912 33 44 5') +
  'SON01878,Lê An,0912345678,5 Lê Duẩn,"P. Bến Nghé, Quận 1",TP. HCM,Áo,A1,1,250000,0.5kg,\n'

const billed = async (page: Page): Promise<number> => (await ask(page, 'orders.counts', undefined)).billed

async function packFromFile(page: Page): Promise<void> {
  await importSheet(page, sheet)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByTestId('import-done')).toContainText('5')
  await expect(page.getByTestId('order-row')).toHaveCount(5)
  await page.keyboard.press('Escape')
  // Scanned anywhere, also where a list is searched: New bill opens filled with it, with the weight selected.
  await page.keyboard.press('F4')
  await scanCode(page, 'SON01872')
  await expect(page.getByTestId('packing-head')).toContainText('SON01872')
  await expect(page.getByTestId('field-receiver.name')).toHaveValue('Vũ Thanh Hằng 2')
  await expect(page.getByTestId('field-cargo.weightGrams')).toBeFocused()
  await page.keyboard.type('1,35')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByTestId('packing-head')).toBeHidden()
  await expect(page.getByTestId('field-receiver.name')).toHaveValue('')
  await expect.poll(() => billed(page), { timeout: 20_000 }).toBe(1)
}

test('orders come in from a file, are scanned, packed and billed once; a selection becomes bills', async ({
  training: { page },
}) => {
  await haveSender(page)
  await packFromFile(page)
  await scanCode(page, 'SON01872')
  await expect(page.getByTestId('order-card')).toContainText('SON01872')
  // The card takes the next scan; an order that nobody has touched goes back for the one after it.
  await scanCode(page, 'SON01873')
  await expect(page.getByTestId('order-card')).toBeHidden()
  await expect(page.getByTestId('packing-head')).toContainText('SON01873')
  await scanCode(page, 'SON01874')
  await expect(page.getByTestId('packing-head')).toContainText('SON01874')
  const counts = await ask(page, 'orders.counts', undefined)
  expect([counts.packing, counts.waiting, counts.billed]).toEqual([1, 3, 1])
  await page.keyboard.press('Alt+x')
  await expect(page.getByTestId('packing-head')).toBeHidden()
  await page.keyboard.press('F10')
  await expect(page.getByTestId('order-row')).toHaveCount(4)
  await page.getByTestId('order-row').first().click()
  await page.keyboard.press('Control+a')
  await expect(page.getByTestId('make-bills')).toContainText('4')
  // A press right behind the button's coming does nothing: it was meant for what was there before.
  await page.waitForTimeout(500)
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => billed(page), { timeout: 20_000 }).toBe(5)
})
