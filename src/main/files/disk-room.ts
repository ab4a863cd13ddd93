import { statfsSync, statSync } from 'node:fs'

/** What each copy leaves to the journal and to the day's bills: it must never be what fills the disk. */
const spareBytes = 256 * 1024 * 1024

/** How much must be free for a copy of a database of this size. */
export const roomForCopy = (databaseBytes: number): number => databaseBytes + spareBytes

/** The same for a copy and the migration behind it, which may write every table anew. */
export const roomForMigration = (databaseBytes: number): number => roomForCopy(databaseBytes) + databaseBytes

/** How much is free on the disk of this file or folder. */
export function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}

/** The disk on which this file or folder lies, or to which it links. */
export interface Disk {
  readonly id: number
  readonly freeBytes: number
}

/** @throws where the system does not say */
export const diskOf = (path: string): Disk => ({ id: statSync(path).dev, freeBytes: freeBytes(path) })

/** @throws ENOSPC where the disk of the folder has less free; `what` needs it */
export function requireRoom(folder: string, neededBytes: number, what: string): void {
  if (freeBytes(folder) >= neededBytes) return
  const needed = Math.ceil(neededBytes / 1024 / 1024)
  throw Object.assign(new Error(`ENOSPC: ${what} needs ${needed} MB of room in ${folder}`), { code: 'ENOSPC' })
}
