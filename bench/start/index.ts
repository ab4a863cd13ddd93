import { createPackerHands } from '../../scripts/demo/station-page.ts'
import { driveStation, type DrivenStation } from '../../scripts/drive/drive-station.ts'
import { bareWindowSeconds } from './bare-window.ts'
import type { BenchReport } from '../report.ts'
import { inTemporaryFolder } from '../../scripts/start/temporary-folder.ts'

/**
 * Cold start to an interactive New bill screen: from just before the process is started to the mark that the screen sets
 * when its first field can be typed into. Each run is a new process and a new browser; the profile already has its account.
 * Beside it the same window, empty, from the same browser: what no application could save.
 */
const runs = 15
const goalSeconds = 2
const goalRatio = 2.2

export async function run(): Promise<BenchReport> {
  return inTemporaryFolder('bench', async (profile) => {
    await prepare(profile)
    const starts: number[] = []
    const bare: number[] = []
    let runtime = ''
    for (let n = 0; n < runs; n += 1) {
      const station = await start(profile)
      starts.push(await secondsToNewBill(station))
      runtime = station.runtime
      await station.close()
      bare.push(await bareWindowSeconds())
    }
    return {
      bench: `start (${runtime}, ${runs} runs)`,
      figures: [
        { name: 'cold start to New bill, median', value: median(starts), unit: 's', goal: { atMost: goalSeconds } },
        { name: 'cold start to New bill, slowest', value: Math.max(...starts), unit: 's' },
        { name: 'empty window of the same browser, median', value: median(bare), unit: 's' },
        {
          name: 'ratio to the empty window',
          value: median(starts) / median(bare),
          unit: 'x',
          goal: { atMost: goalRatio },
        },
      ],
    }
  })
}

/** As it starts for a packer: what was compiled comes from its profile, not from where the commands of this project keep it. */
const start = (profile: string): Promise<DrivenStation> =>
  driveStation({ profile, trainingSamples: true, env: { NODE_COMPILE_CACHE: '' } })

/** The first start is answered and training has its 200 bills, so that the measured starts open on New bill as a packer's do. */
async function prepare(profile: string): Promise<void> {
  const station = await start(profile)
  await createPackerHands(station.page).startTraining()
  await station.page.waitForFunction(async () => {
    const progress = await window.packbench?.invoke('training.progress', undefined)
    return progress?.ok === true && progress.value.samples === 200
  })
  await station.close()
}

async function secondsToNewBill(station: DrivenStation): Promise<number> {
  await station.page.getByTestId('screen-new-bill').waitFor()
  const interactiveAtMs = await station.page.evaluate(() => {
    const mark = performance.getEntriesByName('new-bill-interactive')[0]
    if (mark === undefined) throw new Error('New bill set no mark')
    return performance.timeOrigin + mark.startTime
  })
  return (interactiveAtMs - station.spawnedAtMs) / 1000
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
