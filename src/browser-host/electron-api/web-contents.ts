import { ignoreFailure, type PageTarget } from '../chromium/chromium.ts'
import { PEER_POLICY, START_URL } from '../chromium/chromium-process.ts'
import type { CdpFrame } from '../chromium/cdp-events.ts'
import { followFrames, type FrameTree, type HostFrame } from '../chromium/frame-tree.ts'
import { connectIpc, type IpcWorld } from '../page/ipc-world.ts'
import { NotAvailableError, refuseOthers, refusing } from './not-available.ts'
import type { OpenHandler, PageHost, PageWindow } from '../page/page-host.ts'
import { PAGE_NAMES, setUpPage } from '../page/page-setup.ts'
import { emitVetoable, RefusingEmitter } from './refusing-emitter.ts'
import type { RequestOwner } from '../chromium/request-interceptor.ts'

const EVENTS = [
  'did-start-loading',
  'did-stop-loading',
  'did-finish-load',
  'did-fail-load',
  'did-navigate',
  'dom-ready',
  'will-navigate',
  'will-frame-navigate',
  'render-process-gone',
  'preload-error',
  'console-message',
  'destroyed',
  // Keys that the browser has for itself never reach the host.
  'before-input-event',
  // Needs a <webview>, which no page of this host can have.
  'will-attach-webview',
]

const NO_OPTIONS: ReadonlySet<string> = new Set()
const PDF_OPTIONS: ReadonlySet<string> = new Set(['landscape', 'printBackground'])

interface Attached {
  readonly page: PageTarget
  readonly frames: FrameTree
  readonly ipc: IpcWorld
}

let nextId = 1

function withoutHash(url: string): string {
  return url.split('#')[0] ?? ''
}

/** Electron's `webContents`, over one page of the browser. */
export class WebContents extends RefusingEmitter implements RequestOwner {
  readonly id = nextId++
  readonly session: object
  readonly #host: PageHost
  readonly #window: PageWindow
  #attaching: Promise<Attached> | null = null
  #attached: Attached | null = null
  #openHandler: OpenHandler | null = null
  #url = ''
  /** The address that main itself is loading: its navigation asks nobody. */
  #expectedUrl: string | null = null
  /** Where the page is sent back to, once it has come to rest where main does not want it. */
  #returnTo: string | null = null
  #pageNavigates = false
  #isClosing = false
  #isGone = false
  #isLoading = false

  constructor(host: PageHost, window: PageWindow) {
    super('webContents', EVENTS)
    this.#host = host
    this.#window = window
    this.session = host.session
  }

