/** `npm start`: builds where needed, finds a runtime for the window, and runs the station until it is closed. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { defaultUserDataDir } from '../../src/browser-host/system/app-paths.ts'
import { startedIn } from '../../src/main/shell/arguments.ts'
import { buildWhereNeeded } from './build.ts'
import { carrierWarning } from './carrier-reach.ts'
import { parseStartOptions, StartProblem, USAGE, type StartOptions } from './options.ts'
import { hasDisplay } from './display.ts'
import { checkProfileFolder } from './profile-folder.ts'
import { chooseRuntime, say, showProgress } from './runtime.ts'
import { runAttached } from './station.ts'

const CARRIER_PATIENCE_MS = 1500
const root = resolve(import.meta.dirname, '../..')
const node = process.execPath

async function warnOfCarrier({ carrier }: StartOptions): Promise<void> {
  const warning = carrier === null ? null : await carrierWarning(carrier, process.env, CARRIER_PATIENCE_MS)
  if (warning !== null) say(warning)
}

/** Without a display a window would open for nobody; the demo shows the same screens as pictures. */
async function runDemo(): Promise<number> {
  const script = join(root, 'scripts', 'demo', 'index.ts')
  const hint = 'npm start -- --headless runs the station without a window.'
  if (!existsSync(script)) throw new StartProblem(`There is no display here to open a window on; ${hint}`)
  say(`There is no display here to open a window on, so the demo runs instead; ${hint}`)
  const code = await runAttached({ program: node, args: [script, '--out', 'demo-output'] }, root)
  if (code === 0) say(`The pictures are in ${join(root, 'demo-output')}`)
  return code
}

async function start(args: readonly string[]): Promise<number> {
  const asked = parseStartOptions(args, startedIn())
  // A file needs no display; where there is one, the runtime is the one in which the station may run.
  const options = { ...asked, headless: asked.headless || ((asked.diagnostics || asked.countUnsent) && !hasDisplay()) }
  if (options.help) {
    process.stdout.write(`${USAGE}\n`)
    return 0
  }
  // A station that runs with it writes the diagnostics itself; counting changes nothing.
  if (!options.diagnostics && !options.countUnsent)
    await checkProfileFolder(options.profile ?? defaultUserDataDir('Packbench'))
  await Promise.all([buildWhereNeeded(root, node, say), warnOfCarrier(options)])
  if (!options.headless && !hasDisplay()) return runDemo()
  return runAttached(await chooseRuntime(options, { root, node, say, showProgress }), root)
}

try {
  process.exitCode = await start(process.argv.slice(2))
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = error instanceof StartProblem ? 2 : 1
}
