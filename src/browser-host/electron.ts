import { HostWindow } from './electron-api/browser-window.ts'
import { createHost } from './host.ts'
import { parseHostOptions } from './host-options.ts'
import { refusing, unavailable } from './electron-api/not-available.ts'
import { PowerMonitor } from './electron-api/power-monitor.ts'
import type { WindowOptions } from './electron-api/window-options.ts'

/**
 * The module that main gets for `import ... from 'electron'`. Every name of Electron's main process is here; those that the host
 * cannot give throw at their first use, so that an import alone never breaks the start.
 */
const host = await createHost(
  process.env['PACKBENCH_APP_ROOT'] ?? process.cwd(),
  parseHostOptions(process.argv.slice(2)),
)
host.startBrowser()

export const { app, ipcMain, nativeTheme, protocol, screen } = host
export const session = refusing('session', { defaultSession: host.session })
export const powerMonitor = new PowerMonitor()
export { net } from './electron-api/net.ts'
export { clipboard, dialog, Menu } from './electron-api/refused-modules.ts'
export { safeStorage } from './electron-api/safe-storage.ts'
export { shell } from './electron-api/shell.ts'

class Window extends HostWindow {
  constructor(options: WindowOptions = {}) {
    super(host.windowHost, options)
  }
  static getAllWindows(): HostWindow[] {
    return [...host.windows]
  }
  static getFocusedWindow(): HostWindow | null {
    return [...host.windows].find((window) => window.isFocused()) ?? null
  }
  static fromId(id: number): HostWindow | null {
    return [...host.windows].find((window) => window.id === id) ?? null
  }
  static fromWebContents(contents: object): HostWindow | null {
    return [...host.windows].find(({ webContents }) => webContents === contents) ?? null
  }
}

export const BrowserWindow = refusing('BrowserWindow', Window)

export const webContents = refusing('webContents', {
  getAllWebContents: (): object[] => [...host.windows].map((window) => window.webContents),
  fromId: (id: number): object | null =>
    [...host.windows].find((window) => window.webContents.id === id)?.webContents ?? null,
})

export const autoUpdater = unavailable('autoUpdater')
export const BaseWindow = unavailable('BaseWindow')
export const BrowserView = unavailable('BrowserView')
export const ClipboardItem = unavailable('ClipboardItem')
export const IpcMainServiceWorker = unavailable('IpcMainServiceWorker')
export const WebSocket = unavailable('WebSocket')
export const contentTracing = unavailable('contentTracing')
export const crashReporter = unavailable('crashReporter')
export const desktopCapturer = unavailable('desktopCapturer')
export const globalShortcut = unavailable('globalShortcut')
export const ImageView = unavailable('ImageView')
export const inAppPurchase = unavailable('inAppPurchase')
export const MenuItem = unavailable('MenuItem')
export const MessageChannelMain = unavailable('MessageChannelMain')
export const nativeImage = unavailable('nativeImage')
export const netLog = unavailable('netLog')
export const Notification = unavailable('Notification')
export const powerSaveBlocker = unavailable('powerSaveBlocker')
export const pushNotifications = unavailable('pushNotifications')
export const ServiceWorkerMain = unavailable('ServiceWorkerMain')
export const ShareMenu = unavailable('ShareMenu')
export const systemPreferences = unavailable('systemPreferences')
export const TouchBar = unavailable('TouchBar')
export const Tray = unavailable('Tray')
export { utilityProcess } from './electron-api/utility-process.ts'
export const View = unavailable('View')
export const WebContentsView = unavailable('WebContentsView')
export const webFrameMain = unavailable('webFrameMain')
export const WebFrameMain = unavailable('WebFrameMain')