  get mainFrame(): HostFrame | null {
    return this.#attached?.frames.main() ?? null
  }
  mainFrameId(): string | null {
    return this.#attached?.frames.mainId() ?? null
  }
  getURL(): string {
    return this.#url
  }
  isLoading(): boolean {
    return this.#isLoading
  }
  isDestroyed(): boolean {
    return this.#isGone
  }
  send(channel: string, ...args: unknown[]): void {
    this.#attached?.ipc.send(channel, args)
  }
  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler
  }

  /** The browser's profile has this policy, and no other. */
  setWebRTCIPHandlingPolicy(policy: string): void {
    if (policy !== PEER_POLICY) throw new NotAvailableError(`webContents.setWebRTCIPHandlingPolicy('${policy}')`)
  }

  /** Resolves when the page has loaded; rejects with Chromium's reason where it cannot. Electron's options are all refused. */
  async loadURL(url: string, options: object = {}): Promise<void> {
    refuseOthers('webContents.loadURL', options, NO_OPTIONS)
    this.#url = url
    this.#expectedUrl = url
    const { page } = await this.#attach()
    this.#isLoading = true
    this.emit('did-start-loading')
    this.applyPermissions()
    const loaded = new Promise<void>((resolve) => void super.once('did-finish-load', () => resolve()))
    const { errorText } = await page.cdp.send('Page.navigate', { url: this.#host.urls.toBrowser(url) })
    if (errorText !== undefined) {
      this.#isLoading = false
      this.emit('did-fail-load', {}, -2, errorText, url, true)
      throw new Error(`${errorText} loading '${url}'`)
    }
    await Promise.race([loaded, page.gone])
  }
  reload(): void {
    this.#pageNavigates = true
    void this.#command((page) => page.cdp.send('Page.reload'))
  }
  /** The result must be a plain value. */
  async executeJavaScript(code: string): Promise<unknown> {
    const { page } = await this.#attach()
    const asked = { expression: code, awaitPromise: true, returnByValue: true, userGesture: true }
    const { result, exceptionDetails } = await page.cdp.send('Runtime.evaluate', asked)
    if (exceptionDetails !== undefined) throw new Error(result.description ?? exceptionDetails.text)
    return result.value
  }
  async printToPDF(
    options: { readonly landscape?: boolean; readonly printBackground?: boolean } = {},
  ): Promise<Buffer> {
    refuseOthers('webContents.printToPDF', options, PDF_OPTIONS)
    const { page } = await this.#attach()
    return Buffer.from((await page.cdp.send('Page.printToPDF', { ...options, preferCSSPageSize: true })).data, 'base64')
  }
  print(): never {
    throw new NotAvailableError('Printing without a dialog (webContents.print)')
  }
  getPrintersAsync(): Promise<never> {
    return Promise.reject(new NotAvailableError('The list of printers (webContents.getPrintersAsync)'))
  }
  /** Electron's way to the DevTools protocol of this page. */
  get debugger(): object {
    return refusing('webContents.debugger', {
      attach: (): void => undefined, // the host is attached for as long as the page lives
      isAttached: (): boolean => this.#attached !== null,
      sendCommand: async (method: Parameters<PageTarget['cdp']['send']>[0], params: object = {}): Promise<unknown> =>
        (await this.#attach()).page.cdp.send(method, params),
    })
  }

  /** For the window: main's permission rules, as they are now, for the page that is or will be shown. */
  applyPermissions(): void {
    const { host = '', protocol = '' } = URL.parse(this.#url) ?? {}
    this.#host.applyPermissions(this.#host.permissions.granted(this, this.#url, `${protocol}//${host}/`))
  }
  /** For the window: runs a command of the browser once there is a page. */
  async #command(run: (page: PageTarget) => Promise<unknown>): Promise<void> {
    try {
      const { page } = await this.#attach()
      await run(page)
    } catch (error) {
      if (!this.#isGone) this.#host.report(error)
    }
  }
  run(command: (page: PageTarget) => Promise<unknown>): void {
    void this.#command(command)
  }
  applyTheme(): void {
    const source = this.#host.themeSource()
    const features = [{ name: 'prefers-color-scheme', value: source === 'system' ? '' : source }]
    this.run((page) => page.cdp.send('Emulation.setEmulatedMedia', { features }))
  }
  /** For the window: closes the page without asking anybody. */
  close(): void {
    this.#isClosing = true
    if (this.#attaching === null) this.#leave()
    else void this.#command((page) => this.#host.closePage(page))
  }

  /** Whether a page of this window may go to `url`; main's own loads and a reload of the same page ask nobody. */
  mayNavigate(frameId: string, url: string): boolean {
    const isMainFrame = frameId === this.mainFrameId()
    if (isMainFrame && (url === this.#expectedUrl || withoutHash(url) === withoutHash(this.#url))) return true
    const frame = this.#attached?.frames.byId(frameId) ?? null
    const details = { url, isMainFrame, isSameDocument: false, frame, initiator: null }
    const vetoed = emitVetoable(this, 'will-frame-navigate', details)
    if (isMainFrame && (emitVetoable(this, 'will-navigate', details, url) || vetoed)) this.#pageNavigates = false
    else if (!vetoed) return true
    return false
  }

  #attach(): Promise<Attached> {
    this.#attaching ??= this.#start()
    return this.#attaching
  }
  async #start(): Promise<Attached> {
    const page = await this.#host.openPage()
    const { cdp } = page
    const frames = followFrames(cdp, page.targetId, this.#host.urls.toApp)
    const ipc = connectIpc(cdp, PAGE_NAMES, frames, {
      ipcMain: this.#host.ipcMain,
      sender: this,
      onWindow: (report) => this.#window.observe(report),
      onPreloadError: (message) => this.#preloadFailed(message),
    })
    const attached = { page, frames, ipc }
    this.#attached = attached
    this.#host.own(page, this)
    this.#listen(attached)
    await setUpPage(page, this.#host, this.#window)
    if (this.#host.themeSource() !== 'system') this.applyTheme()
    void page.gone.then(() => this.#pageGone())
    return attached
  }
  #listen({ page, frames }: Attached): void {
    const { cdp } = page
    cdp.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId === undefined) this.#navigated(frame)
    })
    cdp.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId === frames.mainId()) this.#url = this.#host.urls.toApp(url)
    })
    cdp.on('Page.frameRequestedNavigation', ({ frameId }) => {
      if (frameId === frames.mainId()) this.#pageNavigates = true
    })
    cdp.on('Page.domContentEventFired', () => this.emit('dom-ready', {}))
    cdp.on('Page.loadEventFired', () => this.#loaded(page))
    cdp.on('Page.windowOpen', ({ url, windowName, windowFeatures }) => {
      this.#windowOpened(this.#host.urls.toApp(url), windowName, windowFeatures.join(','))
    })
    cdp.on('Page.javascriptDialogOpening', ({ type }) => this.#dialogOpened(page, type))
    cdp.on('Inspector.targetCrashed', () => this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 }))
    cdp.on('Runtime.consoleAPICalled', ({ type, args }) => {
      const message = args.map(({ value, description }) => description ?? JSON.stringify(value)).join(' ')
      this.emit('console-message', { level: type, message })
    })
  }
  #navigated({ url: browserUrl }: CdpFrame): void {
    if (browserUrl === START_URL) return
    const url = this.#host.urls.toApp(browserUrl)
    const previous = this.#url
    const wasExpected = this.#expectedUrl !== null
    this.#expectedUrl = null
    this.#pageNavigates = false
    // These addresses need no request that the interceptor could have stopped, so main is asked now and the page sent back.
    const isUnintercepted = /^(about|blob|data):/.test(url) && !wasExpected && url !== previous
    if (isUnintercepted && emitVetoable(this, 'will-navigate', { url, isMainFrame: true }, url)) {
      this.#returnTo = previous
      return
    }
    this.#url = url
    this.emit('did-navigate', {}, url)
  }
  #loaded({ cdp }: PageTarget): void {
    // The page before, which was replaced while it was still loading: the one that the window begins with, mostly.
    if (this.#expectedUrl !== null) return
    const returnTo = this.#returnTo
    if (returnTo !== null) {
      this.#returnTo = null
      this.#expectedUrl = returnTo
      ignoreFailure(cdp.send('Page.navigate', { url: this.#host.urls.toBrowser(returnTo) }))
      return
    }
    this.#isLoading = false
    // Without a first touch by the person Chromium would close the window unasked.
    if (this.#host.guardsClose) ignoreFailure(cdp.send('Runtime.evaluate', { expression: '0', userGesture: true }))
    this.emit('did-finish-load', {})
    this.emit('did-stop-loading', {})
    this.#window.loaded()
  }
  #windowOpened(url: string, frameName: string, features: string): void {
    const disposition = features === '' ? 'foreground-tab' : 'new-window'
    const answer = this.#openHandler?.({ url, frameName, features, disposition }) ?? { action: 'allow' }
    if (answer.action === 'allow') this.#host.report(new NotAvailableError(`A window opened by a page (${url})`))
  }
  #dialogOpened({ cdp }: PageTarget, type: string): void {
    if (type !== 'beforeunload') {
      if (!this.#host.headless) return // the person answers it
      this.#host.report(new NotAvailableError(`A page's ${type} without a window`))
      ignoreFailure(cdp.send('Page.handleJavaScriptDialog', { accept: false }))
      return
    }
    const navigates = this.#pageNavigates || this.#expectedUrl !== null
    const accept = navigates || this.#isClosing || this.#window.mayClose()
    if (accept && !navigates) this.#isClosing = true
    ignoreFailure(cdp.send('Page.handleJavaScriptDialog', { accept }))
  }
  #preloadFailed(message: string): void {
    this.#host.report(new Error(`The preload script failed: ${message}`))
    this.emit('preload-error', {}, this.#window.preload, new Error(message))
  }
  /** Closed by the person, by main, or lost with the browser. Where main still vetoes, the window opens again. */
  #pageGone(): void {
    this.#attached = null
    this.#attaching = null
    if (this.#isClosing || this.#window.mayClose()) return this.#leave()
    this.loadURL(this.#url).catch((error: unknown) => {
      this.#host.report(error)
      this.#leave()
    })
  }
  #leave(): void {
    if (this.#isGone) return
    this.#isGone = true
    this.emit('destroyed')
    this.#window.closed()
  }
}
