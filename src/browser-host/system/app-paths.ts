import { mkdirSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { xdgUserDir, type UserDir } from './user-dirs.ts'

/** A variable that is there and empty says nothing. */
export const folderOr = (named: string | undefined, usual: string): string =>
  named === undefined || named === '' ? usual : named

/** Where the platform keeps applications' own data. */
function appDataDir(): string {
  if (process.platform === 'win32') return folderOr(process.env['APPDATA'], join(homedir(), 'AppData', 'Roaming'))
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support')
  return folderOr(process.env['XDG_CONFIG_HOME'], join(homedir(), '.config'))
}

/** The user's own folder, by the name that the platform gives it unless the desktop was told another. */
function userDir(dir: UserDir, usual: string): string {
  const reported = process.platform === 'linux' ? xdgUserDir(dir, appDataDir(), homedir()) : null
  return reported ?? join(homedir(), usual)
}

/** Electron's rule, so that both runtimes find the same profile. */
export function defaultUserDataDir(appName: string): string {
  return join(appDataDir(), appName)
}

export interface AppPaths {
  readonly get: (name: string) => string
  readonly set: (name: string, path: string) => void
}

/** `userDataDir` is asked each time, because the name it is made from may change until it is first used. */
export function createAppPaths(appRoot: string, userDataDir: () => string): AppPaths {
  const chosen = new Map<string, string>()
  const userData = (): string => chosen.get('userData') ?? userDataDir()
  const usual: Readonly<Record<string, () => string>> = {
    home: homedir,
    appData: appDataDir,
    userData,
    sessionData: userData,
    temp: tmpdir,
    logs: () => join(userData(), 'logs'),
    crashDumps: () => join(userData(), 'Crashpad'),
    exe: () => process.execPath,
    module: () => process.execPath,
    assets: () => appRoot,
    desktop: () => userDir('DESKTOP', 'Desktop'),
    documents: () => userDir('DOCUMENTS', 'Documents'),
    downloads: () => userDir('DOWNLOAD', 'Downloads'),
    pictures: () => userDir('PICTURES', 'Pictures'),
  }
  const get = (name: string): string => {
    const path = chosen.get(name) ?? usual[name]?.()
    if (path === undefined) throw new Error(`Failed to get '${name}' path`)
    if (name === 'userData' || name === 'sessionData') mkdirSync(path, { recursive: true })
    return path
  }
  return { get, set: (name, path) => void chosen.set(name, path) }
}
