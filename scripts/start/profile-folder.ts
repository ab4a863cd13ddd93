import { readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isProfileInUse } from '../../src/browser-host/system/single-instance.ts'
import { StartProblem } from './options.ts'
import { ensureWritableFolder } from './writable-folder.ts'

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

/** Throws a StartProblem where the station could not keep its data there, or where another station already does. */
export async function checkProfileFolder(folder: string): Promise<void> {
  ensureWritableFolder(folder, '--profile')
  if (isHeldByElectron(folder) || (await isProfileInUse(folder)))
    throw new StartProblem(
      `Another Packbench is running with the profile ${folder}; close it, or choose another --profile.`,
    )
}
