import type { Page } from '@playwright/test'
import { expect, handedOver, haveSender, sender, test, typedBill, type PackerHands } from '../station.ts'

test.use({ wholeBrowser: true })

/** Makes the bill in the form a preset, and saves the bill. */
async function keepAsPreset(page: Page, hands: PackerHands, name: string): Promise<void> {
  await hands.typeBill(typedBill(1))
  await page.keyboard.press('Alt+b')
  await page.getByTestId('preset-name').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('preset-dialog')).toHaveCount(0)
  await hands.save()
  await expect(page.getByTestId('field-receiver.name')).toHaveValue('')
}

test('a parcel is kept as a preset and fills the next bill, without touching what was typed, and can be taken back', async ({
  training: { page, hands },
}) => {
  test.setTimeout(120_000)
  await haveSender(page)
  await keepAsPreset(page, hands, 'Kiện chuẩn')
  const receiver = page.getByTestId('field-receiver.name')
  await receiver.fill('Chị Hoa')
  await page.getByTestId('field-codAmountVnd').fill('99k')
  await page.keyboard.press('Alt+b')
  await page.getByTestId('choose-preset').getByRole('button').nth(1).waitFor()
  await page.keyboard.press('Alt+1')
  await expect(page.getByTestId('field-cargo.weightGrams')).toHaveValue('1,2')
  await expect(page.getByTestId('field-cargo.content')).toHaveValue('Kiện số 1')
  await expect(receiver).toHaveValue('Chị Hoa')
  await expect(page.getByTestId('field-codAmountVnd')).toHaveValue('99.000')
  await page.keyboard.press('Alt+Backspace')
  await expect(page.getByTestId('field-cargo.weightGrams')).toHaveValue('')
  await expect(receiver).toHaveValue('Chị Hoa')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('kien chuan')
  await expect(page.getByTestId('palette-action')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('field-cargo.weightGrams')).toHaveValue('1,2')
  await page.getByTestId('palette-search').waitFor({ state: 'detached' })

  await editInSettings(page)
  await expect(receiver).toHaveValue('Chị Hoa')
})

/** The same presets in the settings: another is entered, used, and taken out again. */
async function editInSettings(page: Page): Promise<void> {
  const presets = page.getByTestId('preset-row')
  await page.keyboard.press('Control+,')
  await page.getByTestId('settings-open-presets').click()
  await expect(presets).toHaveCount(1)
  await page.getByTestId('add-preset').press('Enter')
  await page.getByTestId('preset-name').fill('Thư nhỏ')
  await page.getByTestId('preset-cargo.weightGrams').fill('0,3')
  await page.keyboard.press('Enter')
  await page.getByTestId('preset-dialog').waitFor({ state: 'detached' })
  await expect(presets.nth(1)).toContainText('Thư nhỏ')
  await page.keyboard.press('F2')
  await expect(page.getByTestId('open-presets')).toBeEnabled()
  await page.keyboard.press('Alt+b')
  const choices = page
    .getByTestId('choose-preset')
    .getByRole('button')
    .filter({ hasText: /Kiện chuẩn|Thư nhỏ/ })
  await expect(choices).toHaveCount(2)
  await page.keyboard.press('Alt+2')
  await expect(page.getByTestId('field-cargo.weightGrams')).toHaveValue('0,3')
  await page.getByTestId('choose-preset').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+,')
  await page.getByRole('button', { name: 'Bỏ: Thư nhỏ' }).press('Enter')
  await expect(presets).toHaveCount(1)
  await expect(presets).toContainText('Kiện chuẩn')
  await page.keyboard.press('F2')
  await expect(page.getByTestId('open-presets')).toBeEnabled()
  await page.keyboard.press('Alt+b')
  await expect(choices).toHaveText([/Kiện chuẩn/])
}

