import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { scanCode } from '../../../scripts/drive/scan-code.ts'
import { pdfProfile } from '../../../src/shared/domain/printing/printing.ts'
import type { Simulator } from '../../../src/simulator/simulator.ts'
import { textOf } from '../../main/documents/raster.ts'
import { expect, haveBills, haveSender, signIn, test } from '../station.ts'

const IN_TRANSIT = 15
const DELIVERED = 4
const WAITING_FOR_PICKUP = 2
const CANCELLED = 6
const filePrinter = { ...pdfProfile, id: 'files', label: 'PDF' }

/** Types codes into Batch and sends them, as a packer without a mouse does. */
async function cancelAll(page: Page, codes: readonly string[]): Promise<void> {
  await page.keyboard.press('F6')
  await expect(page.getByTestId('batch-codes')).toBeFocused()
  for (const code of codes) {
    await page.keyboard.insertText(code)
    await page.keyboard.press('Enter')
  }
  // At once: the codes need not be marked yet.
  await page.keyboard.press('Control+Enter')
  await page.locator('[data-testid=confirm-action][data-ready=true]').waitFor()
  await expect(page.getByTestId('batch-count')).toHaveText(String(codes.length))
  await page.keyboard.press('Control+Enter')
  await page.getByTestId('batch-result').waitFor()
}

/** How many codes the batch on the screen has of each outcome. */
async function outcomes(page: Page, counts: Readonly<Record<string, number>>): Promise<void> {
  for (const [outcome, count] of Object.entries(counts)) {
    await expect(page.getByTestId(`outcome-${outcome}`)).toHaveAttribute('data-count', String(count))
  }
}

const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Of four bills one can be cancelled, two cannot, and the answer for the last is lost. */
interface FailedInPart {
  readonly page: Page
  readonly simulator: Simulator
  readonly codes: readonly string[]
  readonly good: string
  readonly moving: string
  readonly delivered: string
  readonly lost: string
}

async function failInPart(page: Page, simulator: Simulator): Promise<FailedInPart> {
  // Each code in a call of its own, so that one lost call leaves one code unclear.
  await page.evaluate(() => window.packbench?.invoke('settings.update', { cancelChunkSize: 1 }))
  const codes = await haveBills(page, 4)
  const [good = '', moving = '', delivered = '', lost = ''] = codes
  simulator.moveTo(moving, IN_TRANSIT)
  simulator.moveTo(delivered, DELIVERED)
  simulator.faults.add({
    endpoint: '/v3/bill/destroy',
    phase: 'before',
    action: { kind: 'drop' },
    skip: codes.indexOf(lost),
    times: 1,
  })
  // Else tracking would soon tell that the bill was not cancelled.
  simulator.faults.add({ endpoint: '/v3/bill/tracking', phase: 'before', action: { kind: 'drop' } })
  await cancelAll(page, codes)
  await outcomes(page, { all: 4, accepted: 1, refused: 2, unclear: 1, open: 0 })
  await expect(page.locator(`[data-code="${moving}"][data-outcome=refused]`)).toContainText('Đang vận chuyển')
  await expect(page.locator(`[data-code="${lost}"][data-outcome=unclear]`)).toBeVisible()
  expect(codes.map((code) => simulator.statusOf(code))).toEqual([CANCELLED, IN_TRANSIT, DELIVERED, WAITING_FOR_PICKUP])
  return { page, simulator, codes, good, moving, delivered, lost }
}

