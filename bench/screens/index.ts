import type { Page } from 'playwright-core'
import { driveStation, type DrivenStation } from '../../scripts/drive/drive-station.ts'
import type { BenchReport, Figure } from '../report.ts'
import { openBarePage } from './bare-page.ts'
import { prepareBigProfile } from './big-profile.ts'
import { functionFigures } from './functions-run.ts'
import { longestTaskMs, median, msUntilDrawn, percentile, timeKeystrokes } from './stopwatch.ts'
import { screenKeys } from '../../scripts/drive/screen-keys.ts'
import { inTemporaryFolder } from '../../scripts/start/temporary-folder.ts'

/**
 * What the packer waits for on the screen, with 100,000 bills and 10,000 held drafts in the database: lists beside a bare
 * virtual list of the same length in the same browser, scrolling, a key in New bill, going from screen to screen; and how much
 * of our code a key runs.
 */
const bills = 100_000
const drafts = 10_000
const rounds = 9
const visibleRows = 12
const typed = 'Nguyen Thi Minh Khai, ao thun cotton mau trang, giao gio hanh chinh '

export async function run(): Promise<BenchReport> {
  return inTemporaryFolder('bench-screens', async (profile) => {
    await prepareBigProfile(profile, bills, drafts)
    const station = await driveStation({ profile })
    const bare = await openBarePage()
    try {
      return {
        bench: `screens (${station.runtime}, median of ${rounds})`,
        figures: [...(await measure(station, bare.page)), ...(await functionFigures())],
      }
    } finally {
      await bare.close()
      await station.close()
    }
  })
}

async function measure({ page }: DrivenStation, bare: Page): Promise<Figure[]> {
  await page.getByTestId('screen-new-bill').waitFor()
  const visits = await visitScreens(page)
  return [
    ...(await listFigures(page, bare)),
    ...(await scrollFigures(page)),
    ...(await keyFigures(page, bare)),
    ...visits,
  ]
}

/** In turns, so that both meet the same moments of a busy machine. */
async function listFigures(page: Page, bare: Page): Promise<Figure[]> {
  const times = { bare: [] as number[], bills: [] as number[], queue: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    await bare.keyboard.press('F2')
    times.bare.push(await msUntilDrawn(bare, 'F4', '[data-testid=bare-row]', visibleRows))
    await page.keyboard.press('F2')
    times.bills.push(await msUntilDrawn(page, 'F4', '[data-testid=bill-row]', visibleRows))
    await page.keyboard.press('F2')
    times.queue.push(await msUntilDrawn(page, 'F3', '[data-testid=queue-row]', visibleRows))
  }
  const bareMs = median(times.bare)
  return [
    { name: 'bare virtual list, 10,000 rows', value: bareMs, unit: 'ms' },
    { name: `Bills, ${bills} rows, from the key to the rows`, value: median(times.bills), unit: 'ms' },
    { name: '  ratio to it', value: median(times.bills) / bareMs, unit: 'x', goal: { atMost: 2 } },
    { name: `Queue, ${drafts} rows, from the key to the rows`, value: median(times.queue), unit: 'ms' },
    { name: '  ratio to it', value: median(times.queue) / bareMs, unit: 'x', goal: { atMost: 2 } },
  ]
}

async function scrollFigures(page: Page): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, key, row] of [
    ['Bills', 'F4', 'bill-row'],
    ['Queue', 'F3', 'queue-row'],
  ] as const) {
    await page.keyboard.press(key)
    await page.getByTestId(row).first().hover()
    const value = await longestTaskMs(page, async () => {
      for (let step = 0; step < 80; step += 1) {
        await page.mouse.wheel(0, 900)
        await page.waitForTimeout(16)
      }
    })
    figures.push({
      name: `${name}: longest task while scrolling (0: none over 50)`,
      value,
      unit: 'ms',
      goal: { atMost: 50 },
    })
  }
  return figures
}

const p95 = (values: readonly number[]): number => percentile(values, 0.95)

/** A field of New bill beside a bare one; the pauses keep out of step with the frames. */
async function keyFigures(page: Page, bare: Page): Promise<Figure[]> {
  let turn = 0
  const pauseMs = (): number => 61 + ((turn += 7) % 23)
  await bare.getByTestId('bare-input').focus()
  const onBare = await timeKeystrokes(bare, typed, pauseMs)
  await page.keyboard.press('F2')
  await page.getByTestId('field-receiver.address').focus()
  const onStation = await timeKeystrokes(page, typed, pauseMs)
  return [
    { name: 'a key in a bare field until its frame, p95', value: p95(onBare.handedOver), unit: 'ms' },
    {
      name: 'a key in New bill until its frame, p95',
      value: p95(onStation.handedOver),
      unit: 'ms',
      goal: { atMost: 8 },
    },
    { name: '  ratio to it', value: p95(onStation.handedOver) / p95(onBare.handedOver), unit: 'x' },
    { name: '  on the screen, p95 (steps of 8, 0 below 16)', value: p95(onStation.shown), unit: 'ms' },
  ]
}

async function visitScreens(page: Page): Promise<Figure[]> {
  const times = new Map<string, number[]>(screenKeys.map(([, testId]) => [testId, []]))
  for (let round = 0; round <= rounds; round += 1)
    for (const [key, testId] of screenKeys)
      times.get(testId)?.push(await msUntilDrawn(page, key, `[data-testid=${testId}]`, 1))
  return [
    ...[...times].map(([testId, [, ...warm]]) => ({
      name: `to ${testId.replace('screen-', '')}`,
      value: median(warm),
      unit: 'ms',
      goal: { atMost: 100 },
    })),
    slowestFirstVisit(times),
  ]
}

/** Its screen is named, since the code of another may still be on its way then. */
function slowestFirstVisit(times: ReadonlyMap<string, readonly number[]>): Figure {
  const [[testId, value] = ['', 0]] = [...times]
    .map(([screen, [cold = 0]]) => [screen, cold] as const)
    .toSorted(([, one], [, other]) => other - one)
  const name = `slowest first visit, right after the start (${testId.replace('screen-', '')})`
  return { name, value, unit: 'ms', goal: { atMost: 200 } }
}
