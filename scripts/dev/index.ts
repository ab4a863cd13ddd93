import { spawn, type ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'
import { hasDisplay } from '../start/display.ts'
import { parseStartOptions, StartProblem, USAGE } from '../start/options.ts'
import { startedIn } from '../../src/main/shell/arguments.ts'
import { defaultUserDataDir } from '../../src/browser-host/system/app-paths.ts'
import { checkProfileFolder } from '../start/profile-folder.ts'
import { chooseRuntime, say, showProgress } from '../start/runtime.ts'
import { freePort, reloadPage } from './reload-page.ts'
import { watchBuild, type Target } from './watch-build.ts'

/**
 * `npm run dev -- [--inspect] [options of npm start]`: the station in the runtime that `npm start` would choose, built anew with
 * each change. A change of the renderer reloads the window, a change of main or preload starts the station again.
 */
const root = resolve(import.meta.dirname, '../..')
const inspectorPort = 9229

interface Station {
  /** Ends the station as its window would, and waits for it. */
  readonly stop: () => Promise<void>
}

function startStation(program: string, args: readonly string[], appFolder: string, onExit: () => void): Station {
  const child: ChildProcess = spawn(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PACKBENCH_APP_ROOT: appFolder },
  })
  const ended = new Promise<void>((done) => void child.once('exit', () => done()))
  child.once('exit', onExit)
  return {
    stop: async () => {
      child.off('exit', onExit)
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function run(): Promise<void> {
  const given = process.argv.slice(2)
  const inspected = given.includes('--inspect')
  const asked = parseStartOptions(
    given.filter((argument) => argument !== '--inspect'),
    startedIn(),
  )
  if (asked.help) return console.log(`npm run dev -- [--inspect] and the options of\n${USAGE}`)
  const port = asked.remoteDebuggingPort ?? (await freePort())
  const options = { ...asked, headless: asked.headless || !hasDisplay(), remoteDebuggingPort: port }
  await checkProfileFolder(options.profile ?? defaultUserDataDir('Packbench'))

  let station: Station | null = null
  let changes = Promise.resolve()
  const onBuilt = (target: Target): void => {
    changes = changes.then(() => show(target)).catch((error: unknown) => say(String(error)))
  }
  const built = await watchBuild(root, onBuilt, (target, message) => say(`${target} does not build: ${message}`))
  const command = await chooseRuntime(options, { root, node: process.execPath, say, showProgress })
  const inspector = inspected ? [`--inspect=127.0.0.1:${inspectorPort}`] : []
  // Electron is given the folder of the application, the browser host finds it in its environment.
  const args = [...inspector, ...command.args.map((argument) => (argument === root ? built.appFolder : argument))]
  const begin = (): Station => startStation(command.program, args, built.appFolder, () => void end())
  const end = async (): Promise<void> => {
    await built.close()
    process.exit(0)
  }
  async function show(target: Target): Promise<void> {
    if (target === 'renderer') await reloadPage(port)
    else {
      await station?.stop()
      station = begin()
    }
    say(`${target} built: ${target === 'renderer' ? 'window reloaded' : 'station started again'}`)
  }
  station = begin()
  say(`The station is open. DevTools: http://127.0.0.1:${port}${inspected ? `, core: port ${inspectorPort}` : ''}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void station?.stop().then(end))
}

try {
  await run()
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = error instanceof StartProblem ? 2 : 1
}
