import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { resolveConfig } from 'electron-vite'
import { build, type UserConfig } from 'vite'

/** A part of the station that is built on its own. */
export type Target = 'main' | 'preload' | 'renderer'

export interface WatchedBuild {
  /** The application's folder as Electron wants it: a package.json whose entry is the build. */
  readonly appFolder: string
  readonly close: () => Promise<void>
}

const targets: readonly Target[] = ['main', 'preload', 'renderer']

/**
 * Builds the station into a folder of its own, not minified, and builds a part again whenever one of its files
 * changes. Resolves once everything is built; `onBuilt` is called for each build after that, `onError` for one that failed.
 */
export async function watchBuild(
  root: string,
  onBuilt: (target: Target) => void,
  onError: (target: Target, message: string) => void,
): Promise<WatchedBuild> {
  const appFolder = prepareAppFolder(root)
  process.env['NODE_ENV_ELECTRON_VITE'] = 'production'
  const { config } = await resolveConfig({ root, logLevel: 'warn' }, 'build', 'development')
  const closers = await Promise.all(
    targets.map((target) =>
      watchTarget(
        { ...(config?.[target] as UserConfig), configFile: false },
        join(appFolder, 'out', target),
        () => onBuilt(target),
        (message) => onError(target, message),
      ),
    ),
  )
  return { appFolder, close: async () => void (await Promise.all(closers.map((close) => close()))) }
}

/** `out/` stays the build that `npm start` and the tests use. */
function prepareAppFolder(root: string): string {
  const folder = join(root, '.cache', 'dev')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), readFileSync(join(root, 'package.json')))
  symlinkSync(join(root, 'resources'), join(folder, 'resources'), 'junction')
  return folder
}

const forShipping = new Set(['droppable-schemas', 'compiled-ahead'])

async function watchTarget(
  config: UserConfig & { readonly configFile: false },
  outDir: string,
  onBuilt: () => void,
  onError: (message: string) => void,
): Promise<() => Promise<void>> {
  const watcher = await build({
    ...config,
    // What only makes the result smaller or its start quicker is left out: a change is to be seen soon.
    plugins: config.plugins?.filter((plugin) => !(plugin && 'name' in plugin && forShipping.has(plugin.name))) ?? [],
    clearScreen: false,
    build: {
      ...config.build,
      outDir,
      emptyOutDir: false,
      minify: false,
      reportCompressedSize: false,
      sourcemap: false,
      watch: {},
    },
  })
  if (!('on' in watcher)) throw new Error('The build does not watch')
  let isFirst = true
  await new Promise<void>((resolve, reject) => {
    watcher.on('event', (event) => {
      if (event.code === 'BUNDLE_END') void event.result.close()
      if (event.code === 'ERROR') {
        if (isFirst) reject(event.error)
        else onError(event.error.message)
      }
      if (event.code !== 'END') return
      if (isFirst) resolve()
      else onBuilt()
      isFirst = false
    })
  })
  return () => watcher.close()
}
