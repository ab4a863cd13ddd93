import { once } from 'node:events'
import { join } from 'node:path'
import type * as ElectronModule from 'electron'
import { _electron, chromium, type Page } from 'playwright-core'
import { hasDisplay } from '../start/display.ts'
import { electronBinary } from '../start/electron-runtime.ts'
import { startHostProcess } from './browser-host-process.ts'

const root = join(import.meta.dirname, '../..')

export interface DriveOptions {
  /** The station's profile folder; two stations on one folder exclude each other. */
  readonly profile: string
  /** The folder of another application than the station. */
  readonly application?: string
  /** Further arguments of the station, such as `--carrier=URL`. */
  readonly args?: readonly string[]
  /** Training begins with its sender and sample bills, as it does for a packer; false by default. */
  readonly trainingSamples?: boolean
  /** What takes long to make is made soon after the start, as it is for a packer; true by default. */
  readonly preparesAhead?: boolean
  /** Added to this process's environment for the station's. */
  readonly env?: Readonly<Record<string, string>>
}

/** A running station with its window seen by Playwright: Electron where its runtime is here, the browser host elsewhere. */
export interface DrivenStation {
  readonly runtime: 'electron' | 'browser-host'
  readonly page: Page
  /** Wall clock just before the process was started, in milliseconds. */
  readonly spawnedAtMs: number
  /** Runs a self-contained function in the main process. Its argument and result must be plain values. */
  evaluate<R, A>(run: (electron: typeof ElectronModule, argument: A) => R | Promise<R>, argument?: A): Promise<R>
  /** Closes the station as a packer would and waits until the process has ended. */
  close(): Promise<void>
  /** Ends the process at once, as a crash would (`kill -9`). */
  kill(): Promise<void>
}

/** Starts the built station (`npm run build` first). */
export function driveStation({
  profile,
  application = root,
  args = [],
  trainingSamples = false,
  preparesAhead = true,
  env = {},
}: DriveOptions): Promise<DrivenStation> {
  // Electron has no headless mode of its own: without a display the browser host serves.
  const program = hasDisplay() ? electronBinary(root) : null
  const own = [...(trainingSamples ? [] : ['--empty-training']), ...(preparesAhead ? [] : ['--nothing-ahead'])]
  const all = [`--user-data-dir=${profile}`, ...own, ...args]
  if (program !== null) return driveElectron(program, [application, ...all], env)
  // Where Electron itself is to be tested, its stand-in proves nothing.
  if (process.env['PACKBENCH_TEST_RUNTIME'] === 'electron')
    throw new Error("Electron's runtime or a display is missing")
  return driveBrowserHost(all, application === root ? env : { ...env, PACKBENCH_APP_ROOT: application })
}

/** Written to Playwright's documented interface; runs wherever Electron's binary is installed. */
async function driveElectron(
  executablePath: string,
  args: readonly string[],
  added: Readonly<Record<string, string>>,
): Promise<DrivenStation> {
  const spawnedAtMs = Date.now()
  const inherited = Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  const env = { ...Object.fromEntries(inherited), ...added }
  const application = await _electron.launch({ executablePath, args: [...args], cwd: root, env })
  const child = application.process()
  return {
    runtime: 'electron',
    page: await application.firstWindow(),
    spawnedAtMs,
    // Playwright's own type wants its handle type for the argument; a plain value is one.
    evaluate: (run, argument) => application.evaluate(run as never, argument as never),
    close: () => application.close(),
    async kill() {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}

async function driveBrowserHost(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<DrivenStation> {
  const spawnedAtMs = Date.now()
  const host = await startHostProcess(root, args, env)
  const browser = await chromium.connectOverCDP(host.debuggingUrl)
  const [context] = browser.contexts()
  if (context === undefined) throw new Error('The browser has no context')
  const page = context.pages()[0] ?? (await context.waitForEvent('page'))
  // The window exists before main has loaded anything into it.
  await page.waitForURL(/^https:\/\/[^/]+\.app\.invalid\//)
  // The browser goes with its host; what is left is this end of the connection.
  const disconnect = (): Promise<void> => browser.close().catch(() => undefined)
  return {
    runtime: 'browser-host',
    page,
    spawnedAtMs,
    evaluate: (run, argument) => host.evaluate(String(run), argument) as Promise<never>, // what `run` answered
    close: () => host.close().then(disconnect),
    kill: () => host.kill().then(disconnect),
  }
}
