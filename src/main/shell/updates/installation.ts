import { app } from 'electron'
import { realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { InstalledAs } from './previous-version.ts'

type Started = Pick<NodeJS.Process, 'platform' | 'env' | 'execPath'>

/** As what the program lies on this machine; null where it does not replace itself: a deb package, a checkout, the browser host. */
export function kindOfInstallation(started: Started = process): 'nsis' | 'appimage' | 'mac' | null {
  if (!app.isPackaged) return null
  if (started.platform === 'win32') return 'nsis'
  if (started.platform === 'darwin') return 'mac'
  return isOutOfAppImage(started) ? 'appimage' : null
}

/** A deb package that is started out of another program's AppImage inherits its variables, and would put itself in the place of that file. */
function isOutOfAppImage({ env, execPath }: Started): boolean {
  const { APPIMAGE: file, APPDIR: folder } = env
  if (file === undefined || folder === undefined) return false
  try {
    return realpathSync(execPath).startsWith(realpathSync(folder) + sep)
  } catch {
    return false
  }
}

const cacheName = 'packbench-updater'

/** What a version of this installation is put back with. */
export function installedAs(): InstalledAs {
  const kind = kindOfInstallation()
  if (kind === 'nsis') return { kind, installer: join(cacheFolder(), cacheName, 'installer.exe') }
  // Squirrel replaces the whole application and keeps nothing of the former one.
  return kind === 'appimage' ? { kind, program: process.env['APPIMAGE'] ?? '' } : null
}

export const keptFolder = (): string => join(cacheFolder(), `${cacheName}-previous`)

/** Where the library puts downloads, and the Windows installer the copy of itself. */
function cacheFolder(): string {
  const home = app.getPath('home')
  // As for the library, a variable that is empty says nothing.
  const { LOCALAPPDATA: local = '', XDG_CACHE_HOME: cache = '' } = process.env
  if (process.platform === 'win32') return local === '' ? join(home, 'AppData', 'Local') : local
  if (process.platform === 'darwin') return join(home, 'Library', 'Caches')
  return cache === '' ? join(home, '.cache') : cache
}
