import type { AppUrls } from '../system/app-urls.ts'
import type { PageTarget } from '../chromium/chromium.ts'
import type { IpcMain } from '../electron-api/ipc-main.ts'
import type { Permissions } from '../electron-api/permissions.ts'
import type { RequestOwner } from '../chromium/request-interceptor.ts'
import type { WindowReport } from '../electron-api/window-report.ts'

/** What the windows share: the browser, and the parts of Electron that pages talk to. */
export interface PageHost {
  readonly openPage: () => Promise<PageTarget>
  readonly closePage: (page: PageTarget) => Promise<void>
  /** From now on `owner` answers for the requests of `page`. */
  readonly own: (page: PageTarget, owner: RequestOwner) => void
  readonly applyPermissions: (permissions: ReturnType<Permissions['granted']>) => void
  readonly permissions: Permissions
  readonly urls: AppUrls
  readonly ipcMain: IpcMain
  readonly session: object
  readonly headless: boolean
  /** A page holds its window until main has answered `close`; off while a test drives the browser, whose tool closes pages itself. */
  readonly guardsClose: boolean
  readonly themeSource: () => 'system' | 'light' | 'dark'
  readonly report: (error: unknown) => void
}

/** What the window wants to know of its page. */
export interface PageWindow {
  readonly width: number
  readonly height: number
  readonly preload: string | null
  readonly additionalArguments: readonly string[]
  /** Asks main whether the window may close. */
  readonly mayClose: () => boolean
  readonly loaded: () => void
  readonly closed: () => void
  readonly observe: (report: WindowReport) => void
}

/** Main's answer to a page that wants to open a window. */
interface OpenedWindow {
  readonly action: 'allow' | 'deny'
}
export type OpenHandler = (details: {
  readonly url: string
  readonly frameName: string
  readonly features: string
  readonly disposition: string
}) => OpenedWindow