test('senders change by one key each, and are kept in order by keyboard', async ({ training: { page, hands } }) => {
  await hands.enterSender(sender)
  await page.keyboard.press('Alt+s')
  await page.getByTestId('choose-sender').getByRole('button', { name: 'Thêm người gửi' }).click()
  await page.getByTestId('party-party.phone').fill('0912345678')
  await page.getByTestId('party-party.name').fill('Anh Sơn')
  await page.getByTestId('field-party.location').fill('bo de ha noi')
  await page.locator('[role=option]').first().click()
  await page.getByTestId('party-party.address').fill('25 Ngọc Lâm')
  await page.getByTestId('save-party').click()
  await expect(page.getByTestId('sender-card')).toContainText('Anh Sơn')
  await page.keyboard.press('Alt+s')
  await page.getByTestId('choose-sender').getByRole('button').nth(1).waitFor()
  await page.keyboard.press('Alt+1')
  await expect(page.getByTestId('sender-card')).toContainText(sender.name)

  // The same senders in the settings: made usual, moved up, taken out and had back.
  const rows = page.getByTestId('sender-row')
  await page.keyboard.press('Control+,')
  await expect(async () => {
    await page.keyboard.press('Alt+ArrowDown')
    await expect(rows.first()).toBeVisible({ timeout: 100 })
  }).toPass()
  await pressButton(page, 'Đặt mặc định: Anh Sơn')
  await expect(rows.nth(1)).toContainText('(mặc định)')
  await pressButton(page, 'Lên: Anh Sơn')
  await expect(rows.first()).toContainText('Anh Sơn')
  await pressButton(page, 'Bỏ: Anh Sơn')
  await expect(rows).toHaveCount(1)
  await page.keyboard.press('Alt+Backspace')
  await expect(rows).toHaveCount(2)
})

/** Goes on by Tab until the button has the focus, and presses it. */
async function pressButton(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name })).toBeFocused({ timeout: 50 })
  }).toPass({ intervals: [10], timeout: 60_000 })
  await page.keyboard.press('Enter')
}

test('a reference that another bill has is said while it is typed, and leads there', async ({
  training: { page, hands },
}) => {
  await haveSender(page)
  const used = await hands.typeBill(typedBill(1))
  await hands.save()
  await hands.stripShows(used, 'CREATED')
  await expect(page.getByTestId('field-refCode')).not.toHaveValue(used)
  await page.getByTestId('field-refCode').fill(used)
  await expect(page.getByTestId('duplicate-reference')).toContainText(used)
  await expect(page.getByTestId('strip-row')).toHaveCount(1)
  await page.getByTestId('field-refCode').fill(`${used}-2`)
  await expect(page.getByTestId('duplicate-reference')).toHaveCount(0)
  await page.getByTestId('field-refCode').fill(used)
  await page.getByTestId('duplicate-reference').waitFor()
  await page.keyboard.press('Alt+j')
  await expect(page.getByTestId('bill-drawer')).toContainText(used)
  await page.keyboard.press('F2')
  await expect(page.getByTestId('field-refCode')).toHaveValue(used)
})

test('the same phone and content within a day is said before it is saved', async ({ training: { page, hands } }) => {
  await haveSender(page)
  const first = typedBill(1)
  const refCode = await hands.typeBill(first)
  await hands.save()
  await hands.stripShows(refCode, 'CREATED')
  await page.getByTestId('field-receiver.phone').pressSequentially(first.phone)
  await expect(page.getByTestId('known-receiver')).toBeVisible()
  await expect(page.getByTestId('same-parcel')).toHaveCount(0)
  await page.getByTestId('field-cargo.content').fill(first.content.toUpperCase())
  await expect(page.getByTestId('same-parcel')).toContainText(refCode)
})

test('a cleared form comes back with one key, and is gone for good once the next bill is saved', async ({
  training: { page, hands },
}) => {
  await haveSender(page)
  await hands.typeBill(typedBill(2))
  await page.keyboard.press('Alt+Delete')
  await expect(page.getByTestId('field-receiver.name')).toHaveValue('')
  await page.keyboard.press('Alt+Backspace')
  await expect(page.getByTestId('field-receiver.name')).toHaveValue('Người nhận 2')
  await page.keyboard.press('Alt+Delete')
  await page.getByTestId('undo-toast').waitFor()
  await hands.typeBill(typedBill(3))
  await hands.save()
  await expect(page.getByTestId('undo-toast')).toHaveCount(0)
})

test('a bill is counted with the seconds that it took, and the day goes on after a restart', async ({ open }) => {
  const first = await open()
  await first.hands.startTraining()
  await haveSender(first.page)
  const refCode = await first.hands.typeBill(typedBill(1))
  await first.hands.save()
  await first.hands.stripShows(refCode, 'CREATED')
  await expect(first.page.getByTestId('pace')).toContainText('1 đơn')
  await handedOver(first.page)
  await first.station.close()
  const second = await open()
  await expect(second.page.getByTestId('pace')).toContainText('1 đơn')
})

