import { existsSync, mkdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { isProfileInUse } from '../../src/browser-host/single-instance.ts'
import { StartProblem } from './options.ts'

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Electron on Linux and macOS marks its profile by a link that names the machine and the process. */
function isHeldByElectron(folder: string): boolean {
  try {
    const [, machine, pid] = /^(.*)-(\d+)$/.exec(readlinkSync(join(folder, 'SingletonLock'))) ?? []
    return machine === hostname() && isAlive(Number(pid))
  } catch {
    return false
  }
}

/** Step by step: Node's recursive form never returns where a file system answers "not found" to a new folder, as /proc does. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  mkdirSync(folder)
}

/** Throws a StartProblem where the station could not keep its data there, or where another station already does. */
export async function checkProfileFolder(folder: string): Promise<void> {
  const probe = join(folder, `.write-check-${process.pid}`)
  try {
    makeFolder(folder)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartProblem(`The folder ${folder} cannot be written (${reason}); choose another one with --profile.`)
  }
  if (isHeldByElectron(folder) || (await isProfileInUse(folder)))
    throw new StartProblem(
      `Another Packbench is running with the profile ${folder}; close it, or choose another --profile.`,
    )
}
