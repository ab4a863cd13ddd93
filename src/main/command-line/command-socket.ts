import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { longestCommand, type CommandAnswer } from './station-command.ts'

export interface CommandSocket {
  close(): void
}

interface SocketOptions {
  readonly path: string
  run(request: unknown): Promise<CommandAnswer>
  /** Why commands are not taken, or one was not answered. The station works without. */
  failed(cause: unknown): void
}

const patienceMs = 10_000

/** One line of JSON in, one out. The folder's lock says that no other station has the profile: a socket that is there is one of a crash. */
export function openCommandSocket({ path, run, failed }: SocketOptions): CommandSocket {
  const open = new Set<Socket>()
  let isClosed = false
  let isRetried = false
  const isFile = !path.startsWith('\\\\')
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', failed)
    readLine(socket, (line) => void answer(socket, line))
  })
  const answer = async (socket: Socket, line: string): Promise<void> => {
    try {
      socket.end(`${JSON.stringify(await run(requestOf(line)))}\n`)
    } catch (cause) {
      failed(cause)
      // No answer: whoever asked asks again under the same id.
      socket.destroy()
    }
  }
  server.on('error', (cause: NodeJS.ErrnoException) => {
    if (cause.code === 'EADDRINUSE' && isFile) void takeOver()
    else failed(cause)
  })
  // The folder is its owner's alone already; this holds where somebody has opened it.
  const listen = (): void =>
    void server.listen({ path, readableAll: false, writableAll: false }, () => {
      if (isFile) quietly(() => chmodSync(path, 0o600))
    })
  /** A crash leaves a socket at which nobody listens; that of another station stays. */
  const takeOver = async (): Promise<void> => {
    if (isClosed || isRetried || (await isAnswered(path))) return
    isRetried = true
    quietly(() => rmSync(path, { force: true }))
    listen()
  }
  listen()
  // It keeps no thread from ending.
  server.unref()
  return {
    close() {
      isClosed = true
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

function isAnswered(path: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(path, () => resolve(true))
  socket.on('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}

/** The station works without its command line. */
function quietly(work: () => void): void {
  try {
    work()
  } catch {
    // The next listen says what is wrong.
  }
}

function requestOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

function readLine(socket: Socket, onLine: (line: string) => void): void {
  let text = ''
  socket.setEncoding('utf8')
  socket.setTimeout(patienceMs, () => {
    if (!text.includes('\n')) socket.destroy()
  })
  socket.on('data', (more: string) => {
    if (text.includes('\n')) return
    text += more
    if (text.length > longestCommand) socket.destroy()
    else if (text.includes('\n')) onLine(text.slice(0, text.indexOf('\n')))
  })
}
