import type { BrowserWindow } from 'electron'
import { EventEmitter } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { createFakeClock } from '../../shared/domain/time/fake-clock.ts'

const opened: { webPreferences: Record<string, unknown> }[] = []

vi.mock('electron', () => ({
  app: { isPackaged: true },
  BrowserWindow: class {
    constructor(options: { webPreferences: Record<string, unknown> }) {
      opened.push(options)
    }
    once(): void {}
  },
}))

// Another file may have loaded it with an Electron of its own.
vi.resetModules()
const { loadFirstPage, loadPages, openMainWindow, reviveCrashedPage } =
  await import('../../../src/main/shell/main-window.ts')
const main = join(import.meta.dirname, '../../../src/main')
const sources = readdirSync(main, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, text: readFileSync(join(main, file), 'utf8') }))

beforeEach(() => {
  opened.length = 0
})

test('the window is isolated, sandboxed and without anything experimental', () => {
  openMainWindow('/preload')
  // Whatever is not named here keeps Electron's own default, which is the safe one.
  expect(opened[0]?.webPreferences).toEqual({
    preload: join('/preload', 'index.cjs'),
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webviewTag: false,
    spellcheck: false,
    devTools: false,
  })
  expect(sources.filter(({ text }) => text.includes('new BrowserWindow')).map(({ file }) => file)).toEqual([
    join('shell', 'main-window.ts'),
  ])
})

test('nothing of main opens an address outside', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter(({ text }) => text.includes('openExternal')).map(({ file }) => file)).toEqual([])
})

/** A window whose page crashes when the test says so. */
function fakeWindow(load: () => Promise<void>): BrowserWindow & { readonly webContents: EventEmitter } {
  const webContents = Object.assign(new EventEmitter(), { isDestroyed: () => false })
  const loadURL = async (): Promise<void> => {
    await load()
    webContents.emit('did-finish-load', {})
  }
  return { webContents, loadURL } as unknown as BrowserWindow & { readonly webContents: EventEmitter }
}

/** A window that is revived, and what was done with it, in order. */
function revivedWindow() {
  const told: string[] = []
  const window = fakeWindow(() => Promise.resolve(void told.push('loading')))
  const clock = createFakeClock()
  const events = { pageGone: () => void told.push('gone'), pageLoaded: () => void told.push('loaded') }
  reviveCrashedPage(window, events, clock)
  const turned = () => new Promise((resolve) => setImmediate(resolve))
  return {
    window,
    taken: () => told.splice(0),
    async pass(ms: number) {
      clock.advance(ms)
      await turned()
    },
    async crash() {
      window.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 })
      await turned()
    },
  }
}

test('a page that has crashed is loaded again, and once a minute where it crashes again and again', async () => {
  const { window, taken, pass, crash } = revivedWindow()
  await crash()
  expect(taken()).toEqual(['gone', 'loading', 'loaded'])
  await pass(20_000)
  await crash()
  await pass(39_999)
  expect(taken()).toEqual(['gone'])
  await pass(1)
  expect(taken()).toEqual(['loading', 'loaded'])
  await pass(60_000)
  await crash()
  expect(taken()).toEqual(['gone', 'loading', 'loaded'])
  await crash()
  Object.assign(window.webContents, { isDestroyed: () => true })
  await pass(60_000)
  expect(taken()).toEqual(['gone'])
})

test('a page that a person has loaded again meanwhile is not loaded under their hands, and hears what was held for it', async () => {
  const { window, taken, pass, crash } = revivedWindow()
  const loadedByHand = (): void => void window.webContents.emit('did-finish-load', {})
  // The first page: whoever has loaded it says when it hears.
  loadedByHand()
  expect(taken()).toEqual([])
  await crash()
  await pass(5_000)
  await crash()
  expect(taken()).toEqual(['gone', 'loading', 'loaded', 'gone'])
  await pass(5_000)
  loadedByHand()
  expect(taken()).toEqual(['loaded'])
  await pass(10_000)
  await crash()
  await pass(39_999)
  expect(taken()).toEqual(['gone'])
  await pass(1)
  expect(taken()).toEqual(['loading', 'loaded'])
  await pass(120_000)
  expect(taken()).toEqual([])
})

test('a window that is closed before its page is there is no failure, a page that cannot be loaded is one', async () => {
  const window = fakeWindow(() => Promise.reject(new Error('ERR_FAILED (-2)')))
  await expect(loadPages(window)).rejects.toThrow('ERR_FAILED')
  Object.assign(window.webContents, { isDestroyed: () => true })
  expect(await loadPages(window)).toBeUndefined()
})

/** The first load of a window, which Electron gives up once the test says so. */
function firstLoad() {
  const failing = Promise.withResolvers<void>()
  const loads: (() => Promise<void>)[] = [() => failing.promise]
  const window = fakeWindow(() => loads.shift()?.() ?? Promise.resolve())
  const clock = createFakeClock()
  const revival = reviveCrashedPage(window, { pageGone: () => undefined, pageLoaded: () => undefined }, clock)
  const loading = loadFirstPage(window, revival, clock)
  loading.catch(() => undefined)
  return {
    clock,
    loading,
    fails: async () => {
      failing.reject(new Error('ERR_FAILED (-2)'))
      await new Promise((resolve) => setImmediate(resolve))
    },
    crashes: () => void window.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 }),
  }
}

test('a first page that crashes while it loads is loaded again, and is no failure of the start, whichever of the two is told first', async () => {
  const one = firstLoad()
  one.crashes()
  await one.fails()
  expect(await one.loading).toBe('crashed')
  const other = firstLoad()
  await other.fails()
  other.crashes()
  expect(await other.loading).toBe('crashed')
})

test('a first page that cannot be loaded is a failure of the start', async () => {
  const { clock, loading, fails } = firstLoad()
  await fails()
  clock.advance(1_000)
  await expect(loading).rejects.toThrow('ERR_FAILED')
})
