import { app, dialog, session, shell, type BrowserWindow } from 'electron'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { argumentValue, wantsDiagnostics, wantsEmptyTraining, wantsUnsentCount } from './shell/arguments.ts'
import { bringToFront } from './shell/bring-to-front.ts'
import { startCoreThread, type CoreThread } from './shell/core-thread.ts'
import { holdEarlyAlerts } from './shell/early-alerts.ts'
import { openIpc } from './shell/ipc-listener.ts'
import { loadPages, openMainWindow } from './shell/main-window.ts'
import { declarePageScheme, servePages } from './shell/page-protocol.ts'
import { openSecretFiles } from './shell/secret-files.ts'
import { confineEveryWindow, confinePermissions, removeMenu } from './shell/security-policy.ts'
import { systemClock } from './ports/system-clock.ts'

declarePageScheme()

if (app.isPackaged && app.commandLine.hasSwitch('remote-debugging-port')) {
  process.stderr.write('Packbench does not open a debugging port in an installed copy.\n')
  app.exit(2)
} else if (wantsUnsentCount(process.argv)) {
  countUnsent()
} else if (app.requestSingleInstanceLock()) {
  // Not awaited: Electron becomes ready only once this module has been evaluated, and both wait for that.
  const begun = wantsDiagnostics(process.argv) ? saveDiagnostics() : runStation()
  begun.catch(endWithError)
} else if (wantsDiagnostics(process.argv)) {
  process.stdout.write('Packbench is running: it writes the diagnostics into its documents folder.\n')
  app.exit(0)
} else {
  process.stderr.write('Packbench is already running with this profile.\n')
  app.exit(3)
}

/** What nothing else has answered for: a person who starts the program must see why it does not. */
function endWithError(cause: unknown): void {
  dialog.showErrorBox('Packbench', cause instanceof Error ? (cause.stack ?? cause.message) : String(cause))
  app.exit(1)
}

/** The shell: the window and what only Electron can do. Everything else is the core's, in its own thread. */
async function runStation(): Promise<void> {
  let window: BrowserWindow | null = null
  confineEveryWindow()
  await app.whenReady()
  // Nothing switches it on yet: filming parcels will.
  confinePermissions(() => false)
  removeMenu()
  servePages(join(import.meta.dirname, '../renderer'))
  const events = holdEarlyAlerts((name, payload) => window?.webContents.send('packbench:event', name, payload))
  const core = startCore(events.send)
  openIpc(core.invoke, (contents) => contents === window?.webContents)
  stopCoreBeforeQuit(core)
  app.on('second-instance', (_event, argv) => {
    if (wantsDiagnostics(argv)) void core.saveDiagnostics()
    else if (window !== null) bringToFront(window)
  })
  app.on('window-all-closed', () => app.quit())
  window = openMainWindow(join(import.meta.dirname, '../preload'))
  window.on('closed', () => {
    window = null
  })
  await loadPages(window)
  events.pageLoaded()
}

/** `--diagnostics`: for whoever looks after a station that is not opened, or shows nothing. */
async function saveDiagnostics(): Promise<void> {
  await app.whenReady()
  const core = startCore(() => undefined)
  const saved = await core.saveDiagnostics()
  process.stdout.write(`${JSON.stringify(saved.ok ? saved.value : saved.error)}\n`)
  await core.stop()
  app.exit(saved.ok ? 0 : 1)
}

/** `--count-unsent`: beside a station that runs, and without one. It opens and changes nothing; the exit codes are in docs/packages.md. */
function countUnsent(): void {
  const end = (text: string, exitCode: number): void => {
    process.stdout.write(`${text}\n`, () => app.exit(exitCode))
  }
  const worker = new Worker(join(import.meta.dirname, 'unsent-work.worker.js'), { workerData: app.getPath('userData') })
  worker.once('message', ({ text, exitCode }: { readonly text: string; readonly exitCode: number }) =>
    end(text, exitCode),
  )
  worker.once('error', (cause) => end(JSON.stringify({ error: String(cause) }), 1))
}

function startCore(onEvent: (name: string, payload: unknown) => void): CoreThread {
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
  }
  const services = {
    readSecrets: (accountId: string) => secrets.read(accountId),
    writeSecrets: (accountId: string, text: string | null) => secrets.write(accountId, text),
    resolveProxy: (url: string) => session.defaultSession.resolveProxy(url),
    openFile: (path: string) => shell.openPath(path),
    chooseFile: chooseSheet,
  }
  return startCoreThread(join(import.meta.dirname, 'core.worker.js'), options, services, onEvent, systemClock)
}

/** A dialog of the system's: the page names no file, and reads none. */
async function chooseSheet(): Promise<string | null> {
  const filters = [{ name: 'CSV, Excel', extensions: ['csv', 'xlsx', 'txt', 'tsv'] }]
  const { filePaths } = await dialog.showOpenDialog({ properties: ['openFile'], filters })
  return filePaths[0] ?? null
}

/**
 * Quitting waits until the core has finished or recorded what is under way. Where a disk keeps its thread, the process would not
 * end either, and with it in the way the next start is refused: then it is killed, with everything on file.
 */
function stopCoreBeforeQuit(core: CoreThread): void {
  let stopped = false
  const stop = async (): Promise<void> => {
    const end = await core.stop()
    stopped = true
    if (end === 'hangs') process.once('exit', () => process.kill(process.pid, 'SIGKILL'))
    app.quit()
  }
  app.on('before-quit', (event) => {
    if (stopped) return
    event.preventDefault()
    void stop()
  })
}
