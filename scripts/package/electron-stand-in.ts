import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import plist from 'plist'
import { NtExecutable, NtExecutableResource, Resource } from 'resedit'
import type { Platform } from './platforms.ts'

/**
 * The folders and files of a distribution of Electron that packing reads, renames and writes into, with nothing in them that runs: what is put
 * around them can then be checked on a machine that cannot fetch Electron. Its programs hold what a tool looks for: a PE with a version
 * resource, and the strip of fuses behind its marker.
 */

/** The marker before the fuses, their version, how many there are, and each as it is shipped (electron/fuses, README). */
const fuseStrip = Buffer.concat([
  Buffer.alloc(64),
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX', 'latin1'),
  Buffer.from([1, 8]),
  Buffer.from('0'.repeat(8), 'latin1'),
  Buffer.alloc(64),
])

export function writeStandIn(folder: string, platform: Platform, version: string): void {
  const write = (file: string, content: string | Buffer): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content, { mode: 0o755 })
  }
  for (const file of ['LICENSE', 'LICENSES.chromium.html', 'version']) write(file, version)
  if (platform === 'mac') return writeMacApplication(write, version)
  write(platform === 'win' ? 'electron.exe' : 'electron', platform === 'win' ? emptyWindowsProgram(version) : fuseStrip)
  for (const language of ['vi', 'en-US', 'de']) write(join('locales', `${language}.pak`), '')
  mkdirSync(join(folder, 'resources'))
}

function emptyWindowsProgram(version: string): Buffer {
  const program = NtExecutable.createEmpty(false, false)
  const resources = NtExecutableResource.from(program)
  const english = { lang: 1033, codepage: 1200 }
  const info = Resource.VersionInfo.createEmpty()
  info.setFileVersion(version, english.lang)
  info.setStringValues(english, { ProductName: 'Electron', FileDescription: 'Electron' })
  info.outputToResourceEntries(resources.entries)
  resources.outputResource(program)
  // The fuses of a real one are in its data section, which every tool finds by the marker.
  program.setExtraData(Uint8Array.from(fuseStrip).buffer)
  return Buffer.from(program.generate())
}

function writeMacApplication(write: (file: string, content: string | Buffer) => void, version: string): void {
  const contents = join('Electron.app', 'Contents')
  const bundle = (folder: string, name: string): void => {
    write(
      join(folder, 'Info.plist'),
      plist.build({ CFBundleExecutable: name, CFBundleName: name, CFBundleVersion: version }),
    )
    write(join(folder, 'MacOS', name), '')
  }
  bundle(contents, 'Electron')
  for (const helper of ['', ' (GPU)', ' (Plugin)', ' (Renderer)']) {
    const name = `Electron Helper${helper}`
    bundle(join(contents, 'Frameworks', `${name}.app`, 'Contents'), name)
  }
  const framework = join(contents, 'Frameworks', 'Electron Framework.framework')
  write(join(framework, 'Electron Framework'), fuseStrip)
  for (const folder of [join(contents, 'Resources'), join(framework, 'Versions', 'A', 'Resources')]) {
    for (const language of ['vi', 'en', 'de']) write(join(folder, `${language}.lproj`, 'locale.pak'), '')
  }
  write(join(contents, 'Resources', 'electron.icns'), '')
}