async function savedAsFiles(
  { page, codes, good, moving, delivered, lost }: FailedInPart,
  documents: string,
): Promise<void> {
  await scanCode(page, good)
  await expect(page.getByTestId('scan-sentList')).toContainText(good)
  await page.getByTestId('scan-sentList').getByRole('button').click()
  await expect(page.getByTestId('batch-result')).toBeVisible()
  await page.getByTestId('batch-save-csv').press('Enter')
  await expect(page.getByTestId('batch-result').getByText('.csv')).toBeVisible()
  await page.getByTestId('batch-save-pdf').press('Enter')
  await expect(page.getByTestId('batch-result').getByText('.pdf')).toBeVisible()
  const folder = join(documents, 'Packbench')
  const file = (ending: string): Buffer =>
    readFileSync(
      join(folder, readdirSync(folder).find((name) => /^cancel-.*/.test(name) && name.endsWith(ending)) ?? ''),
    )
  const lines = file('.csv').toString('utf8').trim().split('\r\n')
  expect(lines).toHaveLength(1 + codes.length)
  const lineOf = (code: string): string => lines.find((line) => line.includes(code)) ?? ''
  expect(lineOf(good)).toContain('Đã hủy')
  expect(lineOf(moving)).toContain('Bị từ chối')
  expect(lineOf(delivered)).toContain('Bị từ chối')
  expect(lineOf(lost)).toContain('Chưa rõ')
  const paper = textOf(file('.pdf'))
  for (const words of [...codes, 'Hủy đơn', 'Đã hủy', 'Bị từ chối', 'Chưa rõ']) expect(paper).toContain(words)
}

/** On the printer for A4, which is a folder here: a recorded print. */
async function printedOnPaper({ page, codes }: FailedInPart): Promise<void> {
  await page.evaluate(async (profile) => {
    const choice = { printerProfiles: [profile], documentProfileId: profile.id }
    await window.packbench?.invoke('settings.update', choice)
  }, filePrinter)
  await expect(page.getByTestId('batch-print')).toBeEnabled()
  await page.getByTestId('batch-print').press('Enter')
  await expect(page.locator('[data-testid=batch-result] [data-state=sent]')).toBeVisible()
  await press(page, 'F9')
  await page.getByTestId('print-tab-papers').click()
  await expect(page.locator('[data-testid=print-row] [data-kind=batch-result]')).toHaveAttribute(
    'data-print-state',
    'sent',
  )
  const printed = textOf(readFileSync(await sentPaper(page)))
  for (const words of [...codes, 'Hủy đơn', 'Bị từ chối']) expect(printed).toContain(words)
  await press(page, 'F6')
  await page.getByTestId('batch-result').waitFor()
}

async function copiedIntoTrack({ page, moving, delivered, lost }: FailedInPart): Promise<void> {
  await press(page, 'Alt+C')
  await expect(page.getByTestId('batch-copied')).toHaveText('Đã sao chép 3 dòng')
  await press(page, 'F7')
  await expect(page.getByTestId('track-input')).toBeFocused()
  await press(page, 'Control+V')
  await expect(page.getByTestId('tracked-row')).toHaveCount(3)
  for (const code of [moving, delivered, lost]) {
    await expect(page.getByTestId('tracked-row').locator(`[data-code="${code}"]`)).toBeVisible()
  }
}

/** Only what may still be cancelled is asked for again. */
async function triedAgain({ page, simulator, lost }: FailedInPart): Promise<void> {
  simulator.faults.clear()
  await press(page, 'F6')
  const first = await page.getByTestId('batch-result').getAttribute('data-batch')
  await page.getByTestId('batch-retry-unclear').click()
  await expect(page.getByTestId('batch-result')).not.toHaveAttribute('data-batch', first ?? '')
  await outcomes(page, { all: 1, accepted: 1 })
  await expect.poll(() => simulator.statusOf(lost)).toBe(CANCELLED)
}

/** What takes long is stopped, which the packer reads, and done from the start when it is asked for again. */
async function stoppedWhileTracking({ page, simulator }: FailedInPart): Promise<void> {
  simulator.faults.add({ endpoint: '/v3/bill/tracking', phase: 'before', action: { kind: 'delay', ms: 30_000 } })
  await press(page, 'F7')
  await expect(page.getByTestId('track-refresh')).toBeEnabled()
  await press(page, 'Alt+R')
  const progress = page.getByTestId('track-progress')
  await expect(progress).toHaveAttribute('data-running', 'true')
  await page.getByTestId('track-stop').press('Enter')
  await expect(progress).toHaveAttribute('data-running', 'false')
  await expect(progress).toContainText('Bạn đã dừng')
  await expect(page.getByTestId('track-stop')).toHaveCount(0)
}

