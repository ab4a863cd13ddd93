import { createServer } from 'node:http'
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { systemClock } from '../../../src/main/ports/system-clock.ts'
import { createTransport } from '../../../src/main/carrier/http/transport.ts'
import type { Transport, TransportOptions } from '../../../src/main/carrier/http/transport.ts'

/** Listens on a free port of this machine and is closed, with its connections, when the test ends. */
export async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return (server.address() as AddressInfo).port
}

export async function httpCarrier(
  listener: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>,
): Promise<{ baseUrl: string; server: HttpServer }> {
  const server = createServer((request, response) => void listener(request, response))
  return { baseUrl: `http://127.0.0.1:${await listen(server)}`, server }
}

/** A carrier that speaks raw bytes, for answers that no HTTP server would give. */
export async function tcpCarrier(onRequest: (socket: Socket, request: string) => void): Promise<string> {
  const server = createTcpServer((socket) => {
    socket.on('data', (chunk) => onRequest(socket, chunk.toString()))
  })
  return `http://127.0.0.1:${await listen(server)}`
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

export function openTransport(options: Partial<TransportOptions> & { baseUrl: string }): Transport {
  const transport = createTransport({ clock: systemClock, ...options })
  onTestFinished(() => transport.close())
  return transport
}
