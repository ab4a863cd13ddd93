import { _electron, chromium, expect, test as base, type Page } from '@playwright/test'
import type * as ElectronModule from 'electron'
import { join } from 'node:path'
import { electronBinary } from '../../scripts/start/electron-runtime.ts'
import { startHostProcess } from './browser-host-process.ts'

export { expect }

const root = join(import.meta.dirname, '../..')

export interface StationRequest {
  /** The profile folder; two stations on one folder exclude each other. */
  readonly profile: string
  /** Further arguments of the application, such as `--carrier=URL`. */
  readonly args?: readonly string[]
}

/** A running station, whichever runtime carries it. */
export interface Station {
  readonly runtime: 'electron' | 'browser-host'
  readonly page: Page
  /** Runs a self-contained function in the main process. Its argument and result must be plain values. */
  readonly evaluate: <R, A>(
    run: (electron: typeof ElectronModule, argument: A) => R | Promise<R>,
    argument?: A,
  ) => Promise<R>
  readonly close: () => Promise<void>
  readonly pid: number
}

/** Written to Playwright's documented interface; runs wherever Electron's binary is installed. */
async function launchInElectron(executablePath: string, args: readonly string[]): Promise<Station> {
  const application = await _electron.launch({ executablePath, args: [root, ...args], cwd: root })
  return {
    runtime: 'electron',
    page: await application.firstWindow(),
    // Playwright's own type wants its handle type for the argument; a plain value is one.
    evaluate: (run, argument) => application.evaluate(run as never, argument as never),
    close: () => application.close(),
    pid: application.process().pid ?? 0,
  }
}

async function launchInBrowserHost(args: readonly string[]): Promise<Station> {
  const host = await startHostProcess(root, args)
  const browser = await chromium.connectOverCDP(host.debuggingUrl)
  const [context] = browser.contexts()
  if (context === undefined) throw new Error('The browser has no context')
  const page = context.pages()[0] ?? (await context.waitForEvent('page'))
  // The window exists before main has loaded anything into it.
  await page.waitForURL(/^https:\/\/[^/]+\.app\.invalid\//)
  return {
    runtime: 'browser-host',
    page,
    evaluate: (run, argument) => host.evaluate(String(run), argument) as Promise<never>, // what `run` answered
    close: async () => {
      await host.close()
      await browser.close().catch(() => undefined) // it has gone with its host
    },
    pid: host.child.pid ?? 0,
  }
}

/** Starts the built station (`npm run build` first) in Electron where its binary is installed, in the browser host elsewhere. */
export function launchStation({ profile, args = [] }: StationRequest): Promise<Station> {
  const program = electronBinary(root)
  const all = [`--user-data-dir=${profile}`, ...args]
  return program === null ? launchInBrowserHost(all) : launchInElectron(program, all)
}

interface StationFixtures {
  /** Starts stations for one test; all of them are closed when it ends. */
  readonly launch: (request?: Partial<StationRequest>) => Promise<Station>
}

export const test = base.extend<StationFixtures>({
  // Playwright reads the names of the fixtures from this pattern; none are wanted.
  // oxlint-disable-next-line no-empty-pattern
  launch: async ({}, use, testInfo) => {
    const stations: Station[] = []
    await use(async ({ profile = testInfo.outputPath('profile'), args = [] } = {}) => {
      const station = await launchStation({ profile, args })
      stations.push(station)
      testInfo.annotations.push({ type: 'runtime', description: station.runtime })
      if (stations.length === 1) console.log(`runtime: ${station.runtime}`)
      return station
    })
    for (const station of stations) await station.close()
  },
})
