import { execFile } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** What an installer has put on this machine. */
export interface Installed {
  readonly program: string
  /** Silently, with the data kept. */
  remove(): Promise<void>
}

/** Installs without a question: nobody is there who could answer. @throws Error for a kind of file that this system does not install */
export function install(file: string, work: string): Promise<Installed> {
  if (process.platform === 'win32' && file.endsWith('.exe')) return installOnWindows(file, join(work, 'Packbench'))
  if (process.platform === 'darwin' && file.endsWith('.dmg')) return installOnMac(file, work)
  if (process.platform === 'linux' && file.endsWith('.deb')) return installOnDebian(file)
  throw new Error(`${file} is no installer of this system`)
}

const endings = { win32: '.exe', darwin: '.dmg', linux: '.deb' } as const

/** The installer of this machine among the files of `npm run package`; undefined where there is none. */
export function chooseInstaller(names: readonly string[], platform: string, processor: string): string | undefined {
  const ending = Object.entries(endings).find(([known]) => known === platform)?.[1]
  const own = names.filter((name) => ending !== undefined && name.endsWith(ending) && !name.startsWith('__'))
  const isForArm = (name: string): boolean => /arm64/.test(name)
  // That of Windows holds both processors, and bears the name of none.
  return own.find((name) => isForArm(name) === (processor === 'arm64')) ?? (platform === 'win32' ? own[0] : undefined)
}

async function installOnWindows(file: string, folder: string): Promise<Installed> {
  // NSIS wants the folder last and without quotation marks, also where it has spaces.
  await execute(file, ['/S', '/currentuser', `/D=${folder}`], { windowsVerbatimArguments: true })
  const program = join(folder, 'Packbench.exe')
  return {
    program,
    async remove() {
      const uninstaller = join(folder, 'Uninstall Packbench.exe')
      // In place and not from a copy of itself: so it has ended when this answers.
      await execute(uninstaller, ['/S', '/KEEP_DATA', `_?=${folder}`], { windowsVerbatimArguments: true })
      for (let tries = 0; tries < 60 && existsSync(program); tries += 1) await sleep(500)
    },
  }
}

async function installOnMac(file: string, work: string): Promise<Installed> {
  const volume = join(work, 'volume')
  const application = join(work, 'Packbench.app')
  await execute('hdiutil', ['attach', file, '-nobrowse', '-readonly', '-mountpoint', volume])
  try {
    await execute('ditto', [join(volume, 'Packbench.app'), application])
  } finally {
    await execute('hdiutil', ['detach', volume])
  }
  return {
    program: join(application, 'Contents', 'MacOS', 'Packbench'),
    remove: () => Promise.resolve(rmSync(application, { recursive: true })),
  }
}

async function installOnDebian(file: string): Promise<Installed> {
  const apt = (...args: readonly string[]): Promise<unknown> => {
    const all = ['apt-get', '-y', '-q', ...args]
    const [program = '', ...rest] = process.getuid?.() === 0 ? all : ['sudo', ...all]
    return execute(program, rest, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
  await apt('install', file)
  return {
    program: '/opt/Packbench/packbench',
    remove: async () => void (await apt('remove', 'packbench')),
  }
}
