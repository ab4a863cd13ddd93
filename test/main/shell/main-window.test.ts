import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'

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

const { openMainWindow } = await import('../../../src/main/shell/main-window.ts')
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
