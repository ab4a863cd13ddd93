import { randomUUID } from 'node:crypto'
import { readFileSync, realpathSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import type { JournalPosition } from './journal-reading.ts'
import type { JournalWitness } from './rollback-marker.ts'

const witnessSchema = z.strictObject({ journalId: z.string(), segment: z.number().int(), offset: z.number().int() })

/** Beside the profile, so that a copy of the profile that is put back does not bring its own witness; never inside of it. */
export function witnessFolderOf(profileFolder: string): string {
  return `${realFolder(resolve(profileFolder))}.witness`
}

/** However the folder is reached, it has one witness. */
function realFolder(folder: string): string {
  try {
    return realpathSync(folder)
  } catch (error) {
    if (isMissing(error)) return folder
    throw error
  }
}

/** A small file, replaced as a whole. */
export function witnessFile(file: string): JournalWitness {
  return {
    read() {
      const text = textOf(file)
      return text === null ? null : positionIn(text)
    },
    async write(position, isWaitedFor) {
      await mkdir(dirname(file), { recursive: true })
      await removeOthers(file)
      // A name of its own: a write that hung in an earlier life of this account must not meet this one.
      const aside = `${file}.${randomUUID()}${asideSuffix}`
      try {
        await writeSynced(aside, JSON.stringify(position))
        isWaitedFor.throwIfAborted()
        await rename(aside, file)
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
      await syncFolder(dirname(file))
    },
  }
}

const asideSuffix = '.new'

/** What a process that was killed while it wrote has left. What cannot be removed is in nobody's way. */
async function removeOthers(file: string): Promise<void> {
  const names = await readdir(dirname(file))
  const left = names.filter((name) => name.startsWith(`${basename(file)}.`) && name.endsWith(asideSuffix))
  await Promise.all(left.map((name) => rm(join(dirname(file), name), { force: true }).catch(() => undefined)))
}

async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Only then is the name durable that the next start looks for; Windows keeps names in its own journal. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * One that is not there has nothing to say, and the database knows whether it should.
 * @throws what else keeps it from being read: a disk that fails for a moment must not pass for another machine
 */
function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}

/** What cannot be understood says as little as what is not there. */
function positionIn(text: string): JournalPosition | null {
  try {
    return witnessSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