/** A link to another service of this machine: nothing is fetched, also where somebody asks, and why is said in the picture's place. */
async function pictureOnRequest(
  { page, simulator, delivered }: FailedInPart,
  picturesAsked: () => readonly string[],
): Promise<void> {
  simulator.faults.clear()
  await press(page, 'Alt+R')
  await page.locator(`[data-testid=tracked-row]:has([data-code="${delivered}"])`).click()
  await expect(page.getByTestId('open-image').first()).toBeVisible()
  expect(picturesAsked()).toEqual([])
  await press(page, 'Alt+I')
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  expect(picturesAsked()).toEqual([])
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('a batch that failed in part is kept on paper, copied, and only its failures are tried again', async ({
  carrier,
  documents,
  open,
}) => {
  const { page, hands } = await open()
  await signIn(page, carrier.url)
  await hands.connected()
  await haveSender(page)
  const batch = await failInPart(page, carrier.simulator())
  await savedAsFiles(batch, documents)
  await printedOnPaper(batch)
  await copiedIntoTrack(batch)
  await triedAgain(batch)
  await stoppedWhileTracking(batch)
  await pictureOnRequest(batch, carrier.picturesAsked)
})

/** The file of the paper that was printed last. */
const sentPaper = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answer = await window.packbench?.invoke('printing.documents', { offset: 0, limit: 1 })
    return answer?.ok === true ? (answer.value.rows[0]?.systemJob ?? '') : ''
  })

test('of refused codes those that can be cancelled by now are, when the batch is opened and tried again', async ({
  carrier,
  open,
}) => {
  const { page, hands } = await open()
  await signIn(page, carrier.url)
  await hands.connected()
  const codes = await haveBills(page, 3)
  const [, waits = '', delivered = ''] = codes
  const simulator = carrier.simulator()
  simulator.moveTo(waits, IN_TRANSIT)
  simulator.moveTo(delivered, DELIVERED)
  await cancelAll(page, codes)
  await outcomes(page, { accepted: 1, refused: 2, unclear: 0 })
  await press(page, 'Alt+N')
  await page.getByTestId('earlier-batch').waitFor()
  simulator.moveTo(waits, WAITING_FOR_PICKUP)
  await page.getByTestId('earlier-batch').click()
  await press(page, 'Enter')
  await outcomes(page, { all: 3, refused: 2 })
  await page.getByTestId('batch-retry-refused').click()
  await outcomes(page, { all: 2, accepted: 1, refused: 1 })
  expect(codes.map((code) => simulator.statusOf(code))).toEqual([CANCELLED, CANCELLED, DELIVERED])
})

test('Fees shows what every service would cost, and Track follows all the codes that were pasted', async ({
  training: { page },
}) => {
  await haveSender(page)
  const codes = await haveBills(page, 2)
  await press(page, 'F8')
  await expect(page.getByTestId('field-fees-to')).toBeFocused()
  await page.keyboard.type('ba dinh ha noi')
  await page.getByRole('option').filter({ hasText: 'Phường Ba Đình' }).first().waitFor()
  await press(page, 'Enter')
  await page.getByTestId('fees-weight').fill('1,2')
  const services = page.getByTestId(/^fees-service-/)
  await expect(services).not.toHaveCount(0)
  for (const service of await services.all()) await expect(service.locator('strong')).toHaveText(/^[\d.]+\s₫$/)
  await expect(page.getByTestId('screen-fees').getByTestId('quote-state')).toHaveCount(0)

  await press(page, 'F7')
  await expect(page.getByTestId('track-input')).toBeFocused()
  await page.keyboard.insertText(codes.join(' '))
  await press(page, 'Enter')
  await expect(page.getByTestId('tracked-row')).toHaveCount(2)
  await press(page, 'Alt+R')
  for (const [index, code] of codes.entries()) {
    await page.locator(`[data-testid=tracked-row]:has([data-code="${code}"])`).click()
    await expect(page.getByTestId('tracked-bill')).toContainText(code)
    await expect(page.getByTestId('tracked-bill')).toContainText(`Người nhận ${index + 1}`)
  }
})
