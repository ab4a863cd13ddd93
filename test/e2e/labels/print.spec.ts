import type { Page } from '@playwright/test'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { cooldownMs } from '../../../src/renderer/src/keyboard/cooldown.ts'
import { pdfProfile } from '../../../src/shared/domain/printing/printing.ts'
import { textOf } from '../../main/documents/raster.ts'
import { startCups, type CupsServer } from '../../../scripts/drive/cups-server.ts'
import { sampleBill } from '../../../scripts/drive/sample-bill.ts'
import { faults } from '../axe.ts'
import { ask, expect, haveSender, test, typedBill } from '../station.ts'
import { scanCode } from '../../../scripts/drive/scan-code.ts'

let cups: CupsServer

/** Where what the desktop was asked to open is kept: this machine may have no desktop. */
const desktop = mkdtempSync(join(tmpdir(), 'packbench-desktop-'))
const openedList = join(desktop, 'opened')
const systemPath = process.env['PATH'] ?? ''

test.beforeAll(async () => {
  cups = await startCups()
  cups.addPrinter('label')
  // The stations of this file inherit it, as lp itself does.
  process.env['CUPS_SERVER'] = cups.environment['CUPS_SERVER']
  writeFileSync(join(desktop, 'xdg-open'), `#!/bin/sh\nprintf '%s\\n' "$1" >> '${openedList}'\n`, { mode: 0o755 })
  process.env['PATH'] = desktop + delimiter + systemPath
})
test.afterAll(async () => {
  process.env['PATH'] = systemPath
  delete process.env['CUPS_SERVER']
  rmSync(desktop, { recursive: true, force: true })
  await cups.close()
})

/** Bills that the carrier has confirmed; with how many parcels. @returns their codes, oldest first. */
async function createBills(page: Page, parcels: readonly number[]): Promise<string[]> {
  for (const [index, packageCount] of parcels.entries()) {
    const bill = sampleBill(`PRINT-${index}`)
    const input = { bill: { ...bill, cargo: { ...bill.cargo, packageCount } }, intent: 'send' as const }
    await ask(page, 'drafts.submit', { ...input, draftId: null, referenceOverrideReason: null })
  }
  await expect
    .poll(async () => (await ask(page, 'printing.overview', undefined)).missing, { timeout: 20_000 })
    .toBe(parcels.length)
  const { rows } = await ask(page, 'printing.missing', { offset: 0, limit: 50 })
  return rows.map(({ billCode }) => billCode)
}

const tab = (page: Page, name: string) => page.getByTestId(`print-tab-${name}`)
const row = (page: Page, billCode: string) => page.locator(`[data-testid=print-row] [data-code="${billCode}"]`)

/** F9, then the printer of the system becomes a profile. By keyboard alone. */
async function setUpPrinter(page: Page): Promise<void> {
  await page.keyboard.press('F9')
  await page.getByTestId('screen-print').waitFor()
  await page.keyboard.press('Alt+Shift+I')
  const add = page.locator('[data-printer=label] [data-testid=add-profile]')
  await add.focus()
  await page.keyboard.press('Enter')
  await page.getByTestId('profile-label').waitFor()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Máy in bàn 2')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('printer-profile')).toHaveAttribute('data-in-use', 'true')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect(page.getByTestId('status-printer')).toHaveAttribute('data-printer', 'ready')
}

