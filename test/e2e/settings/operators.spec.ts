import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { cooldownMs } from '../../../src/renderer/src/keyboard/cooldown.ts'
import { faults } from '../axe.ts'
import { expect, test } from '../station.ts'

async function addOperator(page: Page, name: string, pin: string): Promise<void> {
  await page.getByTestId('add-operator').click()
  await page.getByTestId('field-operator-name').fill(name)
  await page.getByTestId('field-pin').fill(pin)
  // Sooner it would be a second press of the Enter that has closed the dialog before.
  await page.waitForTimeout(cooldownMs)
  await page.keyboard.press('Enter')
  await page.getByTestId('operator-form').waitFor({ state: 'detached' })
}

async function openSection(page: Page, id: string): Promise<void> {
  await page.keyboard.press('Control+,')
  await page.getByTestId(`settings-open-${id}`).click()
  await page.getByTestId(`settings-${id}`).waitFor()
}

test('a packer hands over with Alt+Q and a PIN, and the log says who did what', async ({ open }) => {
  const { page, hands } = await open()
  await hands.startTraining()
  await openSection(page, 'operators')
  await addOperator(page, 'Mai', '')
  await addOperator(page, 'Lan', '4071')
  expect(await faults(page)).toEqual([])
  await expect(page.getByTestId('status-operator')).toHaveText('Mai')
  await page.keyboard.press('Alt+q')
  await page.getByTestId('operator-choice').filter({ hasText: 'Lan' }).click()
  await page.getByTestId('operator-pin').fill('1111')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Sai mã PIN.')).toBeVisible()
  expect(await faults(page)).toEqual([])
  await page.getByTestId('operator-pin').fill('4071')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('status-operator')).toHaveText('Lan')
  // By name, from anywhere.
  await page.keyboard.press('Control+k')
  await page.getByTestId('palette-search').fill('nhat ky')
  await page.getByTestId('palette-action').filter({ hasText: 'Nhật ký' }).waitFor()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-action=operator-switched]')).toContainText('Lan')
  await expect(page.locator('[data-action=pin-refused]')).toContainText('Mai')
  // Colours are judged as they are mixed: not while the palette fades away over them.
  await page.getByTestId('palette-search').waitFor({ state: 'detached' })
  expect(await faults(page)).toEqual([])
  await page.getByTestId('audit-subject').fill('KHONG-CO')
  await expect(page.getByText('Không có dòng nào.')).toBeVisible()
})

test('a locked station hides everything, keeps what was typed, and is locked after a restart too', async ({ open }) => {
  const first = await open()
  await first.hands.startTraining()
  await openSection(first.page, 'operators')
  await addOperator(first.page, 'Mai', '4071')
  await first.page.keyboard.press('F2')
  await first.page.getByTestId('field-receiver.name').fill('Gõ dở dang')
  await first.page.keyboard.press('Alt+q')
  await first.page.getByTestId('lock-station').click()
  await expect(first.page.getByTestId('lock-screen')).toBeVisible()
  await expect(first.page.getByTestId('field-receiver.name')).toBeHidden()
  expect(await faults(first.page)).toEqual([])
  await first.page.keyboard.press('F3')
  await first.page.keyboard.press('Control+k')
  await expect(first.page.getByTestId('palette-search')).toBeHidden()
  await first.station.close()

  const { page } = await open()
  await expect(page.getByTestId('lock-screen')).toBeVisible()
  await page.getByTestId('operator-choice').filter({ hasText: 'Mai' }).click()
  await page.getByTestId('operator-pin').fill('4071')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('lock-screen')).toBeHidden()
  await expect(page.getByTestId('field-receiver.name')).toHaveValue('Gõ dở dang')
})

test('settings go out to a file and come in from one, looked at first', async ({ documents, open }) => {
  const { page, hands } = await open()
  await hands.startTraining()
  await openSection(page, 'station-file')
  await page.getByTestId('export-station').click()
  await expect(page.getByTestId('station-file-path')).toContainText('packbench-station-')
  const isExport = (name: string): boolean => name.startsWith('packbench-station-')
  const written = join(documents, 'Packbench', readdirSync(join(documents, 'Packbench')).find(isExport) ?? '')
  await expect(page.getByTestId('station-file-path')).toHaveText(written)
  expect(JSON.parse(readFileSync(written, 'utf8'))).toMatchObject({ format: 'packbench-station', version: 1 })
  const take = (settings: object): Promise<void> =>
    page.getByTestId('station-file').setInputFiles({
      name: 'tram-2.json',
      mimeType: 'application/json',
      buffer: Buffer.from(
        JSON.stringify({
          format: 'packbench-station',
          version: 1,
          exportedAt: '2026-11-21T00:00:00Z',
          appVersion: '1',
          settings,
          operators: [{ name: 'Phúc' }],
        }),
      ),
    })
  await take({ colour: 'red', textSize: 'huge' })
  await expect(page.getByTestId('import-problems')).toContainText('settings.colour')
  await expect(page.getByTestId('import-problems')).toContainText('settings.textSize')
  expect(await faults(page)).toEqual([])
  await take({ textSize: 'large' })
  await expect(page.getByTestId('import-preview')).toContainText('Cỡ chữ')
  expect(await faults(page)).toEqual([])
  await page.getByTestId('import-station').click()
  await expect(page.getByTestId('station-file-path')).toContainText('earlier-settings')
  await expect(page.locator('html[data-text=large]')).toBeAttached()
  for (const id of ['account', 'senders', 'station', 'directory', 'about']) {
    await openSection(page, id)
    expect.soft(await faults(page), id).toEqual([])
  }
})

test('a station that nobody touches locks by itself after the minutes that were set', async ({ open }) => {
  const { page, hands } = await open()
  await hands.startTraining()
  await openSection(page, 'operators')
  await addOperator(page, 'Mai', '')
  await page.clock.install()
  await page.evaluate(() => window.packbench?.invoke('settings.update', { lockAfterMinutes: 2 }))
  await expect(page.locator('#settings-lock-after')).toHaveValue('2')
  await page.clock.fastForward('01:50')
  await page.keyboard.press('F2')
  await page.clock.fastForward('01:50')
  await expect(page.getByTestId('lock-screen')).toBeHidden()
  await page.clock.fastForward('00:20')
  await expect(page.getByTestId('lock-screen')).toBeVisible()
  await page.getByTestId('operator-choice').click()
  await expect(page.getByTestId('lock-screen')).toBeHidden()
})
