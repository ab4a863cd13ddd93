import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWhereNeeded } from '../../start/build.ts'
import { readCommandOptions, wholeNumber } from '../../start/command-options.ts'
import { packWindows } from './pack-windows.ts'
import { judgeSteps, type Step } from './judge-steps.ts'
import { NoWindowsError, openWindowsNode, type WindowsNode } from './windows-node.ts'

/**
 * `npm run windows-check`: the packed Windows application's core, with SQLite's Windows binary, under Windows' Node: here by wine, on
 * Windows by itself. It plays the same script as on this system, is killed, and meets what Windows does otherwise. It is no proof for
 * Windows itself. Exit code 77: there is no wine here, and nothing was tried.
 */
const root = join(import.meta.dirname, '../../..')
const skippedCode = 77
const options = readCommandOptions({
  kills: { type: 'string', default: '30' },
  seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
})
const kills = wholeNumber('kills', options.kills, 0)
wholeNumber('seed', options.seed, 0)

interface Tried {
  readonly what: string
  readonly fault: string | null
  readonly note: string | null
}

/** Of the try that counts. */
let faults: string[] = []
let brokenEnd: string | null = null

// Recorded on Linux, and compared with it at every run.
const expected = JSON.parse(readFileSync(join(import.meta.dirname, 'expected-steps.json'), 'utf8')) as readonly Step[]

function report(what: string, fault: string | null, note: string | null = null): void {
  console.log(`  ${fault === null ? 'ok  ' : 'FAIL'} ${what}${note === null ? '' : ` (${note})`}`)
  if (fault === null) return
  console.log(`         ${fault}`)
  faults.push(what)
}

async function check(windows: WindowsNode, work: string, application: string): Promise<void> {
  console.log(`\n${windows.name}, seed ${options.seed}`)
  // They wait more than they compute.
  const [here, there, habits] = await Promise.all([
    process.platform === 'win32' ? null : stepsHere(work),
    stepsThere(windows, application),
    tryHabits(windows),
  ])
  if (windows.hasCrashed()) return
  if (brokenEnd !== null) report('the core script ends in order', brokenEnd)
  for (const { what, fault, note } of judgeSteps({ expected, there, here })) report(what, fault, note)
  for (const { what, fault, note } of habits) report(what, fault, note)
  await killOften(windows)
}

const tries = 3

/** Anew, with a new prefix, where wine's own server crashes, which says nothing about the product. @throws NoWindowsError where it always does */
async function checkWhereItStands(work: string): Promise<void> {
  let application: string | null = null
  for (let n = 1; n <= tries; n += 1) {
    const windows = await openWindowsNode(root)
    try {
      application ??= await pack(work)
      faults = []
      brokenEnd = null
      await check(windows, mkdtempSync(join(work, 'try-')), application)
      if (!windows.hasCrashed()) return
      console.log(`  wine's own server crashed (try ${n} of ${tries})`)
    } finally {
      windows.close()
    }
  }
  throw new NoWindowsError(`wine's own server crashed ${tries} times`)
}

const script = join(import.meta.dirname, 'core-script-process.ts')
/** Several times what it takes beside the other tests on a slow machine: it ends what hangs. */
const limitMs = 600_000

async function pack(work: string): Promise<string> {
  await buildWhereNeeded(root, process.execPath, console.log)
  return packWindows(root, work)
}

async function stepsHere(work: string): Promise<readonly Step[]> {
  const told = join(work, 'told.json')
  const folder = join(work, 'station')
  mkdirSync(folder)
  const args = [script, '--application', root, '--folder', folder, '--told', told]
  const child = spawn(process.execPath, args, { stdio: 'inherit', timeout: limitMs })
  await new Promise((resolve) => child.once('exit', resolve))
  return toldIn(told) as readonly Step[] // our own process wrote it
}

async function stepsThere(windows: WindowsNode, application: string): Promise<readonly Step[]> {
  const told = join(windows.folder, 'told.json')
  const paths = { application, folder: join(windows.folder, 'd'), told }
  mkdirSync(paths.folder)
  const { exitCode, output } = await windows.run([windows.named(script), ...namedOptions(windows, paths)], limitMs)
  // Said once it is sure that this try counts.
  if (exitCode !== 0) brokenEnd = `exit code ${String(exitCode)}; ${output}`
  return toldIn(told) as readonly Step[] // our own process wrote it
}

const namedOptions = (windows: WindowsNode, paths: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(paths).flatMap(([name, path]) => [`--${name}`, windows.named(path)])

const toldIn = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [])

async function tryHabits(windows: WindowsNode): Promise<readonly Tried[]> {
  const told = join(windows.folder, 'habits.json')
  const folder = join(windows.folder, 'h')
  mkdirSync(folder)
  const paths = { folder, told, ...printProgram(windows) }
  const habits = windows.named(join(import.meta.dirname, 'habits-process.ts'))
  const { output } = await windows.run([habits, ...namedOptions(windows, paths)], limitMs)
  const tried = toldIn(told) as readonly Tried[] // our own process wrote it
  return tried.length > 0 ? tried : [{ what: 'what Windows does otherwise', fault: output, note: null }]
}

/** Compiled, since what it writes is how Windows takes a command line apart; nothing where there is no makensis. */
function printProgram(windows: WindowsNode): { readonly printer?: string } {
  const printer = join(windows.folder, 'SumatraPDF.exe')
  const source = join(import.meta.dirname, 'print-program.nsi')
  const compiled = spawnSync('makensis', ['-INPUTCHARSET', 'UTF8', '-WX', '-V2', `-DOUT=${printer}`, source])
  return compiled.status === 0 ? { printer } : {}
}

/** `npm run chaos` itself, in which carrier, station and whoever kills it run under Windows' Node. */
async function killOften(windows: WindowsNode): Promise<void> {
  if (kills === 0) return
  const chaos = join(import.meta.dirname, '..', 'chaos', 'index.ts')
  const args = [windows.named(chaos), '--kills', options.kills, '--seed', options.seed]
  const { exitCode, output } = await windows.run(args, limitMs + kills * 10_000)
  const figures = output.split('\n').filter((line) => /^(drafts|created|requests|lost) \d/.test(line))
  report(`killed ${options.kills} times`, exitCode === 0 ? null : output, figures.join(', '))
}

async function main(): Promise<number> {
  const work = mkdtempSync(join(tmpdir(), 'packbench-windows-'))
  try {
    await checkWhereItStands(work)
  } catch (cause) {
    if (!(cause instanceof NoWindowsError)) throw cause
    console.log(`windows-check was skipped: ${cause.message}.`)
    return skippedCode
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  console.log(faults.length === 0 ? '\nNothing differs from what is wanted.' : `\n${faults.length} faults`)
  return faults.length === 0 ? 0 : 1
}

// A hook of electron-builder's ends a process with 0, whatever its `exitCode`, where it comes to its end by itself.
process.exit(await main())
