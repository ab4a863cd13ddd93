import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A call on its way to the carrier. */
export interface CarrierCall {
  readonly path: string
  readonly body: string
}

/**
 * `hold`: neither processed nor answered. `lose-answer`: processed, and the connection breaks. `answer`: not processed, and
 * answered with this.
 */
export type Fate = 'pass' | 'hold' | 'lose-answer' | { readonly answer: object }

/** An HTTP proxy between a station and the simulator: the carrier's address in a profile stays the same wherever it is opened. */
export interface CarrierProxy {
  readonly url: string
  close(): Promise<void>
}

export async function openCarrierProxy(carrierUrl: string, fateOf: (call: CarrierCall) => Fate): Promise<CarrierProxy> {
  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(incoming.url ?? '', carrierUrl)
    const body = await text(incoming)
    const fate = fateOf({ path: pathname, body })
    if (fate === 'hold') return
    if (typeof fate === 'object') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(fate.answer))
      return
    }
    const headers = { ...incoming.headers, host: new URL(carrierUrl).host }
    const outgoing = request(new URL(pathname + search, carrierUrl), { method: incoming.method, headers })
    outgoing.end(body)
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    if (fate === 'lose-answer') {
      await text(answer)
      response.destroy()
      return
    }
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  }

  const server = createServer((incoming, response) => {
    pass(incoming, response).catch(() => response.destroy())
  })
  // What arrives in a tunnel is handled like what arrives without one.
  server.on('connect', (_request, socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    server.emit('connection', socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on TCP
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
