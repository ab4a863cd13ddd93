import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** What the wire does to the one call that it waits for. */
interface WireFault {
  /** The path of the call that is struck, for example "/v3/bill/create". */
  readonly path: string
  /** `request`: nothing reaches the carrier. `answer`: the carrier has processed it, nothing comes back. */
  readonly at: 'request' | 'answer'
  readonly how: 'drop' | 'reset' | 'timeout'
}

/** The network between station and carrier: a TCP relay that loses exactly what it is told to lose. */
export interface Wire {
  readonly url: string
  /** How many calls it has struck. */
  strikes(): number
  arm(fault: WireFault | null): void
  /** What connections there are, end: in silence, with a FIN or with a RST. */
  breakConnections(how: WireFault['how']): void
  /** Nobody listens any more: connections are refused. */
  cut(): Promise<void>
  restore(): Promise<void>
  close(): Promise<void>
}

export async function createWire(carrierUrl: string): Promise<Wire> {
  const carrierPort = Number(new URL(carrierUrl).port)
  const open = new Set<Socket>()
  const state: { pending: WireFault | null; strikes: number } = { pending: null, strikes: 0 }
  const end = (socket: Socket, how: WireFault['how']): void => {
    if (how === 'drop') socket.destroy()
    else if (how === 'reset') socket.resetAndDestroy()
    else socket.pause()
  }

  function relay(station: Socket): void {
    const carrier = connect(carrierPort, '127.0.0.1')
    let losesAnswer: WireFault['how'] | null = null
    const strike = (how: WireFault['how']): void => {
      state.strikes += 1
      end(station, how)
    }
    for (const socket of [station, carrier]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => open.delete(socket))
    }
    station.on('close', () => carrier.end())
    carrier.on('close', () => station.destroy())
    station.on('data', (bytes) => {
      const { pending } = state
      if (pending !== null && bytes.includes(pending.path)) {
        state.pending = null
        if (pending.at === 'request') return strike(pending.how)
        losesAnswer = pending.how
      }
      carrier.write(bytes)
    })
    carrier.on('data', (bytes) => {
      if (losesAnswer === null) station.write(bytes)
      else strike(losesAnswer)
    })
  }

  const server: Server = createServer(relay)
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo // it listens on TCP
  const cut = async (): Promise<void> => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of open) socket.destroy()
    await closed
  }
  return {
    url: `http://127.0.0.1:${port}`,
    strikes: () => state.strikes,
    arm: (fault) => {
      state.pending = fault
    },
    breakConnections: (how) => {
      for (const socket of open) end(socket, how)
    },
    cut,
    restore: async () => {
      if (!server.listening) await listen(port)
    },
    close: cut,
  }
}
