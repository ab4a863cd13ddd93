import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { buildWhereNeeded } from '../start/build.ts'
import { readCommandOptions } from '../start/command-options.ts'
import { isShippable, lockFaults, type LockFile, type Manifest } from './lock-file.ts'

/**
 * `npm run supply-chain`: what the program is made of. Lock files and licences need no network; the registry's signatures are asked for where
 * it can be reached. `--sbom FILE` writes the bill of materials of what is shipped, by npm's own `npm sbom` (CycloneDX).
 */
const root = join(import.meta.dirname, '../..')
const options = readCommandOptions({ sbom: { type: 'string' } })
/** Each with a manifest and a lock file of its own. */
const installed = ['.', 'scripts/proof/windows-check/runtime']

const faults: string[] = []

function report(what: string, found: readonly string[]): void {
  console.log(`${found.length === 0 ? 'ok  ' : 'FAIL'} ${what}`)
  for (const fault of found) console.log(`     ${fault}`)
  faults.push(...found)
}

// Npm's own formats.
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))
const manifestIn = (folder: string): Manifest => read(join(folder, 'package.json')) as Manifest
const lockIn = (folder: string): LockFile => read(join(folder, 'package-lock.json')) as LockFile

interface ShippedPackage {
  readonly name: string
  readonly version: string
  readonly license?: string
}

/** Whose manifest says nothing, as its own text has it. */
const licenceByText: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

function checkLicences(shipped: readonly ShippedPackage[]): void {
  const named = shipped.map(({ name, license }) => ({ name, licence: license ?? licenceByText[name] ?? 'none' }))
  const refused = named.filter(({ licence }) => !isShippable(licence))
  report(
    `licences of ${shipped.length} shipped packages`,
    refused.map(({ name, licence }) => `${name}: ${licence}`),
  )
}

/** What is shipped: what the lock file says is needed to run, and what the bundles have in them. */
async function shippedPackages(): Promise<readonly ShippedPackage[]> {
  await buildWhereNeeded(root, process.execPath, console.log)
  const bundled = ['main', 'preload', 'renderer'].flatMap((part) => read(`out/${part}/packages.json`) as string[]) // our own build wrote it
  const running = Object.entries(lockIn('.').packages)
    .filter(([folder, { dev, optional }]) => folder !== '' && dev !== true && optional !== true)
    .map(([folder]) => folder)
  const folders = [...new Set([...bundled, ...running])].toSorted()
  return folders.map((folder) => read(join(folder, 'package.json')) as ShippedPackage) // npm has checked it
}

/** What says that nobody could be asked, in npm's own words. */
const unreachable = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)\b/

function checkSignatures(): void {
  const { status, stdout, stderr } = npm('audit', 'signatures', '--json')
  const said = `${stdout}\n${stderr}`
  if (status !== 0 && unreachable.test(said)) {
    console.log('--   signatures of the registry: skipped, since its keys cannot be reached from here')
    return
  }
  report('signatures of the registry', status === 0 ? [] : [said.trim()])
}

const npm = (...args: readonly string[]) =>
  spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    timeout: 300_000,
    shell: process.platform === 'win32',
  })

interface BillOfMaterials {
  readonly metadata: { readonly component: object }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
}

interface Component {
  /** Its name, an @, its version. */
  readonly 'bom-ref': string
}

/** All of npm's, and of it what is shipped: the tools of the tests are not installed anywhere. */
function writeBillOfMaterials(file: string, shipped: readonly ShippedPackage[]): void {
  const { status, stdout, stderr } = npm('sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application')
  if (status !== 0) throw new Error(stderr)
  const all = JSON.parse(stdout) as BillOfMaterials // the format of CycloneDX 1.5
  const kept = new Set(shipped.map(({ name, version }) => `${name}@${version}`))
  const components = all.components.filter((component) => kept.has(component['bom-ref']))
  const missing = kept.difference(new Set(components.map((component) => component['bom-ref'])))
  const dependencies = all.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }))
  // Npm calls it as its folder is called.
  const metadata = { ...all.metadata, component: { ...all.metadata.component, name: manifestIn('.').name } }
  report(
    `bill of materials: ${components.length} components`,
    [...missing].map((one) => `${one} is missing`),
  )
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ ...all, metadata, components, dependencies }, null, 2)}\n`)
}

for (const folder of installed) report(`lock file in ${folder}`, lockFaults(manifestIn(folder), lockIn(folder)))
const shipped = await shippedPackages()
checkLicences(shipped)
if (options.sbom === undefined) checkSignatures()
else writeBillOfMaterials(resolve(root, options.sbom), shipped)
process.exitCode = faults.length === 0 ? 0 : 1
