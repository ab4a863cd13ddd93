import { join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { electronBinary, electronVersion, fetchElectron, type FetchFailure } from './electron-runtime.ts'
import { fetchMemoryFile, rememberedFailure, rememberFailure } from './fetch-memory.ts'
import type { StartOptions } from './options.ts'
import { stationArguments, type Command } from './station.ts'

const STALL_MS = 20_000
const TICK_MS = 1000

export interface RuntimeParts {
  readonly root: string
  readonly node: string
  readonly say: (sentence: string) => void
  /** Overwrites the line that it wrote before, where there is a terminal. */
  readonly showProgress: (text: string) => void
}

function fetchWithProgress({ root, node, showProgress }: RuntimeParts, version: string): Promise<FetchFailure> {
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
async function electronProgram(options: StartOptions, parts: RuntimeParts): Promise<string | null> {
  const present = electronBinary(parts.root)
  if (present !== null) return present
  const version = electronVersion(parts.root)
  const memory = fetchMemoryFile(process.env, process.platform)
  if (!options.retryElectron && rememberedFailure(memory, version) !== null) return null
  parts.say(`Fetching Electron ${version} (once, about 120 MB).`)
  const failure = await fetchWithProgress(parts, version)
  const program = failure === null ? electronBinary(parts.root) : null
  if (program !== null) return program
  const reason = failure ?? 'the script ended without a runtime'
  rememberFailure(memory, version, reason)
  parts.say(
    `Electron's runtime could not be fetched (${reason}), so the station opens in an installed browser; --retry-electron asks again.`,
  )
  return null
}

function browserHost(options: StartOptions, { root, node, say }: RuntimeParts): Command {
  const isRoot = process.getuid?.() === 0
  ensureBrowser({ platform: process.platform, env: process.env, isRoot, say })
  return { program: node, args: [join(root, 'src/browser-host/run.ts'), ...stationArguments(options)] }
}

/**
 * Electron where it can be had, else the browser host. A station without a window always runs in the browser host: Electron has no
 * headless mode of its own and would want a display.
 */
export async function chooseRuntime(options: StartOptions, parts: RuntimeParts): Promise<Command> {
  const program = options.headless ? null : await electronProgram(options, parts)
  return program === null ? browserHost(options, parts) : { program, args: [parts.root, ...stationArguments(options)] }
}
