import SQLite from 'better-sqlite3'
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildWhereNeeded } from '../start/build.ts'
import { readCommandOptions } from '../start/command-options.ts'
import { chooseInstaller, install, type Installed } from './installers.ts'
import { openKeyboard } from './keyboard.ts'

/**
 * `npm run try-installed -- --installer FILE` (or the folder of all of them): installs it silently, starts what was installed, makes and prints a training bill by keys alone
 * (the installed program lets no test tool in), looks at what came of it, and removes it again. Without `--installer` the checkout's
 * own build is driven the same way in the browser host, on a display.
 */
const root = join(import.meta.dirname, '../..')
const options = readCommandOptions({ installer: { type: 'string' } })
const installer = options.installer === undefined ? null : installerAt(resolve(options.installer))
const work = mkdtempSync(join(tmpdir(), 'packbench-installed-'))
const profile = join(work, 'profile')

const lastKey = 'Alt+Enter'
/** The first key begins training, the next ones copy its newest bill, save it and print its label. */
const keys = ['Enter', 'F4', 'Down', 'Enter', 'Alt+N', lastKey] as const
/** A window of a machine that has only just been started is slow to hear. */
const betweenKeysMs = 4_000
const windowWithinMs = 90_000
const paperWithinMs = 60_000

async function run(): Promise<void> {
  const installed = installer === null ? null : await install(installer, work)
  try {
    await workWith(installed)
    if (installed !== null) await countUnsent(installed)
  } finally {
    await installed?.remove()
  }
  if (installed !== null && existsSync(installed.program)) throw new Error(`${installed.program} is still there`)
  if (!existsSync(join(profile, 'station.json'))) throw new Error('The data went with the program')
  say('the program is gone, the data are there')
}

/** A file, or the one for this machine in a folder; ends the process with one sentence and exit code 2 where there is none. */
function installerAt(path: string): string {
  const place = existsSync(path) ? statSync(path) : null
  if (place?.isFile() === true) return path
  const name = place === null ? undefined : chooseInstaller(readdirSync(path), process.platform, process.arch)
  if (name !== undefined) return join(path, name)
  process.stderr.write(`There is no installer for this machine at ${path}.\n`)
  return process.exit(2)
}

async function workWith(installed: Installed | null): Promise<void> {
  const startedAtMs = Date.now()
  const documents = documentsFolder()
  const station = await start(installed)
  try {
    const keyboard = await openKeyboard(station.pid ?? 0, 'Packbench', windowWithinMs)
    await until('the window', windowWithinMs, () => existsSync(join(profile, 'logs', 'station.log')))
    let before = 0
    for (const key of keys) {
      await sleep(betweenKeysMs)
      if (key === lastKey) before = billsInTraining()
      await keyboard.press(key)
      say(key)
    }
    const isNew = (file: string): boolean =>
      file.endsWith('.pdf') && statSync(join(documents, file)).mtimeMs >= startedAtMs
    const papers = await until('a label', paperWithinMs, () => filesIn(documents).find(isNew))
    if (!readFileSync(join(documents, papers)).subarray(0, 5).equals(Buffer.from('%PDF-')))
      throw new Error(`${papers} is no PDF`)
    if (billsInTraining() !== before + 1) throw new Error(`${billsInTraining()} bills instead of ${before + 1}`)
    say(`a bill, and its label: ${papers}`)
  } finally {
    await end(station)
  }
}

function billsInTraining(): number {
  const db = new SQLite(join(profile, 'accounts', 'training', 'station.db'), { readonly: true })
  try {
    return db.prepare<[], number>('SELECT count(*) FROM bills').pluck().get() ?? 0
  } finally {
    db.close()
  }
}

async function start(installed: Installed | null): Promise<ChildProcess> {
  const own = [`--user-data-dir=${profile}`]
  const env = { ...process.env, ...desktopConfig() }
  if (installed !== null) return spawn(installed.program, own, { env, stdio: 'inherit' })
  await buildWhereNeeded(root, process.execPath, say)
  return spawn(process.execPath, [join(root, 'src/browser-host/start.mjs'), ...own], { env, stdio: 'inherit' })
}

/** Asks the window to close, as a person does. */
async function end(station: ChildProcess): Promise<void> {
  const gone = new Promise<void>((resolve) => void station.once('exit', () => resolve()))
  if (station.exitCode !== null) return
  if (process.platform === 'win32') spawn('taskkill', ['/PID', String(station.pid)], { stdio: 'ignore' })
  else station.kill('SIGTERM')
  await Promise.race([gone, sleep(45_000).then(() => station.kill('SIGKILL'))])
  await gone
}

/** What the uninstaller asks, of the profile that was worked with. */
async function countUnsent({ program }: Installed): Promise<void> {
  const child = spawn(program, ['--count-unsent', `--user-data-dir=${profile}`], { stdio: 'inherit' })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`--count-unsent ended with ${String(code)}`)
}

/** On Linux a folder of this trial; the others have one that no variable moves. */
const documentsFolder = (): string =>
  process.platform === 'linux' ? join(work, 'documents') : join(homedir(), 'Documents')

function desktopConfig(): Readonly<Record<string, string>> {
  if (process.platform !== 'linux') return {}
  const config = join(work, 'config')
  for (const folder of [config, documentsFolder()]) mkdirSync(folder, { recursive: true })
  writeFileSync(join(config, 'user-dirs.dirs'), `XDG_DOCUMENTS_DIR="${documentsFolder()}"\n`)
  return { XDG_CONFIG_HOME: config }
}

const filesIn = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []

async function until<T>(what: string, patienceMs: number, look: () => T | undefined | false): Promise<T> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const found = look()
    if (found !== undefined && found !== false) return found
    if (performance.now() > deadline) throw new Error(`${what} did not come within ${patienceMs / 1000} s`)
    await sleep(250)
  }
}

function say(sentence: string): void {
  console.log(sentence)
}

await run()
rmSync(work, { recursive: true, force: true, maxRetries: 5 })
