import { readFileSync } from 'node:fs'
import { isMissing } from './beside-profile.ts'

/** Null where there is none. @throws where the disk does not give it out: what began anew would take its place */
export function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    if (isMissing(cause)) return null
    throw cause
  }
}
