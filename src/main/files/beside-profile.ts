import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'

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

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
