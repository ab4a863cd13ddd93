import { createHash, randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { replaceFileSync } from '../files/durable-file.ts'
import { createSocketPlace } from '../files/socket-place.ts'
import {
  commandFolderIn,
  endpointFileIn,
  longestCommand,
  wantsFile,
  type CommandAnswer,
  type StationCommand,
} from '../ipc/station-command.ts'

/** A file that came with a command; it is removed behind the answer. */
export interface ReceivedFile {
  readonly fileId: string
}

type AnnouncedFile = Extract<StationCommand, { command: 'import' }>['file']

/** Asks for the file of a command. Null where another one came than was announced. */
export type ReceiveFile = (file: AnnouncedFile) => Promise<ReceivedFile | null>

export interface CommandSocket {
  /** Takes nothing more from now on. Resolves once the socket's folder is gone. */
  close(): Promise<void>
}

interface SocketOptions {
  readonly profileFolder: string
  run(request: unknown, receive: ReceiveFile): Promise<CommandAnswer>
  /** Why commands are not taken, or one was not answered. The station works without. */
  failed(cause: unknown): void
}

/** A line, and each further piece of a file, comes within this. */
const patienceMs = 10_000
/** Far more than the scripts of one station need at once; further connections are refused. */
const mostConnections = 32

export const receivedFolderIn = (profileFolder: string): string => join(commandFolderIn(profileFolder), 'received')

/**
 * Takes commands at a socket whose name only the profile's owner can read. Nothing listens on the network, and nothing is read but what was
 * sent: a command names no path.
 */
export async function openCommandSocket(options: SocketOptions): Promise<CommandSocket> {
  const { profileFolder, failed } = options
  makePrivate(commandFolderIn(profileFolder))
  // What a command that was cut short has left.
  rmSync(receivedFolderIn(profileFolder), { recursive: true, force: true })
  makePrivate(receivedFolderIn(profileFolder))
  const place = await createSocketPlace('commands')
  const connections = new Set<Socket>()
  const server = createServer((socket) => {
    connections.add(socket)
    socket.on('close', () => connections.delete(socket))
    socket.on('error', failed)
    void converse(socket, options)
  })
  server.maxConnections = mostConnections
  await listenAt(server, place.socketPath)
  server.on('error', failed)
  // It keeps no thread from ending.
  server.unref()
  const stopListening = async (): Promise<void> => {
    server.close()
    for (const socket of connections) socket.destroy()
    await place.remove().catch(failed)
  }
  try {
    const endpoint = { socketPath: place.socketPath, profile: realpathSync.native(profileFolder) }
    replaceFileSync(endpointFileIn(profileFolder), JSON.stringify(endpoint))
  } catch (cause) {
    await stopListening()
    throw cause
  }
  return {
    async close() {
      try {
        rmSync(endpointFileIn(profileFolder), { force: true })
      } catch (cause) {
        // Nobody answers there any more, which whoever asks finds.
        failed(cause)
      }
      await stopListening()
    },
  }
}

/** Also one that somebody has opened to others. */
function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
}

function listenAt(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ path, readableAll: false, writableAll: false }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

async function converse(socket: Socket, options: SocketOptions): Promise<void> {
  const input = createInput(socket)
  const line = await input.line()
  if (line === null) return void socket.destroy()
  await answer(line, input, socket, options)
  // A connection is over when its end is read, behind whatever was sent too much. One that is cut off under a file takes the answer along.
  while ((await input.piece()) !== null);
}

async function answer(
  line: string,
  input: SocketInput,
  socket: Socket,
  { profileFolder, run, failed }: SocketOptions,
): Promise<void> {
  let received: string | null = null
  const receive: ReceiveFile = async (file) => {
    const fileId = randomUUID()
    received = join(receivedFolderIn(profileFolder), fileId)
    socket.write(`${JSON.stringify(wantsFile)}\n`)
    return (await isReceived(input, file, received)) ? { fileId } : null
  }
  try {
    socket.end(`${JSON.stringify(await run(requestOf(line), receive))}\n`)
  } catch (cause) {
    failed(cause)
    // No answer: whoever asked asks again under the same id.
    socket.destroy()
  } finally {
    if (received !== null) await rm(received, { force: true }).catch(failed)
  }
}

/** Writes no more than was announced. */
async function isReceived(input: SocketInput, { bytes, sha256 }: AnnouncedFile, path: string): Promise<boolean> {
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  try {
    for (let left = bytes; left > 0;) {
      const piece = await input.piece()
      if (piece === null || piece.length > left) return false
      hash.update(piece)
      await file.writeFile(piece)
      left -= piece.length
    }
  } finally {
    await file.close()
  }
  return hash.digest('hex') === sha256
}

interface SocketInput {
  /** Null where none came, or a longer one than any command. */
  line(): Promise<string | null>
  /** Null at the end. */
  piece(): Promise<Buffer | null>
}

const lineFeed = 0x0a

function createInput(socket: Socket): SocketInput {
  socket.once('timeout', () => socket.destroy())
  const pieces = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const next = async (): Promise<Buffer | null> => {
    socket.setTimeout(patienceMs)
    const piece = await pieces.next().catch(() => ({ done: true as const, value: undefined }))
    // What is asked for may take as long as it takes.
    socket.setTimeout(0)
    return piece.done === true ? null : piece.value
  }
  let rest: Buffer | null = null
  return {
    async line() {
      const found: Buffer[] = []
      for (let length = 0; length <= longestCommand;) {
        const piece = await next()
        if (piece === null) return null
        const end = piece.indexOf(lineFeed)
        found.push(end < 0 ? piece : piece.subarray(0, end))
        length += piece.length
        if (end < 0) continue
        if (end + 1 < piece.length) rest = piece.subarray(end + 1)
        const text = Buffer.concat(found)
        return text.length > longestCommand ? null : text.toString('utf8')
      }
      return null
    },
    async piece() {
      const kept = rest
      rest = null
      return kept ?? (await next())
    },
  }
}

function requestOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
