import { spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { plainExecutor } from '../../../../scripts/proof/update-trial/plain-executor.ts'
import { newPublisher, openUpdateServer } from '../../../../scripts/proof/update-trial/update-server.ts'
import { openUpdateLibrary, type UpdateLibrary } from '../../../../src/main/shell/updates/update-library.ts'
import { until } from '../../station.ts'
import { skip } from '../../../skip.ts'
import { tellOfSleep, writeProgram } from './programs.ts'

const publisher = newPublisher()

interface Downloaded {
  readonly library: UpdateLibrary
  /** How often the library has ended the application. */
  quits(): number
}

interface Wanted {
  readonly kind: 'appimage' | 'mac'
  readonly package: string
  readonly ending?: { readonly pid: number; readonly argv: readonly string[] }
}

/** The updater's own library with a version that it has found and fetched from a server on this machine. */
async function downloaded(folder: string, { kind, package: content, ending }: Wanted): Promise<Downloaded> {
  const server = await openUpdateServer()
  onTestFinished(() => server.close())
  server.publish(publisher, '1.3.0', content)
  const appUpdateConfigPath = join(folder, 'app-update.yml')
  writeFileSync(appUpdateConfigPath, 'updaterCacheDirName: packbench-updater\n')
  let quits = 0
  const library = await openUpdateLibrary({
    kind,
    keys: [publisher.publicKey],
    executor: plainExecutor(64 * 1024 * 1024),
    app: {
      version: '1.2.0',
      name: 'Packbench',
      isPackaged: true,
      appUpdateConfigPath,
      userDataPath: folder,
      baseCachePath: join(folder, 'cache'),
      whenReady: () => Promise.resolve(),
      relaunch: () => undefined,
      quit: () => void (quits += 1),
      onQuit: () => undefined,
    },
    ...(ending !== undefined && { ending }),
  })
  await library.find(server.url)
  await library.download()
  return { library, quits: () => quits }
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-install-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('an updated AppImage is started with the arguments of before, and only once the former one has ended', async (context) => {
  if (process.platform !== 'linux') skip(context, 'an AppImage is a program of Linux')
  const folder = newFolder()
  const program = join(folder, 'Packbench.AppImage')
  const started = join(folder, 'started')
  const waited = join(folder, 'waited')
  writeProgram(program, '#!/bin/sh\n')
  vi.stubEnv('APPIMAGE', program)
  tellOfSleep(folder, waited)
  const former = spawn('/bin/sleep', ['60'])
  const text = `#!/bin/sh\n[ -n "$APPIMAGE_EXIT_AFTER_INSTALL" ] || echo "$@" > "${started}"\n`
  const ending = { pid: former.pid ?? 0, argv: ['it', '--user-data-dir=/data'] }
  const { library } = await downloaded(folder, { kind: 'appimage', package: text, ending })
  await library.install(true)
  expect(readFileSync(program, 'utf8')).toBe(text)
  // It has met the one that has not ended, and would otherwise have taken itself for a second start.
  await until(() => Promise.resolve(existsSync(waited) || existsSync(started)), Boolean)
  expect(existsSync(started)).toBe(false)
  former.kill()
  await until(
    () => Promise.resolve(existsSync(started) ? readFileSync(started, 'utf8') : ''),
    (arguments_) => arguments_ === '--user-data-dir=/data\n',
  )
})

/** Electron's updater of macOS: it fetches the package from a server that the library opens in this very process. */
class Squirrel extends EventEmitter {
  readonly done: string[] = []
  #feed: { readonly url: string; readonly headers: Record<string, string> } = { url: '', headers: {} }

  setFeedURL(feed: { readonly url: string; readonly headers: Record<string, string> }): void {
    this.#feed = feed
  }
  checkForUpdates(): void {
    this.done.push('asked')
  }
  quitAndInstall(): void {
    this.done.push('restarts')
  }
  /** The package, as it is fetched behind `checkForUpdates`. */
  async fetched(): Promise<string> {
    const { url, headers } = this.#feed
    const { url: file } = (await (await fetch(url, { headers })).json()) as { readonly url: string }
    return (await fetch(file)).text()
  }
}

const text = 'a package of macOS'

/** The one that the library gets. */
let squirrel: Squirrel
let standIn: string
let hooks: ReturnType<typeof registerHooks>

beforeAll(() => {
  standIn = mkdtempSync(join(tmpdir(), 'packbench-electron-'))
  const file = join(standIn, 'electron.cjs')
  // The library asks for Electron by name.
  writeFileSync(file, 'module.exports = { get autoUpdater() { return globalThis.squirrelOfTest() } }\n')
  Object.assign(globalThis, { squirrelOfTest: () => squirrel })
  hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'electron'
        ? { url: pathToFileURL(file).href, format: 'commonjs', shortCircuit: true }
        : next(specifier, context),
  })
})
afterAll(() => {
  hooks.deregister()
  Reflect.deleteProperty(globalThis, 'squirrelOfTest')
  rmSync(standIn, { recursive: true })
})

async function downloadedOnMac(): Promise<Downloaded> {
  squirrel = new Squirrel()
  return downloaded(newFolder(), { kind: 'mac', package: text })
}

/** Begins to install; `isOver` says whether the station may end. */
async function begun(library: UpdateLibrary, restarts: boolean) {
  let isOver = false
  const installing = library.install(restarts).finally(() => (isOver = true))
  installing.catch(() => undefined)
  await until(() => Promise.resolve(squirrel.done.includes('asked')), Boolean)
  return { installing, isOver: () => isOver }
}

test('on macOS the station does not end before the system has taken the package from it', async () => {
  const { library, quits } = await downloadedOnMac()
  const { installing, isOver } = await begun(library, true)
  expect(await squirrel.fetched()).toBe(text)
  expect([isOver(), squirrel.done]).toEqual([false, ['asked']])
  squirrel.emit('update-downloaded')
  await installing
  expect([squirrel.done, quits()]).toEqual([['asked', 'restarts'], 0])
})

test('on macOS a station that nobody wants again ends, and the system installs behind it', async () => {
  const { library, quits } = await downloadedOnMac()
  const { installing, isOver } = await begun(library, false)
  expect(isOver()).toBe(false)
  squirrel.emit('update-downloaded')
  await installing
  expect([squirrel.done, quits()]).toEqual([['asked'], 1])
})

test('on macOS what the system does not take is not installed', async () => {
  const { library } = await downloadedOnMac()
  const { installing } = await begun(library, true)
  squirrel.emit('error', new Error('code signature did not pass validation'))
  await expect(installing).rejects.toMatchObject({ refusal: 'not-installed' })
  expect(squirrel.done).toEqual(['asked'])
})
