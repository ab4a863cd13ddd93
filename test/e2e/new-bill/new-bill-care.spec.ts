import type { Page } from '@playwright/test'
import { expect, haveSender, sender, signIn, test, typedBill } from '../station.ts'

const field = (page: Page, path: string) => page.getByTestId(`field-${path}`)

test('a corrected phone takes the other customer with it, known or not', async ({ training: { page, hands } }) => {
  await hands.enterSender(sender)
  await expect(field(page, 'receiver.phone')).toBeFocused()
  for (const n of [1, 2]) {
    const refCode = await hands.typeBill(typedBill(n))
    await hands.save()
    await hands.stripShows(refCode, 'CREATED')
  }
  await field(page, 'receiver.phone').fill(typedBill(1).phone)
  await expect(field(page, 'receiver.name')).toHaveValue('Người nhận 1')
  await field(page, 'receiver.phone').fill(typedBill(2).phone)
  await expect(field(page, 'receiver.name')).toHaveValue('Người nhận 2')
  await expect(field(page, 'receiver.address')).toHaveValue(typedBill(2).address)
  await field(page, 'receiver.phone').fill('0912345678')
  for (const path of ['receiver.name', 'receiver.address', 'receiver.location'])
    await expect(field(page, path)).toHaveValue('')
  await field(page, 'receiver.name').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
})

test('an amount that hardly anybody means is asked back beside its field, and nowhere else', async ({
  training: { page },
}) => {
  const form = page.getByTestId('screen-new-bill')
  await field(page, 'codAmountVnd').fill('250')
  await expect(form).toContainText('Hay 250.000?')
  await expect(field(page, 'codAmountVnd')).toHaveAttribute('data-warning', 'true')
  await field(page, 'cargo.weightGrams').fill('250')
  await expect(form).toContainText('Hay 0,25 kg?')
  await field(page, 'codAmountVnd').fill('250k')
  await field(page, 'cargo.weightGrams').fill('250g')
  await expect(form).not.toContainText('Hay ')
})

test('a held Ctrl+Enter sends nothing, and Ctrl+S keeps nothing of a form that nobody touched', async ({
  training: { page, hands },
}) => {
  await haveSender(page)
  await page.keyboard.press('Control+s')
  await hands.typeBill(typedBill(1))
  await page.evaluate(() => {
    const held = { key: 'Enter', code: 'Enter', ctrlKey: true, repeat: true, bubbles: true, cancelable: true }
    for (let n = 0; n < 5; n += 1) document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', held))
  })
  await page.keyboard.press('F3')
  await page.keyboard.press('F2')
  await expect(page.getByTestId('strip-row')).toHaveCount(0)
  await expect(field(page, 'receiver.name')).toHaveValue('Người nhận 1')
})

test('a command chooses no ward: the first of fifteen is not the one that was meant', async ({
  training: { page },
}) => {
  const ward = field(page, 'receiver.location')
  const places = page.getByRole('option').filter({ hasText: 'Tân Thành' })
  for (const chord of ['Control+Enter', 'Alt+Enter']) {
    await ward.fill('tan thanh')
    await places.first().waitFor()
    await page.keyboard.press(chord)
    await expect(ward).toHaveAttribute('aria-invalid', 'true')
    await expect(ward).toHaveValue('tan thanh')
    // A packer who has seen the refusal: without that, what is typed behind it is kept out.
    await page.keyboard.press('Alt+e')
    await ward.fill('')
  }
  await ward.fill('tan thanh')
  await places.first().waitFor()
  await page.keyboard.press('Enter')
  await expect(ward).toHaveValue(/Tân Thành/)
})

