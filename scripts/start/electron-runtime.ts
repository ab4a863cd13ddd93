import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export function electronVersion(root: string): string {
  const manifest = JSON.parse(readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8')) as {
    version: string
  }
  return manifest.version // the package's own manifest
}

/** Electron's program where its runtime is installed; null where only the npm package is. */
export function electronBinary(root: string): string | null {
  const folder = join(root, 'node_modules', 'electron')
  const pointer = join(folder, 'path.txt')
  if (!existsSync(pointer)) return null
  const program = join(folder, 'dist', readFileSync(pointer, 'utf8').trim())
  return existsSync(program) ? program : null
}

export interface FetchDeps {
  readonly node: string
  /** Electron's own install script, or a test's. */
  readonly installScript: string
  /** Where the script puts the runtime; its growth is progress too. */
  readonly targetFolder: string
  /** Without a new byte for this long the fetch is given up. */
  readonly stallMs: number
  readonly tickMs: number
  readonly onProgress: (bytes: number, elapsedMs: number) => void
}

/** Null where the runtime was fetched, else why not. */
export type FetchFailure = string | null

function bytesIn(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce(
        (sum, entry) => sum + (statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0),
        0,
      )
  } catch {
    return 0 // not there yet, or just moved
  }
}

/** The script's last word on what went wrong; stack lines are nobody's reading. */
function reasonIn(output: string): string {
  const lines = output.split('\n').map((line) => line.trim())
  const reported = lines.filter((line) => line !== '' && !line.startsWith('at ') && !/^[{}\]]/.test(line))
  return reported.find((line) => /error|fail/i.test(line)) ?? reported[0] ?? 'no reason given'
}

/** Runs the install script and watches it; its downloads go into a folder of our own, so that progress can be seen and cleaned up. */
export function fetchElectron(deps: FetchDeps): Promise<FetchFailure> {
  const downloads = mkdtempSync(join(tmpdir(), 'packbench-electron-'))
  const child = spawn(deps.node, [deps.installScript], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TMPDIR: downloads, TEMP: downloads, TMP: downloads },
  })
  let output = ''
  const keep = (chunk: Buffer): void => void (output += chunk.toString())
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  return new Promise((resolve) => {
    const startMs = performance.now()
    let lastBytes = 0
    let lastGrowthMs = startMs
    const end = (failure: FetchFailure): void => {
      clearInterval(timer)
      rmSync(downloads, { recursive: true, force: true })
      resolve(failure)
    }
    const timer = setInterval(() => {
      const nowMs = performance.now()
      const bytes = bytesIn(downloads) + bytesIn(deps.targetFolder)
      if (bytes !== lastBytes) lastGrowthMs = nowMs
      lastBytes = bytes
      deps.onProgress(bytes, nowMs - startMs)
      if (nowMs - lastGrowthMs < deps.stallMs) return
      child.removeAllListeners('exit')
      child.kill('SIGKILL')
      end(`no progress for ${Math.round(deps.stallMs / 1000)} seconds`)
    }, deps.tickMs)
    child.once('error', (error) => end(error.message))
    child.once('exit', (code) => end(code === 0 ? null : reasonIn(output)))
  })
}
