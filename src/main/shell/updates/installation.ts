import { app } from 'electron'
import { join } from 'node:path'
import type { InstalledAs } from './previous-version.ts'

/** As what the program lies on this machine; null where it does not replace itself: a deb package, a checkout, the browser host. */
export function kindOfInstallation(): 'nsis' | 'appimage' | 'mac' | null {
  if (!app.isPackaged) return null
  if (process.platform === 'win32') return 'nsis'
  if (process.platform === 'darwin') return 'mac'
  return process.env['APPIMAGE'] === undefined ? null : 'appimage'
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
  if (process.platform === 'win32') return process.env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local')
  if (process.platform === 'darwin') return join(home, 'Library', 'Caches')
  return process.env['XDG_CACHE_HOME'] ?? join(home, '.cache')
}