test('what was typed over a draft can be had back, and so can the bill that waits behind it', async ({
  carrier,
  open,
}) => {
  const { page, hands } = await open([`--carrier=${carrier.url}`])
  await signIn(page, carrier.url)
  await haveSender(page)
  for (const n of [1, 2]) {
    const refCode = await hands.typeBill(typedBill(n))
    await page.keyboard.press('Control+s')
    await hands.stripShows(refCode, 'EDITING')
  }
  const edit = async (name: string): Promise<void> => {
    await page.keyboard.press('F3')
    await page.getByTestId('queue-row').filter({ hasText: name }).click()
    await page.getByTestId('edit-draft').click()
    await expect(field(page, 'receiver.name')).toHaveValue(name)
  }
  await field(page, 'receiver.name').fill('Người chờ')
  await edit('Người nhận 1')
  await field(page, 'receiver.name').fill('Sửa dở')
  await edit('Người nhận 2')
  await page.keyboard.press('Alt+Backspace')
  await expect(field(page, 'receiver.name')).toHaveValue('Sửa dở')
  await page.keyboard.press('Alt+x')
  await expect(field(page, 'receiver.name')).toHaveValue('Người chờ')
  await page.keyboard.press('Alt+Backspace')
  await expect(field(page, 'receiver.name')).toHaveValue('Sửa dở')
  await page.keyboard.press('Control+s')
  await expect(field(page, 'receiver.name')).toHaveValue('Người chờ')
  await page.keyboard.press('F3')
  await page.getByTestId('queue-search').fill('Sửa dở')
  await expect(page.getByTestId('queue-row')).toHaveCount(1)
  await page.getByTestId('tab-EDITING').click()
  await page.keyboard.press('F4')
  await page.keyboard.press('F3')
  await expect(page.getByTestId('queue-search')).toHaveValue('Sửa dở')
  await expect(page.getByTestId('tab-EDITING')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByTestId('queue-row')).toHaveCount(1)
})

test('save and print saves the label of a station without a printer, once there is a code', async ({
  training: { page, hands },
}) => {
  await haveSender(page)
  const refCode = await hands.typeBill(typedBill(1))
  await page.keyboard.press('Alt+Enter')
  await hands.stripShows(refCode, 'CREATED')
  await expect(page.getByTestId('strip-label').first()).toContainText('.pdf')
  await expect(field(page, 'receiver.phone')).toBeFocused()
})

/** Types before main can have answered: the press with Ctrl, and the letters right behind it, in one task of the page. */
async function pressAndTypeOn(page: Page, press: { key: string; code: string }, text: string): Promise<void> {
  await page.evaluate(
    async ({ init, typed }) => {
      const event = new KeyboardEvent('keydown', { ...init, ctrlKey: true, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
      await Promise.resolve()
      document.execCommand('insertText', false, typed)
    },
    { init: press, typed: text },
  )
}

test('what is typed right behind Ctrl+Enter is the next bill, also where the first one is refused', async ({
  training: { page, hands },
}) => {
  await haveSender(page)
  const first = await hands.typeBill(typedBill(1))
  await pressAndTypeOn(page, { key: 'Enter', code: 'Enter' }, '0912')
  await page.keyboard.type('345678')
  await expect(field(page, 'receiver.phone')).toHaveValue('0912345678')
  await expect(field(page, 'receiver.name')).toHaveValue('')
  await hands.stripShows(first, 'CREATED')
  await expect(page.getByTestId('strip-row')).toHaveCount(1)

  await hands.typeBill(typedBill(2))
  await field(page, 'refCode').fill(first)
  await page.getByTestId('duplicate-reference').waitFor()
  await pressAndTypeOn(page, { key: 's', code: 'KeyS' }, '0933')
  // The refused bill is stored for later and named; what is typed goes on into the next one.
  await expect(page.getByTestId('refused-bill')).toContainText('Người nhận 2')
  await expect(page.getByTestId('strip-row')).toHaveCount(2)
  await expect(page.getByTestId('strip-row').first()).toContainText('Người nhận 2')
  await page.keyboard.type('44')
  await expect(field(page, 'receiver.phone')).toHaveValue('093344')
  await expect(field(page, 'receiver.name')).toHaveValue('')

  await expect(page.getByTestId('waiting-bills')).toHaveCount(0)
  await hands.stripShows(first, 'EDITING')

  // A reason that stands in its field is given with the key of another request too.
  await hands.typeBill(typedBill(3))
  await field(page, 'refCode').fill(first)
  await page.getByTestId('duplicate-reference').waitFor()
  await page.keyboard.press('Alt+d')
  await page.getByTestId('duplicate-reason').fill('Thêm một kiện')
  await page.keyboard.press('Control+Enter')
  await hands.stripShows(first, 'HOLD')
})
