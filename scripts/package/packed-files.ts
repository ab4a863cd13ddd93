import { getRawHeader } from '@electron/asar'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Platform, Processor } from './platforms.ts'

/** Where a layout that Electron Builder has packed keeps what. */
export interface PackedLayout {
  readonly platform: Platform
  readonly processor: Processor
  readonly folder: string
  readonly resources: string
  readonly asar: string
  /** The file that the fuses are read from: the program, or the application's folder of macOS. */
  readonly program: string
}

export function layoutOf(outputFolder: string, platform: Platform, processor: Processor): PackedLayout {
  const suffix = processor === 'x64' ? '' : `-${processor}`
  const folder = join(outputFolder, platform === 'mac' ? `mac${suffix}` : `${platform}${suffix}-unpacked`)
  const mac = join(folder, 'Packbench.app')
  const resources = platform === 'mac' ? join(mac, 'Contents', 'Resources') : join(folder, 'resources')
  const program = { win: join(folder, 'Packbench.exe'), mac, linux: join(folder, 'packbench') }[platform]
  return { platform, processor, folder, resources, asar: join(resources, 'app.asar'), program }
}

/** What an archive holds. */
export interface Archive {
  /** With forward slashes and no leading one. */
  readonly files: ReadonlyMap<string, ArchivedFile>
  /** SHA-256 of the header, which holds the digests of all files: what the program compares before it reads anything. */
  readonly headerDigest: string
}

interface ArchivedFile {
  /** It lies beside the archive, in `app.asar.unpacked`. */
  readonly isUnpacked: boolean
  readonly bytes: number
}

/** @throws Error for a link: no platform's archive needs one, and one that leads out of it would ship what nobody has looked at */
export function readArchive(asar: string): Archive {
  const { header, headerString } = getRawHeader(asar)
  const files = new Map<string, ArchivedFile>()
  const walk = (entry: typeof header | FileEntry, path: string): void => {
    if ('link' in entry) throw new Error(`${path} is a link`)
    if (!('files' in entry)) return void files.set(path, { isUnpacked: entry.unpacked === true, bytes: entry.size })
    for (const [name, inner] of Object.entries(entry.files)) walk(inner, path === '' ? name : `${path}/${name}`)
  }
  walk(header, '')
  return { files, headerDigest: createHash('sha256').update(headerString).digest('hex') }
}

interface FileEntry {
  readonly size: number
  readonly unpacked?: boolean
}
