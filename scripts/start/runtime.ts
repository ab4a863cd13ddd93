import { join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { electronBinary, electronVersion, fetchElectron, type FetchFailure } from './electron-runtime.ts'
import { fetchMemoryFile, rememberedFailure, rememberFailure } from './fetch-memory.ts'
import type { StartOptions } from './options.ts'
import { stationArguments, type Command } from './station.ts'

const STALL_MS = 20_000
const TICK_MS = 1000

export interface RuntimeDeps {
  readonly root: string
  readonly node: string
  readonly say: (sentence: string) => void
  /** Overwrites the line that it wrote before, where there is a terminal. */
  readonly showProgress: (text: string) => void
}

export function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
}

export function showProgress(text: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r${text}\u001B[K` : `${text}\n`)
}

function fetchWithProgress({ root, node, showProgress }: RuntimeDeps, version: string): Promise<FetchFailure> {
  const folder = join(root, 'node_modules', 'electron')
  return fetchElectron({
    node,
    installScript: join(folder, 'install.js'),
    targetFolder: join(folder, 'dist'),
    stallMs: STALL_MS,
    tickMs: TICK_MS,
    onProgress: (bytes, elapsedMs) =>
      showProgress(`Fetching Electron ${version}: ${(bytes / 1e6).toFixed(1)} MB, ${Math.round(elapsedMs / 1000)} s`),
  })
}

/** Electron's program, fetched on first use; null where it cannot be had on this machine. */
async function electronProgram(options: StartOptions, deps: RuntimeDeps): Promise<string | null> {
  const present = electronBinary(deps.root)
  if (present !== null) return present
  const version = electronVersion(deps.root)
  const memory = fetchMemoryFile(process.env, process.platform)
  if (!options.retryElectron && rememberedFailure(memory, version) !== null) return null
  deps.say(`Fetching Electron ${version} (once, about 120 MB).`)
  const failure = await fetchWithProgress(deps, version)
  const program = failure === null ? electronBinary(deps.root) : null
  if (program !== null) return program
  const reason = failure ?? 'the script ended without a runtime'
  rememberFailure(memory, version, reason)
  deps.say(
    `Electron's runtime could not be fetched (${reason}), so the station opens in an installed browser; --retry-electron asks again.`,
  )
  return null
}

function browserHost(options: StartOptions, { root, node, say }: RuntimeDeps): Command {
  const isRoot = process.getuid?.() === 0
  ensureBrowser({ platform: process.platform, env: process.env, isRoot, say })
  return { program: node, args: [join(root, 'src/browser-host/start.mjs'), ...stationArguments(options)] }
}

/**
 * Electron where it can be had, else the browser host. A station without a window always runs in the browser host: Electron has no
 * headless mode of its own and would want a display.
 */
export async function chooseRuntime(options: StartOptions, deps: RuntimeDeps): Promise<Command> {
  const program = options.headless ? null : await electronProgram(options, deps)
  return program === null ? browserHost(options, deps) : { program, args: [deps.root, ...stationArguments(options)] }
}
