import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { DrivenStation } from '../../../scripts/drive/drive-station.ts'
import { skip } from '../../skip.ts'
import { electronUses } from '../main-sources.ts'
import { driveFixture, newProfile, startAgain, type Seen } from './drive-fixture.ts'

/**
 * What main relies on of Electron, written once: run against the browser host where Electron cannot be had, and against Electron itself by
 * the workflow (PACKBENCH_TEST_RUNTIME=electron). Where the two differ knowingly (docs/browser-host.md), a case says what holds of each.
 */
const root = join(import.meta.dirname, '../../..')
const patience = { timeout: 10_000 }
const covered = new Set<string>()

/** The uses of Electron (`electronUses`) that stand on the behaviour that follows. */
function covers(...uses: readonly string[]): void {
  for (const use of uses) covered.add(use)
}

let station: DrivenStation
const seenIn = (driven: DrivenStation): Promise<Seen> =>
  driven.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)
const isElectron = (): boolean => station.runtime === 'electron'
const inPage = <T>(expression: string): Promise<T> => station.page.evaluate(expression)
const address = (): Promise<string> =>
  station.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.getURL())

describe('one window', () => {
  const profile = newProfile()
  beforeAll(async () => {
    station = await driveFixture(profile)
  }, 60_000)
  afterAll(() => station.close())

  covers('app', 'app.whenReady', 'app.on')
  test('the program is ready only once main has been evaluated', async () => {
    expect((await seenIn(station)).wasReadyInTheMiddle).toBe(false)
    expect(await station.evaluate(({ app }) => app.isReady())).toBe(true)
  })

  covers('app.getAppPath', 'app.getPath', 'app.getVersion', 'app.isPackaged', 'app.commandLine')
  test('the program knows its folder, its version, its profile and its switches', async () => {
    const known = await station.evaluate(({ app }) => ({
      folder: app.getAppPath(),
      version: app.getVersion(),
      userData: app.getPath('userData'),
      documents: typeof app.getPath('documents'),
      isPackaged: app.isPackaged,
      switches: ['user-data-dir', 'not-there'].map((name) => app.commandLine.hasSwitch(name)),
    }))
    expect(known).toEqual({
      folder: join(import.meta.dirname, 'fixture'),
      version: '1.2.3',
      userData: profile,
      documents: 'string',
      isPackaged: false,
      switches: [true, false],
    })
  })

  covers(
    'BrowserWindow!ready-to-show',
    'BrowserWindow#webContents',
    'BrowserWindow',
    'BrowserWindow#loadURL',
    'BrowserWindow#on',
    'BrowserWindow#once',
    'BrowserWindow#show',
  )
  test('a window that begins hidden is shown once it is ready, and then visible', async () => {
    await expect.poll(async () => (await seenIn(station)).events, patience).toContain('loaded')
    expect((await seenIn(station)).events).toContain('ready-to-show')
    expect(await station.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.isVisible())).toBe(true)
  })

  covers('protocol', 'protocol.registerSchemesAsPrivileged', 'protocol.handle')
  test('app:// is a secure origin that main alone answers for, with the headers that main gives', async () => {
    expect(await address()).toBe('app://bundle/index.html')
    expect(await inPage('isSecureContext && location.origin !== "null"')).toBe(true)
    expect(await inPage('window.inlineRan')).toBeUndefined()
    const statuses = "Promise.all(['other.html', 'none.html'].map((one) => fetch(one).then(({ status }) => status)))"
    expect(await inPage(statuses)).toEqual([200, 404])
    expect(await inPage("fetch('other.html', { method: 'POST' }).then((answer) => answer.text())")).toBe('POST')
    expect(await inPage("fetch('https://example.com/').then(() => 'came', () => 'refused')")).toBe('refused')
  })

  covers('ipcMain', 'ipcMain.handle')
  test('main knows the frame and the window that asked', async () => {
    const [first] = (await seenIn(station)).senders
    expect(first).toEqual({ url: 'app://bundle/index.html', hasParent: false, isWindow: true })
    const echo = `fixture.invoke('echo', { when: new Date(5), bytes: new Uint8Array([1, 255]), nothing: undefined })
      .then((answer) => [answer.when.getTime(), [...answer.bytes], 'nothing' in answer])`
    expect(await inPage(echo)).toEqual([5, [1, 255], true])
    expect(await inPage("fixture.invoke('echo', 'fail').catch((cause) => cause.message)")).toContain('main said no')
  })

  covers('WebContents#send')
  test('what main sends arrives in its order', async () => {
    await inPage('window.heard = []; fixture.on("news", (...args) => window.heard.push(args)); undefined')
    await station.evaluate(({ BrowserWindow }) => {
      for (const n of [1, 2, 3]) BrowserWindow.getAllWindows()[0]!.webContents.send('news', n, { n })
    })
    const three = [1, 2, 3].map((n) => [n, { n }])
    await expect.poll(() => inPage('window.heard'), patience).toEqual(three)
  })

  test('the page sees the bridge of its preload and nothing of Node, and a frame in it not even that', async () => {
    const names = '["require", "process", "module", "Buffer", "secretOfThePreload"].map((name) => typeof window[name])'
    expect(await inPage(names)).toEqual(Array<string>(5).fill('undefined'))
    expect(await inPage('Object.isFrozen(window.fixture)')).toBe(true)
    expect(await inPage('fixture.invoke.constructor("return typeof process")()')).toBe('undefined')
    await expect.poll(() => station.page.frames().length, patience).toBe(2)
    expect(await station.page.frames()[1]?.evaluate('typeof window.fixture')).toBe('undefined')
  })

  covers(
    'session',
    'session.defaultSession.setPermissionRequestHandler',
    'session.defaultSession.setPermissionCheckHandler',
  )
  test('a page may what both permission handlers grant, and they hear from where it asks', async () => {
    await station.evaluate(({ session }) => {
      const asked: string[] = []
      Object.assign(globalThis, { asked })
      session.defaultSession.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) => {
        asked.push(requestingUrl)
        answer(permission === 'geolocation')
      })
      session.defaultSession.setPermissionCheckHandler((_contents, permission, origin, details) => {
        asked.push(details.requestingUrl ?? `${origin}/`)
        return permission === 'geolocation'
      })
    })
    const state = (name: string): Promise<string> =>
      inPage(`navigator.permissions.query({ name: '${name}' }).then(({ state }) => state)`)
    await expect.poll(() => state('geolocation'), patience).toBe('granted')
    expect(await state('notifications')).toBe('denied')
    const asked = await station.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((url) => !url.startsWith('app://bundle/'))).toEqual([])
  })

  covers('session.defaultSession.resolveProxy')
  test('the proxy of an address is told in words of Chromium', async () => {
    const proxy = await station.evaluate(({ session }) =>
      session.defaultSession.resolveProxy('https://carrier.example/'),
    )
    expect(proxy).toMatch(/^(DIRECT|(PROXY|HTTPS|SOCKS5?) \S+)/)
  })

  covers(
    'safeStorage',
    ...['isEncryptionAvailable', 'encryptStringAsync', 'decryptStringAsync'].map((it) => `safeStorage.${it}`),
  )
  test('what the key store has locked it opens again; one that is not there says so', async () => {
    const opened = await station.evaluate(async ({ safeStorage }) => {
      if (!safeStorage.isEncryptionAvailable()) return 'not available'
      const locked = await safeStorage.encryptStringAsync('bí mật')
      return `${(await safeStorage.decryptStringAsync(locked)).result} ${String(locked.includes('bí mật'))}`
    })
    expect(['bí mật false', 'not available']).toContain(opened)
    expect(isElectron() || opened === 'not available').toBe(true)
  })
  covers('safeStorage.getSelectedStorageBackend')
  test('on Linux the kind of the key store has a name', async (context) => {
    if (process.platform !== 'linux') skip(context, 'only Linux has key stores of several kinds')
    expect(await station.evaluate(({ safeStorage }) => safeStorage.getSelectedStorageBackend())).toMatch(/^[a-z_0-9]+$/)
  })

  test('a minimised window is open again after a restore, as a second start wants it', async () => {
    const isMinimized = (): Promise<boolean> =>
      station.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.isMinimized())
    await station.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.minimize())
    await expect.poll(isMinimized, patience).toBe(true)
    await station.evaluate(({ BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows()[0]!
      window.restore()
      window.focus()
    })
    await expect.poll(isMinimized, patience).toBe(false)
    await expect.poll(() => inPage('document.visibilityState'), patience).toBe('visible')
  })

  covers('powerMonitor', 'powerMonitor.getSystemIdleTime')
  test('how long nobody has touched the machine is told in seconds', async () => {
    expect(await station.evaluate(({ powerMonitor }) => powerMonitor.getSystemIdleTime())).toBeGreaterThanOrEqual(0)
  })

  covers('app.setPath')
  test('a folder that main names is the one that it is told from then on', async () => {
    const told = await station.evaluate(({ app }, folder: string) => {
      const own = app.getPath('documents')
      app.setPath('documents', folder)
      const named = app.getPath('documents')
      app.setPath('documents', own)
      return named
    }, profile)
    expect(told).toBe(profile)
  })

  covers('utilityProcess', 'utilityProcess.fork')
  test('a utility process hears and answers, and its end is told when it is killed', async () => {
    const file = join(import.meta.dirname, 'fixture/echo.process.mjs')
    const seen = await station.evaluate(({ utilityProcess }, path: string) => {
      const child = utilityProcess.fork(path, [], { serviceName: 'echo', stdio: 'ignore' })
      child.postMessage({ n: 1 }, [])
      return new Promise<unknown[]>((resolve) => {
        const told: unknown[] = []
        child.on('message', (message) => {
          told.push(message)
          child.kill()
        })
        child.on('exit', () => resolve([...told, 'exit']))
      })
    }, file)
    expect(seen).toEqual([{ heard: { n: 1 } }, 'exit'])
  })

  covers('Menu', 'Menu.setApplicationMenu', 'Menu.buildFromTemplate')
  test('the menu can be taken away; only Electron has one of entries of our own', async () => {
    const made = station.evaluate(({ Menu }) => Menu.buildFromTemplate([{ role: 'editMenu' }]).items.length)
    expect(await made.catch(() => 0)).toBe(isElectron() ? 1 : 0)
    expect(await station.evaluate(({ Menu }) => [Menu.setApplicationMenu(null), Menu.getApplicationMenu()])).toEqual([
      expect.toSatisfy((it) => it === undefined || it === null),
      null,
    ])
  })

  covers('shell', 'shell.openPath')
  test('a path that cannot be opened is told in words, not thrown', async () => {
    const answer = await station.evaluate(({ shell }) => shell.openPath('/not/there.pdf'))
    expect(typeof answer).toBe('string')
    // What Linux' own programs say of it comes after Electron has answered.
    expect(answer !== '' || (process.platform === 'linux' && isElectron())).toBe(true)
  })

  covers('dialog', 'dialog.showOpenDialog', 'dialog.showErrorBox')
  test('there are dialogs', async () => {
    expect(await station.evaluate(({ dialog }) => typeof dialog.showOpenDialog)).toBe('function')
  })

  test('the browser host refuses a dialog', async (context) => {
    if (isElectron()) skip(context, 'Electron opens the dialog of the system, which a person would have to close')
    const refused = await station.evaluate(({ dialog }) => {
      try {
        void dialog.showOpenDialog({ properties: ['openFile'] })
        return ''
      } catch (cause) {
        return (cause as { code: string }).code
      }
    })
    expect(refused).toBe('ERR_NOT_AVAILABLE_IN_BROWSER_HOST')
  })

  covers('app!web-contents-created', 'WebContents#setWindowOpenHandler', 'WebContents#setWebRTCIPHandlingPolicy')
  test('every window is told before its page runs, and opens no other one where main denies it', async () => {
    expect((await seenIn(station)).created).toBeGreaterThan(0)
    // In the host the page holds a window that was closed before it ran.
    expect(await inPage("(window.open('other.html') === null)")).toBe(isElectron())
    await expect
      .poll(async () => (await seenIn(station)).events, patience)
      .toContain('window-open app://bundle/other.html')
    expect(await station.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  })

  covers('WebContents!will-attach-webview')
  test('a web view in a page stays an unknown element', async () => {
    await inPage("document.body.append(document.createElement('webview')); undefined")
    expect(await inPage("typeof document.querySelector('webview').loadURL")).toBe('undefined')
    expect((await seenIn(station)).events).not.toContain('will-attach-webview')
  })

  covers('WebContents!before-input-event')
  test('a key can be taken before the page hears it', async (context) => {
    await inPage("window.keys = []; addEventListener('keydown', ({ key }) => window.keys.push(key)); undefined")
    await station.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]!.webContents.on('before-input-event', (event, { key }) => {
        if (key.toLowerCase() === 'a') event.preventDefault()
      })
    })
    if (!isElectron()) skip(context, 'the browser of the host keeps its keys from main (docs/browser-host.md)')
    await station.evaluate(({ BrowserWindow }) => {
      const { webContents } = BrowserWindow.getAllWindows()[0]!
      for (const keyCode of ['A', 'B']) webContents.sendInputEvent({ type: 'keyDown', keyCode })
    })
    await expect.poll(() => inPage<string[]>('window.keys'), patience).toHaveLength(1)
  })

  covers('WebContents#on', 'WebContents#loadURL', 'WebContents!will-navigate', 'WebContents!did-navigate')
  test('a page does not leave where main prevents it, and is brought back from where nobody was asked', async () => {
    await station.evaluate(({ BrowserWindow }) => {
      const { webContents } = BrowserWindow.getAllWindows()[0]!
      webContents.on('will-navigate', (event, url) => {
        if (url !== 'app://bundle/index.html') event.preventDefault()
      })
      webContents.on('did-navigate', (_event, url) => {
        if (!url.startsWith('app:')) void webContents.loadURL('app://bundle/index.html')
      })
    })
    await inPage("location.href = 'other.html'; undefined")
    await inPage("location.href = 'https://example.com/'; undefined")
    expect(await address()).toBe('app://bundle/index.html')
    await inPage("location.href = 'about:blank'; undefined")
    await expect
      .poll(() => inPage("document.querySelector('#state')?.textContent").catch(() => ''), patience)
      .toBe('ready')
  })
})

