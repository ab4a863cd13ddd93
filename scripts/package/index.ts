import { build } from 'electron-builder'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildWhereNeeded } from '../start/build.ts'
import { ensureBrowser } from '../start/browser.ts'
import { readCommandOptions } from '../start/command-options.ts'
import { electronVersion } from '../start/electron-runtime.ts'
import { StartProblem } from '../start/options.ts'
import { builderConfig, type PackageParts } from './builder-config.ts'
import { builderPlatforms, checkPackages } from './check-packages.ts'
import { writeIcons } from './icons.ts'
import { licenceTexts } from './licences.ts'
import { ownPlatform } from './platforms.ts'
import { missingSignature, removeEmptySecrets } from './signing.ts'
import { makeUpdateKey, missingUpdateSignature, signUpdates } from './update-signature.ts'

/**
 * `npm run package`: the installers for this platform, into `release`. `npm run package -- --check`: packs the layouts of all platforms and
 * processors around a stand-in of Electron, and looks at what came out. `npm run package -- --icons`: draws the icons again.
 * `npm run package -- --new-update-key FILE`: makes the key that updates are signed with.
 */
const root = join(import.meta.dirname, '../..')
const options = readCommandOptions({
  check: { type: 'boolean', default: false },
  icons: { type: 'boolean', default: false },
  out: { type: 'string', default: 'release' },
  'new-update-key': { type: 'string', default: '' },
})

/** @returns the exit code */
async function run(): Promise<number> {
  if (options.icons) return drawIcons().then(() => 0)
  if (options['new-update-key'] !== '') {
    makeUpdateKey(root, options['new-update-key'])
    return 0
  }
  const parts = await gatherParts()
  if (!options.check) return packInstallers(parts).then(() => 0)
  const { passed, failed } = await checkPackages(root, parts)
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

async function drawIcons(): Promise<void> {
  const isRoot = process.getuid?.() === 0
  const browser = ensureBrowser({ platform: process.platform, env: process.env, isRoot, say: console.log })
  await writeIcons(join(root, 'resources/package'), browser)
}

async function packInstallers(parts: PackageParts): Promise<void> {
  const platform = ownPlatform()
  // Electron Builder reads the environment of this process.
  removeEmptySecrets(process.env)
  const warning = missingSignature(platform, process.env)
  for (const words of [warning, missingUpdateSignature(process.env)]) if (words !== null) console.log(words)
  const config = builderConfig({ ...parts, outputFolder: resolve(root, options.out), electronFolder: null })
  const targets = builderPlatforms[platform].createTarget()
  for (const file of await build({ projectDir: root, config, targets, publish: 'never' })) console.log(file)
  for (const file of signUpdates(root, config.directories.output, process.env)) console.log(`${file} is signed`)
}

/** The build, and what lies beside it in a package. */
async function gatherParts(): Promise<PackageParts> {
  await buildWhereNeeded(root, process.execPath, console.log)
  const bundled = ['main', 'preload', 'renderer'].flatMap(
    (part) => JSON.parse(readFileSync(join(root, 'out', part, 'packages.json'), 'utf8')) as string[], // our own build wrote it
  )
  const folder = join(root, '.cache', 'package')
  mkdirSync(folder, { recursive: true })
  const licencesFile = join(folder, 'LICENCES.txt')
  writeFileSync(licencesFile, licenceTexts(root, [...new Set([...bundled, ...productionFolders()])]))
  return { licencesFile, electronVersion: electronVersion(root), env: process.env }
}

/** Of the packages that are shipped as folders of their own, by the lock file. */
function productionFolders(): readonly string[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly optional?: boolean }>>
  } // npm's own format
  return Object.entries(lock.packages)
    .filter(([folder, { dev, optional }]) => folder !== '' && dev !== true && optional !== true)
    .map(([folder]) => folder)
}

try {
  // A hook of electron-builder's ends a process with 0, whatever its `exitCode`, where it comes to its end by itself.
  process.exit(await run())
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  console.error(error.message)
  process.exitCode = 2
}
