import type { CDPSession } from '@playwright/test'
import { expect, haveBills, haveSender, test, typedBill } from '../station.ts'
import { scanCode } from '../../../scripts/drive/scan-code.ts'

const codeOf = (character: string): string => (/\d/.test(character) ? `Digit${character}` : `Key${character}`)

/**
 * A scanner behind an input method of the system: every key arrives as "being processed", at its place, while the input
 * method shows what it makes of them.
 */
async function scanComposed(client: CDPSession, code: string, composed: string): Promise<void> {
  const startedAtMs = Date.now()
  // Each key says when it was pressed: a busy machine makes no slow hand of the scanner.
  const key = (name: string, index: number) => ({
    type: 'rawKeyDown' as const,
    key: 'Process',
    code: name,
    windowsVirtualKeyCode: 229,
    timestamp: (startedAtMs + index * 4) / 1000,
  })
  const sends = code.split('').map((character, index) =>
    client.send('Input.dispatchKeyEvent', {
      ...key(codeOf(character), index),
      modifiers: /[A-Z]/.test(character) ? 8 : 0,
    }),
  )
  sends.push(
    client.send('Input.imeSetComposition', {
      text: composed,
      selectionStart: composed.length,
      selectionEnd: composed.length,
    }),
  )
  sends.push(client.send('Input.dispatchKeyEvent', key('Enter', code.length)))
  await Promise.all(sends)
}

test('a box for codes gets what was scanned, whatever an input method composes of it', async ({
  training: { page },
}) => {
  await page.keyboard.press('F6')
  const box = page.getByTestId('batch-codes')
  await expect(box).toBeFocused()
  await page.keyboard.type('CP25269377')
  await page.keyboard.press('Enter')
  const client = await page.context().newCDPSession(page)
  await scanComposed(client, 'DOO25269A1', 'ĐÔ25269Á')
  await expect(box).toHaveValue('CP25269377\nDOO25269A1\n')
  await page.keyboard.press('F7')
  await expect(page.getByTestId('track-input')).toBeFocused()
  await scanComposed(client, 'DOO25269A1', 'ĐÔ25269Á')
  await expect(page.locator('[data-code="DOO25269A1"]').first()).toBeVisible()
  await expect(page.getByTestId('track-input')).toHaveValue('')
  await page.keyboard.type('CP25')
  await page.locator('[data-code="DOO25269A1"]').first().click()
  await scanCode(page, 'CP25269380')
  await expect(page.locator('[data-code="CP25269380"]').first()).toBeVisible()
  // Nobody made it: the carrier was asked, and does not know it either.
  await expect(page.getByTestId('track-unknown')).toBeVisible()
  await expect(page.getByTestId('track-input')).toHaveValue('CP25')
  await expect(page.getByTestId('track-input')).toBeFocused()
})

test('a scan whose keys an input method swallowed is refused, and the field is left as it was', async ({
  training: { page },
}) => {
  const name = page.getByTestId('field-receiver.name')
  await name.fill('Chị Hoa')
  const client = await page.context().newCDPSession(page)
  const press = (code: string, text: string) =>
    client.send('Input.dispatchKeyEvent', { type: 'keyDown', key: text, text, code })
  await Promise.all([
    press('KeyC', 'c'),
    press('KeyO', 'o'),
    press('', 'ô'),
    press('Digit1', '1'),
    press('Digit2', '2'),
    press('Digit3', '3'),
    press('Digit4', '4'),
    client.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', code: 'Enter' }),
  ])
  await expect(page.getByTestId('scan-altered')).toBeVisible()
  await expect(name).toHaveValue('Chị Hoa')
  await expect(page.getByTestId('screen-new-bill')).toBeVisible()
})

test('a scan changes nothing where it was not meant: no choice of a list, no chosen ward', async ({
  training: { page },
}) => {
  const field = (path: string) => page.getByTestId(`field-${path}`)
  const unknown = page.getByTestId('scan-unknown')
  const goods = await field('cargo.typeId').inputValue()
  await field('cargo.typeId').focus()
  await scanCode(page, 'TB02269377')
  await expect(unknown).toContainText('TB02269377')
  await expect(field('cargo.typeId')).toHaveValue(goods)
  // A scanner that ends with Tab is one too, and does not lead on to the next field.
  const ward = field('receiver.location')
  await ward.fill('ba dinh ha noi')
  await page.getByRole('option').filter({ hasText: 'Phường Ba Đình' }).first().click()
  await expect(ward).toHaveValue('Phường Ba Đình')
  await scanCode(page, 'CP25269378', 'Tab')
  await expect(unknown).toContainText('CP25269378')
  await expect(ward).toBeFocused()
  await expect(ward).toHaveValue('Phường Ba Đình')
  await expect(page.getByRole('option').filter({ hasText: 'Phường Ba Đình' })).toHaveCount(0)
  // The place behind the name is there too: the bill lacks everything else.
  await page.keyboard.press('Control+Enter')
  await expect(field('receiver.name')).toHaveAttribute('aria-invalid', 'true')
  await expect(ward).not.toHaveAttribute('aria-invalid', 'true')
})

