import { readFileSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { replaceFile } from '../../files/durable-file.ts'
import type { JournalPosition } from './journal-reading.ts'
import type { RollbackMarker } from './rollback-marker.ts'

const markerSchema = z.strictObject({ journalId: z.string(), segment: z.number().int(), offset: z.number().int() })

/** Beside the profile, so that a copy of the profile that is put back does not bring its own marker; never inside of it. */
export function markerFolderOf(profileFolder: string): string {
  // The name of the first build, which every later one has to find.
  return `${realFolder(resolve(profileFolder))}.witness`
}

/** However the folder is reached, it has one marker. */
function realFolder(folder: string): string {
  try {
    return realpathSync(folder)
  } catch (error) {
    if (isMissing(error)) return folder
    throw error
  }
}

/** A small file, replaced as a whole. */
export function markerFile(file: string): RollbackMarker {
  return {
    read() {
      const text = textOf(file)
      return text === null ? null : positionIn(text)
    },
    write: (position, isWaitedFor) => replaceFile(file, JSON.stringify(position), { signal: isWaitedFor }),
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
    return markerSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