test('a packer prints the missing, is refused a second label, prints it again, and confirms each parcel, all by keyboard', async ({
  open,
}) => {
  const { page, hands } = await open()
  await hands.startTraining()
  const [first = '', second = '', third = ''] = await createBills(page, [1, 3, 1])
  await setUpPrinter(page)

  await expect(page.getByTestId('print-primary')).toHaveAttribute('data-count', '3')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByTestId('print-progress')).toHaveAttribute('data-sent', '3', { timeout: 30_000 })
  await expect(tab(page, 'missing')).toHaveAttribute('data-count', '0')
  const paper = textOf(readFileSync(cups.outputOf('label')))
  for (const words of [first, second, 'KIỆN 3/3', third]) expect(paper).toContain(words)
  expect(paper).not.toContain('REPRINT')

  // Codes are checked and named before anything is printed.
  await page.keyboard.press('Alt+N')
  await page.getByTestId('print-codes').waitFor()
  await page.keyboard.insertText(`${first} ${first}\nNOBODY1`)
  await expect(page.locator(`[data-code="${first}"][data-refusal=already-printed]`)).toBeVisible()
  await expect(page.locator('[data-code=NOBODY1][data-refusal=bill-not-found]')).toBeVisible()
  await expect(page.getByTestId('codes-repeated')).toContainText(first)
  await expect(page.getByTestId('codes-print')).toBeDisabled()
  await page.keyboard.press('Alt+A')
  await expect(page.getByTestId('codes-print')).toHaveAttribute('data-count', '1')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect(page.getByTestId('print-progress')).toHaveAttribute('data-sent', '1', { timeout: 20_000 })
  expect(textOf(readFileSync(cups.outputOf('label')))).toContain('REPRINT 1')

  // Scans anywhere on the screen confirm parcel by parcel.
  const box = page.getByTestId('scan-box')
  await scanCode(page, second)
  await expect(box).toHaveAttribute('data-scan', 'wrong')
  await scanCode(page, `${second}-1`)
  await expect(box).toHaveAttribute('data-scan', 'accepted')
  await expect(box).toContainText('1/3')
  await scanCode(page, `${second}-3`)
  await expect(box).toContainText('2/3')
  await scanCode(page, `${second}-2`)
  await expect(box).toContainText('3/3')
  await scanCode(page, 'NOBODY1')
  await expect(box).toHaveAttribute('data-scan', 'unknown')
  await expect(page.getByTestId('screen-print')).toBeVisible()
  for (let steps = 0; steps < 5; steps += 1) await page.keyboard.press('Alt+ArrowRight')
  await expect(row(page, second)).toHaveAttribute('data-print-state', 'confirmed')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+O')
  await page.getByTestId('bill-drawer').waitFor()
})

test('of a print that the printer gave up, a packer marks by keyboard which labels are missing; only those come again', async ({
  open,
}) => {
  const { page, hands } = await open()
  await hands.startTraining()
  const [first = '', second = '', third = ''] = await createBills(page, [1, 1, 1])
  await setUpPrinter(page)
  cups.run('/usr/sbin/cupsdisable', 'label')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => cups.run('lpstat', '-o', 'label'), { timeout: 20_000 }).not.toBe('')
  cups.run('cancel', '-a', 'label')
  await expect(tab(page, 'unclear')).toHaveAttribute('data-count', '3', { timeout: 20_000 })
  cups.run('/usr/sbin/cupsenable', 'label')
  for (let steps = 0; steps < 2; steps += 1) await page.keyboard.press('Alt+ArrowRight')
  await expect(row(page, third)).toBeVisible()
  // A key right behind the row's coming is not heard.
  await page.waitForTimeout(500)
  await page.keyboard.press('Alt+2')
  const missing = (billCode: string) => page.locator(`[data-testid=missing-row] [data-name="${billCode}"]`)
  await expect(missing(third)).toHaveAttribute('data-missing', 'true')
  await expect(page.getByTestId('missing-save')).toHaveAttribute('data-there', '2')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(missing(second)).toHaveAttribute('data-missing', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(missing(third)).toHaveAttribute('data-missing', 'false')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect(tab(page, 'unclear')).toHaveAttribute('data-count', '0')
  await expect
    .poll(async () => statesOf(page), { timeout: 20_000 })
    .toEqual([
      [second, 'sent'],
      [third, 'sent'],
      [second, 'failed'],
      [first, 'sent'],
    ])
})

/** Every print, newest first. */
async function statesOf(page: Page): Promise<(readonly [string, string])[]> {
  const { rows } = await ask(page, 'printing.jobs', { states: [], latestOnly: false, offset: 0, limit: 50 })
  return rows.map(({ billCode, state }) => [billCode, state] as const)
}

