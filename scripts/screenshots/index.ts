import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { createPackerHands } from '../demo/station-page.ts'
import { driveStation } from '../drive/drive-station.ts'
import { billPictures } from './bill-pictures.ts'
import { createPicturedCarrier } from './carrier.ts'
import { autosavePictures } from './screen-pictures.ts'
import { putOn, usualLooks } from './looks.ts'
import { openPastStation } from './past-station.ts'
import type { Picture, Studio } from './picture.ts'
import { orderPictures } from './order-pictures.ts'
import { queuePictures } from './queue-pictures.ts'
import { settingsPictures } from './settings-pictures.ts'
import { trainingPictures } from './training-pictures.ts'
import { createTravellingClock } from './travelling-clock.ts'
import { carrierUser, fillWarehouse, worldAgeMs } from './warehouse.ts'
import { readCommandOptions } from '../start/command-options.ts'
import { prepareDrivenRuntime } from '../start/driven-runtime.ts'
import { StartProblem } from '../start/options.ts'
import { ensureWritableFolder } from '../start/writable-folder.ts'
import { inTemporaryFolder } from '../start/temporary-folder.ts'

/**
 * `npm run screenshots -- --out DIR [--only NAME] [--look LOOK]`: every screen in both languages, light and dark, at the size of a usual
 * packing station, the main ones also for eyes that need more and in other sizes. First a station that was just unpacked, in
 * training; then one in its second week. The pictures are for looking at; the good ones go into docs/screens.
 */
const options = readCommandOptions({
  out: { type: 'string', default: 'demo-output/screens' },
  only: { type: 'string', multiple: true, default: [] },
  look: { type: 'string', multiple: true, default: [] },
})
const out = resolve(options.out)
const stationPictures = [...queuePictures, ...billPictures, ...orderPictures, ...autosavePictures, ...settingsPictures]

const isWanted = ({ name }: Picture): boolean => options.only.length === 0 || options.only.includes(name)

function refuseUnknownNames(): void {
  const pictures: readonly Picture[] = [...trainingPictures, ...stationPictures]
  const looks = [...usualLooks, ...pictures.flatMap(({ alsoIn = [] }) => alsoIn)]
  refuseUnknown('picture', options.only, pictures)
  refuseUnknown('look', options.look, looks)
}

function refuseUnknown(what: string, wanted: readonly string[], there: readonly { readonly name: string }[]): void {
  const known = new Set(there.map(({ name }) => name))
  const unknown = wanted.find((name) => !known.has(name))
  if (unknown === undefined) return
  throw new StartProblem(`There is no ${what} "${unknown}". There are: ${[...known].join(', ')}.`)
}

/** Each thing is put on the screen once; languages and schemes change in place. */
async function takePictures(studio: Studio, pictures: readonly Picture[]): Promise<number> {
  const { page } = studio
  const [usual] = usualLooks
  let taken = 0
  for (const picture of pictures) {
    if (usual !== undefined) await putOn(page, usual)
    try {
      await picture.show(studio)
      taken += await inEveryLook(page, picture)
      if (usual !== undefined) await putOn(page, usual)
      await picture.leave?.(studio)
    } catch (cause) {
      await failed(page, picture, cause)
    }
  }
  return taken
}

async function inEveryLook(page: Page, picture: Picture): Promise<number> {
  const looks = isWanted(picture) ? [...usualLooks, ...(picture.alsoIn ?? [])] : []
  const wanted = looks.filter(({ name }) => options.look.length === 0 || options.look.includes(name))
  for (const look of wanted) {
    await putOn(page, look)
    await page.screenshot({ path: join(out, `${picture.name}-${look.name}.png`) })
  }
  return wanted.length
}

/** The others are taken all the same. */
async function failed(page: Page, { name }: Picture, cause: unknown): Promise<void> {
  await page.screenshot({ path: join(out, `failed-${name}.png`) })
  process.exitCode = 1
  console.error(`The picture "${name}" could not be taken; failed-${name}.png shows why. ${String(cause)}`)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
}

async function inStation(
  profile: string,
  simulator: Studio['simulator'],
  work: (studio: Studio) => Promise<number>,
): Promise<number> {
  const station = await driveStation({ profile })
  try {
    station.page.setDefaultTimeout(15_000)
    return await work({ page: station.page, hands: createPackerHands(station.page), simulator })
  } finally {
    await station.close()
  }
}

async function ofTraining(profile: string): Promise<number> {
  if (!trainingPictures.some(isWanted)) return 0
  // One thing leads to the next: up to the last that is wanted.
  const last = trainingPictures.findLastIndex(isWanted)
  return inStation(profile, null, (studio) => takePictures(studio, trainingPictures.slice(0, last + 1)))
}

async function ofWarehouse(folder: string): Promise<number> {
  const wanted = stationPictures.filter(isWanted)
  if (wanted.length === 0) return 0
  const profile = join(folder, 'warehouse')
  const clock = createTravellingClock(worldAgeMs)
  const simulator = createPicturedCarrier(clock)
  try {
    const past = await openPastStation(profile, join(folder, 'documents'), clock)
    const url = await simulator.listen({ port: 0 })
    try {
      await fillWarehouse({ station: past, simulator, clock }, url)
    } finally {
      await past.stop()
    }
    clock.arrive()
    return await inStation(profile, simulator, async (studio) => {
      await studio.page.getByTestId('connection').waitFor()
      await studio.hands.signInAgain(carrierUser.password)
      await studio.hands.connected()
      return takePictures(studio, wanted)
    })
  } finally {
    await simulator.close()
  }
}

async function run(): Promise<void> {
  refuseUnknownNames()
  ensureWritableFolder(out, '--out')
  await prepareDrivenRuntime(join(import.meta.dirname, '../..'), (sentence) => console.log(sentence))
  await inTemporaryFolder('screens', async (folder) => {
    const taken = (await ofTraining(join(folder, 'training'))) + (await ofWarehouse(folder))
    console.log(`${taken} pictures are in ${out}`)
  })
}

try {
  await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = error instanceof StartProblem ? 2 : 1
}
