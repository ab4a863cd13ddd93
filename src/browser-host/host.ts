import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HostApp } from './electron-api/app.ts'
import { createAppPaths, defaultUserDataDir } from './system/app-paths.ts'
import { createAppUrls } from './system/app-urls.ts'
import type { HostWindow, WindowHost } from './electron-api/browser-window.ts'
import type { Cdp } from './chromium/cdp-connection.ts'
import { ignoreFailure, startChromium, type Chromium, type PageTarget } from './chromium/chromium.ts'
import { debuggingAddress } from './chromium/debugging-address.ts'
import { findBrowser } from './chromium/find-browser.ts'
import type { HostOptions } from './host-options.ts'
import { IpcMain } from './electron-api/ipc-main.ts'
import { NativeTheme } from './electron-api/native-theme.ts'
import { createPermissions } from './electron-api/permissions.ts'
import { createProtocol } from './electron-api/protocol.ts'
import { createRequestInterceptor, type RequestOwner, type SchemeHandler } from './chromium/request-interceptor.ts'
import { HostScreen } from './electron-api/screen.ts'
import { createSession } from './electron-api/session.ts'
import { takeInstanceLock, type InstanceLock } from './system/single-instance.ts'
import { createWebRequest } from './electron-api/web-request.ts'

const DEFAULT_WINDOW = { width: 1280, height: 800 }

function readPackage(root: string): { readonly name: string; readonly productName?: string; readonly version: string } {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as ReturnType<typeof readPackage> // our own manifest
}

function report(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
}

/** One browser at a time; starts again where a window is wanted after it has ended. */
function createBrowserSlot(start: () => Chromium) {
  let running: Chromium | null = null
  const current = (): Chromium => {
    if (running !== null) return running
    const started = start()
    running = started
    void started.gone.finally(() => {
      if (running === started) running = null
    })
    return started
  }
  const stop = async (): Promise<void> => {
    const stopped = running
    running = null
    await stopped?.close()
  }
  return { current, stop }
}

/** `listen` hears of every session before it may run a line. */
function launchBrowser(
  options: HostOptions,
  profileDir: string,
  listen: (cdp: Cdp, page: PageTarget) => void,
): Chromium {
  const executable = findBrowser(process.platform, process.env)
  if (executable === null) throw new Error('No Chromium, Chrome or Edge is installed on this machine')
  const { headless, remoteDebuggingPort, windowSize } = options
  return startChromium(
    {
      executable,
      profileDir,
      headless,
      remoteDebuggingPort,
      windowSize: windowSize ?? DEFAULT_WINDOW,
    },
    {
      prepare: (cdp, page) => {
        listen(cdp, page)
        for (const domain of ['Fetch.enable', 'Page.enable', 'Runtime.enable'] as const) ignoreFailure(cdp.send(domain))
      },
    },
  )
}

/** Keeps the list of open windows, and tells `app` of each that comes and of the last that goes. */
function windowBook(windows: Set<HostWindow>, app: () => HostApp): Pick<WindowHost, 'opened' | 'closed'> {
  return {
    opened: (window) => {
      windows.add(window)
      queueMicrotask(() => {
        app().emit('web-contents-created', {}, window.webContents)
        app().emit('browser-window-created', {}, window)
      })
    },
    closed: (window) => {
      windows.delete(window)
      if (windows.size === 0) app().lastWindowClosed()
    },
  }
}

/** The browser, whose pages' requests are all led through main. */
interface HostBrowser extends Pick<WindowHost, 'openPage' | 'closePage' | 'own' | 'applyPermissions'> {
  /** Harmless where it runs already, and where another station has the profile. */
  start(): void
  stop(): Promise<void>
}

interface BrowserDeps {
  readonly options: HostOptions
  readonly lock: InstanceLock
  readonly profileDir: () => string
  readonly interceptor: ReturnType<typeof createRequestInterceptor>
}

