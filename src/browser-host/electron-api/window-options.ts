import { NotAvailableError, refuseOthers } from './not-available.ts'

/** The part of Electron's `BrowserWindowConstructorOptions` that means something here. */
export interface WindowOptions {
  readonly width?: number
  readonly height?: number
  readonly x?: number
  readonly y?: number
  readonly title?: string
  readonly show?: boolean
  readonly webPreferences?: {
    readonly preload?: string
    readonly sandbox?: boolean
    readonly contextIsolation?: boolean
    readonly nodeIntegration?: boolean
    readonly webSecurity?: boolean
    readonly webviewTag?: boolean
    readonly devTools?: boolean
    readonly additionalArguments?: readonly string[]
  }
}

const KNOWN: ReadonlySet<string> = new Set([
  'width',
  'height',
  'x',
  'y',
  'title',
  'show',
  'webPreferences',
  // How a window looks and what the person may do to its frame is the browser's; see docs/browser-host.md.
  'minWidth',
  'minHeight',
  'backgroundColor',
  'autoHideMenuBar',
  'icon',
])

const KNOWN_WEB: ReadonlySet<string> = new Set([
  'preload',
  'sandbox',
  'contextIsolation',
  'nodeIntegration',
  'webSecurity',
  'webviewTag',
  'devTools',
  'additionalArguments',
  // The browser checks spelling, or does not, by the person's own settings.
  'spellcheck',
])

/** Throws a NotAvailableError for every request that the host would otherwise pass over. */
export function checkWindowOptions(options: WindowOptions): void {
  const web = options.webPreferences ?? {}
  refuseOthers('BrowserWindow', options, KNOWN)
  refuseOthers('BrowserWindow', web, KNOWN_WEB)
  const {
    nodeIntegration = false,
    contextIsolation = true,
    sandbox = true,
    webSecurity = true,
    webviewTag = false,
    devTools = true,
  } = web
  if (nodeIntegration || !contextIsolation || !sandbox || !webSecurity)
    throw new NotAvailableError('A window without sandbox, isolation or web security')
  if (!devTools) throw new NotAvailableError('A window without developer tools')
  if (webviewTag) throw new NotAvailableError('A window with <webview>')
}
