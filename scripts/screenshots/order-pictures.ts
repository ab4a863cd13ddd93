import type { Page } from 'playwright-core'
import { ask } from '../drive/ask.ts'
import { scanCode } from '../drive/scan-code.ts'
import { otherSizes, readableLooks, zoomedLooks } from './looks.ts'
import { customers } from './people.ts'
import { goTo, type Picture, type Studio } from './picture.ts'

/** SKU, name, pieces: a shop's larger order. One thing has no code. */
const items = [
  ['AT-COT-TR-L', 'Áo thun cotton trắng, cỡ L', 3],
  ['AT-COT-DE-M', 'Áo thun cotton đen, cỡ M', 2],
  ['QJ-ONG-SUONG-30', 'Quần jean ống suông, cỡ 30', 1],
  ['VAY-HOA-S', 'Váy hoa nhí tay phồng dáng dài, cỡ S', 1],
  ['TUI-VAI-KEM', 'Túi vải bố màu kem', 2],
  ['NON-LUOI-TRAI', 'Nón lưỡi trai thêu chữ', 1],
  ['TAT-CO-NGAN', 'Tất cổ ngắn, gói 5 đôi', 4],
  ['AK-GIO-XANH', 'Áo khoác gió xanh rêu, cỡ XL', 1],
  ['SM-TRANG-38', 'Sơ mi trắng công sở, cỡ 38', 1],
  ['KHAN-LUA', 'Khăn lụa vuông', 1],
  ['', 'Thiệp cảm ơn viết tay', 1],
  ['DN-DA-NAU', 'Dây nịt da nâu', 1],
] as const

const headings =
  'Mã đơn hàng,Người nhận,Số điện thoại,Số nhà và đường,Phường/xã,Tỉnh,Tên hàng,Mã hàng,Số lượng,Thu hộ,Khối lượng,Ghi chú'
const orderNumber = 'SON018702'

function sheet(): string {
  const [, receiver] = customers
  const who = `${receiver?.name},${receiver?.phone},${receiver?.address},${receiver?.ward},Đà Nẵng`
  const rows = items.map(
    ([sku, name, pieces]) => `${orderNumber},${who},"${name}",${sku},${pieces},1250000,3.4kg,Gọi trước khi giao`,
  )
  return `${[headings, ...rows].join('\n')}\n`
}

async function importOrder(page: Page): Promise<void> {
  await goTo(page, 'F10', 'orders')
  await page.keyboard.press('Alt+n')
  const file = { name: 'don-23-11.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet()) }
  await page.getByTestId('import-file').setInputFiles(file)
  await page.getByTestId('import-row').first().waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByTestId('import-done').waitFor()
  await page.keyboard.press('Escape')
}

/** Seven lines of the order are in, of one of them a piece is missing. */
async function verify({ page }: Studio): Promise<void> {
  const { id } = await ask(page, 'account.view', undefined)
  await ask(page, 'settings.update', { verifiedAccounts: id === null ? [] : [id] })
  await importOrder(page)
  await scanCode(page, orderNumber)
  await page.getByTestId('verified-goods').waitFor()
  const codes = items.flatMap(([sku, , pieces]) => Array.from<string>({ length: pieces }).fill(sku))
  for (const code of codes.filter((sku, at) => at !== 1 && at < 15 && sku !== '')) {
    await scanCode(page, code)
    await page.waitForTimeout(200)
  }
}

/** An order whose items are scanned into its parcel. */
export const orderPictures: readonly Picture[] = [
  {
    name: 'pack-verify',
    alsoIn: [...readableLooks, ...otherSizes, ...zoomedLooks],
    async show(studio) {
      await verify(studio)
      await scanCode(studio.page, 'SM-TRANG-39')
      await studio.page.getByTestId('item-foreign').waitFor()
    },
  },
  {
    name: 'pack-missing',
    alsoIn: [...readableLooks, ...otherSizes, ...zoomedLooks],
    async show({ page }) {
      await page.keyboard.press('Control+Enter')
      await page.getByTestId('overrule-reason').waitFor()
    },
    async leave({ page }) {
      await page.keyboard.press('Alt+x')
      await page.getByTestId('packing-head').waitFor({ state: 'detached' })
      await ask(page, 'settings.update', { verifiedAccounts: [] })
    },
  },
]
