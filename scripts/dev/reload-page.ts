import { createServer, type AddressInfo } from 'node:net'

interface PageTarget {
  readonly type: string
  readonly webSocketDebuggerUrl: string
}

/** A port that is free now; DevTools listens there, on this machine only. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      // A server that listens on a port has an address with one.
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

/** Loads the station's window anew, through the same door that DevTools uses. What was typed is in the autosaved state. */
export async function reloadPage(port: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`)
  // The browser's own list of its pages.
  const targets = (await answer.json()) as readonly PageTarget[]
  await Promise.all(targets.filter(({ type }) => type === 'page').map(reload))
}

function reload({ webSocketDebuggerUrl }: PageTarget): Promise<void> {
  const socket = new WebSocket(webSocketDebuggerUrl)
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => socket.send(JSON.stringify({ id: 1, method: 'Page.reload' })))
    socket.addEventListener('message', () => {
      socket.close()
      resolve()
    })
    socket.addEventListener('error', () => reject(new Error('The page could not be reloaded')))
  })
}