test('codes that are taken out of a batch come back with one key', async ({ training: { page } }) => {
  await page.keyboard.press('F6')
  const box = page.getByTestId('batch-codes')
  await expect(box).toBeFocused()
  await scanCode(page, 'CP25269377')
  await scanCode(page, 'CP25269378')
  await expect(page.getByTestId('preview-row')).toHaveCount(2)
  await page.getByTestId('preview-row').first().click()
  // A scan is meant for the list, also while the focus is on one of its rows.
  await scanCode(page, 'CP25269379')
  await expect(box).toHaveValue('CP25269377\nCP25269378\nCP25269379\n')
  await expect(box).toBeFocused()
  await page.getByTestId('preview-row').filter({ hasText: 'CP25269379' }).click()
  await page.keyboard.press('Delete')
  await expect(page.getByTestId('preview-row')).toHaveCount(2)
  await page.getByTestId('preview-row').first().click()
  await page.keyboard.press('Delete')
  await expect(page.getByTestId('preview-row')).toHaveCount(1)
  await expect(box).toHaveValue('CP25269378\n')
  await page.keyboard.press('Alt+Backspace')
  await expect(page.getByTestId('preview-row')).toHaveCount(2)
  await page.keyboard.press('Alt+Delete')
  await expect(box).toHaveValue('')
  await page.keyboard.press('Alt+Backspace')
  await expect(page.getByTestId('preview-row')).toHaveCount(2)
})

test('a table that is pasted and a file that is dropped give their column of codes', async ({ training: { page } }) => {
  await page.keyboard.press('F6')
  const box = page.getByTestId('batch-codes')
  await expect(box).toBeFocused()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text', 'STT\tMã vận đơn\tTên\n1\tCP25269377\tHoa\n2\tCP25269378\tLan')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await expect(box).toHaveValue('CP25269377\nCP25269378\n')
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.items.add(new File(['bill_code,name\r\nCP25269379,Mai\r\nCP25269377,Hoa\r\n'], 'hom-nay.csv'))
    document
      .querySelector('[data-testid=batch-codes]')
      ?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
  })
  await expect(page.getByTestId('preview-row')).toHaveCount(3)
  await expect(page.getByTestId('screen-batch')).toContainText('hom-nay.csv')
})

test('a command is heard while an input method composes, and takes along what was composed', async ({
  training: { page, hands },
}) => {
  await haveSender(page)
  const refCode = await hands.typeBill(typedBill(4))
  await page.getByTestId('field-receiver.name').fill('')
  const client = await page.context().newCDPSession(page)
  await client.send('Input.imeSetComposition', { text: 'Chị Hoà', selectionStart: 7, selectionEnd: 7 })
  const key = { type: 'rawKeyDown' as const, key: 'Process', windowsVirtualKeyCode: 229 }
  await client.send('Input.dispatchKeyEvent', { ...key, code: 'Enter', modifiers: 2 })
  await hands.stripShows(refCode, 'CREATED')
  await expect(page.getByTestId('strip-row').filter({ hasText: 'Chị Hoà' })).toHaveCount(1)
  await expect(page.getByTestId('field-receiver.name')).toHaveValue('')
  await page.getByTestId('field-receiver.phone').focus()
  await client.send('Input.imeSetComposition', { text: '09', selectionStart: 2, selectionEnd: 2 })
  await client.send('Input.dispatchKeyEvent', { ...key, code: 'F4' })
  await page.getByTestId('screen-bills').waitFor()
})

test('a deleted draft comes back from the queue with one key', async ({ training: { page, hands } }) => {
  await haveSender(page)
  const refCode = await hands.typeBill(typedBill(4))
  await page.keyboard.press('Control+s')
  await hands.stripShows(refCode, 'EDITING')
  await page.keyboard.press('Alt+o')
  await page.getByTestId('delete-draft').click()
  await expect(page.getByTestId('queue-row').filter({ hasText: refCode })).toHaveCount(0)
  await page.keyboard.press('Alt+Backspace')
  await expect(page.getByTestId('queue-row').filter({ hasText: refCode })).toHaveCount(1)
})

test('a scan in a dialog sends nothing and leaves the field as it was', async ({ training: { page } }) => {
  await haveBills(page, 1)
  await page.keyboard.press('F4')
  await page.getByTestId('bill-row').first().click()
  await page.getByTestId('update-bill').click()
  await page.getByTestId('update-codAmountVnd').fill('90')
  await expect(page.getByTestId('update-dialog')).toContainText('Hay 90.000?')
  await page.getByTestId('update-codAmountVnd').fill('90k')
  const note = page.getByTestId('update-note')
  await note.fill('Gọi trước')
  await scanCode(page, 'CP25269377')
  await expect(page.getByTestId('scan-dialog')).toBeVisible()
  await expect(note).toHaveValue('Gọi trước')
  await expect(page.getByTestId('update-dialog')).toHaveCount(1)
  // The keys of a hand still send it: the dialog was only closed to the scan.
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('update-dialog')).toHaveCount(0)
  await page.locator('[data-testid=update-outcome][data-outcome=accepted]').waitFor()
  await expect(page.getByTestId('bill-drawer')).toContainText('Gọi trước')
})
