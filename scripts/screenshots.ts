import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import type { Settings } from '../src/shared/domain/settings.ts'
import { anyBill } from '../src/shared/domain/bill-filter.ts'
import type { Bridge } from '../src/shared/ipc/bridge.ts'
import { demoSender, offlineBills, onlineBill } from './demo/demo-data.ts'
import { createPackerHands } from './demo/station-page.ts'
import { driveStation } from './drive/drive-station.ts'
import { readCommandOptions } from './start/command-options.ts'
import { prepareDrivenRuntime } from './start/driven-runtime.ts'
import { StartProblem } from './start/options.ts'
import { ensureWritableFolder } from './start/writable-folder.ts'

/**
 * `npm run screenshots -- --out DIR`: every screen in both languages, light and dark, at the size of a usual packing desk,
 * from a station in training with a few bills of its own. The pictures are for looking at; the good ones go into docs/screens.
 */
const out = resolve(readCommandOptions({ out: { type: 'string', default: 'demo-output/screens' } }).out)
const size = { width: 1366, height: 768 }
const settleMs = 400

const looks = (['vi', 'en'] as const).flatMap((language) =>
  (['light', 'dark'] as const).map((scheme) => ({ language, scheme })),
)

interface Shown {
  readonly name: string
  readonly show: (page: Page) => Promise<void>
}

/** Goes to a screen and waits until it is there. */
const screen = async (page: Page, key: string, testId: string): Promise<void> => {
  await page.keyboard.press(key)
  await page.getByTestId(testId).waitFor()
}

const screens: readonly Shown[] = [
  { name: 'new-bill', show: (page) => screen(page, 'F2', 'screen-new-bill') },
  { name: 'queue', show: (page) => screen(page, 'F3', 'screen-queue') },
  {
    name: 'bills',
    async show(page) {
      await screen(page, 'F4', 'screen-bills')
      await page.getByTestId('bill-row').first().click()
      await page.getByTestId('bill-drawer').waitFor()
    },
  },
  { name: 'batch', show: (page) => screen(page, 'F6', 'screen-batch') },
  { name: 'track', show: (page) => screen(page, 'F7', 'screen-track') },
  { name: 'fees', show: (page) => screen(page, 'F8', 'screen-fees') },
  { name: 'print', show: (page) => screen(page, 'F9', 'screen-print') },
  { name: 'settings', show: (page) => screen(page, 'Control+,', 'screen-settings') },
  {
    name: 'keys',
    async show(page) {
      await page.keyboard.press('F1')
      await page.getByRole('dialog').waitFor()
    },
  },
]

async function addOperator(page: Page, name: string): Promise<void> {
  await page.evaluate(async (typed) => {
    await (window as { readonly packbench?: Bridge }).packbench?.invoke('operators.add', { name: typed, pin: null })
  }, name)
}

async function change(page: Page, wish: Partial<Settings>): Promise<void> {
  await page.evaluate(async (settings) => {
    await (window as { readonly packbench?: Bridge }).packbench?.invoke('settings.update', settings)
  }, wish)
}

/** A few bills, one batch of cancels, and codes on Track, so that no screen is empty. */
async function fillStation(page: Page): Promise<void> {
  const hands = createPackerHands(page)
  await hands.startTraining()
  await hands.connected()
  await addOperator(page, 'Trần Thị Mai')
  await change(page, { stationCode: 'TB02' })
  await hands.enterSender(demoSender)
  for (const bill of [onlineBill, ...offlineBills]) {
    const refCode = await hands.typeBill(bill)
    await hands.save()
    await hands.stripShows(refCode, 'CREATED')
  }
  await leaveWorkOnScreens(page, hands, await billCodes(page))
}

function billCodes(page: Page): Promise<string[]> {
  return page.evaluate(async (filter) => {
    const bridge = (window as { readonly packbench?: Bridge }).packbench
    const answer = await bridge?.invoke('bills.list', { filter, offset: 0, limit: 20 })
    return answer?.ok === true ? answer.value.rows.map(({ billCode }) => billCode) : []
  }, anyBill)
}

type Hands = ReturnType<typeof createPackerHands>

async function leaveWorkOnScreens(page: Page, hands: Hands, codes: readonly string[]): Promise<void> {
  await screen(page, 'F6', 'screen-batch')
  await page.getByTestId('batch-codes').fill(codes.slice(0, 2).join('\n'))
  await page.locator('[data-testid=batch-send]:enabled').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByTestId('confirm-deed').click()
  await page.locator('[data-testid=outcome-accepted][data-count="2"]').waitFor()
  await screen(page, 'F7', 'screen-track')
  await page.getByTestId('track-input').fill(codes.join(' '))
  await page.keyboard.press('Enter')
  await page.locator('[data-testid=track-progress][data-running=false]').waitFor({ state: 'attached' })
  await screen(page, 'F8', 'screen-fees')
  await page.getByTestId('field-fees-to').fill('hai chau')
  await page.getByRole('option').first().click()
  await page.getByTestId('fees-weight').fill('1,2')
  await screen(page, 'F2', 'screen-new-bill')
  await hands.typeBill({ ...onlineBill, content: 'Ấm siêu tốc' })
  await hands.quotesShown()
}

async function shootAll(page: Page): Promise<number> {
  let taken = 0
  for (const wish of looks) {
    await change(page, wish)
    await page.locator(`html[data-scheme=${wish.scheme}][lang=${wish.language}]`).waitFor()
    for (const { name, show } of screens) {
      await show(page)
      await page.waitForTimeout(settleMs)
      await page.screenshot({ path: join(out, `${name}-${wish.language}-${wish.scheme}.png`) })
      taken += 1
    }
    await page.keyboard.press('Escape')
  }
  return taken
}

async function takePictures(): Promise<void> {
  ensureWritableFolder(out, '--out')
  await prepareDrivenRuntime(join(import.meta.dirname, '..'), (sentence) => console.log(sentence))
  const profile = mkdtempSync(join(tmpdir(), 'packbench-screens-'))
  const station = await driveStation({ profile })
  try {
    await station.page.setViewportSize(size)
    station.page.setDefaultTimeout(20_000)
    await fillStation(station.page)
    console.log(`${await shootAll(station.page)} pictures are in ${out}`)
  } finally {
    await station.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

try {
  await takePictures()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = error instanceof StartProblem ? 2 : 1
}
