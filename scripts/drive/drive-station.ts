import { fork, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, _electron, type Browser, type ElectronApplication, type Page } from 'playwright-core'
import { debuggingAddress } from '../../src/browser-host/debugging-address.ts'

const root = join(import.meta.dirname, '../..')

export interface DriveOptions {
  /** The station's profile folder. */
  readonly profile: string
  /** Further arguments of the station, such as `--carrier=URL`. */
  readonly args?: readonly string[]
}

/** A running station, its window seen by Playwright: Electron where its runtime is here, the browser host elsewhere. */
export interface DrivenStation {
  readonly runtime: 'electron' | 'browser-host'
  readonly page: Page
  /** The process that holds the core, to be killed by the tests that must. */
  readonly pid: number
  /** Wall clock just before the process was started, in milliseconds. */
  readonly spawnedAtMs: number
  /** Closes the station as a packer would and waits until the process has ended. */
  close(): Promise<void>
  /** Ends the process at once, as a crash would (`kill -9`). */
  kill(): Promise<void>
}

export function driveStation(options: DriveOptions): Promise<DrivenStation> {
  const binary = electronBinary()
  return binary === null ? driveBrowserHost(options) : driveElectron(binary, options)
}

/** Electron's executable, where it has been fetched; null otherwise. */
function electronBinary(): string | null {
  const folder = join(root, 'node_modules', 'electron')
  const pathFile = join(folder, 'path.txt')
  if (!existsSync(pathFile)) return null
  const binary = join(folder, 'dist', readFileSync(pathFile, 'utf8').trim())
  return existsSync(binary) ? binary : null
}

async function driveElectron(binary: string, { profile, args = [] }: DriveOptions): Promise<DrivenStation> {
  const spawnedAtMs = Date.now()
  const app: ElectronApplication = await _electron.launch({
    executablePath: binary,
    args: [root, `--user-data-dir=${profile}`, ...args],
  })
  const child = app.process()
  return {
    runtime: 'electron',
    page: await app.firstWindow(),
    pid: child.pid ?? 0,
    spawnedAtMs,
    close: () => app.close(),
    kill: () => endOf(child, () => child.kill('SIGKILL')),
  }
}

async function driveBrowserHost({ profile, args = [] }: DriveOptions): Promise<DrivenStation> {
  // An earlier run's address must not be taken for this one's.
  rmSync(join(profile, 'browser-profile', 'DevToolsActivePort'), { force: true })
  const spawnedAtMs = Date.now()
  const hostArgs = ['--headless', `--user-data-dir=${profile}`, '--remote-debugging-port=0', ...args]
  const child = fork(join(root, 'src/browser-host/run.ts'), hostArgs, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, PACKBENCH_TEST: '1' },
  })
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = `${complaint}${chunk.toString()}`.slice(-4000)
  })
  const ended = new Promise<never>((_resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The station ended with ${code}. ${complaint}`)))
  })
  ended.catch(() => undefined)
  const address = await Promise.race([debuggingAddress(join(profile, 'browser-profile')), ended])
  const browser = await chromium.connectOverCDP(address)
  return {
    runtime: 'browser-host',
    page: await firstPage(browser),
    pid: child.pid ?? 0,
    spawnedAtMs,
    async close() {
      await endOf(child, () => child.kill('SIGTERM'))
      await browser.close().catch(() => undefined)
    },
    async kill() {
      await endOf(child, () => child.kill('SIGKILL'))
      await browser.close().catch(() => undefined)
    },
  }
}

async function firstPage(browser: Browser): Promise<Page> {
  const [context] = browser.contexts()
  if (context === undefined) throw new Error('The browser has no window')
  return context.pages()[0] ?? context.waitForEvent('page')
}

async function endOf(child: ChildProcess, end: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
  end()
  await exited
}
