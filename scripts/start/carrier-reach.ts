import { connect } from 'node:net'
import { proxyFor } from '../../src/browser-host/system/proxy-rules.ts'

type Environment = Readonly<Record<string, string | undefined>>

function canConnect(host: string, port: number, patienceMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    const end = (reached: boolean): void => {
      socket.destroy()
      resolve(reached)
    }
    socket.setTimeout(patienceMs, () => end(false))
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}

/** A warning where nobody answers at the carrier's address; null where somebody does, or where only a proxy could tell. */
export async function carrierWarning(carrier: string, env: Environment, patienceMs: number): Promise<string | null> {
  if (proxyFor(carrier, env) !== 'DIRECT') return null
  const { hostname, port, protocol } = new URL(carrier)
  const portNumber = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  if (await canConnect(host, portNumber, patienceMs)) return null
  return `Nobody answers at ${carrier} now; the station opens all the same and sends when it does.`
}
