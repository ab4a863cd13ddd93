import { EventEmitter } from 'node:events'
import { beforeEach, expect, test, vi } from 'vitest'

const electron = vi.hoisted(() => ({
  isPackaged: true,
  menus: [] as unknown[],
  opened: [] as ((contents: unknown) => void)[],
}))
vi.mock('electron', () => ({
  app: {
    get isPackaged() {
      return electron.isPackaged
    },
    on: (_event: string, listener: (event: unknown, contents: unknown) => void) =>
      electron.opened.push((contents) => listener({}, contents)),
  },
  Menu: {
    setApplicationMenu: (menu: unknown) => electron.menus.push(menu),
    buildFromTemplate: (template: readonly { readonly role: string }[]) => template.map(({ role }) => role),
  },
  session: {},
}))

// Another file may have loaded it with an Electron of its own.
vi.resetModules()
const { confineEveryWindow, confineMenu } = await import('../../../src/main/shell/security-policy.ts')

/** What a window was told, and whether it takes a key. */
function confinedWindow() {
  const policies: string[] = []
  const loaded: string[] = []
  const contents = Object.assign(new EventEmitter(), {
    setWebRTCIPHandlingPolicy: (policy: string) => policies.push(policy),
    setWindowOpenHandler: () => undefined,
    loadURL: (url: string) => loaded.push(url),
  })
  confineEveryWindow()
  for (const open of electron.opened.splice(0)) open(contents)
  const takes = (key: object): boolean => {
    let isPrevented = false
    const preventDefault = (): void => void (isPrevented = true)
    contents.emit('before-input-event', { preventDefault }, { control: false, meta: false, shift: false, ...key })
    return !isPrevented
  }
  const goes = (url: string): boolean => {
    let isPrevented = false
    contents.emit('will-navigate', { preventDefault: () => (isPrevented = true) }, url)
    return !isPrevented
  }
  /** What is loaded once the window shows an address. */
  const broughtBackFrom = (url: string): readonly string[] => {
    contents.emit('did-navigate', {}, url)
    return loaded.splice(0)
  }
  return { policies, takes, goes, broughtBackFrom }
}

beforeEach(() => {
  electron.menus.length = 0
})

test('an installed copy has no menu, on macOS none that reloads, and takes no key that reloads or opens the developer tools', () => {
  electron.isPackaged = true
  for (const platform of ['win32', 'darwin', 'linux']) confineMenu(platform)
  expect(electron.menus).toEqual([null, ['appMenu', 'editMenu', 'windowMenu'], null])
  const { takes } = confinedWindow()
  const keys = [{ key: 'F12' }, { key: 'r', control: true }, { key: 'I', control: true, shift: true }, { key: 'F5' }]
  expect(keys.map(takes)).toEqual([false, false, false, true])
})

test('a copy that is worked on keeps both', () => {
  electron.isPackaged = false
  confineMenu('darwin')
  expect([electron.menus, confinedWindow().takes({ key: 'F12' })]).toEqual([[], true])
})

test('every window speaks to no peer but through a proxy', () => {
  expect(confinedWindow().policies).toEqual(['disable_non_proxied_udp'])
})

test('a window goes nowhere but to its page, and comes back from an address that asks nobody before it is there', () => {
  const { goes, broughtBackFrom } = confinedWindow()
  const own = 'app://packbench/index.html'
  expect([own, 'https://example.com/', 'about:blank', 'app://packbench/nothing.html'].map(goes)).toEqual([
    true,
    false,
    false,
    false,
  ])
  for (const strange of ['about:blank', 'data:text/html,x', 'app://packbench/nothing.html'])
    expect(broughtBackFrom(strange)).toEqual([own])
  // A page of our own that cannot be read would be loaded for ever.
  for (const left of [own, `${own}#queue`, 'chrome-error://chromewebdata/']) expect(broughtBackFrom(left)).toEqual([])
})
