import { pasteText } from '../../../scripts/drive/paste-text.ts'
import { expect, handedOver, sender, test, typedBill } from '../station.ts'

const emptied = [
  'receiver.phone',
  'receiver.name',
  'receiver.address',
  'cargo.content',
  'cargo.weightGrams',
  'codAmountVnd',
]

const lastFields = ['codAmountVnd', 'receiver.phone', 'cargo.weightGrams', 'note'] as const

test('the next bill begins empty, at the phone, with nothing marked wrong, whichever field the last one is saved from', async ({
  training: { page, hands },
}) => {
  await hands.enterSender(sender)
  for (const [index, lastField] of lastFields.entries()) {
    await test.step(lastField, async () => {
      const refCode = await hands.typeBill(typedBill(index + 1))
      await page.getByTestId(`field-${lastField}`).focus()
      await hands.save()
      await hands.stripShows(refCode, 'CREATED')
      await expect(page.getByTestId('field-receiver.phone')).toBeFocused()
      await expect(page.getByTestId('field-refCode')).not.toHaveValue(refCode)
      for (const path of emptied) await expect(page.getByTestId(`field-${path}`)).toHaveValue('')
      await expect(page.getByTestId('collect')).toHaveText(/^0/)
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
    })
  }
})

test('a form half typed comes back after the station was killed', async ({ open }) => {
  const first = await open()
  await first.hands.startTraining()
  await first.hands.typeBill(typedBill(2))
  await first.page.getByTestId('autosaved').waitFor()
  await handedOver(first.page)
  await first.station.kill()
  const second = await open()
  await expect(second.page.getByTestId('field-receiver.name')).toHaveValue('Người nhận 2')
  await expect(second.page.getByTestId('field-receiver.address')).toHaveValue('2 Phố Phan Đình Phùng')
})

test('a bill with faults is not saved: each is named, and the first has the focus', async ({
  training: { page, hands },
}) => {
  await page.getByTestId('field-receiver.phone').fill('0908 765 43')
  await hands.save()
  await expect(page.getByTestId('field-receiver.phone')).toBeFocused()
  await expect(page.getByTestId('field-receiver.phone')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByTestId('field-cargo.weightGrams')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByTestId('form-problem')).toBeVisible()
  await expect(page.getByTestId('strip-row')).toHaveCount(0)
})

test('a message of a customer becomes a bill: pasted, its old ward confirmed by one key, saved, created', async ({
  training: { page, hands },
}) => {
  await hands.enterSender(sender)
  const field = (path: string) => page.getByTestId(`field-${path}`)
  await pasteText(
    field('receiver.phone'),
    'Chị Lan 0912.345.672\n12 Nguyễn Huệ, P. Bến Nghé, Q1, HCM\n2 áo thun, 1,5kg\nthu hộ 350k\ngọi trước khi giao',
  )
  await expect(field('receiver.name')).toHaveValue('Chị Lan')
  await expect(field('receiver.phone')).toHaveValue('0912 345 672')
  await expect(field('cargo.weightGrams')).toHaveValue('1,5')
  await expect(field('codAmountVnd')).toHaveValue('350.000')
  await expect(field('receiver.location')).toHaveValue('P. Bến Nghé, Q1, HCM')
  await page.keyboard.press('Alt+h')
  await expect(page.getByTestId('suggestions')).toContainText('Bến Nghé')
  await page.keyboard.press('Enter')
  await expect(field('receiver.location')).toHaveValue('Phường Sài Gòn')
  await expect(page.getByTestId('pasted-text')).toHaveCount(0)
  const refCode = await field('refCode').inputValue()
  await hands.save()
  await hands.stripShows(refCode, 'CREATED')
})
