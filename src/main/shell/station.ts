import { app, dialog, session, shell, type BrowserWindow } from 'electron'
import { join } from 'node:path'
import {
  argumentValue,
  provisioningFile,
  stationCommandIn,
  wantsDiagnostics,
  wantsEmptyTraining,
  wantsNothingAhead,
} from './arguments.ts'
import { bringToFront } from './bring-to-front.ts'
import { startCoreThread, type CoreThread } from './core-thread.ts'
import { holdEarlyAlerts } from './early-alerts.ts'
import { openIpc } from './ipc-listener.ts'
import { loadFirstPage, openMainWindow, reviveCrashedPage } from './main-window.ts'
import { servePages } from './page-protocol.ts'
import { endAsByPowerCut, quitInOrder } from './quit-in-order.ts'
import { openSecretFiles } from './secret-files.ts'
import { startUtilityProcess } from './utility-process.ts'
import { confineEveryWindow, confineMenu, confinePermissions } from './security-policy.ts'
import { within } from '../../shared/domain/time/within.ts'
import type { ChosenKind } from '../ports/core-ports.ts'
import type { ChildListeners } from '../ports/child-process.ts'
import { systemClock } from '../ports/system-clock.ts'
import type { FailedUpdate } from '../ports/updater.ts'
import { stationUpdates, type StationUpdates } from './updates/station-updates.ts'
import type { StartTrial } from './updates/start-trial.ts'

/** The shell: the window and what only Electron can do. Everything else is the core's, in its own thread. */
export async function runStation(trial: StartTrial | null, failed: FailedUpdate | null): Promise<void> {
  let window: BrowserWindow | null = null
  confineEveryWindow()
  await app.whenReady()
  // Nothing switches it on yet: filming parcels will.
  confinePermissions(() => false)
  confineMenu(process.platform)
  servePages(join(import.meta.dirname, '../renderer'))
  const events = holdEarlyAlerts((name, payload) => {
    if (window?.webContents.isDestroyed() === false) window.webContents.send('packbench:event', name, payload)
  })
  const updates = stationUpdates({ profileFolder: app.getPath('userData'), endAndInstall: () => void quit.forUpdate() })
  const preparesAhead = !wantsNothingAhead(process.argv)
  const core = startCore(events.send, { updates, failed, isTrial: trial !== null, preparesAhead })
  const pageAsked = Promise.withResolvers<void>()
  const route: CoreThread['invoke'] = (channel, input, boundTo) => {
    pageAsked.resolve()
    return core.invoke(channel, input, boundTo)
  }
  openIpc(route, (contents) => contents === window?.webContents)
  const quit = quitInOrder(core, updates, trial)
  app.on('second-instance', (_event, argv) => {
    if (wantsDiagnostics(argv)) void core.saveDiagnostics()
    // A program's command brings nothing before the packer's eyes.
    else if (stationCommandIn(argv) !== null) return
    else if (window === null) quit.wantedAgain()
    else bringToFront(window)
  })
  app.on('window-all-closed', () => app.quit())
  window = openMainWindow(join(import.meta.dirname, '../preload'))
  window.on('closed', () => {
    window = null
  })
  const shown = Promise.withResolvers<void>()
  window.once('ready-to-show', shown.resolve)
  const revival = reviveCrashedPage(window, events, systemClock)
  const isProven = trial === null ? null : prove(trial, core, [shown.promise, pageAsked.promise])
  const first = await loadFirstPage(window, revival, systemClock)
  await isProven
  // Whoever loads a crashed page again says when it hears.
  if (first === 'loaded') events.pageLoaded()
}

/** Longer than a slow machine takes to show its first window. */
const provenWithinMs = 120_000
/** Longer than a slow disk takes to read through every account; a core that hangs is known by it. */
const readWithinMs = 600_000

