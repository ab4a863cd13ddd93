import { resolve } from 'node:path'

/** What `npm start` was asked for. */
export interface StartOptions {
  /** Absolute; null means the application's usual folder. */
  readonly profile: string | null
  readonly carrier: string | null
  readonly headless: boolean
  readonly remoteDebuggingPort: number | null
  /** Asks for Electron's runtime again although it could not be fetched before. */
  readonly retryElectron: boolean
  /** Writes what support asks for, and opens no window. */
  readonly diagnostics: boolean
  /** Says how many bills are not sent, and starts nothing. */
  readonly countUnsent: boolean
  /** A command for the station of the profile, with its options; null for none. */
  readonly station: readonly string[] | null
  readonly help: boolean
}

export const USAGE = `npm start -- [options]
  --profile DIR                the station's own folder (its database, settings and logs)
  --carrier URL                the carrier's address for a new station
  --headless                   without a window, until Ctrl+C
  --diagnostics                writes what support asks for into the documents folder
  --count-unsent               says how many bills of the profile are not sent (docs/packages.md)
  --remote-debugging-port N    for tests: DevTools on this machine only; 0 chooses a free port
  --retry-electron             try to fetch Electron's runtime again`

/** A sentence for the person who typed the command. */
export class StartProblem extends Error {}

const WITH_VALUE = new Set(['profile', 'carrier', 'remote-debugging-port'])
const FLAGS = new Set(['headless', 'retry-electron', 'diagnostics', 'count-unsent', 'help'])

type Given = ReadonlyMap<string, string>

/** Both `--name value` and `--name=value`. */
function readArguments(args: readonly string[]): Given {
  const given = new Map<string, string>()
  for (let at = 0; at < args.length; at += 1) {
    const [, name = '', inline] = /^--([a-z-]+)(?:=(.*))?$/s.exec(args[at] ?? '') ?? []
    if (WITH_VALUE.has(name)) {
      const value = inline ?? args[(at += 1)]
      if (value === undefined || value === '' || value.startsWith('--'))
        throw new StartProblem(`--${name} needs a value.`)
      given.set(name, value)
    } else if (FLAGS.has(name) && inline === undefined) given.set(name, '')
    else throw new StartProblem(`Packbench does not know "${args[at] ?? ''}"; npm start -- --help lists what it knows.`)
  }
  return given
}

function portOf(text: string | undefined): number | null {
  if (text === undefined) return null
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new StartProblem(`--remote-debugging-port must be a number from 0 to 65535, not "${text}".`)
  return port
}

function carrierOf(text: string | undefined): string | null {
  if (text === undefined) return null
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new StartProblem(`--carrier must be an address such as https://carrier.example, not "${text}".`)
  return text
}

/** Throws a StartProblem for anything that it does not understand. */
export function parseStartOptions(args: readonly string[], folder: string): StartOptions {
  const given = readArguments(args)
  const profile = given.get('profile')
  return {
    profile: profile === undefined ? null : resolve(folder, profile),
    carrier: carrierOf(given.get('carrier')),
    headless: given.has('headless'),
    remoteDebuggingPort: portOf(given.get('remote-debugging-port')),
    retryElectron: given.has('retry-electron'),
    diagnostics: given.has('diagnostics'),
    countUnsent: given.has('count-unsent'),
    station: null,
    help: given.has('help'),
  }
}
