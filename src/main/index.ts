import { app, dialog } from 'electron'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import {
  profileOfCommand,
  startedIn,
  stationCommandIn,
  wantsDebugging,
  wantsDiagnostics,
  wantsUnsentCount,
} from './shell/arguments.ts'
import { declarePageScheme } from './shell/page-protocol.ts'
import { beginTrial } from './shell/updates/start-trial.ts'
import { nextStart, startRecords } from './shell/updates/start-record.ts'

declarePageScheme()

const command = stationCommandIn(process.argv)
// Before the application is ready: the key that opens the accounts' secrets on Windows is read from this folder then.
const profile = command === null ? null : profileOfCommand(command, startedIn(app.isPackaged))
if (profile !== null) app.setPath('userData', profile)

if (app.isPackaged && wantsDebugging((name) => app.commandLine.hasSwitch(name))) {
  process.stderr.write('Packbench does not open a debugging port or pipe in an installed copy.\n')
  app.exit(2)
} else if (wantsUnsentCount(process.argv)) {
  void sayUnsent()
} else if (command !== null) {
  handOver(command).catch((cause: unknown) => {
    process.stderr.write(`${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}\n`)
    app.exit(1)
  })
} else if (app.requestSingleInstanceLock()) {
  // Not awaited: Electron becomes ready only once this module has been evaluated, and the start waits for that.
  start().catch(endWithError)
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

/**
 * The start is counted before anything of the station is even read: a version whose files are broken is known by that, and taken back. This
 * file and what it imports must therefore work where nothing else does.
 */
async function start(): Promise<void> {
  const profileFolder = app.getPath('userData')
  const records = startRecords(profileFolder)
  const before = records.read()
  const next = nextStart(before, app.getVersion(), existsSync(join(profileFolder, 'accounts')))
  if (wantsDiagnostics(process.argv)) {
    // Nobody would see whether its window shows.
    if (next.start.kind !== 'usual') return refuseDiagnostics()
    const { saveDiagnostics } = await import('./shell/station.ts')
    return saveDiagnostics()
  }
  if (JSON.stringify(next.record) !== JSON.stringify(before)) records.write(next.record)
  const trial = beginTrial(next, records)
  if (trial?.isOver === true) return trial.end('it did not prove its start twice')
  try {
    const { runStation } = await import('./shell/station.ts')
    await runStation(trial, next.record.failed)
  } catch (cause) {
    if (trial?.isPending() !== true) throw cause
    await trial.end(cause instanceof Error ? cause.message : String(cause))
  }
}

function refuseDiagnostics(): void {
  process.stderr.write(
    'This version of Packbench has not been started yet: open it once, then ask for the diagnostics.\n',
  )
  app.exit(5)
}

/** `--station COMMAND ...`: docs/command-line.md. */
async function handOver(args: readonly string[]): Promise<void> {
  const { runCommandLine } = await import('./shell/command-line/station-command-line.ts')
  const startWindowless = async () => (await import('./shell/station.ts')).startWindowless()
  await runCommandLine(args, { countUnsent, startWindowless })
}

/** `--count-unsent`: beside a station that runs, and without one. It opens and changes nothing; the exit codes are in docs/packages.md. */
async function sayUnsent(): Promise<void> {
  const { text, exitCode } = await countUnsent(app.getPath('userData'))
  process.stdout.write(`${text}\n`, () => app.exit(exitCode))
}

function countUnsent(profileFolder: string): Promise<{ readonly text: string; readonly exitCode: number }> {
  const worker = new Worker(join(import.meta.dirname, 'unsent-work.worker.js'), { workerData: profileFolder })
  return new Promise((resolve) => {
    worker.once('message', resolve)
    worker.once('error', (cause) => resolve({ text: JSON.stringify({ error: String(cause) }), exitCode: 1 }))
  })
}
