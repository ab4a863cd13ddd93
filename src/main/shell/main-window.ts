import { app, BrowserWindow } from 'electron'
import { join } from 'node:path'
import { pageAddress } from './page-rules.ts'

/** The station's one window, sized for a packing station's 1366x768 screen. */
export function openMainWindow(preloadFolder: string): BrowserWindow {
  const window = new BrowserWindow({
    width: 1366,
    height: 768,
    minWidth: 1024,
    minHeight: 600,
    show: false,
    title: 'Packbench',
    backgroundColor: '#E9EDF1',
    autoHideMenuBar: true,
    webPreferences: {
      preload: join(preloadFolder, 'index.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      devTools: !app.isPackaged,
    },
  })
  window.once('ready-to-show', () => window.show())
  return window
}

/** The pages of the build, or of the development server where one was named. */
export function loadPages(window: BrowserWindow): Promise<void> {
  return window.loadURL(pageAddress)
}
