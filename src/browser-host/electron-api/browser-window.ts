import { pathToFileURL } from 'node:url'
import type { PageTarget } from '../chromium/chromium.ts'
import { NotAvailableError } from './not-available.ts'
import { emitVetoable, RefusingEmitter } from './refusing-emitter.ts'
import type { PageHost } from '../page/page-host.ts'
import { WebContents } from './web-contents.ts'
import { checkWindowOptions, type WindowOptions } from './window-options.ts'
import type { Bounds, WindowReport } from './window-report.ts'

const EVENTS = ['close', 'closed', 'ready-to-show', 'show', 'focus', 'blur', 'resize', 'move']

/** Electron's own defaults. */
const DEFAULT_SIZE = { width: 800, height: 600 }

/** What a window needs of the host around it. */
export interface WindowHost extends PageHost {
  /** The size asked for on the command line goes before main's own. */
  readonly windowSize: { readonly width: number; readonly height: number } | null
  readonly opened: (window: HostWindow) => void
  readonly closed: (window: HostWindow) => void
  readonly observe: (report: WindowReport) => void
}

type WindowState = 'normal' | 'minimized' | 'maximized' | 'fullscreen'

let nextId = 1

/** Electron's `BrowserWindow`: a window of the browser without tabs and address bar. */
export class HostWindow extends RefusingEmitter {
  readonly id = nextId++
  readonly webContents: WebContents
  readonly #host: WindowHost
  #bounds: Bounds
  #state: WindowState = 'normal'
  #title: string
  #isFocused = false
  #isSeen = true
  #isShown: boolean
  #isReady = false
  #isGone = false

  constructor(host: WindowHost, options: WindowOptions) {
    super('BrowserWindow', EVENTS)
    checkWindowOptions(options)
    const web = options.webPreferences ?? {}
    this.#host = host
    const { width = DEFAULT_SIZE.width, height = DEFAULT_SIZE.height } = host.windowSize ?? options
    this.#bounds = { x: options.x ?? 0, y: options.y ?? 0, width, height }
    this.#title = options.title ?? ''
    this.#isShown = options.show !== false
    this.webContents = new WebContents(host, {
      width,
      height,
      preload: web.preload ?? null,
      additionalArguments: web.additionalArguments ?? [],
      mayClose: () => !emitVetoable(this, 'close'),
      loaded: () => this.#pageLoaded(),
      closed: () => this.#pageClosed(),
      observe: (report) => this.#observe(report),
    })
    host.opened(this)
    if (!host.headless) this.setBounds(this.#bounds)
  }

  loadURL(url: string, options: object = {}): Promise<void> {
    return this.webContents.loadURL(url, options)
  }
  loadFile(path: string, options: object = {}): Promise<void> {
    return this.webContents.loadURL(pathToFileURL(path).href, options)
  }
  isDestroyed(): boolean {
    return this.#isGone
  }
  /** Asks main's `close` listeners first. */
  close(): void {
    this.tryClose()
  }
  /** As `close`; false where main vetoed it. */
  tryClose(): boolean {
    if (this.#isGone) return true
    if (emitVetoable(this, 'close')) return false
    this.webContents.close()
    return true
  }
  /** Asks nobody. */
  destroy(): void {
    if (!this.#isGone) this.webContents.close()
  }

  /** The browser shows its windows as soon as they exist; showing one brings it to the front. */
  show(): void {
    this.#isShown = true
    this.emit('show', {})
    this.focus()
  }
  showInactive(): void {
    this.#isShown = true
    this.emit('show', {})
  }
  /** A window of the browser cannot vanish and stay alive. */
  hide(): never {
    throw new NotAvailableError('BrowserWindow.hide')
  }
  isVisible(): boolean {
    return this.#isShown && this.#state !== 'minimized'
  }
  focus(): void {
    this.webContents.run((page) => page.cdp.send('Page.bringToFront'))
  }
  isFocused(): boolean {
    return this.#isFocused
  }
  minimize(): void {
    this.#setState('minimized')
  }
  maximize(): void {
    this.#setState('maximized')
  }
  unmaximize(): void {
    this.#setState('normal')
  }
  restore(): void {
    this.#setState('normal')
  }
  setFullScreen(on: boolean): void {
    this.#setState(on ? 'fullscreen' : 'normal')
  }
  isMinimized(): boolean {
    return this.#state === 'minimized'
  }
  isMaximized(): boolean {
    return this.#state === 'maximized'
  }
  isFullScreen(): boolean {
    return this.#state === 'fullscreen'
  }
  getBounds(): Bounds {
    return this.#bounds
  }
  getNormalBounds(): Bounds {
    return this.#bounds
  }
  getSize(): [number, number] {
    return [this.#bounds.width, this.#bounds.height]
  }
  setBounds(bounds: Partial<Bounds>): void {
    this.#bounds = { ...this.#bounds, ...bounds }
    const { x: left, y: top, width, height } = this.#bounds
    this.webContents.run((page) => setWindowBounds(page, { left, top, width, height }))
  }
  setSize(width: number, height: number): void {
    this.setBounds({ width, height })
  }
  getTitle(): string {
    return this.#title
  }
  /** The browser takes a window's title from the page; this gives it to the page. */
  setTitle(title: string): void {
    this.#title = title
    this.webContents.run((page) =>
      page.cdp.send('Runtime.evaluate', { expression: `document.title = ${JSON.stringify(title)}` }),
    )
  }
  /** There is no menu to take away. */
  removeMenu(): void {
    this.setMenu(null)
  }
  setMenu(menu: object | null): void {
    if (menu !== null) throw new NotAvailableError('BrowserWindow.setMenu')
  }
  setMenuBarVisibility(visible: boolean): void {
    if (visible) throw new NotAvailableError('BrowserWindow.setMenuBarVisibility')
  }

  #setState(state: WindowState): void {
    this.#state = state
    this.webContents.run((page) => setWindowBounds(page, { windowState: state }))
  }
  /** A person minimises and maximises without asking main; a page tells only that it is not seen. */
  #readState(): void {
    this.webContents.run(async (page) => {
      const { windowState } = (await windowOf(page)).bounds
      if (windowState !== undefined) this.#state = windowState
    })
  }
  #pageLoaded(): void {
    if (this.#isReady) return
    this.#isReady = true
    this.emit('ready-to-show', {})
  }
  #pageClosed(): void {
    this.#isGone = true
    this.emit('closed', {})
    this.#host.closed(this)
  }
  #observe(report: WindowReport): void {
    const before = this.#bounds
    this.#host.observe(report)
    if (report.focused !== this.#isFocused) this.emit(report.focused ? 'focus' : 'blur', {})
    if (report.focused !== this.#isFocused || report.visible !== this.#isSeen) this.#readState()
    this.#isFocused = report.focused
    this.#isSeen = report.visible
    if (this.#state === 'normal') this.#bounds = report.bounds
    if (before.width !== report.bounds.width || before.height !== report.bounds.height) this.emit('resize', {})
    if (before.x !== report.bounds.x || before.y !== report.bounds.y) this.emit('move', {})
  }
}

const windowOf = ({ cdp, targetId }: PageTarget) => cdp.send('Browser.getWindowForTarget', { targetId })

async function setWindowBounds(page: PageTarget, bounds: object): Promise<void> {
  const { windowId } = await windowOf(page)
  await page.cdp.send('Browser.setWindowBounds', { windowId, bounds })
}
