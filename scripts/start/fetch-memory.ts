import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { folderOr } from '../../src/browser-host/system/app-paths.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** One file a machine: which Electron versions could not be fetched here. */
export function fetchMemoryFile(env: Environment, platform: NodeJS.Platform): string {
  const caches = {
    win32: folderOr(env['LOCALAPPDATA'], join(homedir(), 'AppData', 'Local')),
    darwin: join(homedir(), 'Library', 'Caches'),
  }
  const other = folderOr(env['XDG_CACHE_HOME'], join(homedir(), '.cache'))
  const cache = platform === 'win32' || platform === 'darwin' ? caches[platform] : other
  return join(cache, 'packbench', 'electron-fetch.json')
}

function read(file: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    return {} // absent or damaged: nothing is remembered
  }
}

/** Why that version could not be fetched, or null where nothing speaks against trying. */
export function rememberedFailure(file: string, version: string): string | null {
  const reason = read(file)[version]
  return typeof reason === 'string' ? reason : null
}

/** Forgetting is no failure worth stopping for: where the folder cannot be written, the next start tries again. */
export function rememberFailure(file: string, version: string, reason: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${JSON.stringify({ ...read(file), [version]: reason }, null, 2)}\n`)
  } catch {
    return
  }
}
