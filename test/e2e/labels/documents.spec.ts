import { pdfProfile } from '../../../src/shared/domain/printing/printing.ts'
import { sampleLogoPng, sampleLogoSvg } from '../../main/documents/sample-logo.ts'
import { expect, haveSender, test, typedBill } from '../station.ts'

const hostileSvg = sampleLogoSvg.replace(
  '</svg>',
  `<script>window.ranFromLogo = true</script><image href="https://elsewhere.example/a.png" width="9" height="9" onload="window.ranFromLogo = true"/></svg>`,
)

const filePrinter = { ...pdfProfile, id: 'files', label: 'PDF' }

test('a station chooses what its labels show, brings a logo, and is told what is wrong with a file', async ({
  training: { page },
}) => {
  await page.keyboard.press('Control+,')
  await page.getByTestId('settings-open-paper').click()
  const sample = page.getByTestId('settings-paper').locator('canvas')
  await sample.waitFor()
  const drawn = (): Promise<string> => sample.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  const before = await drawn()

  const logo = page.locator('input[type=file]')
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') })
  await expect(page.getByTestId('logo-problem')).toContainText('không phải file ảnh')
  expect(await drawn()).toBe(before)

  // Any picture that the browser knows; an SVG is drawn, and neither runs nor loads anything.
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: sampleLogoPng })
  await expect.poll(drawn).not.toBe(before)
  const ofPng = await drawn()
  const foreign: string[] = []
  page.on('request', (request) => foreign.push(request.url()))
  await logo.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(hostileSvg) })
  await expect.poll(drawn).not.toBe(ofPng)
  await expect(page.getByTestId('logo-facts')).toContainText('640')
  expect(foreign.filter((url) => url.includes('elsewhere.example'))).toEqual([])
  expect(await page.evaluate(() => 'ranFromLogo' in window)).toBe(false)
  const withLogo = await drawn()
  await page.getByTestId('paper-shows-fees').click()
  await expect.poll(drawn).not.toBe(withLogo)
  await page.getByTestId('paper-shows-fees').click()
  await expect.poll(drawn).toBe(withLogo)
  await page.getByTestId('remove-logo').click()
  await expect.poll(drawn).toBe(before)
})

test('a draft that waits offline has a slip, whose code opens it again and which is not wanted once it has its bill code', async ({
  training: { page, hands },
}) => {
  test.setTimeout(120_000)
  await hands.connected()
  await haveSender(page)
  await hands.practiseOutage(true)
  await page.keyboard.press('F2')
  const refCode = await hands.typeBill(typedBill(1))
  await hands.save()
  await hands.stripShows(refCode, 'READY')

  await page.keyboard.press('F3')
  await page.getByTestId('show-slip').click()
  await page.locator('[data-testid=label-preview][data-pages="1"] canvas').waitFor()
  await page.getByTestId('save-slip').click()
  await expect(page.getByRole('dialog').getByText(`tam-${refCode}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByTestId('label-preview').waitFor({ state: 'detached' })

  // A PDF file is a printer like every other: the slip is a recorded print, and comes twice only when asked for twice.
  await page.evaluate(async (profile) => {
    await window.packbench?.invoke('settings.update', { printerProfiles: [profile] })
  }, filePrinter)
  await expect(page.getByTestId('print-slips')).toHaveAttribute('data-count', '1')
  await page.keyboard.press('Alt+P')
  await expect(page.getByTestId('slips-answer')).toHaveAttribute('data-queued', '1')
  await expect(page.locator('[data-testid=slip-prints] [data-print-state=sent]')).toHaveCount(1)
  await expect(page.getByTestId('print-slips')).toBeDisabled()
  await page.getByTestId('queue-row').first().click()
  await page.getByRole('listbox').press('Space')
  await expect(page.getByTestId('print-slips')).toHaveAttribute('data-count', '1')
  await page.keyboard.press('Alt+P')
  await expect(page.getByTestId('slips-answer')).toHaveAttribute('data-refused', '1')
  await page.keyboard.press('Alt+A')
  await expect(page.locator('[data-testid=slip-prints] [data-print-state=sent]')).toHaveCount(2)

  await page.keyboard.press('F4')
  await page.getByTestId('screen-bills').waitFor()
  await page.locator('body').click({ position: { x: 5, y: 5 } })
  // All keys at once, as a scanner sends them.
  await Promise.all([...refCode.split(''), 'Enter'].map((key) => page.keyboard.press(key)))
  await expect(page.getByTestId('draft-panel')).toContainText(refCode)

  // The parcel has its code by now: the slip is not printed once more, and the packer reads why.
  await hands.practiseOutage(false)
  await page.keyboard.press('F2')
  await hands.stripShows(refCode, 'CREATED')
  await page.keyboard.press('F9')
  await page.getByTestId('print-tab-papers').click()
  await expect(page.getByTestId('print-panel')).toHaveAttribute('data-title', refCode)
  await expect(page.getByTestId('print-paper-again')).toBeEnabled()
  await page.keyboard.press('Alt+P')
  await expect(page.locator('[data-testid=refused-papers] [data-refusal=not-needed]')).toContainText(refCode)
  await expect(page.getByTestId('print-row')).toHaveCount(2)
  await page.getByTestId('refused-papers-close').press('Enter')
  await expect(page.getByTestId('refused-papers')).toHaveCount(0)
})
