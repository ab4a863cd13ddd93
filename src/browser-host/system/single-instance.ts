import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** What a second start tells the first one. */
interface SecondStart {
  readonly argv: readonly string[]
  readonly workingDirectory: string
  readonly additionalData: unknown
}

export interface InstanceLock {
  readonly held: boolean
  readonly onSecond: (listener: (start: SecondStart) => void) => void
  /** Where nobody hears it any more, the profile is this process's from then on, or whoever's comes first. */
  readonly tellFirst: (start: SecondStart) => Promise<void>
  readonly release: () => void
}

type Taken =
  | ({ readonly held: true } & Pick<InstanceLock, 'onSecond' | 'release'>)
  /** @returns false where nobody answers */
  | { readonly held: false; readonly tell: (start: SecondStart) => Promise<boolean> }

const LINK_NAME = 'browser-host.lock'

/** A named pipe belongs to the profile by its name; Windows frees it with the process. */
function windowsPipe(userDataDir: string): string {
  return `\\\\.\\pipe\\packbench-${createHash('sha256').update(resolve(userDataDir).toLowerCase()).digest('hex').slice(0, 32)}`
}

function linkTarget(link: string): string | null {
  try {
    return readlinkSync(link)
  } catch {
    return null
  }
}

function listen(server: Server, address: string): Promise<boolean> {
  return new Promise((done) => {
    server.once('error', () => done(false))
    server.listen(address, () => done(true))
  })
}

/** Sends one message to whoever holds the lock; false where nobody answers any more. */
function tell(address: string, message: object): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(address)
    socket.once('error', () => done(false))
    socket.once('connect', () => socket.end(JSON.stringify(message)))
    socket.on('data', () => undefined)
    socket.once('close', (failed) => done(!failed))
  })
}

/** True while another browser host runs the station on this folder. */
export async function isProfileInUse(userDataDir: string): Promise<boolean> {
  const address = process.platform === 'win32' ? windowsPipe(userDataDir) : linkTarget(join(userDataDir, LINK_NAME))
  return address !== null && tell(address, {})
}

function serve(): { readonly server: Server; readonly onSecond: (listener: (start: SecondStart) => void) => void } {
  let notify: (start: SecondStart) => void = () => undefined
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('error', () => undefined)
    socket.on('data', (chunk: string) => (text += chunk))
    socket.on('end', () => {
      socket.end()
      const { argv, workingDirectory = '', additionalData } = startIn(text)
      if (argv !== undefined) notify({ argv, workingDirectory, additionalData })
    })
  })
  server.unref()
  return { server, onSecond: (listener) => void (notify = listener) }
}

/** What `tell` writes; nothing where whoever connected ended before that, or was another program. */
function startIn(text: string): Partial<SecondStart> {
  try {
    return (JSON.parse(text) ?? {}) as Partial<SecondStart> // of whoever may write to the profile
  } catch {
    return {}
  }
}

/** A socket's path is no longer on macOS, and little longer on Linux. Unit: bytes */
const longestSocketPath = 103

/** A new folder for the socket, closed to other accounts (0700). */
function socketFolder(): string {
  const usual = join(tmpdir(), 'packbench-')
  const isTooLong = Buffer.byteLength(`${usual}XXXXXX/lock`) > longestSocketPath
  return mkdtempSync(isTooLong ? '/tmp/packbench-' : usual)
}

/** False where another start has renamed it before. */
function isRenamed(from: string, to: string): boolean {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

/** A link in the profile names the socket: making the link is atomic, and a socket's own path may not be as long as a profile's. */
async function claimLink(link: string, address: string): Promise<boolean> {
  for (;;) {
    try {
      symlinkSync(address, link)
      return true
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const holder = linkTarget(link)
    if (holder === null) continue
    if (await tell(holder, {})) return false
    // Left by a process that died. It is renamed before it is removed: of two starts that see it, only one renames this very link.
    const moved = `${link}.${process.pid}`
    if (!isRenamed(link, moved)) continue
    if (linkTarget(moved) !== holder) renameSync(moved, link)
    else rmSync(moved, { force: true })
  }
}

/** Takes the profile for this process, or finds who has it. Freed by `release` and by the end of the process. */
export async function takeInstanceLock(userDataDir: string): Promise<InstanceLock> {
  let taken = await takeOrFind(userDataDir)
  let taking: Promise<void> | null = null
  const takeAgain = async (): Promise<void> => {
    taken = await takeOrFind(userDataDir)
  }
  return {
    get held() {
      return taken.held
    },
    onSecond: (listener) => {
      if (taken.held) taken.onSecond(listener)
    },
    async tellFirst(start) {
      const before = taken
      if (before.held || (await before.tell(start)) || taken !== before) return
      // Where it cannot be taken now, whoever asks again tries again.
      taking ??= takeAgain()
        .catch(() => undefined)
        .finally(() => {
          taking = null
        })
      await taking
    },
    release: () => {
      if (taken.held) taken.release()
    },
  }
}

async function takeOrFind(userDataDir: string): Promise<Taken> {
  mkdirSync(userDataDir, { recursive: true })
  const { server, onSecond } = serve()
  if (process.platform === 'win32') {
    const pipe = windowsPipe(userDataDir)
    if (await listen(server, pipe)) return { held: true, onSecond, release: () => void server.close() }
    return { held: false, tell: (start) => tell(pipe, start) }
  }
  const link = join(userDataDir, LINK_NAME)
  const address = join(socketFolder(), 'lock')
  // One that nobody answers at would be taken for that of a process that died, and the profile have two stations.
  if (!(await listen(server, address))) throw new Error(`The lock of the profile cannot be opened at ${address}`)
  const release = (): void => {
    server.close()
    rmSync(dirname(address), { recursive: true, force: true })
    if (linkTarget(link) === address) rmSync(link, { force: true })
  }
  if (await claimLink(link, address)) return { held: true, onSecond, release }
  release()
  const holder = linkTarget(link)
  return { held: false, tell: async (start) => holder !== null && (await tell(holder, start)) }
}
