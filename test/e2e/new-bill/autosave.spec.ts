import type { Page } from '@playwright/test'
import { expect, handedOver, haveSender, signIn, test, typedBill } from '../station.ts'
import { signInAt } from '../../../scripts/drive/sign-in.ts'

const texts = {
  'receiver.phone': '090876',
  'receiver.name': 'Lê Hoà',
  'receiver.address': '245/',
  'cargo.content': 'Áo th',
  'cargo.weightGrams': '1,',
  'cargo.lengthCm': '30x',
  codAmountVnd: '25o',
  'cargo.valueVnd': '1.5',
  note: 'gọi trư',
  refCode: 'DH-99',
} as const

async function typeHalf(page: Page): Promise<void> {
  for (const [path, text] of Object.entries(texts)) {
    const field = page.getByTestId(`field-${path}`)
    await field.fill('')
    await field.pressSequentially(text)
  }
  await page.getByTestId('field-receiver.location').pressSequentially('tan th')
}

async function expectHalf(page: Page): Promise<void> {
  for (const [path, text] of Object.entries(texts)) await expect(page.getByTestId(`field-${path}`)).toHaveValue(text)
  await expect(page.getByTestId('field-receiver.location')).toHaveValue('tan th')
}

test('what is half typed, readable or not, is there again after the station was killed in the middle', async ({
  open,
}) => {
  const first = await open()
  await first.hands.startTraining()
  await haveSender(first.page)
  await typeHalf(first.page)
  await first.page.getByTestId('field-cargo.content').focus()
  await first.page.keyboard.press('Alt+k')
  await handedOver(first.page)
  await first.station.kill()
  const second = await open()
  await expectHalf(second.page)
  await expect(second.page.getByTestId('field-cargo.content')).toHaveAttribute('data-pinned', 'true')
})

test('a draft that is edited goes on after a crash, over the bill that waits behind it', async ({ carrier, open }) => {
  const args = [`--carrier=${carrier.url}`]
  const first = await open(args)
  await signIn(first.page, carrier.url)
  await haveSender(first.page)
  const refCode = await first.hands.typeBill(typedBill(1))
  await first.page.keyboard.press('Control+s')
  await first.hands.stripShows(refCode, 'EDITING')
  await first.page.getByTestId('field-receiver.name').fill('Người chờ')
  await first.page.keyboard.press('Alt+o')
  await first.page.getByTestId('edit-draft').click()
  await expect(first.page.getByTestId('field-receiver.name')).toHaveValue('Người nhận 1')
  await first.page.getByTestId('field-receiver.name').fill('Đang sửa dở')
  await handedOver(first.page)
  await first.station.kill()
  const second = await open(args)
  await expect(second.page.getByTestId('field-receiver.name')).toHaveValue('Đang sửa dở')
  await expect(second.page.getByTestId('screen-new-bill')).toContainText(refCode)
  await second.page.keyboard.press('Control+s')
  await expect(second.page.getByTestId('field-receiver.name')).toHaveValue('Người chờ')
  await second.page.keyboard.press('F3')
  await expect(second.page.getByTestId('queue-row').filter({ hasText: 'Đang sửa dở' })).toHaveCount(1)
})

test('codes of a batch, followed bills, a fee question and a half-typed sender are there again after a crash', async ({
  open,
}) => {
  const first = await open()
  await first.hands.startTraining()
  await first.page.keyboard.press('F6')
  await first.page.getByTestId('batch-codes').pressSequentially('CP25269416\nCP2526')
  await first.page.keyboard.press('Alt+2')
  await first.page.keyboard.press('F7')
  await first.page.getByTestId('track-input').pressSequentially('CP25269377')
  await first.page.keyboard.press('Enter')
  await first.page.getByTestId('track-input').pressSequentially('CP252')
  await first.page.keyboard.press('F8')
  await first.page.getByTestId('fees-weight').pressSequentially('1,2x')
  await first.page.keyboard.press('F2')
  await first.page.getByTestId('enter-sender').click()
  await first.page.getByTestId('party-party.name').pressSequentially('Shop Mộc A')
  await first.page.getByTestId('field-party.location').pressSequentially('tan th')
  await handedOver(first.page)
  await first.station.kill()
  const second = await open()
  await second.page.getByTestId('screen-new-bill').waitFor()
  await second.page.keyboard.press('F6')
  await expect(second.page.getByTestId('batch-codes')).toHaveValue('CP25269416\nCP2526')
  await expect(second.page.getByTestId('batch-kind').locator('input:checked')).toHaveValue('return')
  await second.page.keyboard.press('F7')
  await expect(second.page.getByTestId('tracked-row')).toHaveCount(1)
  await expect(second.page.getByTestId('track-input')).toHaveValue('CP252')
  await second.page.keyboard.press('F8')
  await expect(second.page.getByTestId('fees-weight')).toHaveValue('1,2x')
  await second.page.keyboard.press('F2')
  await second.page.getByTestId('enter-sender').click()
  await expect(second.page.getByTestId('party-party.name')).toHaveValue('Shop Mộc A')
  await expect(second.page.getByTestId('field-party.location')).toHaveValue('tan th')
  await second.page.getByTestId('start-over').click()
  await expect(second.page.getByTestId('party-party.name')).toHaveValue('')
})

test('training and a live account each have their own autosaved form', async ({ carrier, open }) => {
  const { page, hands } = await open([`--carrier=${carrier.url}`])
  await hands.startTraining()
  await page.getByTestId('field-receiver.name').fill('Chỉ để tập')
  await page.keyboard.press('F6')
  await page.getByTestId('batch-codes').fill('TAP1')
  await handedOver(page)
  const account = signInAt(carrier.url)
  await page.evaluate(async (typed) => window.packbench?.invoke('account.signIn', typed), account)
  await expect(page.getByTestId('training-band')).toHaveCount(0)
  await expect(page.getByTestId('field-receiver.name')).toHaveValue('')
  await page.keyboard.press('F6')
  await expect(page.getByTestId('batch-codes')).toHaveValue('')
})
