import { readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'

/** A folder of the user's own that the desktop may have under another name, in another language or on another disk. */
export type UserDir = 'DESKTOP' | 'DOCUMENTS' | 'DOWNLOAD' | 'PICTURES'

/**
 * Where a Linux desktop keeps one of the user's folders: `user-dirs.dirs` of its configuration says so, by the rule
 * that Electron follows too. Null where that file is missing or names no usable place.
 */
export function xdgUserDir(dir: UserDir, configDir: string, home: string): string | null {
  let written: string | undefined
  for (const line of linesOf(join(configDir, 'user-dirs.dirs'))) {
    const [, name, value] = /^\s*XDG_([A-Z]+)_DIR\s*=\s*"((?:[^"\\]|\\.)*)"/.exec(line) ?? []
    // As in a shell: the last one counts.
    if (name === dir) written = value?.replaceAll(/\\(.)/g, '$1')
  }
  if (written === undefined) return null
  if (written === '$HOME' || written.startsWith('$HOME/')) return join(home, written.slice('$HOME'.length))
  return isAbsolute(written) ? written : null
}

function linesOf(path: string): readonly string[] {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch {
    return [] // A machine without a desktop has none.
  }
}
