import { spawn } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = ['src', 'electron.vite.config.ts', 'package.json']
const RESULTS = ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html']
/** Parts of src that the build does not contain. */
const NOT_BUILT = new Set(['browser-host'])

function newestMs(path: string): number {
  const entry = statSync(path)
  if (!entry.isDirectory()) return entry.mtimeMs
  const names = readdirSync(path).filter((name) => !NOT_BUILT.has(name))
  return Math.max(entry.mtimeMs, ...names.map((name) => newestMs(join(path, name))))
}

function modifiedMs(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/** True where a result of the build is missing or older than a source. */
export function isBuildStale(root: string): boolean {
  const built = Math.min(...RESULTS.map((path) => modifiedMs(join(root, path))))
  return built === 0 || SOURCES.some((path) => newestMs(join(root, path)) > built)
}

/** Builds quietly; rejects with everything the build wrote where it fails. */
export function build(root: string, node: string): Promise<void> {
  const program = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  return new Promise((resolve, reject) => {
    const child = spawn(node, [program, 'build', '--logLevel', 'warn'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (chunk: Buffer): void => void (output += chunk.toString())
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The build failed:\n${output}`))))
  })
}

/** Builds, and says so, where what is built is older than the sources. */
export async function buildWhereNeeded(root: string, node: string, say: (sentence: string) => void): Promise<void> {
  if (!isBuildStale(root)) return
  say('Building the station (once after each change) ...')
  await build(root, node)
}
