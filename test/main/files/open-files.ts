import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/** What this process has open in a folder, where the system tells it. */
export function openIn(folder: string): readonly string[] {
  const handles = '/proc/self/fd'
  if (!existsSync(handles)) return []
  return readdirSync(handles).flatMap((handle) => {
    try {
      const path = readlinkSync(join(handles, handle))
      return path.startsWith(folder) ? [path] : []
    } catch {
      // It was the handle by which they are listed.
      return []
    }
  })
}