/** The window shows, its page asks, the core answers and can read the data: from here on this version may migrate and send. */
async function prove(trial: StartTrial, core: CoreThread, signs: readonly Promise<void>[]): Promise<void> {
  if (!(await within(provenWithinMs, systemClock, signs))) return trial.end('its window did not show in two minutes')
  let problems: readonly string[]
  const reading = core.readData()
  if (!(await within(readWithinMs, systemClock, [reading]))) return trial.end('its core did not read the data')
  try {
    problems = await reading
  } catch (cause) {
    return trial.end(`its core does not answer: ${String(cause)}`)
  }
  // What a person has installed meets damaged data as every start does: they are kept, and what can be read is recovered.
  if (problems.length > 0 && trial.isUpdate) return trial.end(problems.join('; '))
  trial.proven()
  await core.startProven()
}

/** `--diagnostics`: for whoever looks after a station that is not opened, or shows nothing. */
export async function saveDiagnostics(): Promise<void> {
  const core = await startWindowless()
  const saved = await core.saveDiagnostics()
  process.stdout.write(`${JSON.stringify(saved.ok ? saved.value : saved.error)}\n`)
  const { end } = await core.stop()
  if (end === 'hangs') endAsByPowerCut()
  app.exit(saved.ok ? 0 : 1)
}

/** A station without a window, which sends and prints as any other. */
export async function startWindowless(): Promise<CoreThread> {
  await app.whenReady()
  const core = startCore(() => undefined, { updates: null, failed: null, isTrial: false, preparesAhead: false })
  // What it answers to, it answers to behind the opening of its data.
  await core.invoke('app.info', undefined)
  return core
}

interface CoreStart {
  readonly updates: StationUpdates | null
  readonly failed: FailedUpdate | null
  readonly isTrial: boolean
  /** Worth it where somebody types and prints behind the start. */
  readonly preparesAhead: boolean
}

function startCore(
  onEvent: (name: string, payload: unknown) => void,
  { updates, failed, isTrial, preparesAhead }: CoreStart,
): CoreThread {
  const profileFolder = app.getPath('userData')
  const secrets = openSecretFiles(profileFolder)
  const options = {
    profileFolder,
    resourcesFolder: join(app.getAppPath(), 'resources'),
    documentsFolder: app.getPath('documents'),
    labelWorkerFile: join(import.meta.dirname, 'label.worker.js'),
    backupWorkerFile: join(import.meta.dirname, 'backup.worker.js'),
    sheetWorkerFile: join(import.meta.dirname, 'sheet.worker.js'),
    importWorkerFile: join(import.meta.dirname, 'import.worker.js'),
    version: app.getVersion(),
    runtime: process.env['PACKBENCH_RUNTIME'] === 'browser-host' ? ('browser-host' as const) : ('electron' as const),
    secretsProtected: secrets.isProtected,
    carrierUrl: argumentValue('carrier', process.argv),
    trainingSamples: !wantsEmptyTraining(process.argv),
    preparesAhead,
    canUpdate: updates !== null,
    failedUpdate: failed,
    isTrial,
    provisioningFile: provisioningFile(process.argv, app.isPackaged, process.platform, process.env),
  }
  const services = {
    readSecrets: (accountId: string) => secrets.read(accountId),
    writeSecrets: (accountId: string, text: string | null) => secrets.write(accountId, text),
    resolveProxy: (url: string) => session.defaultSession.resolveProxy(url),
    openFile: (path: string) => shell.openPath(path),
    chooseFile,
    startScaleProcess: (listeners: ChildListeners) =>
      startUtilityProcess(join(import.meta.dirname, 'scale.process.js'), listeners),
    updater: updates,
  }
  return startCoreThread(join(import.meta.dirname, 'core.worker.js'), options, services, onEvent, systemClock)
}

const chosenFiles = {
  'signed-paper': { name: 'JPEG, PNG, PDF', extensions: ['jpg', 'jpeg', 'png', 'pdf'] },
  'moved-data': { name: 'Packbench', extensions: ['db'] },
} satisfies Record<ChosenKind, { name: string; extensions: string[] }>

/** A dialog of the system's: the page names no file, and reads none. */
async function chooseFile(kind: ChosenKind): Promise<string | null> {
  const filters = [chosenFiles[kind]]
  const { filePaths } = await dialog.showOpenDialog({ properties: ['openFile'], filters })
  return filePaths[0] ?? null
}
