import path, { type PlatformPath } from 'node:path'

/**
 * Whether a path means one place, wherever the program is started from. On Windows "/Users/an", as another system writes it, means one on the
 * drive of that folder.
 */
export function isWholePath(text: string, { isAbsolute, parse, sep }: PlatformPath = path): boolean {
  return isAbsolute(text) && (sep === '/' || parse(text).root.length > 1)
}
