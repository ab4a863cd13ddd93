import type { Page } from 'playwright-core'
import { createPackerHands } from '../../scripts/demo/station-page.ts'
import { driveStation } from '../../scripts/drive/drive-station.ts'
import { scanCode } from '../../scripts/drive/scan-code.ts'
import { databaseIn } from '../../scripts/proof/chaos/books.ts'
import { openDatabase } from '../../src/main/database/open.ts'
import { createBillStore } from '../../src/main/database/stores/bills/bills.ts'
import { noFees } from '../../src/shared/domain/bill/bill-fees.ts'
import { vietnamDayStart } from '../../src/shared/domain/bill/bill-filter.ts'
import type { BenchReport } from '../report.ts'
import { percentile } from '../screens/stopwatch.ts'
import { createSampleBills } from '../search/sample-bills.ts'
import { inTemporaryFolder } from '../../scripts/start/temporary-folder.ts'

/**
 * How fast a van is loaded: the parcels of a day are scanned at the counter of the real station, each as soon as the one before is
 * answered, with a week of bills behind them that are in no list.
 */
const parcels = 300
const earlierBills = 10_000
/** Three hundred in five minutes are one a second: each is answered before the next one comes. */
const goals = { all: { atMost: 300 }, answer: { atMost: 1000 } }

export async function run(): Promise<BenchReport> {
  return inTemporaryFolder('handover', async (profile) => {
    const codes = await prepareDay(profile)
    const station = await driveStation({ profile })
    try {
      const { page } = station
      await page.getByTestId('screen-new-bill').waitFor()
      await page.keyboard.press('F11')
      await page.locator(`[data-testid=handover-counts][data-missing="${parcels}"]`).waitFor()
      const startedAt = performance.now()
      const times = await scanAll(page, codes)
      const seconds = (performance.now() - startedAt) / 1000
      await page.locator(`[data-testid=handover-counts][data-taken="${parcels}"][data-missing="0"]`).waitFor()
      const figures = [
        { name: `${parcels} parcels scanned, one behind the other`, value: seconds, unit: 's', goal: goals.all },
        { name: 'from the end of a scan to its answer on the screen: p50', value: percentile(times, 0.5), unit: 'ms' },
        { name: '  p95', value: percentile(times, 0.95), unit: 'ms' },
        { name: '  longest', value: Math.max(...times), unit: 'ms', goal: goals.answer },
      ]
      return { bench: `handover (${station.runtime})`, figures }
    } finally {
      await station.close()
    }
  })
}

/** @returns the codes of the bills that were made today */
async function prepareDay(profile: string): Promise<string[]> {
  const station = await driveStation({ profile })
  await createPackerHands(station.page).startTraining()
  await station.close()
  const { database } = openDatabase(databaseIn(profile))
  const bills = createBillStore(database)
  const sample = createSampleBills(earlierBills + parcels)
  const todayMs = vietnamDayStart(Date.now())
  const codes: string[] = []
  database.transaction(() => {
    for (let n = 0; n < earlierBills + parcels; n += 1) {
      const isToday = n >= earlierBills
      const createdAtMs = isToday ? Date.now() : todayMs - 1 - (n % 6) * 86_400_000
      const bill = { ...sample(n), draftId: null, statusId: 2, statusText: '', fees: noFees, expectedAtMs: null }
      bills.insert({ ...bill, createdAtMs, bill: { ...bill.bill, cargo: { ...bill.bill.cargo, packageCount: 1 } } })
      if (isToday) codes.push(bill.billCode)
    }
  })()
  database.close()
  return codes
}

/** @returns the milliseconds from each Enter of the scanner to the frame that shows its answer */
async function scanAll(page: Page, codes: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const code of codes) {
    const answered = page.evaluate(msUntilAnswered, code)
    await page.evaluate(() => undefined)
    await scanCode(page, code)
    times.push(await answered)
  }
  return times
}

/** Runs in the page. */
function msUntilAnswered(code: string): Promise<number> {
  return new Promise((resolve) => {
    const panel = document.querySelector('[data-testid=handover-last]')
    const wait = (pressedAtMs: number): void => {
      requestAnimationFrame(() => {
        const isShown = panel?.getAttribute('data-code') === code && panel.getAttribute('data-scan') === 'taken'
        if (!isShown) return wait(pressedAtMs)
        // A message behind the frame's callback arrives when the frame has been handed over.
        const channel = new MessageChannel()
        channel.port1.addEventListener('message', () => resolve(performance.now() - pressedAtMs), { once: true })
        channel.port1.start()
        channel.port2.postMessage(null)
      })
    }
    const enter = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter') return
      removeEventListener('keydown', enter, { capture: true })
      // The scanner's keys carry times of their own.
      wait(performance.now())
    }
    addEventListener('keydown', enter, { capture: true })
  })
}
