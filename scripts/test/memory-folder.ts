import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** What the temporary folders of a whole run hold at most, with room to spare. Unit: bytes. */
const neededBytes = 4 * 1024 ** 3

export interface Memory {
  /** Where Linux keeps files in memory. */
  readonly folder: string
  /** What files there may take. Throws where there is no such folder. Unit: bytes */
  freeBytes(folder: string): number
  /** Unit: bytes */
  freeMemoryBytes(): number
}

const ofThisMachine: Memory = {
  folder: '/dev/shm',
  freeBytes: (folder) => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  },
  freeMemoryBytes: freemem,
}

/**
 * A folder in memory for the temporary files of a run, or null where there is none with room. The tests sync thousands of
 * databases and journals; a disk makes them wait for it for half of the time, and no test pulls the plug of the machine.
 * `remove` takes it away with all that the run left in it.
 */
export function makeMemoryFolder(
  memory: Memory = ofThisMachine,
): { readonly path: string; readonly remove: () => void } | null {
  try {
    // What the files take is taken from the programs.
    if (memory.freeBytes(memory.folder) < neededBytes || memory.freeMemoryBytes() < 2 * neededBytes) return null
    const path = mkdtempSync(join(memory.folder, 'packbench-'))
    // A print server of the tests runs its filters as another user.
    chmodSync(path, 0o755)
    return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }) }
  } catch {
    return null
  }
}
