import { existsSync } from 'node:fs'
import { resolve, win32 } from 'node:path'
import { parseArgs } from 'node:util'

/** `--name=value` of this process's own arguments, or null. Chromium's switches (`--user-data-dir`) are not read here. */
export function argumentValue(name: string, argv: readonly string[]): string | null {
  const prefix = `--${name}=`
  const found = argv.findLast((argument) => argument.startsWith(prefix))
  return found === undefined ? null : found.slice(prefix.length)
}

/** By Chromium's switches: whoever has its port, or the pipe of the process that it starts, reads and types in every page. */
export const wantsDebugging = (hasSwitch: (name: string) => boolean): boolean =>
  ['remote-debugging-port', 'remote-debugging-pipe'].some(hasSwitch)

/** No window, only the file that support asks for. */
export const wantsDiagnostics = (argv: readonly string[]): boolean => argv.includes('--diagnostics')

/** No window either, and no station: how many bills of the profile are not sent. The program that removes this one asks. */
export const wantsUnsentCount = (argv: readonly string[]): boolean => argv.includes('--count-unsent')

/** Training begins without its sender and sample bills: for tests and demonstrations that bring their own. */
export const wantsEmptyTraining = (argv: readonly string[]): boolean => argv.includes('--empty-training')

/** What takes long to make is made when somebody needs it, and not ahead: for tests, of which many stations share a machine. */
export const wantsNothingAhead = (argv: readonly string[]): boolean => argv.includes('--nothing-ahead')

/** No window: what stands behind it is a command for the station of a profile. Null where there is none. */
export function stationCommandIn(argv: readonly string[]): readonly string[] | null {
  const at = argv.indexOf('--station')
  return at < 0 ? null : argv.slice(at + 1)
}

/**
 * From where a command's paths go out. npm starts the scripts of a checkout elsewhere, and says where that was; a program that a script of
 * somebody's starts has that too, and its own folder counts.
 */
export const startedIn = (isPackaged = false, env: NodeJS.ProcessEnv = process.env): string =>
  (isPackaged ? undefined : env['INIT_CWD']) ?? process.cwd()

/** The absolute folder of the profile that such a command is for; null for the usual one. What the command has otherwise is not looked at. */
export function profileOfCommand(command: readonly string[], folder: string): string | null {
  const options = { profile: { type: 'string' } } as const
  const { profile } = parseArgs({ args: [...command], options, strict: false, allowPositionals: true }).values
  return typeof profile === 'string' && profile !== '' ? resolve(folder, profile) : null
}

/**
 * One file for all who work at this machine, in a place where only its administrators write. A checkout reads the one that its command line
 * names, or none; an installed copy no other one, since whoever starts it could so take away what is locked with one argument. On Windows the
 * environment, which they could set as well, names the folder only where the file is not in the usual one.
 */
export function provisioningFile(
  argv: readonly string[],
  isPackaged: boolean,
  platform: string,
  env: NodeJS.ProcessEnv,
  isThere: (file: string) => boolean = existsSync,
): string | null {
  if (!isPackaged) return argumentValue('provisioning', argv)
  const name = 'provisioning.json'
  if (platform === 'win32') {
    const usual = win32.join('C:\\ProgramData', 'Packbench', name)
    return isThere(usual) ? usual : win32.join(env['ProgramData'] ?? 'C:\\ProgramData', 'Packbench', name)
  }
  return platform === 'darwin' ? `/Library/Application Support/Packbench/${name}` : `/etc/packbench/${name}`
}
