import { readFileSync, statSync } from 'node:fs'
import { isMissing } from './beside-profile.ts'

/** @throws where the disk does not say, for which `existsSync` answers that nothing is there */
export const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined

/** Null where there is none. @throws where the disk does not give it out: what began anew would take its place */
export function bytesOf(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch (cause) {
    if (isMissing(cause)) return null
    throw cause
  }
}

/** As `bytesOf`. */
export const textOf = (file: string): string | null => bytesOf(file)?.toString('utf8') ?? null