describe('beginning and ending', () => {
  afterEach(() => station.close().catch(() => undefined))

  const eventsOf = (profile: string): readonly string[] =>
    readFileSync(`${profile}-events`, 'utf8')
      .trim()
      .split('\n')
      .filter((event) => !/^(ready-to-show|loaded)$/.test(event))
  const begin = async (): Promise<string> => {
    const profile = newProfile()
    station = await driveFixture(profile, [`--events=${profile}-events`])
    return profile
  }

  covers('app.requestSingleInstanceLock', 'app!second-instance', 'app.exit')
  test('a second start on the profile is told to the first, and ends with the exit code that main chose', async () => {
    const profile = await begin()
    expect(await startAgain(profile, '--diagnostics')).toBe(3)
    await expect.poll(async () => (await seenIn(station)).starts.flat(), patience).toContain('--diagnostics')
  })

  covers('app.quit', 'app!before-quit')
  test('quitting asks main, then the windows, and main may refuse', async () => {
    const profile = await begin()
    await station.evaluate(({ app }) => {
      app.once('before-quit', (event) => event.preventDefault())
      app.quit()
    })
    expect(await station.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
    await station.evaluate(({ app }) => app.quit()).catch(() => undefined)
    await expect
      .poll(() => eventsOf(profile), patience)
      .toEqual(['before-quit', 'before-quit', 'closed', 'will-quit', 'quit'])
  })

  covers('app.relaunch')
  test('a program that asked for it begins anew once it has ended, with the same arguments', async () => {
    const profile = await begin()
    await station.evaluate(({ app }) => {
      app.relaunch({ args: process.argv.slice(1) })
      app.quit()
    })
    const loaded = (): number =>
      readFileSync(`${profile}-events`, 'utf8')
        .split('\n')
        .filter((it) => it === 'loaded').length
    await expect.poll(loaded, { timeout: 20_000 }).toBe(2)
    expect(await startAgain(profile, '--quit')).toBe(3)
    await expect.poll(() => eventsOf(profile).filter((it) => it === 'quit').length, patience).toBe(2)
  })

  covers('WebContents!render-process-gone', 'WebContents!did-finish-load', 'WebContents#isDestroyed')
  test('a page that has crashed is told to main, which loads it again or hears of whoever does; the contents of a window that is closed are destroyed', async () => {
    await begin()
    const [wasThere, isGone] = await station.evaluate(async ({ BrowserWindow }, inElectron) => {
      const window = BrowserWindow.getAllWindows()[0]!
      const { webContents } = window
      const address = webContents.getURL()
      const crash = (): void => {
        if (inElectron) webContents.forcefullyCrashRenderer()
        else void webContents.debugger.sendCommand('Page.crash').catch(() => undefined)
      }
      const again = new Promise<void>((resolve, reject) => {
        webContents.once('render-process-gone', () => void window.loadURL(address).then(resolve, reject))
      })
      crash()
      await again
      // As the button of the browser's own page for a crash does.
      const byHand = new Promise<void>((resolve) => {
        webContents.once('render-process-gone', () => {
          webContents.once('did-finish-load', () => resolve())
          setImmediate(() => webContents.reload())
        })
      })
      crash()
      await byHand
      const there = (await webContents.executeJavaScript('document.readyState')) === 'complete'
      const other = new BrowserWindow({ width: 300, height: 200 })
      const { webContents: contents } = other
      await other.loadURL(address)
      const closed = new Promise((resolve) => void other.once('closed', () => resolve(undefined)))
      other.destroy()
      await closed
      return [there && !webContents.isDestroyed(), contents.isDestroyed()] as const
    }, isElectron())
    expect([wasThere, isGone]).toEqual([true, true])
  })

  covers('BrowserWindow!closed', 'app!window-all-closed')
  test('closing the last window ends the program by main, in this order', async () => {
    const profile = await begin()
    await station.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.close()).catch(() => undefined)
    await expect
      .poll(() => eventsOf(profile), patience)
      .toEqual(['closed', 'window-all-closed', 'before-quit', 'will-quit', 'quit'])
  })
})

test('whatever main takes from Electron is covered by a behaviour above', () => {
  const sources = readdirSync(join(root, 'src/main'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => electronUses(readFileSync(join(root, 'src/main', name), 'utf8')))
  const used = sources.flatMap(({ names, members, events }) => [
    ...names,
    ...members.map(({ of, name }) => `${of}#${name}`),
    ...events.map(({ of, name }) => `${of}!${name}`),
  ])
  expect(used).toContain('protocol.handle')
  expect(used).toContain('WebContents!will-navigate')
  expect([...new Set(used)].filter((use) => !covered.has(use)).toSorted()).toEqual([])
})
