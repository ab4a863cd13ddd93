import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFixture, type FixtureHost } from './fixture-host.ts'
import { electronUses } from './main-sources.ts'
import { skip } from '../skip.ts'

const root = join(import.meta.dirname, '../..')
const builtMain = join(root, 'out/main/index.js')

function filesOf(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(root, folder, name))
}

const sources = filesOf('src/main', /\.ts$/).map((file) => electronUses(readFileSync(file, 'utf8')))

/** Those of the names that the stand-in does not have, or throws for. */
const missingIn = (names: readonly string[]): Promise<string[]> =>
  host.evaluate((electron, uses) => {
    const lacks = (path: string): boolean => {
      try {
        const found = path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], electron)
        return found === undefined
      } catch {
        return true
      }
    }
    return uses.filter(lacks)
  }, names)

let host: FixtureHost
beforeAll(async () => {
  host = await startFixture()
})
afterAll(() => host.stop())

test('everything that main takes from electron is there in the stand-in', async () => {
  const used = [...new Set(sources.flatMap(({ names }) => names))]
  expect(used).toContain('BrowserWindow')
  expect(used).toContain('protocol.handle')
  expect(await missingIn(used)).toEqual([])
})

test('so is everything that the build takes from it, and it is the same', async (context) => {
  if (!existsSync(builtMain)) skip(context, 'nothing is built: npm run build')
  const built = filesOf('out/main', /\.js$/).flatMap((file) => electronUses(readFileSync(file, 'utf8')).names)
  expect(built).toContain('BrowserWindow')
  expect(await missingIn(built)).toEqual([])
})

test('every member and every event of windows and contents that main uses is there', async () => {
  const members = sources.flatMap((source) => source.members)
  const events = sources.flatMap((source) => source.events)
  expect(sources.flatMap(({ unknownListeners }) => unknownListeners)).toEqual([])
  expect(members).toContainEqual({ of: 'WebContents', name: 'send' })
  expect(members).toContainEqual({ of: 'WebContents', name: 'setWindowOpenHandler' })
  expect(members).toContainEqual({ of: 'BrowserWindow', name: 'loadURL' })
  expect(events).toContainEqual({ of: 'BrowserWindow', name: 'closed' })
  expect(events).toContainEqual({ of: 'WebContents', name: 'will-navigate' })
  expect(events).toContainEqual({ of: 'app', name: 'second-instance' })
  const refused = await host.evaluate(
    ({ app, session, BrowserWindow }, { members, events }) => {
      const window = BrowserWindow.getAllWindows()[0]!
      const owners = { app, BrowserWindow: window, WebContents: window.webContents, session: session.defaultSession }
      const fails = (run: () => unknown): boolean => {
        try {
          return run() === undefined
        } catch {
          return true
        }
      }
      const listen = (emitter: object, name: string): unknown => {
        const { on, off } = emitter as Record<'on' | 'off', (name: string, listener: () => void) => unknown>
        const listener = (): void => undefined
        on.call(emitter, name, listener)
        return off.call(emitter, name, listener)
      }
      return [
        ...members.filter(({ of, name }) => fails(() => Reflect.get(owners[of], name))),
        ...events.filter(({ of, name }) => fails(() => listen(owners[of], name))),
      ]
    },
    { members, events },
  )
  expect(refused).toEqual([])
})

test("every name of Electron's main process can be imported, and what is not supported throws at its first use", async () => {
  const typings = readFileSync(join(root, 'node_modules/electron/electron.d.ts'), 'utf8')
  const main = /namespace Main \{([\s\S]*?)\n {2}\}/.exec(typings)?.[1] ?? ''
  const names = [...main.matchAll(/const (\w+): |class (\w+) /g)].map((match) => match[1] ?? match[2] ?? '')
  expect(names).toContain('BrowserWindow')
  const absent = await host.evaluate((electron, names) => names.filter((name) => !(name in electron)), names)
  expect(absent).toEqual([])
  const messages = await host.evaluate(({ Tray, Notification, dialog, clipboard }) => {
    const said = (run: () => unknown): string => {
      try {
        run()
        return 'did nothing'
      } catch (error) {
        return (error as Error & { code?: string }).code ?? String(error)
      }
    }
    const parts = { Tray, Notification, clipboard } as unknown as Record<string, new () => object>
    return [
      said(() => new parts['Tray']!()),
      said(() => Reflect.get(parts['Notification']!, 'isSupported')),
      said(() => Reflect.get(parts['clipboard']!, 'writeText')),
      said(() => (dialog as unknown as { showOpenDialog: () => void }).showOpenDialog()),
    ]
  })
  expect(new Set(messages)).toEqual(new Set(['ERR_NOT_AVAILABLE_IN_BROWSER_HOST']))
})

test('printing, the key store and unknown events are refused, never ignored', async () => {
  const outcomes = await host.evaluate(async ({ BrowserWindow, safeStorage, app }) => {
    const { webContents } = BrowserWindow.getAllWindows()[0]!
    const said = async (run: () => unknown): Promise<string> => {
      try {
        await run()
        return 'did nothing'
      } catch (error) {
        return (error as Error & { code?: string }).code ?? String(error)
      }
    }
    return [
      await said(() => webContents.print()),
      await said(() => webContents.getPrintersAsync()),
      await said(() => safeStorage.encryptString()),
      await said(() => safeStorage.encryptStringAsync()),
      await said(() => webContents.on('context-menu', () => undefined)),
      await said(() => Reflect.get(webContents, 'openDevTools')),
      await said(() => Reflect.get(app, 'setJumpList')),
    ]
  })
  expect(new Set(outcomes)).toEqual(new Set(['ERR_NOT_AVAILABLE_IN_BROWSER_HOST']))
  expect(
    await host.evaluate(({ safeStorage }) => [
      safeStorage.isEncryptionAvailable(),
      safeStorage.getSelectedStorageBackend(),
    ]),
  ).toEqual([false, 'basic_text'])
})

test('requests that would have no effect are refused: options, properties, listeners in front of others', async () => {
  const outcomes = await host.evaluate(async ({ app, BrowserWindow, session, autoUpdater }) => {
    const window = BrowserWindow.getAllWindows()[0]!
    const said = async (run: () => unknown): Promise<string> => {
      try {
        await run()
        return 'did nothing'
      } catch (error) {
        return (error as Error & { code?: string }).code ?? String(error)
      }
    }
    return [
      await said(() => new BrowserWindow({ kiosk: true } as object)),
      await said(() => new BrowserWindow({ webPreferences: { partition: 'other' } as object })),
      await said(() => new BrowserWindow({ webPreferences: { webviewTag: true } })),
      await said(() => window.loadFile('index.html', { hash: 'x' })),
      await said(() => window.webContents.printToPDF({ margins: {} } as object)),
      await said(() => Reflect.set(window, 'menuBarVisible', false)),
      await said(() => Reflect.set(app, 'badgeCount', 3)),
      await said(() => Reflect.set(autoUpdater, 'autoDownload', true)),
      await said(() => Reflect.get(session, 'fromPartition')),
      await said(() => Reflect.get(BrowserWindow, 'addExtension')),
      await said(() => window.on('moved', () => undefined)),
      await said(() => app.prependListener('quit')),
    ]
  })
  expect(outcomes).toEqual(Array<string>(outcomes.length).fill('ERR_NOT_AVAILABLE_IN_BROWSER_HOST'))
})
