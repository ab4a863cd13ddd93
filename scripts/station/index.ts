/** `npm run station -- COMMAND`: handed to the station that is open with the profile; where none is, the station does it without a window. */
import { resolve } from 'node:path'
import { defaultUserDataDir } from '../../src/browser-host/system/app-paths.ts'
import { startedIn } from '../../src/main/shell/arguments.ts'
import { askStation, exitCodes } from '../../src/main/shell/command-line/ask-station.ts'
import { Misunderstood, parseCommand } from '../../src/main/shell/command-line/parse-command.ts'
import { buildWhereNeeded } from '../start/build.ts'
import { parseStartOptions, StartProblem } from '../start/options.ts'
import { chooseRuntime, say } from '../start/runtime.ts'
import { runAttached } from '../start/station.ts'
import { ensureWritableFolder } from '../start/writable-folder.ts'

const root = resolve(import.meta.dirname, '../..')
const node = process.execPath

async function handOver(args: readonly string[]): Promise<number> {
  const parsed = await parseCommand(args, startedIn())
  const profile = parsed.profile ?? defaultUserDataDir('Packbench')
  const said = await askStation(profile, parsed)
  if (said !== null) {
    process.stdout.write(`${said.text}\n`)
    return said.exitCode
  }
  ensureWritableFolder(profile, '--profile')
  await buildWhereNeeded(root, node, say)
  const options = { ...parseStartOptions(['--headless', `--profile=${profile}`], root), station: args }
  return runAttached(await chooseRuntime(options, { root, node, say, showProgress: () => undefined }), root)
}

try {
  process.exitCode = await handOver(process.argv.slice(2))
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  const isMisunderstood = error instanceof Misunderstood || error instanceof StartProblem
  process.exitCode = isMisunderstood ? exitCodes.misunderstood : exitCodes.refused
}
