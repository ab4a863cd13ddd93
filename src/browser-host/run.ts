/**
 * Runs the unmodified build under Node, with `electron` resolved to the stand-in. `PACKBENCH_APP_ROOT` names another application's folder
 * (the host's own tests use one). `start.mjs` starts it.
 */
import { readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = resolve(process.env['PACKBENCH_APP_ROOT'] ?? join(import.meta.dirname, '../..'))
process.env['PACKBENCH_APP_ROOT'] = root
process.env['PACKBENCH_RUNTIME'] = 'browser-host'

const standIn = new URL('electron.ts', import.meta.url).href
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' || specifier === 'electron/main'
      ? { url: standIn, shortCircuit: true }
      : next(specifier, context),
})

/** What libraries ask to learn that they run in Electron's main process. */
function poseAsElectron(): void {
  const { version } = createRequire(import.meta.url)('electron/package.json') as { version: string } // the package's manifest
  Object.defineProperty(process, 'type', { value: 'browser' })
  Object.defineProperty(process.versions, 'electron', { value: version, enumerable: true })
  Object.defineProperty(process, 'resourcesPath', { value: root })
}

/** The command line as Electron's main process sees it: the program, the application's folder, the arguments. */
function poseArguments(): void {
  process.argv.splice(1, 1, root)
}

async function start(): Promise<void> {
  poseAsElectron()
  poseArguments()
  const electron = await import('./electron.ts')
  const { openTestChannel } = await import('./test-channel.ts')
  openTestChannel(electron)
  // As Electron's own: the last comes with the end of the terminal in which the station was started.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => electron.app.quit())
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { main: string } // our own manifest
  await import(pathToFileURL(join(root, manifest.main)).href)
  electron.app.mainEvaluated()
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
})