test('an abolished ward offers its successor, and a name without accents its ward', async ({ training: { page } }) => {
  const ward = page.getByTestId('field-receiver.location')
  await ward.pressSequentially('ben nghe quan 1')
  const first = page.locator('[role=option]').first()
  await expect(first).toContainText('Phường Sài Gòn')
  await expect(first).toContainText('Bến Nghé')
  await page.keyboard.press('Enter')
  await expect(ward).toHaveValue('Phường Sài Gòn')
  await ward.fill('ba dinh')
  await expect(page.locator('[role=option]').first()).toContainText('Phường Ba Đình')
})

/** Opens a section of the settings by its name in the list. */
async function openSection(page: Page, id: string): Promise<void> {
  await page.keyboard.press('Control+,')
  await page.getByTestId(`settings-open-${id}`).click()
  await page.getByTestId(`settings-${id}`).waitFor()
}

test('a key is moved and works at its new place on every screen; a key that is taken is refused, or changes places', async ({
  training: { page },
}) => {
  await openSection(page, 'shortcuts')
  const section = page.getByTestId('settings-shortcuts')
  const row = (key: string) => page.locator(`[data-testid=shortcut-row][data-key="${key}"]`).first()
  const keyOf = (key: string) => row(key).getByTestId('shortcut-key')
  const change = async (key: string, wanted: string): Promise<void> => {
    await row(key).getByTestId('change-shortcut').click()
    await expect(page.getByTestId('catch-shortcut')).toBeFocused()
    await page.keyboard.press(wanted)
  }
  await change('F3', 'F4')
  await expect(section.getByRole('alert')).toContainText('F4')
  await expect(keyOf('F3')).toHaveText('F3')
  await page.getByTestId('swap-shortcuts').click()
  await expect(keyOf('F3')).toHaveText('F4')
  await expect(keyOf('F4')).toHaveText('F3')
  await page.keyboard.press('F3')
  await page.getByTestId('screen-bills').waitFor()
  await openSection(page, 'shortcuts')
  await page.getByTestId('reset-shortcuts').click()
  await expect(keyOf('F3')).toHaveText('F3')

  await change('F3', 'a')
  await expect(section.getByRole('alert')).toBeVisible()
  await page.keyboard.press('Alt+Shift+Q')
  await expect(keyOf('F3')).toHaveText('Alt+⇧+Q')
  await expect(page.getByRole('navigation').first()).toContainText('Alt+⇧+Q')
  await page.keyboard.press('F2')
  await expect(page.getByTestId('field-receiver.phone')).toBeFocused()
  await page.keyboard.press('F3')
  await expect(page.getByTestId('field-receiver.phone')).toBeFocused()
  await page.keyboard.press('Alt+Shift+Q')
  await page.getByTestId('screen-queue').waitFor()
})

test('a list of the carrier is renamed, reordered and hidden, and New bill follows at once', async ({
  training: { page },
}) => {
  await openSection(page, 'lists')
  const list = page.getByTestId('list-services')
  const row = (code: string) => list.locator(`[data-testid=list-row][data-code="${code}"]`)
  await row('91').getByRole('textbox').nth(1).fill('Rẻ mà chậm')
  await row('91').getByRole('button', { name: 'Lên' }).click()
  await row('21').getByRole('checkbox').uncheck()
  await list.getByTestId('save-list').click()
  await expect(list).toContainText('Đã lưu')
  await page.keyboard.press('F2')
  const cards = page.getByTestId(/^service-/)
  await expect(cards).toHaveCount(3)
  await expect(cards.first()).toContainText('Rẻ mà chậm')
  await openSection(page, 'lists')
  await list.getByTestId('reset-list').click()
  await page.keyboard.press('F2')
  await expect(cards).toHaveCount(4)
})

test('a repeated number is refused before it reaches the list', async ({ training: { page } }) => {
  await openSection(page, 'lists')
  const list = page.getByTestId('list-services')
  await list.getByTestId('add-entry').click()
  const added = list.getByTestId('list-row').last()
  for (const [index, text] of ['90', 'Mới', 'New'].entries()) await added.getByRole('textbox').nth(index).fill(text)
  await page.keyboard.press('Enter')
  await expect(list.getByRole('alert')).toBeVisible()
  await added.getByRole('textbox').first().fill('10')
  await page.keyboard.press('Enter')
  await expect(list).toContainText('Đã lưu')
})
