import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { copyInPlaceSync } from '../../files/durable-file.ts'
import type { PreviousVersion } from './start-record.ts'

/** What takes the place of what, on this platform; null where nothing of ours can put a version back. */
export type InstalledAs =
  /** The installer keeps a copy of itself in the folder of the updater's downloads. */
  { readonly kind: 'nsis'; readonly installer: string } | { readonly kind: 'appimage'; readonly program: string } | null

/**
 * Keeps what this version can be put back with, before another one takes its place.
 * @param folder of the kept versions; what an earlier update has left there goes
 * @returns null where there is nothing to put back: then a version that does not prove itself needs a person
 */
export function keepVersion(installed: InstalledAs, version: string, folder: string): PreviousVersion | null {
  if (installed === null) return null
  const source = installed.kind === 'nsis' ? installed.installer : installed.program
  if (!existsSync(source)) return null
  // The copy of the installer belongs to whoever installed last, which may have been another user's newer one.
  if (installed.kind === 'nsis' && !isInstallerOf(source, version)) return null
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${version}-${basename(source)}`)
  copyInPlaceSync(source, file)
  return { file, sha512: digestOf(file) }
}

/** Gives up after ten seconds: a process that does not end is for a person. */
const waitAndStart =
  'left=100; while kill -0 "$1" 2>/dev/null && [ $left -gt 0 ]; do sleep 0.1; left=$((left - 1)); done; shift; exec "$@"'

/** The process that ends behind this. */
export interface Ending {
  readonly pid: number
  readonly argv: readonly string[]
}

/** Starts the program as the process was started, and only once that has ended: it would otherwise meet it, and take itself for a second start. */
export function startBehind({ pid, argv }: Ending, program: string): void {
  const start = ['-c', waitAndStart, 'sh', String(pid), program, ...argv.slice(1)]
  spawn('/bin/sh', start, { detached: true, stdio: 'ignore' }).unref()
}

/**
 * @returns false where nothing was done: the kept file is gone, or is not what was kept
 */
export function putBack(installed: InstalledAs, { file, sha512 }: PreviousVersion, ending: Ending = process): boolean {
  if (installed === null || !existsSync(file) || digestOf(file) !== sha512) return false
  if (installed.kind === 'nsis') {
    // As the updater's library starts an installer: silent, as an update, and the station comes up behind it.
    spawn(file, ['--updated', '/S', '--force-run'], { detached: true, stdio: 'ignore' }).unref()
    return true
  }
  copyInPlaceSync(file, installed.program)
  startBehind(ending, installed.program)
  return true
}

/** Whether the version in the resource of a Windows program is this one: "ProductVersion" and its value, in UTF-16. */
function isInstallerOf(file: string, version: string): boolean {
  const bytes = readFileSync(file)
  const name = Buffer.from('ProductVersion\0', 'utf16le')
  const at = bytes.indexOf(name)
  if (at === -1) return false
  const value = bytes.toString('utf16le', at + name.length, at + name.length + 64).replace(/^\0+/, '')
  return value.split('\0')[0]?.replace(/\.0$/, '') === version || value.split('\0')[0] === version
}

const digestOf = (file: string): string => createHash('sha512').update(readFileSync(file)).digest('base64')
