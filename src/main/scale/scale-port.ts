import { stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { SerialPort } from 'serialport'
import type { LineSettings, ScaleProtocol } from '../../shared/domain/scale/scale-protocol.ts'
import type { ScalePort, ScaleTrouble } from '../../shared/domain/scale/scale.ts'
import { createFrameReader, type ScaleReading } from './read-frames.ts'

/** What the process of a scale is told. */
export type ScaleOrder =
  | { readonly kind: 'open'; readonly port: string; readonly line: LineSettings; readonly protocol: ScaleProtocol }
  | { readonly kind: 'list' }

/** What it tells. */
export type ScaleNews =
  | { readonly kind: 'opened' }
  | ({ readonly kind: 'reading' } & ScaleReading)
  | { readonly kind: 'lost'; readonly trouble: ScaleTrouble }
  | { readonly kind: 'ports'; readonly ports: readonly ScalePort[] }

/** However fast a scale speaks, or a port floods: so often the station is told. */
const tellEveryMs = 50
/** A scale that was silent for so long may be unplugged: whether its device is still there is looked up as often. */
const lookAfterMs = 1000

/**
 * The process that has the port. It opens one port once, reads it until it is lost, and says so; whoever has started it ends it and
 * starts another. A native call to a port can hang for ever: then it hangs here, in a process that can be killed.
 */
export function serveScale(tell: (news: ScaleNews) => void): (order: ScaleOrder) => void {
  return (order) => {
    if (order.kind === 'open') openPort(order, tell)
    else void listPorts().then((ports) => tell({ kind: 'ports', ports }))
  }
}

async function listPorts(): Promise<readonly ScalePort[]> {
  try {
    const found = await SerialPort.list()
    return found.map(({ path, manufacturer }) => ({ path, maker: manufacturer ?? '' }))
  } catch {
    // A system that does not say which ports it has: the path is typed.
    return []
  }
}

function openPort(
  { port: path, line, protocol }: Extract<ScaleOrder, { kind: 'open' }>,
  tell: (news: ScaleNews) => void,
): void {
  const reader = createFrameReader(protocol)
  const throttle = createThrottle(tell)
  const port = new SerialPort({ path, ...line, autoOpen: false })
  const device = deviceAt(path)
  let heardAt = 0
  port.on('data', (bytes: Uint8Array) => {
    heardAt = performance.now()
    const said = reader.push(bytes, performance.now())
    if (said !== null) throttle(said)
  })
  // A device that is unplugged mostly closes with an error; one that cannot be read says so by itself.
  port.on('error', () => tell({ kind: 'lost', trouble: 'port-missing' }))
  port.on('close', () => tell({ kind: 'lost', trouble: 'port-missing' }))
  port.open((failure) => {
    if (failure !== null) return tell({ kind: 'lost', trouble: troubleOf(failure.message) })
    tell({ kind: 'opened' })
    if (protocol.command !== null) ask(port, protocol.command)
    const isSilent = (): boolean => performance.now() - heardAt >= lookAfterMs
    void watchDevice(port, device, isSilent, () => tell({ kind: 'lost', trouble: 'port-missing' }))
  })
}

/**
 * Not every device that is unplugged closes its port. On Linux and macOS a read that comes after the unplugging finds the end of a file,
 * and the library reads again without end or a word (serialport/bindings-cpp#162); on Windows some drivers say nothing.
 */
async function watchDevice(
  port: SerialPort,
  opened: Promise<string | null>,
  isSilent: () => boolean,
  missing: () => void,
): Promise<void> {
  const device = await opened
  if (device === null) return
  while (port.isOpen) {
    await pause(lookAfterMs)
    if (!isSilent() || (await deviceAt(port.path)) === device) continue
    missing()
    // Ends its reads; it may have been closed meanwhile.
    port.close(() => undefined)
    return
  }
}

/** What tells the device at a path from another one that is plugged in there later; null where there is none, or where nobody can say. */
async function deviceAt(path: string): Promise<string | null> {
  // There a port is no file.
  if (process.platform === 'win32') return (await listPorts()).find((port) => port.path === path)?.path ?? null
  try {
    const { dev, ino, rdev } = await stat(path)
    return [dev, ino, rdev].join(' ')
  } catch {
    return null
  }
}

/** A scale that does not take its question is not written to without end: what waits is never more than one. */
function ask(port: SerialPort, { text, everyMs }: NonNullable<ScaleProtocol['command']>): void {
  let isWaiting = false
  const timer = setInterval(() => {
    if (!port.isOpen) return clearInterval(timer)
    if (isWaiting) return
    isWaiting = true
    port.write(text, 'latin1', () => (isWaiting = false))
  }, everyMs)
}

/** The first at once, then the newest of what comes within each pause. */
function createThrottle(tell: (news: ScaleNews) => void): (said: ScaleReading) => void {
  let newest: ScaleReading | null = null
  let timer: NodeJS.Timeout | null = null
  const flush = (): void => {
    timer = null
    if (newest === null) return
    tell({ kind: 'reading', ...newest })
    newest = null
    timer = setTimeout(flush, tellEveryMs)
  }
  return (said) => {
    newest = said
    if (timer === null) flush()
  }
}

/** In the words of the three systems (Windows: "File not found", "Access denied"; termios: "No such file", "Permission denied", "Cannot lock port"). */
function troubleOf(message: string): ScaleTrouble {
  const text = message.toLowerCase()
  if (text.includes('lock') || text.includes('busy') || text.includes('access denied')) return 'port-busy'
  if (text.includes('permission')) return 'port-refused'
  return 'port-missing'
}
