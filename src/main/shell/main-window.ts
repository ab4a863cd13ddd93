import { app, BrowserWindow } from 'electron'
import { join } from 'node:path'
import type { Clock, TimerHandle } from '../../shared/domain/time/clock.ts'
import { within } from '../../shared/domain/time/within.ts'
import type { EventWay } from './early-alerts.ts'
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

/** Resolves with the page's load, and where the window is closed before it, which Electron calls a failure. */
export async function loadPages(window: BrowserWindow): Promise<void> {
  const { webContents } = window
  try {
    await window.loadURL(pageAddress)
  } catch (cause) {
    if (!webContents.isDestroyed()) throw cause
  }
}

/** Electron tells the failure of a load and the crash behind it one after the other. */
const crashToldWithinMs = 1_000

/** The window's first load: where its page crashes meanwhile, whoever revives it goes on. Any other failure is one of the start. */
export async function loadFirstPage(
  window: BrowserWindow,
  { gone }: Revival,
  clock: Clock,
): Promise<'loaded' | 'crashed'> {
  try {
    await loadPages(window)
    return 'loaded'
  } catch (cause) {
    if (await within(crashToldWithinMs, clock, [gone])) return 'crashed'
    throw cause
  }
}

export interface Revival {
  /** Resolves with the first crash. */
  readonly gone: Promise<void>
}

/** A page that crashes at once again is not loaded more often than this. */
const revivedEachMs = 60_000

/**
 * A crashed page leaves a white window, behind which the core goes on sending: it is loaded again, at once or, where it was before, when a minute has passed.
 * What was typed in it is kept. A page that a person has loaded again meanwhile is left alone.
 */
export function reviveCrashedPage(
  window: BrowserWindow,
  events: Pick<EventWay, 'pageGone' | 'pageLoaded'>,
  clock: Clock,
): Revival {
  const { webContents } = window
  const gone = Promise.withResolvers<void>()
  let revivedAtMs = Number.NEGATIVE_INFINITY
  let isGone = false
  let timer: TimerHandle | null = null
  const revive = (): void => {
    if (webContents.isDestroyed()) return
    revivedAtMs = clock.monotonic()
    loadPages(window).catch((cause: unknown) => process.stderr.write(`${String(cause)}\n`))
  }
  webContents.on('did-finish-load', () => {
    timer?.cancel()
    if (!isGone) return
    isGone = false
    events.pageLoaded()
  })
  webContents.on('render-process-gone', (_event, { reason }) => {
    process.stderr.write(`The window's page has ended: ${reason}\n`)
    isGone = true
    gone.resolve()
    events.pageGone()
    timer?.cancel()
    const waitMs = revivedAtMs + revivedEachMs - clock.monotonic()
    if (waitMs <= 0) revive()
    else timer = clock.setTimer(revive, waitMs)
  })
  return { gone: gone.promise }
}