test('a label that failed is printed again, and one that an update has overtaken is reprinted', async ({ open }) => {
  const { page, hands } = await open()
  await hands.startTraining()
  const [first = '', second = ''] = await createBills(page, [1, 1])
  await setUpPrinter(page)
  cups.run('/usr/sbin/cupsreject', 'label')
  await page.keyboard.press('Alt+G')
  await expect(tab(page, 'failed')).toHaveAttribute('data-count', '1', { timeout: 20_000 })
  await expect(page.getByTestId('status-printer')).toHaveAttribute('data-printer', 'refusing')
  for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('Alt+ArrowRight')
  await expect(row(page, first)).toHaveAttribute('data-reason', 'printer-refused')
  await expect(page.getByTestId('print-reason')).not.toBeEmpty()
  cups.run('/usr/sbin/cupsaccept', 'label')
  await page.keyboard.press('Alt+P')
  await expect(tab(page, 'failed')).toHaveAttribute('data-count', '0', { timeout: 20_000 })
  await page.keyboard.press('Control+Enter')
  await expect(tab(page, 'missing')).toHaveAttribute('data-count', '0', { timeout: 20_000 })
  await expect(page.getByTestId('print-progress')).toHaveAttribute('data-running', 'false', { timeout: 20_000 })

  await ask(page, 'bills.update', { billCode: second, changes: { codAmountVnd: 99_000 } })
  await expect(tab(page, 'outdated')).toHaveAttribute('data-count', '1', { timeout: 20_000 })
  await scanCode(page, second)
  await expect(page.getByTestId('scan-box')).toHaveAttribute('data-scan', 'wrong')
  await tab(page, 'outdated').focus()
  await page.keyboard.press('Enter')
  await expect(row(page, second)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(tab(page, 'outdated')).toHaveAttribute('data-count', '0', { timeout: 20_000 })
  expect(textOf(readFileSync(cups.outputOf('label')))).toContain('99.000')
})

test('New bill prints its newest label by one key, never twice unasked, and a scan elsewhere still opens the bill', async ({
  open,
}) => {
  const { page, hands } = await open()
  await hands.startTraining()
  await haveSender(page)
  await setUpPrinter(page)
  await page.keyboard.press('F2')
  const refCode = await hands.typeBill(typedBill(1))
  await hands.save()
  await hands.stripShows(refCode, 'CREATED')
  const label = page.getByTestId('strip-label').first()
  await page.keyboard.press('Alt+P')
  await expect(label).toHaveAttribute('data-outcome', 'taken')
  const done = async () => (await ask(page, 'printing.jobs', jobsOf('sent'))).rows
  await expect.poll(async () => (await done()).length, { timeout: 20_000 }).toBe(1)
  await page.keyboard.press('Alt+P')
  await expect(label).toHaveAttribute('data-outcome', 'already-printed')
  expect(await done()).toHaveLength(1)
  await page.waitForTimeout(cooldownMs)
  await page.keyboard.press('Alt+P')
  await expect.poll(async () => (await done()).map(({ reprintNumber }) => reprintNumber)).toEqual([1, 0])
  const [newest] = await done()
  await scanCode(page, newest?.billCode ?? '')
  await page.getByTestId('bill-drawer').waitFor()
})

const jobsOf = (state: 'sent') => ({ states: [state], latestOnly: false, offset: 0, limit: 10 })

test('without a printer labels are saved as PDF, which are opened from there, and what lies over the screen has no fault that axe can find', async ({
  open,
}) => {
  const { page, hands } = await open()
  await hands.startTraining()
  const [first = '', second = ''] = await createBills(page, [1, 2])
  await page.keyboard.press('F9')
  await expect(page.getByTestId('status-printer')).toHaveAttribute('data-printer', 'none')
  await expect(page.getByTestId('print-primary')).toHaveAttribute('data-count', '2')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByTestId('print-progress')).toHaveAttribute('data-sent', '2', { timeout: 20_000 })
  const [job] = (await ask(page, 'printing.jobs', jobsOf('sent'))).rows
  expect(textOf(readFileSync(job?.systemJob ?? ''))).toContain(first)
  await tab(page, 'all').click()
  const panel = page.getByTestId('print-panel')
  await expect(panel).toHaveAttribute('data-code', second)
  await page.getByTestId('open-file').press('Enter')
  await expect.poll(() => (existsSync(openedList) ? readFileSync(openedList, 'utf8') : '')).toBe(`${job?.systemJob}\n`)
  // A print that comes in above leaves the packer with the label that was looked at.
  const order = { billCodes: [first], profileId: pdfProfile.id, reprint: true }
  await ask(page, 'printing.print', order)
  await expect(page.getByTestId('print-row')).toHaveCount(3)
  await expect(panel).toHaveAttribute('data-code', second)
  await expect(page.locator('[data-testid=print-row][data-current] [data-code]')).toHaveAttribute('data-code', second)
  for (const name of ['outdated', 'unclear', 'failed', 'running', 'done', 'all']) {
    await tab(page, name).click()
    expect.soft(await faults(page), name).toEqual([])
  }
  for (const key of ['Alt+Shift+I', 'Alt+N', 'Alt+I']) {
    await page.keyboard.press(key)
    await page.getByRole('dialog').waitFor()
    expect.soft(await faults(page), key).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
})
