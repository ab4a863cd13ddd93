import { createHash, randomUUID } from 'node:crypto'
import { appendFileSync, realpathSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { createDocumentStore } from '../stores/documents.ts'
import type { Database } from 'better-sqlite3'

const fileSchema = z.strictObject({ inode: z.string(), bornAtMs: z.number() })

/** Which file it is, whatever its name and content. `bornAtMs` is 0 where the file system does not say. */
type DatabaseFile = z.infer<typeof fileSchema>

/** Where a database lives. */
export interface Place {
  /** Host and path: what changes when somebody moves the database. */
  readonly fingerprint: string
  /** What changes when somebody puts a copy back where it was; null where nothing can be said. */
  readonly file: DatabaseFile | null
  /** Tried with a file of our own, where the answer matters; a drive keeps them where nobody says otherwise. */
  readonly keepsBirths?: () => boolean
}

const instanceSchema = z.strictObject({
  profileId: z.string(),
  fingerprint: z.string(),
  file: fileSchema.nullable(),
  /** A rollback marker outside the profile has been seen beside it, so that a missing one means another machine. */
  isWitnessed: z.boolean(),
})

export type Instance = z.infer<typeof instanceSchema>

export function databasePlace(db: Database): Place {
  const path = db.memory ? ':memory:' : realpathSync(db.name)
  const fingerprint = createHash('sha256').update(`${hostname()}\n${path}`).digest('hex').slice(0, 32)
  return { fingerprint, file: db.memory ? null : fileAt(path), keepsBirths: () => keepsBirths(dirname(path)) }
}

/** The fingerprint of no place: wherever the database is opened, it was not there before. */
export const nowhere: Place = { fingerprint: '', file: null }

/** Whether the database still is the file that it was last time, where it was last time. */
export function isWhereItWas({ fingerprint, file }: Instance, place: Place): boolean {
  if (fingerprint !== place.fingerprint) return false
  if (file === null || place.file === null || isSameFile(file, place.file)) return true
  // Then the number and the rollback marker decide.
  return file.inode === place.file.inode && place.keepsBirths?.() === false
}

/** Knows whether the database still lives where it was last used. */
export interface InstanceStore {
  read(): Instance | null
  /** A new profile id, so that no reference of the profile before is generated again. */
  renew(place: Place, nowMs: number): Instance
  write(instance: Instance, nowMs: number): Instance
}

const lost: Instance = { profileId: '', ...nowhere, isWitnessed: false }

export function createInstanceStore(db: Database): InstanceStore {
  const document = createDocumentStore(db, 'instance', instanceSchema)
  const write = (instance: Instance, nowMs: number): Instance => {
    document.write(instance, nowMs)
    return instance
  }
  return {
    // One that cannot be read is of a database that was nowhere before: what is unsent is held.
    read: () => (document.isDamaged() ? lost : document.readable()),
    renew: (place, nowMs) =>
      write({ profileId: randomUUID(), fingerprint: place.fingerprint, file: place.file, isWitnessed: false }, nowMs),
    write,
  }
}

/** Longer than the finest step of any file system's clock that follows changes. */
const birthTrialMs = 50

/**
 * On some drives (network shares, wine) the time at which a file was made follows its last change, so that every start would look like a copy.
 * @returns true also where the trial itself fails
 */
export function keepsBirths(folder: string): boolean {
  const file = join(folder, `birth-${randomUUID()}.tmp`)
  try {
    writeFileSync(file, 'a')
    const before = fileAt(file).bornAtMs
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, birthTrialMs)
    appendFileSync(file, 'b')
    const later = Date.now() / 1000 + 10
    utimesSync(file, later, later)
    return fileAt(file).bornAtMs === before
  } catch {
    return true
  } finally {
    rmSync(file, { force: true })
  }
}

function fileAt(path: string): DatabaseFile {
  const { ino, birthtimeMs } = statSync(path, { bigint: true })
  return { inode: String(ino), bornAtMs: Number(birthtimeMs) }
}

/**
 * A file that was put back was born anew, though often under the number of the one that was deleted before it. macOS and
 * Windows tools can give a copy the birth of the original, but not its number; on Linux it is the other way round, and there are file
 * systems (FAT, FUSE) whose numbers change with every mount.
 */
function isSameFile(before: DatabaseFile, now: DatabaseFile): boolean {
  const isSameNumber = before.inode === now.inode
  if (before.bornAtMs === 0 || now.bornAtMs === 0) return isSameNumber
  return before.bornAtMs === now.bornAtMs && (process.platform === 'linux' || isSameNumber)
}
