import { cooldownMs } from '../../src/renderer/src/keyboard/cooldown.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { scanCode } from '../../scripts/drive/scan-code.ts'
import { textOf } from '../main/documents/raster.ts'
import { expect, haveBills, test } from './station.ts'

const counted = (page: Page, taken: number, missing: number) =>
  expect(page.locator(`[data-testid=handover-counts][data-taken="${taken}"][data-missing="${missing}"]`)).toBeVisible()

test('parcels are scanned to the driver, outlive a crash, and leave on a numbered paper with what stays behind', async ({
  documents,
  open,
}) => {
  const { page, hands, station } = await open()
  await hands.startTraining()
  const [first = '', second = '', third = ''] = await haveBills(page, 3)
  await page.keyboard.press('F11')
  await counted(page, 0, 3)
  await scanCode(page, first)
  await scanCode(page, second)
  await counted(page, 2, 1)
  await station.kill()
  const again = (await open()).page
  await again.getByTestId('screen-new-bill').waitFor()
  await again.keyboard.press('F11')
  await counted(again, 2, 1)
  await expect(again.getByTestId('handover-missing')).toContainText(third)
  await scanCode(again, second)
  await expect(again.getByTestId('handover-last')).toHaveAttribute('data-scan', 'twice')
  await again.keyboard.press('Control+Enter')
  await again.getByTestId('sign-off-driver').fill('Nguyễn Văn Tài')
  await again.getByTestId('sign-off-reason').selectOption('next-run')
  // A press right behind the first drawing of the dialog counts for nothing.
  await again.waitForTimeout(cooldownMs)
  await again.getByTestId('sign-off-action').click()
  await expect(again.getByTestId('handover-paper')).toContainText('.pdf')
  const papers = readdirSync(documents, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.pdf'))
  expect(papers).toHaveLength(1)
  const paper = textOf(readFileSync(join(documents, papers[0] ?? '')))
  for (const words of [first, second, third, 'Nguyễn Văn Tài']) expect(paper).toContain(words)
  await again.keyboard.press('Alt+l')
  await expect(again.getByTestId('handover-book-row')).toContainText('2 / 3')
})
