/** The Electron switches that the host understands, read from the same command line that main sees. */
export interface HostOptions {
  /** Electron's `--user-data-dir`; null means the usual place for the application's name. */
  readonly userDataDir: string | null
  readonly headless: boolean
  /** Null: no port is opened at all. 0 lets the browser choose a free one. Loopback only, always. */
  readonly remoteDebuggingPort: number | null
  /** Null: the size that main asks for. */
  readonly windowSize: { readonly width: number; readonly height: number } | null
}

function valueOf(args: readonly string[], name: string): string | null {
  const prefix = `--${name}=`
  return args.findLast((arg) => arg.startsWith(prefix))?.slice(prefix.length) ?? null
}

function portOf(text: string | null): number | null {
  if (text === null) return null
  const port = Number(text)
  if (text === '' || !Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--remote-debugging-port must be a number from 0 to 65535, not "${text}".`)
  return port
}

function sizeOf(text: string | null): HostOptions['windowSize'] {
  if (text === null) return null
  const [, width, height] = /^(\d{2,5})[,x](\d{2,5})$/.exec(text) ?? []
  if (width === undefined || height === undefined) throw new Error(`--window-size must be WIDTH,HEIGHT, not "${text}".`)
  return { width: Number(width), height: Number(height) }
}

/** Throws an Error with a sentence for the person who typed a bad value. */
export function parseHostOptions(args: readonly string[]): HostOptions {
  return {
    userDataDir: valueOf(args, 'user-data-dir'),
    headless: args.includes('--headless'),
    remoteDebuggingPort: portOf(valueOf(args, 'remote-debugging-port')),
    windowSize: sizeOf(valueOf(args, 'window-size')),
  }
}
