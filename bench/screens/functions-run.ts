import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { resolveConfig } from 'electron-vite'
import type { CDPSession, Page } from 'playwright-core'
import { build, type UserConfig } from 'vite'
import { demoSender, onlineBill } from '../../scripts/demo/demo-data.ts'
import { createPackerHands } from '../../scripts/demo/station-page.ts'
import { driveStation } from '../../scripts/drive/drive-station.ts'
import type { Figure } from '../report.ts'
import { median } from './stopwatch.ts'

/**
 * How many functions of src/renderer a letter in New bill and a Ctrl+Enter run, and in how many files they are. Counted is each
 * function whose call count V8 has raised between the key and one second after what it does is done: once, however often it
 * ran. That covers the listeners, what is drawn again, the autosave (200 ms after the letter), main's answers and events
 * (for Ctrl+Enter until the carrier has confirmed the bill) and the clock of the status bar. Functions of libraries and of
 * src/shared are not counted.
 */
export async function functionFigures(): Promise<Figure[]> {
  const profile = mkdtempSync(join(tmpdir(), 'packbench-functions-'))
  const appFolder = await buildCountable()
  const station = await driveStation({ profile, env: { PACKBENCH_APP_ROOT: appFolder } })
  try {
    const { page } = station
    const hands = createPackerHands(page)
    await hands.startTraining()
    await hands.connected()
    await hands.enterSender(demoSender)
    const refCode = await hands.typeBill(onlineBill)
    await hands.quotesShown()
    await page.getByTestId('field-receiver.address').focus()
    const during = await countFunctions(page, appFolder)
    // What only the first letter runs, such as the drawing of a note, is no letter's usual work.
    await during(() => page.keyboard.press('k'))
    const letters: FunctionsRun[] = []
    for (const letter of 'phuong') letters.push(await during(() => page.keyboard.press(letter)))
    const sent = await during(async () => {
      await hands.save()
      await hands.stripShows(refCode, 'CREATED')
    })
    const goals = { letter: { atMost: 61 }, sending: { atMost: 168 } }
    const middle = (count: (run: FunctionsRun) => number): number => median(letters.map(count))
    return [
      { name: 'a letter: functions', value: middle(({ functions }) => functions), unit: '', goal: goals.letter },
      { name: 'a letter: files they are in', value: middle(({ files }) => files), unit: '' },
      { name: 'Ctrl+Enter: functions', value: sent.functions, unit: '', goal: goals.sending },
      { name: 'Ctrl+Enter: files they are in', value: sent.files, unit: '' },
    ]
  } finally {
    await station.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

interface FunctionsRun {
  readonly functions: number
  readonly files: number
}

/** Does the work, waits until the page rests, and counts what ran meanwhile. */
type CountDuring = (work: () => Promise<void>) => Promise<FunctionsRun>

const root = join(import.meta.dirname, '../..')
const ourCode = join(root, 'src/renderer/src')

/** Main's answers, the autosave and what they draw have come by then. */
const restMs = 1000

/**
 * The built station with a renderer in which every function of the source is one still: not minified, with source maps.
 * Answers its folder, inside of the checkout, where main finds its libraries.
 */
async function buildCountable(): Promise<string> {
  const folder = join(root, '.cache', 'functions-run')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
  symlinkSync(join(root, 'resources'), join(folder, 'resources'), 'junction')
  for (const part of ['main', 'preload'])
    cpSync(join(root, 'out', part), join(folder, 'out', part), { recursive: true })
  process.env['NODE_ENV_ELECTRON_VITE'] = 'production'
  const { config } = await resolveConfig({ root, logLevel: 'error' }, 'build', 'production')
  const renderer = config?.renderer as UserConfig
  await build({
    ...renderer,
    configFile: false,
    logLevel: 'error',
    build: { ...renderer.build, outDir: join(folder, 'out/renderer'), minify: false, sourcemap: true },
  })
  return folder
}

async function countFunctions(page: Page, appFolder: string): Promise<CountDuring> {
  const session = await page.context().newCDPSession(page)
  await session.send('Profiler.enable')
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const maps = new Map<string, ScriptMap>()
  const mapOf = (url: string): ScriptMap => {
    const known = maps.get(url)
    if (known !== undefined) return known
    const read = readScriptMap(join(appFolder, 'out/renderer/assets', basename(new URL(url).pathname)))
    maps.set(url, read)
    return read
  }
  return async (work) => {
    // Each taking sets the counts back to nothing.
    await session.send('Profiler.takePreciseCoverage')
    await work()
    await page.waitForTimeout(restMs)
    return functionsIn(session, mapOf)
  }
}

async function functionsIn(session: CDPSession, mapOf: (url: string) => ScriptMap): Promise<FunctionsRun> {
  const { result } = await session.send('Profiler.takePreciseCoverage')
  const files = result
    .filter(({ url }) => url.endsWith('.js'))
    .flatMap(({ url, functions }) =>
      functions
        .flatMap(({ ranges }) => ranges.slice(0, 1))
        // The range of a whole script is the first run of its modules.
        .filter(({ count, startOffset }) => count > 0 && startOffset > 0)
        .map(({ startOffset }) => mapOf(url)(startOffset)),
    )
    .filter((file) => file !== null)
  return { functions: files.length, files: new Set(files).size }
}

/** The file of src/renderer that a place of a built script comes from; null for libraries and src/shared. */
type ScriptMap = (offset: number) => string | null

function readScriptMap(script: string): ScriptMap {
  // The bundler's own runtime has no source.
  if (!existsSync(`${script}.map`)) return () => null
  const text = readFileSync(script, 'utf8')
  const written = JSON.parse(readFileSync(`${script}.map`, 'utf8')) as ConstructorParameters<typeof SourceMap>[0] // by the build above
  const map = new SourceMap(written)
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return (offset) => {
    const line = lineStarts.findLastIndex((start) => start <= offset)
    const entry = map.findEntry(line, offset - (lineStarts[line] ?? 0))
    if (!('originalSource' in entry)) return null
    const file = resolve(script, '..', entry.originalSource)
    return file.startsWith(ourCode) ? file : null
  }
}