function createBrowser({ options, lock, profileDir, interceptor }: BrowserDeps): HostBrowser {
  const owners = new Map<PageTarget, RequestOwner>()
  const { current, stop } = createBrowserSlot(() => {
    if (!lock.held) throw new Error('Another station runs on this profile; its browser cannot be used twice')
    return launchBrowser(options, profileDir(), (cdp, page) => {
      cdp.on('Fetch.requestPaused', (paused) => interceptor(cdp, paused, owners.get(page) ?? null))
    })
  })
  return {
    openPage: () => current().openPage(),
    closePage: (page) => current().closePage(page),
    own(page, owner) {
      owners.set(page, owner)
      void page.gone.then(() => owners.delete(page))
    },
    applyPermissions: (granted) =>
      ignoreFailure(current().browser.send('Browser.grantPermissions', { permissions: granted })),
    start() {
      if (!lock.held) return
      current()
      const port = options.remoteDebuggingPort
      if (port !== null) void announceDebugging(profileDir(), port)
    },
    stop,
  }
}

/**
 * Everything behind the stand-in for `electron`. Takes the profile and starts the browser before main is even read, because the
 * browser's start is the longest part of the station's.
 */
export async function createHost(root: string, options: HostOptions) {
  const manifest = readPackage(root)
  const name = manifest.productName ?? manifest.name
  const paths = createAppPaths(root, () => options.userDataDir ?? defaultUserDataDir(name))
  const lock = await takeInstanceLock(paths.get('userData'))
  const urls = createAppUrls()
  const handlers = new Map<string, SchemeHandler>()
  const webRequest = createWebRequest()
  const permissions = createPermissions()
  const protocol = createProtocol(urls, handlers)
  const windows = new Set<HostWindow>()
  const nativeTheme = new NativeTheme()
  const ipcMain = new IpcMain()
  const screen = new HostScreen(options.windowSize ?? DEFAULT_WINDOW)
  const session = createSession(webRequest, permissions, protocol)
  const {
    start: startBrowser,
    stop: stopBrowser,
    ...pages
  } = createBrowser({
    options,
    lock,
    profileDir: () => join(paths.get('sessionData'), 'browser-profile'),
    interceptor: createRequestInterceptor({ urls, handlers, webRequest, report }),
  })
  const app: HostApp = new HostApp({
    root,
    name,
    version: manifest.version,
    paths,
    lock,
    closeWindows: () => closeAll(windows),
    stopBrowser,
    movedUserData: () => void stopBrowser(),
  })
  const windowHost: WindowHost = {
    ...pages,
    permissions,
    urls,
    ipcMain,
    session,
    headless: options.headless,
    guardsClose: options.remoteDebuggingPort === null,
    themeSource: () => nativeTheme.themeSource,
    report,
    windowSize: options.windowSize,
    ...windowBook(windows, () => app),
    observe: ({ dark, screen: size }) => {
      nativeTheme.observe(dark)
      screen.observe(size)
    },
  }
  nativeTheme.connect(() => {
    for (const { webContents } of windows) webContents.applyTheme()
  })
  permissions.watch(() => {
    for (const { webContents } of windows) if (webContents.getURL() !== '') webContents.applyPermissions()
  })
  return { app, ipcMain, nativeTheme, protocol, screen, session, windowHost, windows, startBrowser }
}

/** In Chromium's own words, so that tools find the line; and to the parent process that forked a test. */
async function announceDebugging(profileDir: string, port: number): Promise<void> {
  try {
    const url = await debuggingAddress(profileDir, port)
    process.stderr.write(`DevTools listening on ${url}\n`)
    process.send?.({ kind: 'debugging', url })
  } catch (error) {
    report(error)
  }
}

/** Asks each window; true where all of them went. */
async function closeAll(windows: ReadonlySet<HostWindow>): Promise<boolean> {
  for (const window of windows) {
    const closed = new Promise<void>((resolve) => void window.once('closed', () => resolve()))
    if (!window.tryClose()) return false
    await closed
  }
  return true
}
