import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFixture, type FixtureHost } from './fixture-host.ts'

const root = join(import.meta.dirname, '../..')

function filesOf(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(root, folder, name))
}

/** `name` and `name.member` (also `session.defaultSession.member`) of everything imported from electron, except types. */
function usesIn(source: string): string[] {
  const names = [...source.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]electron['"]/g)]
    .flatMap((match) => (match[1] ?? '').split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
  return names.flatMap((item) => {
    const [name = '', local = name] = item.split(/\s+as\s+/)
    const members = [
      ...source.matchAll(new RegExp(String.raw`(?<![.\w])${local}\.((?:defaultSession\.|webRequest\.)*\w+)`, 'g')),
    ]
    return [name, ...members.map((match) => `${name}.${match[1] ?? ''}`)]
  })
}

let host: FixtureHost
beforeAll(async () => {
  host = await startFixture()
})
afterAll(() => host.stop())

test('everything that main takes from electron is there in the stand-in', async () => {
  const used = [...new Set(filesOf('src/main', /\.ts$/).flatMap((file) => usesIn(readFileSync(file, 'utf8'))))]
  expect(used).toContain('BrowserWindow')
  expect(used).toContain('protocol.handle')
  const missing = await host.evaluate((electron, uses) => {
    const lacks = (path: string): boolean => {
      try {
        const found = path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], electron)
        return found === undefined
      } catch {
        return true
      }
    }
    return uses.filter(lacks)
  }, used)
  expect(missing).toEqual([])
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
      await said(() => Reflect.get(app, 'relaunch')),
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
