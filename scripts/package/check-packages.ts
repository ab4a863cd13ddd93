import { Arch, build, Platform as BuilderPlatform } from 'electron-builder'
import { extractAll } from '@electron/asar'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDrivenRuntime } from '../start/driven-runtime.ts'
import { builderConfig, type PackageParts } from './builder-config.ts'
import { checkLayout } from './check-layout.ts'
import { writeStandIn } from './electron-stand-in.ts'
import { layoutOf, readArchive, type PackedLayout } from './packed-files.ts'
import { ownPlatform, platforms, processors, type Platform } from './platforms.ts'
import { inTemporaryFolder } from '../start/temporary-folder.ts'

export const builderPlatforms = {
  win: BuilderPlatform.WINDOWS,
  mac: BuilderPlatform.MAC,
  linux: BuilderPlatform.LINUX,
} as const
const builderArchs = { x64: Arch.x64, arm64: Arch.arm64 } as const

interface Count {
  passed: number
  failed: number
}

/** Packs the layouts of all platforms around a stand-in of Electron, looks at each, and lets what is packed for this machine pass the demonstration. */
export async function checkPackages(root: string, parts: PackageParts): Promise<Count> {
  const count = { passed: 0, failed: 0 }
  return inTemporaryFolder('package', async (work) => {
    for (const platform of platforms) {
      for (const layout of await pack(root, parts, platform, work)) await report(layout, root, count)
    }
    const own = layoutOf(join(work, ownPlatform()), ownPlatform(), process.arch === 'arm64' ? 'arm64' : 'x64')
    note(count, 'the packed application passes the demonstration', await demonstrationFaults(root, own, work))
    return count
  })
}

async function pack(
  root: string,
  parts: PackageParts,
  platform: Platform,
  work: string,
): Promise<readonly PackedLayout[]> {
  const electronFolder = join(work, `electron-${platform}`)
  writeStandIn(electronFolder, platform, parts.electronVersion)
  const outputFolder = join(work, platform)
  const config = builderConfig({ ...parts, outputFolder, electronFolder })
  const targets = builderPlatforms[platform].createTarget('dir', ...processors.map((it) => builderArchs[it]))
  await build({ projectDir: root, config, targets, publish: 'never' })
  return processors.map((processor) => layoutOf(outputFolder, platform, processor))
}

async function report(layout: PackedLayout, root: string, count: Count): Promise<void> {
  const { files } = readArchive(layout.asar)
  const bytes = [...files.values()].reduce((sum, file) => sum + file.bytes, 0)
  console.log(`\n${layout.platform} ${layout.processor}: ${files.size} files, ${(bytes / 1e6).toFixed(1)} MB`)
  for (const { point, faults } of await checkLayout(layout, root)) note(count, point, faults)
}

function note(count: Count, point: string, faults: readonly string[]): void {
  console.log(`  ${faults.length === 0 ? 'ok  ' : 'FAIL'} ${point}`)
  for (const fault of faults.slice(0, 20)) console.log(`         ${fault}`)
  if (faults.length === 0) count.passed += 1
  else count.failed += 1
}

/** `npm run demo`, with the application's folder taken out of the archive: what is packed is what is tried. */
async function demonstrationFaults(root: string, { asar }: PackedLayout, work: string): Promise<readonly string[]> {
  const application = join(work, 'application')
  extractAll(asar, application)
  await prepareDrivenRuntime(root, console.log)
  const out = join(work, 'demonstration')
  const child = spawn(process.execPath, [join(root, 'scripts/demo/index.ts'), '--out', out], {
    cwd: root,
    env: { ...process.env, PACKBENCH_APP_ROOT: application },
    stdio: 'inherit',
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  const label = existsSync(join(out, 'label.pdf')) ? [] : ['there is no label']
  return code === 0 ? label : [`it ended with ${String(code)}`, ...label]
}
